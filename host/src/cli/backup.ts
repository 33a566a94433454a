import {existsSync} from 'node:fs';
import {rename, stat, writeFile} from 'node:fs/promises';
import {join, resolve} from 'node:path';
import {checkBackup, readBackup, writeBackup} from '../platform/backup/backup-file.js';
import {checkConfig} from '../platform/backup/check-copy.js';
import {
  type CopyHead,
  copyOf,
  countBuilds,
  BuildRemovedError,
  type OpenLibrary,
  replaceLibrary,
  sayCounts,
  watchedCopy,
} from '../platform/backup/library-copy.js';
import {CONFIG_NAME} from '../config/config.js';
import {
  initLibrary,
  isLibraryFolder,
  type LibraryFolder,
  openLibraryFolder,
} from '../platform/publishing/library-folder.js';
import {DamagedStoreError} from '../platform/store/libsql-store.js';
import type {DocentCommand, LibraryOptions, Opened} from './command.js';
import {fillStore} from './migrate.js';
import {openPublisher} from './open-publisher.js';
import {showingProgress, type Terminal, UserError} from '../../../cli/src/commands/terminal.js';
import {counted} from '../../../cli/src/system/text.js';
import {nonEmpty} from './values.js';

/** Maximum number of attempts to copy a library. An attempt fails if an old build is removed while it is being copied. */
const MAX_ATTEMPTS = 3;

interface Options extends LibraryOptions {
  readonly force?: boolean;
}

export function addBackup(program: DocentCommand): void {
  program
    .libraryCommand('backup', '{file, bytes, projects, users, builds}')
    .summary('write the library to one file')
    .description(
      'Writes the whole library to one .tar.gz file, as it is at one moment: projects, versions, users, builds and ' +
        'configuration. The library may be served meanwhile. "docent restore" reads the file, into either kind of store.\n\n' +
        'The file holds password hashes and the secret that signs tokens: keep it where nobody else can read it.',
    )
    .argument('<file>', 'the file to write, such as docs-2026-11-22.tar.gz', nonEmpty)
    .option('--force', 'replace an existing file')
    .option('--moved', 'back up a store that "docent migrate" has moved to another one')
    .inLibrary((opened, file: string, {force}: Options) => backup(opened, resolve(file), force));
}

async function backup({library, terminal, stop}: Opened, file: string, force = false): Promise<object> {
  if (existsSync(file) && !force)
    throw new UserError(`${file} already exists; choose another name, or replace it with --force.`);
  const {builds, close} = openPublisher(library, terminal, stop);
  try {
    const counts = await write(file, {library, builds}, terminal);
    const {size} = await stat(file);
    const contents = `${sayCounts(counts)}, with ${counted(counts.builds, 'build')},`;
    terminal.out(`Wrote ${contents} to ${file} (${sizeOf(size)}).`);
    const {people: users, ...otherCounts} = counts;
    return {file, bytes: size, users, ...otherCounts};
  } finally {
    await close();
  }
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

async function write(file: string, open: OpenLibrary, terminal: Terminal) {
  for (let attempt = 1; ; attempt++)
    try {
      const copy = await copyOf(open, sentence => terminal.note(sentence));
      await showingProgress(terminal, 'builds written', onProgress =>
        writeBackup(file, watchedCopy(copy, onProgress)),
      );
      const {project, person} = copy.rows;
      return {projects: project.length, people: person.length, builds: countBuilds(copy)};
    } catch (error) {
      const {code} = error as NodeJS.ErrnoException;
      const isRemoved = error instanceof BuildRemovedError || code === 'ENOENT';
      if (code === 'ENOSPC' || code === 'EACCES' || code === 'ENOTDIR')
        throw new UserError(`${file} cannot be written (${code}); no part of it was left behind.`);
      if (!isRemoved || attempt === MAX_ATTEMPTS) throw error;
    }
}

export function addRestore(program: DocentCommand): void {
  program
    .libraryCommand('restore', '{projects, users, builds, as_of, replaced: {projects, users}}')
    .summary('restore a library from a backup')
    .description(
      'Restores what "docent backup" wrote: into this library, into one whose store is damaged or gone, or into a folder ' +
        'that is not a library yet. Everybody has to sign in again. Stop "docent serve" first, or restart it afterwards.',
    )
    .argument('<file>', 'the file that "docent backup" wrote', nonEmpty)
    .option('--force', 'replace the library that is there')
    .action((file: string, options: Options) =>
      program.report(options, (terminal, stop) => restore(resolve(file), options, terminal, stop)),
    );
}

async function restore(
  file: string,
  {library: folder, store, force = false}: Options,
  terminal: Terminal,
  stop: AbortSignal,
): Promise<object> {
  const head = await showingProgress(terminal, 'builds checked', onProgress => checkBackup(file, onProgress));
  if (!(await isLibraryFolder(resolve(folder)))) checkConfig(file, head);
  const note = (sentence: string) => terminal.note(sentence);
  const library = await openToRestore(resolve(folder), store, head, note);
  try {
    const {builds, close} = openPublisher(library, terminal, stop);
    const options = {force, endSessions: true, action: 'restore'};
    const open = {library, builds};
    const {put, replaced} = await fillStore(library.store, () =>
      showingProgress(terminal, 'builds restored', async onProgress =>
        replaceLibrary(open, watchedCopy(await readBackup(file), onProgress), options),
      ),
    ).finally(close);
    if (replaced.projects || replaced.people) note(`Replaced ${sayCounts(replaced)}.`);
    terminal.out(
      `Restored ${sayCounts(put)}, with ${counted(put.builds, 'build')}, as of ${head.created}. Tokens and share links revoked since then are valid again: revoke them once more.`,
    );
    return {
      projects: put.projects,
      users: put.people,
      builds: put.builds,
      as_of: head.created,
      replaced: {projects: replaced.projects, users: replaced.people},
    };
  } finally {
    await library.close();
  }
}

/**
 * Opens the target of a restore: a library, possibly with damaged or missing parts, or a folder that becomes one.
 *
 * @param note called with a message about each repair
 */
async function openToRestore(
  folder: string,
  store: string | undefined,
  head: CopyHead,
  note: (sentence: string) => void,
): Promise<LibraryFolder> {
  if (!(await isLibraryFolder(folder))) {
    await initLibrary(folder);
    await writeFile(join(folder, CONFIG_NAME), head.config);
    note(`Created a library in ${folder}, with the configuration from the backup.`);
  }
  await writeFile(join(folder, 'data', 'secret'), head.secret, {mode: 0o600, flag: 'wx'}).catch(() => {});
  const open = () => openLibraryFolder(folder, store, {isFilled: true});
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof DamagedStoreError)) throw error;
    const damagedFile = `${error.file}.damaged-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`;
    for (const end of ['', '-wal', '-shm'])
      await rename(error.file + end, damagedFile + end).catch((fault: NodeJS.ErrnoException) => {
        if (fault.code !== 'ENOENT') throw fault;
      });
    note(`The damaged store is kept as ${damagedFile}.`);
    return open();
  }
}
