import {lstat, opendir, readdir, realpath, stat} from 'node:fs/promises';
import {basename, dirname, join} from 'node:path';

/** Why a folder cannot be served. */
export type FolderFault = 'missing' | 'not-a-folder' | 'unreadable' | 'library' | 'no-html';

/** The same in words, after "cannot be published:". */
export const FOLDER_FAULTS: Readonly<Record<FolderFault, string>> = {
  library: 'it is a library or holds one, with its secrets',
  missing: 'there is no such folder',
  'not-a-folder': 'it is a file',
  unreadable: 'it may not be read',
  'no-html': 'there are no HTML files in it',
};

/** Whether a folder can be served as a site: it exists, is readable and contains a page. Stops at the first page. */
export async function checkFolder(folder: string): Promise<FolderFault | undefined> {
  try {
    if (!(await stat(folder)).isDirectory()) return 'not-a-folder';
    if (await isPartOfLibrary(folder)) return 'library';
    return (await holdsHtml(folder)) ? undefined : 'no-html';
  } catch (error) {
    const {code} = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return 'missing';
    return code === 'ENOTDIR' ? 'not-a-folder' : 'unreadable';
  }
}

/**
 * A library holds what is private, and the secrets of its people: whether a folder is one, the data of one, or the folder
 * that one lies in.
 */
async function isPartOfLibrary(folder: string): Promise<boolean> {
  const real = await realpath(folder);
  const inside = await readdir(real, {withFileTypes: true});
  const folders = inside.filter(entry => entry.isDirectory()).map(({name}) => join(real, name));
  for (const library of [real, ...(basename(real) === 'data' ? [dirname(real)] : []), ...folders]) {
    const parts = await Promise.all(
      ['docent.yaml', 'data'].map(name => lstat(join(library, name)).catch(() => undefined)),
    );
    if (parts.every(Boolean)) return true;
  }
  return false;
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
