import type {Dirent} from 'node:fs';
import {lstat, readdir, realpath, stat, opendir} from 'node:fs/promises';
import {join, basename, dirname} from 'node:path';

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
 * The HTML files of a folder, sorted by path. Symbolic links are followed, each real folder is entered once, by
 * its own path rather than a link's where it has both. A folder that may not be read is passed over.
 *
 * @param handleUnreadable is told of each folder that is passed over. Default: nobody is.
 * @throws {FolderError} for a path that is missing, is not a folder, or holds no HTML.
 */
export async function listPages(
  folder: string,
  handleUnreadable: (folder: UnreadableFolder) => void = () => {},
): Promise<PageFile[]> {
  const kind = await stat(folder).catch(() => undefined);
  if (!kind) throw new FolderError(`There is no folder ${folder}: build the documentation first.`);
  if (!kind.isDirectory()) throw new FolderError(`${folder} is a file: give the folder it is in.`);
  const pages: PageFile[] = [];
  const entered = new Set<string>();
  const linked: string[] = [];

  /** Empty for a folder that was visited before or is unreadable. */
  async function readFolder(below: string): Promise<Dirent[]> {
    try {
      const real = await realpath(join(folder, below));
      if (entered.has(real)) return [];
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
    if (/\.html?$/i.test(path) && !NO_ANSWERS.test(path)) pages.push({path, file: join(folder, path)});
  }

  await walk('');
  for (const path of linked.sort()) {
    // It may lead nowhere.
    const target = await stat(join(folder, path)).catch(() => undefined);
    if (target?.isDirectory()) await walk(path);
    else if (target?.isFile()) add(path);
  }
  if (pages.length === 0)
    throw new FolderError(`There is no HTML in ${folder}: give the folder the documentation was built into.`);
  return pages.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Changes when a file does, and in a copy: size, time of change of text and of file; `undefined` for none. */
export async function stampOf(file: string): Promise<string | undefined> {
  const status = await stat(file).catch(() => undefined);
  return status && `${status.size}-${status.mtimeMs}-${status.ctimeMs}`;
}

/**
 * Every file below a folder that may be served. Follows links, visits each folder once and skips hidden names.
 *
 * @param handleUnnamed is told of each path that is passed over as its name is not UTF-8, so that no address leads to it
 */
export async function* walkFiles(
  folder: string,
  seen = new Set<string>(),
  handleUnnamed: (path: string) => void = () => {},
): AsyncGenerator<string> {
  const real = await realpath(folder);
  if (seen.has(real)) return;
  seen.add(real);
  const entries = await readdir(folder, {withFileTypes: true});
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (!(await hasItsName(path, entry.name))) {
      handleUnnamed(path);
      continue;
    }
    // A dangling link is not one of the site's files.
    const found = entry.isSymbolicLink() ? await stat(path).catch(() => undefined) : entry;
    if (found?.isDirectory()) yield* walkFiles(path, seen, handleUnnamed);
    else if (found?.isFile()) yield path;
  }
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

/** What a library has in its folder. */
const [CONFIG, DATA] = ['docent.yaml', 'data'];

/**
 * The library whose private pages and secrets would be served with a folder: the folder itself, one that it lies in the
 * data of, or one anywhere in it; `undefined` if there is none. Links are followed, as they are when files are served.
 */
export async function libraryAt(folder: string): Promise<string | undefined> {
  const real = await realpath(folder).catch(() => undefined);
  if (real === undefined) return undefined;
  for (let at = real; dirname(at) !== at; at = dirname(at))
    if (basename(at) === DATA && isLibrary(await readdir(dirname(at)).catch(() => []))) return dirname(at);
  const entered = new Set<string>();
  const unread = [real];
  for (let next = unread.pop(); next !== undefined; next = unread.pop()) {
    if (entered.has(next)) continue;
    entered.add(next);
    const entries = await readdir(next, {withFileTypes: true}).catch(() => []);
    if (isLibrary(entries.map(({name}) => name))) return next;
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue;
      const path = join(next, entry.name);
      if (entry.isDirectory()) unread.push(path);
      else if (entry.isSymbolicLink()) unread.push(await realpath(path).catch(() => next));
    }
  }
  return undefined;
}

const isLibrary = (names: readonly string[]): boolean => names.includes(CONFIG) && names.includes(DATA);

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
