import {decoded} from '../api/decoded.js';

/** A path as a reader sees it: decoded, with `›` between its parts, without the endings that only servers need. */
export const pathLabel = (path: string): string =>
  path
    .replace(/(^|\/)(index\.html?)?$|\.html?$/, '')
    .split('/')
    .filter(Boolean)
    .map(decoded)
    .join(' › ');
