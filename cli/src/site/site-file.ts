import {access, constants, opendir, stat} from 'node:fs/promises';
import {join} from 'node:path';
import type {Dirent} from 'node:fs';
import {SiteBoundary, type SiteFolder} from './site-boundary.js';
import {compareNames} from '../system/text.js';
import {checkFolder, isPage} from './walk-site.js';

/** What a site's folder contains for a path of the site. */
type SiteFile =
  /** An HTML page; `path` is its path in the folder, with `/` as separator, and with `index.html` if that is its name. */
  | {readonly kind: 'page'; readonly path: string; readonly file: string}
  /** A file that is not an HTML page. */
  | {readonly kind: 'asset'; readonly path: string}
  /** A folder that was requested without its trailing slash. */
  | {readonly kind: 'folder'}
  /** A folder without an index page. */
  | {readonly kind: 'listing'; readonly path: string}
  /** A page that was requested with a trailing slash, which would break its relative links. */
  | {readonly kind: 'moved'; readonly path: string}
  | {readonly kind: 'nothing'};

const NOTHING: SiteFile = {kind: 'nothing'};

/**
 * Finds the file for a path of the site, decoded and without a leading slash. As on static hosts, `guide` stands for
 * `guide.html`. No path leads out of the folder: a path with `..`, a backslash, a null byte, an empty or a hidden part
 * (`.git`, `.env`; only `.well-known` may be served) finds nothing. Symbolic links are followed within the site's
 * `SiteBoundary`; it must be checked again when the file is opened, because it may have been replaced.
 */
export async function findSiteFile(site: SiteFolder, path: string): Promise<SiteFile> {
  const parts = path.split('/');
  const name = parts.pop()!;
  if (!parts.every(isPlainName) || (name && !isPlainName(name))) return NOTHING;
  const place = {folder: site.folder, boundary: new SiteBoundary(site)};
  const kind = await kindOf(place, name ? path : `${path}index.html`);
  if (kind === 'file') return fileAt(place, name ? path : `${path}index.html`);
  return name ? withoutEnding(place, path, kind) : withoutIndex(place, path);
}

/** The page for a path of the site. */
export interface SitePage {
  /** Path in the folder of the site, such as `library/asyncio.html`. */
  readonly path: string;
  /** The path as requested, with a trailing slash for a folder. */
  readonly servedAs: string;
  /** Absolute path of the file. */
  readonly file: string;
}

/**
 * Finds the page for a path of the site, like `findSiteFile`. A folder, with or without trailing slash, stands for its
 * index page. `undefined` if there is no such page.
 */
export async function findSitePage(site: SiteFolder, path: string): Promise<SitePage | undefined> {
  const requested = await findSiteFile(site, path);
  const servedAs =
    requested.kind === 'folder' ? `${path}/` : requested.kind === 'moved' ? requested.path : path;
  const page = servedAs === path ? requested : await findSiteFile(site, servedAs);
  return page.kind === 'page' ? {path: page.path, servedAs, file: page.file} : undefined;
}

interface Place {
  readonly folder: string;
  readonly boundary: SiteBoundary;
}

/**
 * Looks up a path without a trailing slash for which there is no file of exactly this name: a page with the ending `.html`,
 * or a folder.
 */
async function withoutEnding(place: Place, path: string, kind: 'folder' | undefined): Promise<SiteFile> {
  const page = `${path}.html`;
  const hasIndex = kind && (await kindOf(place, `${path}/index.html`)) === 'file';
  if (!hasIndex && (await kindOf(place, page)) === 'file') return fileAt(place, page);
  return kind ? {kind: 'folder'} : NOTHING;
}

/** Looks up a path with a trailing slash for which there is no index page. */
async function withoutIndex(place: Place, path: string): Promise<SiteFile> {
  const name = path.replace(/\/$/, '');
  if (name && (await kindOf(place, `${name}.html`)) === 'file') return {kind: 'moved', path: name};
  return (await kindOf(place, path)) === 'folder' ? {kind: 'listing', path} : NOTHING;
}

const fileAt = ({folder}: Place, path: string): SiteFile =>
  isPage(path) ? {kind: 'page', path, file: join(folder, path)} : {kind: 'asset', path};

/** Whether a path is a file or a folder; `undefined` if it is missing, unreadable, or not part of the site. */
async function kindOf({folder, boundary}: Place, path: string): Promise<'file' | 'folder' | undefined> {
  const file = join(folder, path);
  try {
    const status = await stat(file);
    if (!boundary.contains(file)) return undefined;
    if (status.isDirectory()) return 'folder';
    if (!status.isFile()) return undefined;
    await access(file, constants.R_OK);
    return 'file';
  } catch {
    return undefined;
  }
}

function isPlainName(name: string): boolean {
  if (name === '.well-known') return true;
  return name !== '' && !name.startsWith('.') && !/[\\\0]/.test(name) && !isWindowsStream(name);
}

/** On Windows, `a.html:stream` and `C:` do not mean a file of that name. */
const isWindowsStream = (name: string): boolean => process.platform === 'win32' && name.includes(':');

export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** Maximum number of names that are read of a folder: sorting and writing more would delay other requests. */
const MAX_NAMES = 1_000;

/**
 * Lists the pages of a folder and its subfolders with pages, sorted by name. Empty if the folder is unreadable.
 * Incomplete if it has more than `MAX_NAMES` files and subfolders.
 *
 * @param path path of the folder in the site
 */
export async function listFolder(site: SiteFolder, path: string): Promise<FolderEntry[]> {
  const folder = join(site.folder, path);
  const boundary = new SiteBoundary(site);
  if (!boundary.contains(folder)) return [];
  const entries: Dirent[] = [];
  try {
    for await (const entry of await opendir(folder, {bufferSize: MAX_NAMES})) {
      entries.push(entry);
      if (entries.length === MAX_NAMES) break;
    }
  } catch {
    // After an error, the entries that were read so far are listed.
  }
  const listed = await Promise.all(
    entries.map(async (entry): Promise<FolderEntry | undefined> => {
      const {name} = entry;
      if (!isPlainName(name)) return undefined;
      if (entry.isSymbolicLink() && !boundary.contains(join(folder, name))) return undefined;
      if (isPage(name)) return {name, isFolder: false};
      if (entry.isFile()) return undefined;
      const fault = await checkFolder(join(folder, name));
      return fault ? undefined : {name, isFolder: true};
    }),
  );
  // The folder may have been replaced by a link meanwhile.
  if (!boundary.contains(folder)) return [];
  return listed.filter(entry => entry !== undefined).sort((a, b) => compareNames(a.name, b.name));
}
