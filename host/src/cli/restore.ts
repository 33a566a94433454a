import {resolve} from 'node:path';
import {checkBackup, readBackup} from '../backup/backup-file.js';
import {openToRestore} from '../backup/open-to-restore.js';
import {putLibrary, sayCounts} from '../backup/put-library.js';
import {LIBRARY_FLAG, type LibraryCommand, saying} from './command.js';
import {openPublisher} from './open-publisher.js';

export const restore: LibraryCommand = {
  help: `Usage: docent restore <file> [flags]

Puts back what "docent backup" has written: into this library, one whose store is damaged or gone, or a folder that is
none yet. Everybody signs in again afterwards. Stop "docent serve" first, or start it again after.

  --force             replace the library that is there
${LIBRARY_FLAG}`,
  takes: ['force'],
  read(words) {
    words.atMost(1);
    const file = resolve(words.needed(0, 'docs-2026-11-22.backup'));
    const {folder, store} = words.place;
    const {force} = words.flags;
    return (terminal, stop) =>
      saying(async () => {
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
            `Restored ${sayCounts(put)}, with ${put.builds} ${put.builds === 1 ? 'build' : 'builds'}, as of ${head.created}. What was revoked since, such as tokens and sharings, is good again: revoke it anew.`,
          );
        } finally {
          await library.close();
        }
      });
  },
};
