import type {PageIdentity} from '../page/index.js';

/**
 * Where a page is, in words for the card's foot: its path below the version, without the endings that only
 * servers care for. `null` when it is the page that the reader is on.
 */
export function whereabouts(url: URL, {version}: PageIdentity, current: URL): string | null {
  if (url.origin === current.origin && url.pathname === current.pathname) return null;
  const below = version ? url.pathname.split(`/${version}/`).pop()! : url.pathname;
  const parts = below
    .replace(/(^|\/)(index\.html?)?$|\.html?$/, '')
    .split('/')
    .filter(Boolean);
  return parts.map(readable).join(' › ') || url.host;
}

function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
