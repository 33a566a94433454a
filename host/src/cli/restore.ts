import {resolve} from 'node:path';
import {checkBackup, readBackup} from '../backup/backup-file.js';
import {openToRestore} from '../backup/open-to-restore.js';
import {putLibrary, sayCounts} from '../backup/put-library.js';
import type {Terminal} from './terminal.js';
import {nonEmpty} from './values.js';
import {type AddCommand, libraryCommand, type LibraryPlace, saying} from './command.js';
import {openPublisher} from './open-publisher.js';

interface RestoreOptions extends LibraryPlace {
  readonly force?: boolean;
}

export const addRestore: AddCommand = (program, take) => {
  libraryCommand(program, 'restore')
    .summary('read a backup into a library')
    .description(
      'Restores what "docent backup" wrote: into this library, into one whose store is damaged or gone, or into a folder ' +
        'that is not a library yet. Everybody has to sign in again. Stop "docent serve" first, or restart it afterwards.',
    )
    .argument('<file>', 'the file that "docent backup" wrote', nonEmpty)
    .option('--force', 'replace the library that is there')
    .action((file: string, options: RestoreOptions) =>
      take((terminal, stop) => saying(() => run(resolve(file), options, terminal, stop))),
    );
};

async function run(
  file: string,
  {library: folder, store, force = false}: RestoreOptions,
  terminal: Terminal,
  stop: AbortSignal,
): Promise<void> {
  const head = await checkBackup(file);
  const note = (sentence: string) => terminal.note(sentence);
  const library = await openToRestore(resolve(folder), store, head, note);
  try {
    const {builds, close} = openPublisher(library, terminal, stop);
    const options = {force, endSessions: true, action: 'restore'};
    const open = {library, builds};
    const {put, replaced} = await putLibrary(open, await readBackup(file), options).finally(close);
    if (replaced.projects || replaced.people) note(`Replaced ${sayCounts(replaced)}.`);
    terminal.out(
      `Restored ${sayCounts(put)}, with ${put.builds} ${put.builds === 1 ? 'build' : 'builds'}, as of ${head.created}. Tokens and share links that were revoked since then are valid again: revoke them once more.`,
    );
  } finally {
    await library.close();
  }
}
