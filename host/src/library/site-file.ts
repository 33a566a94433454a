import {stat} from 'node:fs/promises';
import {join} from 'node:path';

/** What stands in a site's folder under a path of the site. */
export type SiteFile =
  /** An HTML page; `path` is its path in the folder, with `/`, `index.html` included. */
  | {readonly kind: 'page'; readonly path: string; readonly file: string}
  /** Any other file. */
  | {readonly kind: 'asset'; readonly path: string}
  /** A folder asked for without the slash at its end. */
  | {readonly kind: 'folder'}
  | {readonly kind: 'nothing'};

const NOTHING: SiteFile = {kind: 'nothing'};

/**
 * Finds the file for a path of the site, decoded, without a leading slash. No path leaves the folder: a path
 * with `..`, a backslash, a null byte, an empty or a hidden part (`.git`, `.env`; `.well-known` alone may be
 * served) is nothing at all. Symbolic links inside the folder are followed: whoever built the site put them
 * there (Debian links `_static/jquery.js` out of every manual), and no request can make one.
 */
export async function findSiteFile(folder: string, path: string): Promise<SiteFile> {
  const parts = path.split('/');
  const name = parts.pop()!;
  if (!parts.every(isPlainName) || (name && !isPlainName(name))) return NOTHING;
  const wanted = name ? path : `${path}index.html`;
  const found = await stat(join(folder, wanted)).catch(() => undefined);
  if (found?.isDirectory()) return {kind: 'folder'};
  if (!found?.isFile()) return NOTHING;
  return isPage(wanted) ? {kind: 'page', path: wanted, file: join(folder, wanted)} : {kind: 'asset', path};
}

const isPage = (path: string): boolean => /\.html?$/i.test(path);

function isPlainName(name: string): boolean {
  if (name === '.well-known') return true;
  return name !== '' && !name.startsWith('.') && !/[\\\0]/.test(name) && !isWindowsStream(name);
}

/** On Windows `a.html:stream` and `C:` mean something else than a file of that name. */
const isWindowsStream = (name: string): boolean => process.platform === 'win32' && name.includes(':');
