import {existsSync, lstatSync, readdirSync} from 'node:fs';
import {readdir} from 'node:fs/promises';
import {basename, dirname, join} from 'node:path';
import {realPath} from '../system/paths.js';

/** What a library has in its folder. */
export const [CONFIG, DATA] = ['docent.yaml', 'data'] as const;
/** What its data folder contains, by which it is recognised when it has another name. */
const [SECRET, STORE] = ['secret', 'store.db'] as const;
/** Files that are compared with a hard link even if they are new. */
const SECRETS = [SECRET, `${SECRET}.new`, STORE, `${STORE}-wal`, `${STORE}-shm`];
/** How long the list of a library's other files may be used, in ms: it takes as long as there are files. */
const LISTED_FOR = 10_000;

/**
 * The library whose private pages and secrets would be served with a folder: the folder itself, one that it lies in the
 * data of, or one anywhere in it; `undefined` if there is none. Links are not followed: those that lead out are left out.
 */
export async function libraryAt(folder: string): Promise<string | undefined> {
  const real = realPath(folder);
  if (real === undefined) return undefined;
  for (let at = real; dirname(at) !== at; at = dirname(at)) if (isDataFolder(at)) return libraryOf(at);
  const unread = [real];
  for (let next = unread.pop(); next !== undefined; next = unread.pop()) {
    const entries = await readdir(next, {withFileTypes: true}).catch(() => []);
    const has = (...names: string[]): boolean =>
      names.every(name => entries.some(entry => entry.name === name));
    if (has(CONFIG, DATA)) return next;
    if (has(SECRET, STORE)) return libraryOf(next);
    for (const entry of entries)
      if (entry.isDirectory() && !entry.name.startsWith('.')) unread.push(join(next, entry.name));
  }
  return undefined;
}

export const isLibrary = (folder: string): boolean =>
  existsSync(join(folder, CONFIG)) && existsSync(join(folder, DATA));

export const isDataFolder = (folder: string): boolean =>
  (basename(folder) === DATA && existsSync(join(dirname(folder), CONFIG))) ||
  (existsSync(join(folder, SECRET)) && existsSync(join(folder, STORE)));

/** A data folder that lies elsewhere is all that is known of its library. */
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

/** When the files of a folder were listed, and their identities. */
const listed = new Map<string, {readonly at: number; readonly ids: ReadonlySet<string>}>();

/** Whether a file or folder of a library is, or contains, the file of an identity. */
export function holds(path: string, id: string): boolean {
  if ([path, ...SECRETS.map(name => join(path, name))].some(one => idOf(one) === id)) return true;
  let known = listed.get(path);
  if (!known || performance.now() - known.at > LISTED_FOR)
    listed.set(path, (known = {at: performance.now(), ids: new Set(idsIn(path))}));
  return known.ids.has(id);
}

function* idsIn(folder: string): Generator<string> {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    const id = entry.isFile() ? idOf(path) : undefined;
    if (id !== undefined) yield id;
    if (entry.isDirectory()) yield* idsIn(path);
  }
}
