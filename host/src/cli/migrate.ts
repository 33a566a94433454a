import {nameOfStream} from '../platform/artifacts/artifact-store.js';
import {
  COPIED_TABLES,
  type CopiedTable,
  copyOf,
  type CopiedRows,
  type OpenLibrary,
  replaceLibrary,
  readRows,
  sayCounts,
  watchedCopy,
} from '../platform/backup/library-copy.js';
import {showingProgress, usageError, UserError} from '../../../cli/src/commands/terminal.js';
import type {OnProgress} from '../../../cli/src/system/progress.js';
import {counted} from '../../../cli/src/system/text.js';
import {WORKER} from '../platform/publishing/build-records.js';
import {openLibraryFolder} from '../platform/publishing/library-folder.js';
import {servingProcesses} from '../platform/publishing/presence.js';
import {parsePostgresAddress} from '../platform/store/postgres/address.js';
import {now, type Store} from '../platform/store/store.js';
import type {DocentCommand, LibraryOptions, Opened} from './command.js';
import {moveArtifacts} from './move-artifacts.js';
import {openPublisher} from './open-publisher.js';
import {artifactPlace, storeAddress} from './values.js';

interface MigrateOptions extends LibraryOptions {
  readonly to?: string;
  readonly artifacts?: string;
  readonly force?: boolean;
}

export function addMigrate(program: DocentCommand): void {
  program
    .libraryCommand(
      'migrate',
      '{projects, users, builds, rows}, or with --artifacts {artifacts, copied, missing}',
    )
    .summary('move the library to another store')
    .description(
      'Copies the library, with all rows and builds, into PostgreSQL, or from there into a file in its folder; then compares ' +
        'the two. The original keeps its content and is marked as moved: from then on, it is neither changed nor served. ' +
        'Stop "docent serve" first. With --artifacts, only what was built is copied, to another place.',
    )
    .option('--to <store>', 'the new store: postgres://user@host/database, or "file"', text =>
      text === 'file' ? text : storeAddress(text),
    )
    .option(
      '--artifacts <place>',
      'the new place for what was built: s3://bucket/prefix, a folder, or "store"',
      artifactPlace,
    )
    .option('--force', 'replace the content of the new store')
    .inLibrary(async (opened: Opened, {library: folder, to, artifacts, force = false}: MigrateOptions) => {
      if ((to === undefined) === (artifacts === undefined))
        throw usageError(
          'Say what to move: the whole library, with --to, or what was built, with --artifacts.',
        );
      if (to !== undefined) return migrate(opened, folder, to, force);
      await refuseWhileServed(opened.library.store);
      return moveArtifacts(opened, artifacts!);
    });
}

async function migrate(
  {library, terminal, stop}: Opened,
  folder: string,
  to: string,
  force: boolean,
): Promise<object> {
  const isFile = to === 'file';
  if (isFile && !library.shared)
    throw new UserError('The library is in a file already; name another store with --store.');
  const target = await openLibraryFolder(folder, isFile ? '' : to, {isFilled: true});
  try {
    for (const {store} of [library, target]) await refuseWhileServed(store);
    const source = openPublisher(library, terminal, stop);
    const place = openPublisher(target, terminal, stop);
    const from: OpenLibrary = {library, builds: source.builds};
    const into: OpenLibrary = {library: target, builds: place.builds};
    try {
      for (const sentence of await source.publisher.endInterruptedBuilds()) terminal.note(sentence);
      const shown = isFile ? `the store in ${library.folder}` : parsePostgresAddress(to).shown;
      const {put, rows, builds} = await moveStore(library.store, target.store, shown, async () => {
        const copy = await copyOf(from, sentence => terminal.note(sentence));
        const options = {force, endSessions: false, action: undefined};
        const {put} = await showingProgress(terminal, 'builds copied', onProgress =>
          replaceLibrary(into, watchedCopy(copy, onProgress), options),
        );
        const {different, ...same} = await showingProgress(terminal, 'builds compared', onProgress =>
          compareLibraries(from, into, onProgress),
        );
        if (different.length)
          throw new UserError(
            `The copy differs from the original (${different.join('; ')}); run the command again with --force.`,
          );
        return {put, ...same};
      });
      terminal.out(
        `Copied ${sayCounts(put)}, then compared both: ${rows} rows and ${counted(builds, 'build')} are the same. Next: ${
          isFile ? "set store: '' in docent.yaml" : 'set store: in docent.yaml to the address,'
        } and start "docent serve" again.`,
      );
      return {projects: put.projects, users: put.people, builds, rows};
    } finally {
      await source.close();
      await place.close();
    }
  } finally {
    await target.close();
  }
}

/** Refuses to move a library that a host serves, because the host would continue to use the old store. @throws {UserError} */
async function refuseWhileServed(store: Store): Promise<void> {
  const [first, ...others] = await servingProcesses(store);
  if (first === undefined) return;
  const [, machine, pid] = /^(.*):(\d+)$/.exec(first)!;
  throw new UserError(
    `"docent serve" uses the library (process ${pid} on ${machine}${others.length ? `, and ${others.length} more` : ''}); stop it first.`,
  );
}

/**
 * Copies a store into another one, and marks the original as moved. Meanwhile, the original is read-only. If copying fails, both are as
 * before.
 *
 * @param to the name of the other store in messages
 */
async function moveStore<T>(from: Store, into: Store, to: string, copy: () => Promise<T>): Promise<T> {
  const move = {to, at: now()};
  await from.setMove({...move, worker: WORKER});
  try {
    const before = await into.move();
    if (before?.worker === WORKER) throw new UserError('The library is in that store already.');
    const result = await fillStore(into, copy);
    await from.setMove({...move, worker: ''});
    return result;
  } catch (error) {
    await from.setMove(undefined);
    throw error;
  }
}

/** Fills a store. If it is marked as moved, removes the mark, because it becomes the store of the library again. */
export async function fillStore<T>(store: Store, fill: () => Promise<T>): Promise<T> {
  const before = await store.move();
  if (!before) return fill();
  await store.setMove(undefined);
  return fill().catch(async (error: unknown) => {
    await store.setMove(before);
    throw error;
  });
}

/**
 * Compares two libraries.
 *
 * @returns how many rows, and how many builds with their files, are the same, and descriptions of the differences
 */
async function compareLibraries(from: OpenLibrary, into: OpenLibrary, onProgress: OnProgress) {
  const [fromRows, intoRows] = [await readRows(from.library.store), await readRows(into.library.store)];
  const different: string[] = [];
  let same = 0;
  for (const table of COPIED_TABLES) {
    const [fromTexts, intoTexts] = [rowTexts(fromRows, table), rowTexts(intoRows, table)];
    const missing = [...fromTexts].filter(row => !intoTexts.has(row)).length;
    const added = [...intoTexts].filter(row => !fromTexts.has(row)).length;
    if (missing || added) different.push(`${table}: ${missing} rows are missing, ${added} differ or are new`);
    same += fromTexts.size - missing;
  }
  const half =
    (read: number): OnProgress =>
    ({done, total}) =>
      onProgress({done: read * total + done, total: 2 * total});
  const [fromHashes, intoHashes] = [await hashesOf(from, half(0)), await hashesOf(into, half(1))];
  let builds = 0;
  for (const id of new Set([...fromHashes.keys(), ...intoHashes.keys()]))
    if (fromHashes.get(id) === intoHashes.get(id)) builds++;
    else different.push(`build ${id}: files or index`);
  return {rows: same, builds, different};
}

/** Rows as text, without the columns that differ between libraries because they say where builds are stored. */
function rowTexts(rows: CopiedRows, table: CopiedTable): Set<string> {
  const compared: readonly object[] =
    table === 'build'
      ? rows.build.map(row => ({...row, folder: undefined, index_name: undefined, formats: undefined}))
      : rows[table];
  return new Set(
    compared.map(row =>
      JSON.stringify(Object.entries(row).sort(([left], [right]) => (left < right ? -1 : 1))),
    ),
  );
}

async function hashesOf(open: OpenLibrary, onProgress: OnProgress): Promise<Map<number, string>> {
  const hashes = new Map<number, string>();
  const {builds} = watchedCopy(await copyOf(open, () => {}), onProgress);
  for await (const {id, site, index} of builds)
    hashes.set(id, `${await nameOfStream(site)} ${await nameOfStream(index)}`);
  return hashes;
}
