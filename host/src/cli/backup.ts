import {existsSync} from 'node:fs';
import {stat} from 'node:fs/promises';
import {resolve} from 'node:path';
import {writeBackup} from '../backup/backup-file.js';
import {copyOf, GoneError, type OpenLibrary} from '../backup/library-copy.js';
import {sayCounts} from '../backup/put-library.js';
import type {LibraryFolder} from '../publishing/library-folder.js';
import type {Terminal} from './terminal.js';
import {UserError} from './user-error.js';
import {nonEmpty} from './values.js';
import {type AddCommand, inLibrary, libraryCommand, type LibraryPlace} from './command.js';
import {openPublisher} from './open-publisher.js';

/** Attempts, since an old build may be removed while it is being copied. */
const TRIES = 3;

interface BackupOptions extends LibraryPlace {
  readonly force?: boolean;
}

export const addBackup: AddCommand = (program, take) => {
  libraryCommand(program, 'backup')
    .summary('write the library into one file')
    .description(
      'Writes the whole library into one .tar.gz file, as it is at one moment: projects, versions, users, builds and ' +
        'configuration. The library may be served meanwhile. "docent restore" reads the file, into either kind of store.\n\n' +
        'The file holds password hashes and the secret that signs tokens: keep it where nobody else can read it.',
    )
    .argument('<file>', 'the file to write, such as docs-2026-11-22.tar.gz', nonEmpty)
    .option('--force', 'replace an existing file')
    .action((file: string, options: BackupOptions) =>
      take(inLibrary(options, (...opened) => run(resolve(file), options, ...opened))),
    );
};

async function run(
  file: string,
  {force}: BackupOptions,
  library: LibraryFolder,
  terminal: Terminal,
  stop: AbortSignal,
): Promise<void> {
  if (existsSync(file) && !force)
    throw new UserError(`${file} already exists; choose another name, or replace it with --force.`);
  const {builds, close} = openPublisher(library, terminal, stop);
  try {
    const said = await write(file, {library, builds}, terminal);
    const {size} = await stat(file);
    terminal.out(`Wrote ${said} to ${file} (${sizeOf(size)}).`);
  } finally {
    await close();
  }
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

async function write(file: string, open: OpenLibrary, terminal: Terminal): Promise<string> {
  for (let attempt = 1; ; attempt++)
    try {
      const copy = await copyOf(open, sentence => terminal.note(sentence));
      await writeBackup(file, copy);
      const kept = copy.rows.build.filter(({folder}) => folder !== null).length;
      return `${sayCounts({projects: copy.rows.project.length, people: copy.rows.person.length})}, with ${kept} ${kept === 1 ? 'build' : 'builds'},`;
    } catch (error) {
      const {code} = error as NodeJS.ErrnoException;
      const isGone = error instanceof GoneError || code === 'ENOENT';
      if (code === 'ENOSPC' || code === 'EACCES' || code === 'ENOTDIR')
        throw new UserError(`${file} cannot be written (${code}); nothing was left of it.`);
      if (!isGone || attempt === TRIES) throw error;
    }
}
