import {posix} from 'node:path';

/**
 * The address of `to` relative to the page `from`. Both are paths from the root of the site. Relative addresses let the built folder work
 * at `/`, at `/docent/` and from a disk. Other addresses are returned unchanged.
 */
export function relativeUrl(from, to) {
  if (!to.startsWith('/')) return to;
  const [, path, rest] = /^([^?#]*)(.*)$/.exec(to);
  if (path === from && rest) return rest;
  const folder = from.endsWith('/') ? from : `${posix.dirname(from)}/`.replace('//', '/');
  const relative = posix.relative(folder, path) + (path.endsWith('/') ? '/' : '');
  return (relative.startsWith('/') ? `.${relative}` : relative) + rest;
}
