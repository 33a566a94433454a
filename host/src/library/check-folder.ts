import {opendir, stat} from 'node:fs/promises';
import {join} from 'node:path';

/** Why a folder cannot be served. */
export type FolderFault = 'missing' | 'not-a-folder' | 'unreadable' | 'no-html';

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
