import {existsSync, lstatSync, readdirSync} from 'node:fs';
import {readdir} from 'node:fs/promises';
import {basename, dirname, join} from 'node:path';
import {realPath} from '../system/paths.js';

/** Names in the folder of a library. */
export const [CONFIG, DATA] = ['docent.yaml', 'data'] as const;
/** Files by which a data folder is recognised if it has another name. */
const [SECRET, STORE] = ['secret', 'store.db'] as const;
/** Files that are always compared with a hard link, although they may be newer than the list of files. */
const SECRETS = [SECRET, `${SECRET}.new`, STORE, `${STORE}-wal`, `${STORE}-shm`];
/** How long the list of a library's other files is cached, in ms, because listing many files takes a long time. */
const LIST_CACHE_TIME = 10_000;

/**
 * Finds a library whose private pages and secrets would be served with a folder: the folder is a library, is in the
 * data of one, or contains one. `undefined` if there is none. Links are not followed, because those that lead out are
 * not served.
 */
export async function libraryAt(folder: string): Promise<string | undefined> {
  const real = realPath(folder);
  if (real === undefined) return undefined;
  for (let at = real; dirname(at) !== at; at = dirname(at)) if (isDataFolder(at)) return libraryOf(at);
  const pending = [real];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const entries = await readdir(next, {withFileTypes: true}).catch(() => []);
    const has = (...names: string[]): boolean =>
      names.every(name => entries.some(entry => entry.name === name));
    if (has(CONFIG, DATA)) return next;
    if (has(SECRET, STORE)) return libraryOf(next);
    for (const entry of entries)
      if (entry.isDirectory() && !entry.name.startsWith('.')) pending.push(join(next, entry.name));
  }
  return undefined;
}

export const isLibrary = (folder: string): boolean =>
  existsSync(join(folder, CONFIG)) && existsSync(join(folder, DATA));

export const isDataFolder = (folder: string): boolean =>
  (basename(folder) === DATA && existsSync(join(dirname(folder), CONFIG))) ||
  (existsSync(join(folder, SECRET)) && existsSync(join(folder, STORE)));

/** The library of a data folder: the folder that contains it, or the data folder itself if it is not in its library. */
const libraryOf = (data: string): string => (isLibrary(dirname(data)) ? dirname(data) : data);

export function librariesAround(real: string): string[] {
  const libraries: string[] = [];
  for (let at = real; dirname(at) !== at; at = dirname(at)) if (isLibrary(at)) libraries.push(at);
  return libraries;
}

export const entriesOf = (folder: string) => {
  try {
    return readdirSync(folder, {withFileTypes: true});
  } catch {
    return [];
  }
};

export function idOf(path: string): string | undefined {
  try {
    const {dev, ino} = lstatSync(path, {bigint: true});
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}

/** Cache, by folder: when its files were listed, and their identities. */
const listed = new Map<string, {readonly at: number; readonly ids: ReadonlySet<string>}>();

/** Whether a file or folder of a library is, or contains, the file with an identity. */
export function containsFile(path: string, id: string): boolean {
  if ([path, ...SECRETS.map(name => join(path, name))].some(file => idOf(file) === id)) return true;
  let list = listed.get(path);
  if (!list || performance.now() - list.at > LIST_CACHE_TIME)
    listed.set(path, (list = {at: performance.now(), ids: new Set(idsIn(path))}));
  return list.ids.has(id);
}

function* idsIn(folder: string): Generator<string> {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    const id = entry.isFile() ? idOf(path) : undefined;
    if (id !== undefined) yield id;
    if (entry.isDirectory()) yield* idsIn(path);
  }
}
