import {decoded} from '../api/decoded.js';

/**
 * Where a page is, in words: its path below the version, without the endings that only servers care for; the
 * host's name for a front page.
 * @param version slug, as far as it is known
 */
export function breadcrumb(url: URL, version: string | undefined): string {
  const below = version ? url.pathname.split(`/${version}/`).pop()! : url.pathname;
  const parts = below
    .replace(/(^|\/)(index\.html?)?$|\.html?$/, '')
    .split('/')
    .filter(Boolean);
  return parts.map(decoded).join(' › ') || url.host;
}
