import {access, constants, opendir, stat} from 'node:fs/promises';
import {join} from 'node:path';
import type {Dirent} from 'node:fs';
import {checkFolder} from './walk-site.js';

/** What a site's folder contains for a path of the site. */
type SiteFile =
  /** An HTML page; `path` is its path in the folder, with `/`, `index.html` included. */
  | {readonly kind: 'page'; readonly path: string; readonly file: string}
  /** Any other file. */
  | {readonly kind: 'asset'; readonly path: string}
  /** A folder that was asked for without the slash at its end. */
  | {readonly kind: 'folder'}
  /** A folder without an index page. */
  | {readonly kind: 'listing'; readonly path: string}
  /** A page that was asked for with a slash at its end, which would break its relative links. */
  | {readonly kind: 'moved'; readonly path: string}
  | {readonly kind: 'nothing'};

const NOTHING: SiteFile = {kind: 'nothing'};

/**
 * Finds the file for a path of the site, decoded, without a leading slash. As static hosts do, it takes `guide` for
 * `guide.html`. No path leaves the folder: a path with `..`, a backslash, a null byte, an empty or a hidden part
 * (`.git`, `.env`; `.well-known` alone may be served) finds nothing. Symbolic links inside the folder are followed:
 * whoever built the site put them there (Debian links `_static/jquery.js` out of every manual), and no request can
 * make one.
 */
export async function findSiteFile(folder: string, path: string): Promise<SiteFile> {
  const parts = path.split('/');
  const name = parts.pop()!;
  if (!parts.every(isPlainName) || (name && !isPlainName(name))) return NOTHING;
  const found = await kindOf(folder, name ? path : `${path}index.html`);
  if (found === 'file') return fileAt(folder, name ? path : `${path}index.html`);
  return name ? withoutEnding(folder, path, found) : withoutIndex(folder, path);
}

/** For a path without a trailing slash and without a file of that name. */
async function withoutEnding(folder: string, path: string, found: 'folder' | undefined): Promise<SiteFile> {
  const page = `${path}.html`;
  const hasIndex = found && (await kindOf(folder, `${path}/index.html`)) === 'file';
  if (!hasIndex && (await kindOf(folder, page)) === 'file') return fileAt(folder, page);
  return found ? {kind: 'folder'} : NOTHING;
}

/** For a path with a trailing slash but without an index page. */
async function withoutIndex(folder: string, path: string): Promise<SiteFile> {
  const name = path.replace(/\/$/, '');
  if (name && (await kindOf(folder, `${name}.html`)) === 'file') return {kind: 'moved', path: name};
  return (await kindOf(folder, path)) === 'folder' ? {kind: 'listing', path} : NOTHING;
}

const fileAt = (folder: string, path: string): SiteFile =>
  isPage(path) ? {kind: 'page', path, file: join(folder, path)} : {kind: 'asset', path};

/** What is unreadable counts as missing. */
async function kindOf(folder: string, path: string): Promise<'file' | 'folder' | undefined> {
  const file = join(folder, path);
  try {
    const status = await stat(file);
    if (status.isDirectory()) return 'folder';
    if (!status.isFile()) return undefined;
    await access(file, constants.R_OK);
    return 'file';
  } catch {
    return undefined;
  }
}

export const isPage = (path: string): boolean => /\.html?$/i.test(path);

function isPlainName(name: string): boolean {
  if (name === '.well-known') return true;
  return name !== '' && !name.startsWith('.') && !/[\\\0]/.test(name) && !isWindowsStream(name);
}

/** On Windows `a.html:stream` and `C:` mean something other than a file of that name. */
const isWindowsStream = (name: string): boolean => process.platform === 'win32' && name.includes(':');

export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** Names that are read of a folder: no more can be sorted and written without keeping others waiting. */
const MAX_READ = 1_000;

const collator = new Intl.Collator('en', {numeric: true});

/**
 * The pages of a folder and its subfolders with pages, sorted by name; empty if it is unreadable. Of a folder of more than
 * a thousand files and subfolders, some of them.
 */
export async function listFolder(folder: string): Promise<FolderEntry[]> {
  const entries: Dirent[] = [];
  try {
    for await (const entry of await opendir(folder, {bufferSize: MAX_READ})) {
      entries.push(entry);
      if (entries.length === MAX_READ) break;
    }
  } catch {
    // What could be read of it is shown.
  }
  const listed = await Promise.all(
    entries.map(async (entry): Promise<FolderEntry | undefined> => {
      const {name} = entry;
      if (!isPlainName(name)) return undefined;
      if (isPage(name)) return {name, isFolder: false};
      if (entry.isFile()) return undefined;
      const fault = await checkFolder(join(folder, name));
      return fault ? undefined : {name, isFolder: true};
    }),
  );
  return listed
    .filter(entry => entry !== undefined)
    .sort((one, other) => collator.compare(one.name, other.name));
}
