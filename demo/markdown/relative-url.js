import {posix} from 'node:path';

/**
 * The address of `to` as seen from the page `from`, both given from the site's root: so the built folder
 * works at `/`, under `/docent/` and from a disk. Other addresses are returned as they are.
 */
export function relativeUrl(from, to) {
  if (!to.startsWith('/')) return to;
  const [, path, rest] = /^([^?#]*)(.*)$/.exec(to);
  if (path === from && rest) return rest;
  const folder = from.endsWith('/') ? from : `${posix.dirname(from)}/`.replace('//', '/');
  const relative = posix.relative(folder, path) + (path.endsWith('/') ? '/' : '');
  return (relative.startsWith('/') ? `.${relative}` : relative) + rest;
}
