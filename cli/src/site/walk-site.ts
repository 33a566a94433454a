import {type Dirent, statSync} from 'node:fs';
import {lstat, readdir, realpath, stat, opendir} from 'node:fs/promises';
import {join, relative, sep} from 'node:path';
import {type Belonging, SiteBoundary, type SiteFolder} from './site-boundary.js';

export interface PageFile {
  /** Path of the file, relative to the folder of the site, with `/` as separator. */
  readonly path: string;
  readonly file: string;
}

/** A folder of a site whose pages could not be listed, with the reason. */
export interface UnreadableFolder {
  /** Path relative to the site's folder, with `/` as separator. */
  readonly path: string;
  readonly reason: string;
}

/** A path given as a site is missing, is not a folder, cannot be read, or has no HTML file. The message is shown to users. */
export class FolderError extends Error {
  override readonly name = 'FolderError';
}

/** Names of folders in a built site that have no pages. */
const FOLDERS_WITHOUT_PAGES = /^(\..*|_static|_sources|node_modules)$/;

/**
 * Pages that are not useful as results: the error page and search page of the site (pages of these names in subfolders may
 * be documentation), and the generated indexes of Sphinx, which contain all names and would match any two words.
 */
const EXCLUDED_PAGES =
  /^(404|search)(\/index)?\.html?$|(^|\/)(genindex(-[^/]*)?|(py-|c-|cpp-)?modindex|http-routingtable)(\/index)?\.html?$/i;

/**
 * Lists the HTML files of a site that search may find, sorted by path. Symbolic links within the site are followed.
 * Each real folder is entered once, by its own path rather than through a link if possible. Folders that cannot be
 * read, and files and folders outside the site, are skipped.
 *
 * @param handleUnreadable called for each folder that cannot be read. Default: such folders are skipped silently
 * @throws {FolderError} if the path of the site is missing, is not a folder, cannot be read, or has no such HTML file
 */
export const listPages = (
  site: SiteFolder,
  handleUnreadable: (folder: UnreadableFolder) => void = () => {},
): Promise<PageFile[]> =>
  listFiles(site, path => isPage(path) && !EXCLUDED_PAGES.test(path), handleUnreadable);

/** Like `listPages`, but includes the error page, the search page and generated indexes. @throws {FolderError} in the same cases */
export const listAllPages = (site: SiteFolder): Promise<PageFile[]> => listFiles(site, isPage, () => {});

/** Whether the name of a file is that of a page. */
export const isPage = (path: string): boolean => /\.html?$/i.test(path);

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

  /** Lists a folder. Empty if it was visited before, cannot be read, or is outside the site. */
  async function readFolder(folderPath: string): Promise<Dirent[]> {
    try {
      const real = await realpath(join(folder, folderPath));
      if (entered.has(real) || boundary.belongingOf(real) !== 'inside') return [];
      entered.add(real);
      return await readdir(real, {withFileTypes: true});
    } catch (error) {
      const {code} = error as NodeJS.ErrnoException;
      // The command cannot continue if the folder of the site itself cannot be read.
      if (!folderPath)
        throw new FolderError(`${folder} cannot be read (${code}): check its permissions.`, {cause: error});
      handleUnreadable({
        path: `${folderPath}/`,
        reason: `The folder cannot be read (${code}): check its permissions.`,
      });
      return [];
    }
  }

  async function walk(folderPath: string): Promise<void> {
    for (const entry of await readFolder(folderPath)) {
      const path = folderPath ? `${folderPath}/${entry.name}` : entry.name;
      if (FOLDERS_WITHOUT_PAGES.test(entry.name)) continue;
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
    // `undefined` for a dangling link.
    const target = await stat(join(folder, path)).catch(() => undefined);
    if (target?.isDirectory()) await walk(path);
    else if (target?.isFile() && boundary.contains(join(folder, path))) add(path);
  }
  if (pages.length === 0)
    throw new FolderError(`There is no HTML in ${folder}: give the folder the documentation was built into.`);
  return pages.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * The size of a file in bytes, and a stamp that changes with the file and is different for a copy. `undefined` for a
 * missing file.
 */
export function fileStateOf(file: string): {readonly size: number; readonly stamp: string} | undefined {
  // Synchronous, because awaiting the status of thousands of files takes several times as long.
  try {
    const {size, mtimeMs, ctimeMs} = statSync(file);
    return {size, stamp: `${size}-${mtimeMs}-${ctimeMs}`};
  } catch {
    return undefined;
  }
}

/** A file, folder or link in the folder of a site that is not served. */
export interface LeftOut {
  /** Path relative to the site's folder, with `/` as separator. */
  readonly path: string;
  /** Its real path; if its name is not UTF-8, its path. */
  readonly target: string;
  readonly isFolder: boolean;
  /**
   * Why it is not served: `outside` if its real path is outside the site, `library` if it is among the private files of a
   * library, `unnamed` if its name is not UTF-8, so that no URL leads to it.
   */
  readonly belonging: Exclude<Belonging, 'inside'> | 'unnamed';
}

/**
 * Yields every file of a site that may be served. Follows links within the site, and skips hidden names. Each folder is
 * visited once, by its own path rather than through a link.
 *
 * @param handleLeftOut called for each link that leads out of the site, each private file or folder of a library, and each
 * name that is not UTF-8. Default: they are skipped silently
 * @param skipsUnreadable whether folders that cannot be read are skipped. Default: no, reading one throws an error
 */
export async function* walkFiles(
  site: SiteFolder,
  handleLeftOut: (leftOut: LeftOut) => void = () => {},
  skipsUnreadable = false,
): AsyncGenerator<string> {
  const boundary = new SiteBoundary(site);
  const seen = new Set<string>();
  const linked: string[] = [];

  async function* walk(folder: string): AsyncGenerator<string> {
    const real = await realpath(folder);
    if (seen.has(real) || !belongs(folder, real, true)) return;
    seen.add(real);
    const entries = await readdir(folder, {withFileTypes: true}).catch((error: unknown) => {
      if (skipsUnreadable) return [];
      throw error;
    });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith('.')) continue;
      const path = join(folder, entry.name);
      if (!(await isUtf8Name(path, entry.name))) {
        leaveOut(path, path, entry.isDirectory(), 'unnamed');
        continue;
      }
      // A dangling link is skipped.
      const kind = entry.isSymbolicLink() ? await stat(path).catch(() => undefined) : entry;
      if (kind?.isDirectory() && entry.isSymbolicLink()) linked.push(path);
      else if (kind?.isDirectory()) yield* walk(path);
      else if (kind?.isFile()) {
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
  // Walking these folders adds the links that are in them to the list.
  for (const path of linked) yield* walk(path);
}

/** Lists what `walkFiles` leaves out of a site. */
export async function leftOutOf(site: SiteFolder): Promise<LeftOut[]> {
  const leftOut: LeftOut[] = [];
  const files = walkFiles(site, skipped => leftOut.push(skipped), true);
  while (!(await files.next()).done);
  return leftOut;
}

/**
 * Whether the name of an existing file is UTF-8. When a name that is not UTF-8 is read as a string, it has U+FFFD in place of
 * invalid bytes, and no file has that string as its name.
 */
async function isUtf8Name(path: string, name: string): Promise<boolean> {
  return !name.includes('\uFFFD') || (await lstat(path).catch(() => undefined)) !== undefined;
}

/** Why a folder cannot be served. */
export type FolderFault = 'missing' | 'not-a-folder' | 'unreadable' | 'no-html';

/** The faults in words, as they follow "cannot be published:" in messages. */
export const FOLDER_FAULTS: Readonly<Record<FolderFault, string>> = {
  missing: 'there is no such folder',
  'not-a-folder': 'it is a file',
  unreadable: 'it may not be read',
  'no-html': 'there are no HTML files in it',
};

/**
 * Checks whether a folder can be served as a site: it exists, can be read and contains a page. Stops at the first page.
 * @returns why it cannot be served, `undefined` if it can
 */
export async function checkFolder(folder: string): Promise<FolderFault | undefined> {
  try {
    if (!(await stat(folder)).isDirectory()) return 'not-a-folder';
    return (await hasHtml(folder)) ? undefined : 'no-html';
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return 'missing';
    return code === 'ENOTDIR' ? 'not-a-folder' : 'unreadable';
  }
}

/**
 * Whether a folder or one of its subfolders has an HTML file. Subfolders are read last, because most sites have a page in
 * the top folder.
 */
async function hasHtml(folder: string): Promise<boolean> {
  const subfolders: string[] = [];
  for await (const entry of await opendir(folder)) {
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) subfolders.push(join(folder, entry.name));
    else if (/\.html?$/i.test(entry.name)) return true;
  }
  for (const subfolder of subfolders) if (await hasHtml(subfolder).catch(() => false)) return true;
  return false;
}
