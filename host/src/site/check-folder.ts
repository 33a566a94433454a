import {opendir, readdir, realpath, stat} from 'node:fs/promises';
import {basename, dirname, join} from 'node:path';

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
    if (basename(at) === DATA && isLibrary(await namesIn(dirname(at)))) return dirname(at);
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

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

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
