import {copyOf, type OpenLibrary} from '../backup/library-copy.js';
import {putLibrary, sayCounts} from '../backup/put-library.js';
import {type LibraryFolder, openLibraryFolder} from '../publishing/library-folder.js';
import {counted, type Terminal, UserError} from './terminal.js';
import {storeAddress} from './values.js';
import {type AddCommand, inLibrary, libraryCommand, type LibraryPlace} from './command.js';
import {openPublisher} from './open-publisher.js';
import {nameOfStream} from '../artifacts/artifact-store.js';
import {COPIED, type CopiedTable, type KeptRows, readRows} from '../backup/kept-rows.js';

interface MigrateOptions extends LibraryPlace {
  readonly to: string;
  readonly force?: boolean;
}

export const addMigrate: AddCommand = (program, take) => {
  libraryCommand(program, 'migrate')
    .summary('move the library to another store')
    .description(
      'Copies the library, with all rows and builds, into PostgreSQL, or from there into a file in its folder; then reads ' +
        'both and compares them. The original is left as it is. Stop "docent serve" first.',
    )
    .requiredOption('--to <store>', 'the new store: postgres://user@host/database, or "file"', text =>
      text === 'file' ? text : storeAddress(text),
    )
    .option('--force', 'replace what is there')
    .action((options: MigrateOptions) => take(inLibrary(options, (...opened) => run(options, ...opened))));
};

async function run(
  {library: folder, to, force = false}: MigrateOptions,
  library: LibraryFolder,
  terminal: Terminal,
  stop: AbortSignal,
): Promise<void> {
  const isFile = to === 'file';
  if (isFile && !library.shared)
    throw new UserError('The library is in a file already; name another store with --store.');
  const target = await openLibraryFolder(folder, isFile ? '' : to, {isFilled: true});
  try {
    const source = openPublisher(library, terminal, stop);
    const place = openPublisher(target, terminal, stop);
    const from: OpenLibrary = {library, builds: source.builds};
    const into: OpenLibrary = {library: target, builds: place.builds};
    try {
      for (const sentence of await source.publisher.endCutOff()) terminal.note(sentence);
      const copy = await copyOf(from, sentence => terminal.note(sentence));
      const {put} = await putLibrary(into, copy, {force, endSessions: false, action: undefined});
      const {rows, builds, different} = await compareLibraries(from, into);
      if (different.length)
        throw new UserError(
          `The copy differs from the original (${different.join('; ')}). If the library was changed meanwhile, stop what changed it and run the command again with --force.`,
        );
      terminal.out(
        `Copied ${sayCounts(put)}, then compared both: ${rows} rows and ${counted(builds, 'build')} are the same. Next: ${
          isFile ? "write store: '' into docent.yaml" : 'write the address into docent.yaml, as store:,'
        } and start "docent serve" again.`,
      );
    } finally {
      await source.close();
      await place.close();
    }
  } finally {
    await target.close();
  }
}

interface Comparison {
  /** Numbers of rows and builds that are equal in both. */
  readonly rows: number;
  readonly builds: number;
  /** The differences, in words. */
  readonly different: readonly string[];
}

/** Compares every row and every file of the builds of two libraries. */
async function compareLibraries(one: OpenLibrary, other: OpenLibrary): Promise<Comparison> {
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
