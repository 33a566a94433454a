import {existsSync} from 'node:fs';
import {stat} from 'node:fs/promises';
import {resolve} from 'node:path';
import {writeBackup} from '../backup/backup-file.js';
import {copyOf, GoneError, type OpenLibrary} from '../backup/library-copy.js';
import {sayCounts} from '../backup/put-library.js';
import type {Terminal} from './terminal.js';
import {UserError} from './user-error.js';
import {inLibrary, LIBRARY_FLAG, type LibraryCommand} from './command.js';
import {openPublisher} from './open-publisher.js';

/** How often it is begun again when old builds are taken away meanwhile. */
const TRIES = 3;

export const backup: LibraryCommand = {
  help: `Usage: docent backup <file> [flags]

Writes all of the library into one file, as it is at one moment: projects, versions, users, what was built, and its
configuration. It may be served meanwhile. "docent restore" puts it back, into a library of either kind of store.
The file holds hashes of passwords and the secret that signs tokens: keep it where nobody else reads.

  --force             replace a file of that name
${LIBRARY_FLAG}`,
  takes: ['force'],
  read(words) {
    words.atMost(1);
    const file = resolve(words.needed(0, 'docs-2026-11-22.backup'));
    const {force} = words.flags;
    return inLibrary(words.place, async (library, terminal, stop) => {
      if (existsSync(file) && !force)
        throw new UserError(`There is a file ${file}; choose another name, or replace it with --force.`);
      const {builds, close} = openPublisher(library, terminal, stop);
      try {
        const said = await write(file, {library, builds}, terminal);
        const {size} = await stat(file);
        terminal.out(`Wrote ${said} to ${file} (${sizeOf(size)}).`);
      } finally {
        await close();
      }
    });
  },
};

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
