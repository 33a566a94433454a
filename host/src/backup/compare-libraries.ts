import {nameOfStream} from '../artifacts/artifact-store.js';
import {COPIED, type CopiedTable, type KeptRows, readRows} from './kept-rows.js';
import {copyOf, type OpenLibrary} from './library-copy.js';

export interface Comparison {
  /** Numbers of rows and builds that are equal in both. */
  readonly rows: number;
  readonly builds: number;
  /** The differences, in words. */
  readonly different: readonly string[];
}

/** Compares every row and every file of the builds of two libraries. */
export async function compareLibraries(one: OpenLibrary, other: OpenLibrary): Promise<Comparison> {
  const [rows, others] = [await readRows(one.library.store), await readRows(other.library.store)];
  const different: string[] = [];
  let same = 0;
  for (const table of COPIED) {
    const [left, right] = [wordsOf(rows, table), wordsOf(others, table)];
    const missing = [...left].filter(row => !right.has(row)).length;
    const more = [...right].filter(row => !left.has(row)).length;
    if (missing || more) different.push(`${table}: ${missing} rows are missing, ${more} are not the same`);
    same += left.size - missing;
  }
  const [hashes, otherHashes] = [await hashesOf(one), await hashesOf(other)];
  let builds = 0;
  for (const id of new Set([...hashes.keys(), ...otherHashes.keys()]))
    if (hashes.get(id) === otherHashes.get(id)) builds++;
    else different.push(`build ${id}: files or index`);
  return {rows: same, builds, different};
}

/** Rows as text, without the columns that say where this library stores its builds. */
function wordsOf(rows: KeptRows, table: CopiedTable): Set<string> {
  const all: readonly object[] =
    table === 'build'
      ? rows.build.map(row => ({...row, folder: undefined, index_name: undefined, formats: undefined}))
      : rows[table];
  return new Set(
    all.map(row => JSON.stringify(Object.entries(row).sort(([left], [right]) => (left < right ? -1 : 1)))),
  );
}

async function hashesOf(open: OpenLibrary): Promise<Map<number, string>> {
  const hashes = new Map<number, string>();
  const {builds} = await copyOf(open, () => {});
  for await (const {id, site, index} of builds)
    hashes.set(id, `${await nameOfStream(site)} ${await nameOfStream(index)}`);
  return hashes;
}
