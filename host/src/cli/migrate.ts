import {compareLibraries} from '../backup/compare-libraries.js';
import {copyOf, type OpenLibrary} from '../backup/library-copy.js';
import {putLibrary, sayCounts} from '../backup/put-library.js';
import {openLibraryFolder} from '../publishing/library-folder.js';
import {isPostgresAddress} from '../store/postgres/address.js';
import {usageError, UserError} from './user-error.js';
import {inLibrary, LIBRARY_FLAG, type LibraryCommand} from './command.js';
import {openPublisher} from './open-publisher.js';

export const migrate: LibraryCommand = {
  help: `Usage: docent migrate --to postgres://user@host/database [flags]
       docent migrate --to file [flags]

Copies the library, all rows and all that was built, into a PostgreSQL, or from there into a file of this folder; then
reads both and compares them. The one it comes from is left as it is. Stop "docent serve" first.

  --to <store>        where it is kept from now on
  --force             replace what is there
${LIBRARY_FLAG}`,
  takes: ['to', 'force'],
  read(words) {
    words.atMost(0);
    const {to, force} = words.flags;
    const {folder} = words.place;
    if (to === undefined || (to !== 'file' && !isPostgresAddress(to)))
      throw usageError(
        'Say where to, as in "docent migrate --to postgres://docent@db:5432/docs" or "docent migrate --to file".',
      );
    return inLibrary(words.place, async (library, terminal, stop) => {
      const isFile = to === 'file';
      if (isFile && !library.shared)
        throw new UserError('The library is kept in a file already; --store says which other one is meant.');
      const target = await openLibraryFolder(folder, isFile ? '' : to, {isFilled: true});
      try {
        const source = openPublisher(library, terminal, stop);
        const place = openPublisher(target, terminal, stop);
        const from: OpenLibrary = {library, builds: source.builds};
        const into: OpenLibrary = {library: target, builds: place.builds};
        try {
          for (const sentence of await source.publisher.endCutOff()) terminal.note(sentence);
          const copy = await copyOf(from, sentence => terminal.note(sentence));
          const options = {force, endSessions: false, action: undefined};
          const {put} = await putLibrary(into, copy, options);
          const {rows, builds, different} = await compareLibraries(from, into);
          if (different.length)
            throw new UserError(
              `It was copied, but is not the same in both (${different.join('; ')}). Was it written to meanwhile? Stop what does, and do it again with --force.`,
            );
          terminal.out(
            `Copied ${sayCounts(put)}. Read both again: ${rows} rows and ${builds} ${builds === 1 ? 'build' : 'builds'} are the same. Next: ${
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
    });
  },
};
