import {compareLibraries} from '../backup/compare-libraries.js';
import {copyOf, type OpenLibrary} from '../backup/library-copy.js';
import {putLibrary, sayCounts} from '../backup/put-library.js';
import {type LibraryFolder, openLibraryFolder} from '../publishing/library-folder.js';
import type {Terminal} from './terminal.js';
import {UserError} from './user-error.js';
import {storeAddress} from './values.js';
import {type AddCommand, inLibrary, libraryCommand, type LibraryPlace} from './command.js';
import {openPublisher} from './open-publisher.js';

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
        `Copied ${sayCounts(put)}, then compared both: ${rows} rows and ${builds} ${builds === 1 ? 'build' : 'builds'} are the same. Next: ${
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
