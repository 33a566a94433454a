import {access, constants, opendir, stat} from 'node:fs/promises';
import {join} from 'node:path';
import type {Dirent} from 'node:fs';
import {SiteBoundary, type SiteFolder} from './site-boundary.js';
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
 * (`.git`, `.env`; `.well-known` alone may be served) finds nothing. Symbolic links are followed within the site's
 * `SiteBoundary`; whoever opens what was found checks it again, as it may have been replaced.
 */
export async function findSiteFile(site: SiteFolder, path: string): Promise<SiteFile> {
  const parts = path.split('/');
  const name = parts.pop()!;
  if (!parts.every(isPlainName) || (name && !isPlainName(name))) return NOTHING;
  const place = {folder: site.folder, boundary: new SiteBoundary(site)};
  const found = await kindOf(place, name ? path : `${path}index.html`);
  if (found === 'file') return fileAt(place, name ? path : `${path}index.html`);
  return name ? withoutEnding(place, path, found) : withoutIndex(place, path);
}

/** A page that a path of the site stands for. */
export interface SitePage {
  /** Path in its folder: `library/asyncio.html`. */
  readonly path: string;
  /** The path as requested, with a trailing slash for a folder. */
  readonly servedAs: string;
  /** Where it is on this machine. */
  readonly file: string;
}

/**
 * Finds the page at a path of the site, as `findSiteFile` does; a folder, with or without its slash, stands for its index
 * page. `undefined` when there is no such page.
 */
export async function findSitePage(site: SiteFolder, path: string): Promise<SitePage | undefined> {
  const there = await findSiteFile(site, path);
  const servedAs = there.kind === 'folder' ? `${path}/` : there.kind === 'moved' ? there.path : path;
  const found = servedAs === path ? there : await findSiteFile(site, servedAs);
  return found.kind === 'page' ? {path: found.path, servedAs, file: found.file} : undefined;
}

interface Place {
  readonly folder: string;
  readonly boundary: SiteBoundary;
}

/** For a path without a trailing slash and without a file of that name. */
async function withoutEnding(place: Place, path: string, found: 'folder' | undefined): Promise<SiteFile> {
  const page = `${path}.html`;
  const hasIndex = found && (await kindOf(place, `${path}/index.html`)) === 'file';
  if (!hasIndex && (await kindOf(place, page)) === 'file') return fileAt(place, page);
  return found ? {kind: 'folder'} : NOTHING;
}

/** For a path with a trailing slash but without an index page. */
async function withoutIndex(place: Place, path: string): Promise<SiteFile> {
  const name = path.replace(/\/$/, '');
  if (name && (await kindOf(place, `${name}.html`)) === 'file') return {kind: 'moved', path: name};
  return (await kindOf(place, path)) === 'folder' ? {kind: 'listing', path} : NOTHING;
}

const fileAt = ({folder}: Place, path: string): SiteFile =>
  isPage(path) ? {kind: 'page', path, file: join(folder, path)} : {kind: 'asset', path};

/** What is unreadable, or does not belong to the site, counts as missing. */
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
 * The pages of a folder of a site and its subfolders with pages, sorted by name; empty if it is unreadable. Of a folder of
 * more than a thousand files and subfolders, some of them.
 *
 * @param path of the folder in the site
 */
export async function listFolder(site: SiteFolder, path: string): Promise<FolderEntry[]> {
  const folder = join(site.folder, path);
  const boundary = new SiteBoundary(site);
  if (!boundary.contains(folder)) return [];
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
      if (entry.isSymbolicLink() && !boundary.contains(join(folder, name))) return undefined;
      if (isPage(name)) return {name, isFolder: false};
      if (entry.isFile()) return undefined;
      const fault = await checkFolder(join(folder, name));
      return fault ? undefined : {name, isFolder: true};
    }),
  );
  // It may have been replaced by a link since it was looked up.
  if (!boundary.contains(folder)) return [];
  return listed
    .filter(entry => entry !== undefined)
    .sort((one, other) => collator.compare(one.name, other.name));
}
