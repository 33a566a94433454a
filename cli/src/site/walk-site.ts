import {type Dirent, statSync} from 'node:fs';
import {lstat, readdir, realpath, stat, opendir} from 'node:fs/promises';
import {join, relative, sep} from 'node:path';
import {type Belonging, SiteBoundary, type SiteFolder} from './site-boundary.js';

export interface PageFile {
  /** Relative to the folder, with `/`. */
  readonly path: string;
  readonly file: string;
}

/** A folder of a site whose pages could not be listed, and why. */
export interface UnreadableFolder {
  /** Relative to the site's folder, with `/`. */
  readonly path: string;
  readonly reason: string;
}

/** A folder that holds no site; the message is a sentence for the reader. */
export class FolderError extends Error {
  override readonly name = 'FolderError';
}

/** Folders of a built site that hold no pages. */
const NO_PAGES = /^(\..*|_static|_sources|node_modules)$/;

/**
 * Pages that answer no question: the site's own error page and search page (deeper ones may be about either), and
 * Sphinx's generated indexes, which hold every word of the site and would come first for any two of them.
 */
const NO_ANSWERS =
  /^(404|search)(\/index)?\.html?$|(^|\/)(genindex(-[^/]*)?|(py-|c-|cpp-)?modindex|http-routingtable)(\/index)?\.html?$/i;

/**
 * The HTML files of a site, sorted by path. Symbolic links within it are followed, each real folder is entered once, by
 * its own path rather than a link's where it has both. A folder that may not be read is passed over, as is what does not
 * belong to the site.
 *
 * @param handleUnreadable is told of each folder that is passed over. Default: nobody is.
 * @throws {FolderError} for a path that is missing, is not a folder, or holds no HTML.
 */
export const listPages = (
  site: SiteFolder,
  handleUnreadable: (folder: UnreadableFolder) => void = () => {},
): Promise<PageFile[]> => listFiles(site, path => isHtml(path) && !NO_ANSWERS.test(path), handleUnreadable);

/** Lists all pages, also those that answer no question: the error page, search pages and generated indexes. @throws {FolderError} */
export const listAllPages = (site: SiteFolder): Promise<PageFile[]> => listFiles(site, isHtml, () => {});

const isHtml = (path: string): boolean => /\.html?$/i.test(path);

async function listFiles(
  site: SiteFolder,
  isWanted: (path: string) => boolean,
  handleUnreadable: (folder: UnreadableFolder) => void,
): Promise<PageFile[]> {
  const {folder} = site;
  const kind = await stat(folder).catch(() => undefined);
  if (!kind) throw new FolderError(`There is no folder ${folder}: build the documentation first.`);
  if (!kind.isDirectory()) throw new FolderError(`${folder} is a file: give the folder it is in.`);
  const boundary = new SiteBoundary(site);
  const pages: PageFile[] = [];
  const entered = new Set<string>();
  const linked: string[] = [];

  /** Empty for a folder that was visited before or is unreadable. */
  async function readFolder(below: string): Promise<Dirent[]> {
    try {
      const real = await realpath(join(folder, below));
      if (entered.has(real) || boundary.belongingOf(real) !== 'inside') return [];
      entered.add(real);
      return await readdir(real, {withFileTypes: true});
    } catch (error) {
      const {code} = error as NodeJS.ErrnoException;
      // The site's own folder is what the command is about.
      if (!below)
        throw new FolderError(`${folder} cannot be read (${code}): check its permissions.`, {cause: error});
      handleUnreadable({
        path: `${below}/`,
        reason: `The folder cannot be read (${code}): check its permissions.`,
      });
      return [];
    }
  }

  async function walk(below: string): Promise<void> {
    for (const entry of await readFolder(below)) {
      const path = below ? `${below}/${entry.name}` : entry.name;
      if (NO_PAGES.test(entry.name)) continue;
      if (entry.isDirectory()) await walk(path);
      else if (entry.isSymbolicLink()) linked.push(path);
      else if (entry.isFile()) add(path);
    }
  }

  function add(path: string): void {
    if (isWanted(path)) pages.push({path, file: join(folder, path)});
  }

  await walk('');
  for (const path of linked.sort()) {
    // It may lead nowhere.
    const target = await stat(join(folder, path)).catch(() => undefined);
    if (target?.isDirectory()) await walk(path);
    else if (target?.isFile() && boundary.contains(join(folder, path))) add(path);
  }
  if (pages.length === 0)
    throw new FolderError(`There is no HTML in ${folder}: give the folder the documentation was built into.`);
  return pages.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** The size of a file in bytes, and a stamp that changes when the file does, and in a copy; `undefined` for none. */
export function fileStateOf(file: string): {readonly size: number; readonly stamp: string} | undefined {
  // Thousands of files one after the other: waiting for each takes several times as long.
  try {
    const {size, mtimeMs, ctimeMs} = statSync(file);
    return {size, stamp: `${size}-${mtimeMs}-${ctimeMs}`};
  } catch {
    return undefined;
  }
}

/** What is not served although it is in the folder of a site, or a link in it leads there. */
export interface LeftOut {
  /** Relative to the site's folder, with `/`. */
  readonly path: string;
  /** The real path of what is left out. */
  readonly target: string;
  readonly isFolder: boolean;
  /** Where it belongs instead; `unnamed`: its name is not UTF-8, so that no address leads to it. */
  readonly belonging: Exclude<Belonging, 'inside'> | 'unnamed';
}

/**
 * Every file of a site that may be served. Follows links within it and skips hidden names. Each folder is visited once, by its
 * own path rather than a link's.
 *
 * @param handleLeftOut is told of each link that leads out, of data of a library, and of names that are not UTF-8. Default: nobody is.
 * @param passesUnreadable whether folders that may not be read are passed over. Default: they are an error.
 */
export async function* walkFiles(
  site: SiteFolder,
  handleLeftOut: (leftOut: LeftOut) => void = () => {},
  passesUnreadable = false,
): AsyncGenerator<string> {
  const boundary = new SiteBoundary(site);
  const seen = new Set<string>();
  const linked: string[] = [];

  async function* walk(folder: string): AsyncGenerator<string> {
    const real = await realpath(folder);
    if (seen.has(real) || !belongs(folder, real, true)) return;
    seen.add(real);
    const entries = await readdir(folder, {withFileTypes: true}).catch((error: unknown) => {
      if (passesUnreadable) return [];
      throw error;
    });
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      if (entry.name.startsWith('.')) continue;
      const path = join(folder, entry.name);
      if (!(await hasItsName(path, entry.name))) {
        leaveOut(path, path, entry.isDirectory(), 'unnamed');
        continue;
      }
      // A dangling link is not one of the site's files.
      const found = entry.isSymbolicLink() ? await stat(path).catch(() => undefined) : entry;
      if (found?.isDirectory() && entry.isSymbolicLink()) linked.push(path);
      else if (found?.isDirectory()) yield* walk(path);
      else if (found?.isFile()) {
        const target = entry.isSymbolicLink()
          ? await realpath(path).catch(() => undefined)
          : join(real, entry.name);
        if (target !== undefined && belongs(path, target, false)) yield path;
      }
    }
  }

  function belongs(path: string, target: string, isFolder: boolean): boolean {
    const belonging = boundary.belongingOf(target);
    if (belonging === 'inside') return true;
    leaveOut(path, target, isFolder, belonging);
    return false;
  }

  function leaveOut(path: string, target: string, isFolder: boolean, belonging: LeftOut['belonging']): void {
    handleLeftOut({path: relative(site.folder, path).split(sep).join('/'), target, isFolder, belonging});
  }

  yield* walk(site.folder);
  // Links in them are found on the way.
  for (const path of linked) yield* walk(path);
}

/** What `walkFiles` leaves out of a site. */
export async function leftOutOf(site: SiteFolder): Promise<LeftOut[]> {
  const leftOut: LeftOut[] = [];
  const files = walkFiles(site, found => leftOut.push(found), true);
  while (!(await files.next()).done);
  return leftOut;
}

/** False for a name that is not UTF-8: as a string it is another one, with U+FFFD in place of some bytes. */
async function hasItsName(path: string, name: string): Promise<boolean> {
  return !name.includes('\uFFFD') || (await lstat(path).catch(() => undefined)) !== undefined;
}

/** Why a folder cannot be served. */
export type FolderFault = 'missing' | 'not-a-folder' | 'unreadable' | 'no-html';

/** The same in words, after "cannot be published:". */
export const FOLDER_FAULTS: Readonly<Record<FolderFault, string>> = {
  missing: 'there is no such folder',
  'not-a-folder': 'it is a file',
  unreadable: 'it may not be read',
  'no-html': 'there are no HTML files in it',
};

/** Whether a folder can be served as a site: it exists, is readable and contains a page. Stops at the first page. */
export async function checkFolder(folder: string): Promise<FolderFault | undefined> {
  try {
    if (!(await stat(folder)).isDirectory()) return 'not-a-folder';
    return (await holdsHtml(folder)) ? undefined : 'no-html';
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return 'missing';
    return code === 'ENOTDIR' ? 'not-a-folder' : 'unreadable';
  }
}

/** Looks at the files of a folder before its subfolders: the page is nearly always in the first one. */
async function holdsHtml(folder: string): Promise<boolean> {
  const subfolders: string[] = [];
  for await (const entry of await opendir(folder)) {
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) subfolders.push(join(folder, entry.name));
    else if (/\.html?$/i.test(entry.name)) return true;
  }
  for (const subfolder of subfolders) if (await holdsHtml(subfolder).catch(() => false)) return true;
  return false;
}
