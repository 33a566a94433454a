import {decoded} from '../api/decoded.js';

/** A path as a reader sees it: decoded, with `›` between its parts, without `index.html` and `.html`. */
export const pathLabel = (path: string): string =>
  path
    .replace(/(^|\/)(index\.html?)?$|\.html?$/, '')
    .split('/')
    .filter(Boolean)
    .map(decoded)
    .join(' › ');
