import {readdir} from 'node:fs/promises';
import {join} from 'node:path';
import {checkFolder} from './check-folder.js';
import {isPage, isPlainName} from './site-file.js';

export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** The pages of a folder and its subfolders with pages, sorted by name; empty if it is unreadable. */
export async function listFolder(folder: string): Promise<FolderEntry[]> {
  const entries = await readdir(folder, {withFileTypes: true}).catch(() => []);
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
    .sort((one, other) => one.name.localeCompare(other.name, 'en', {numeric: true}));
}
