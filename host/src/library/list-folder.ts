import {opendir} from 'node:fs/promises';
import type {Dirent} from 'node:fs';
import {join} from 'node:path';
import {checkFolder} from './check-folder.js';
import {isPage, isPlainName} from './site-file.js';

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
