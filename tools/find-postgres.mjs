// Finds the programs of PostgreSQL that tests use to start their own servers: POSTGRES_BIN, then installed ones, then (as root on Debian)
// apt-get. The server of the system is never used.
import {readdirSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {aptInstall, findOnPath, isProgram, mayInstall} from './find-browser.mjs';

/** The oldest release that the host supports. */
const OLDEST = 15;
/** Where Debian keeps the programs, in a folder for each release. */
const RELEASES = '/usr/lib/postgresql';

/**
 * @param {(line: string) => void} [log]
 * @returns {string} the folder with `postgres`, `initdb` and `pg_basebackup`
 * @throws {Error} whose message says what to install
 */
export function findPostgres(log = console.log) {
  const folder = installed() ?? (mayInstall() && aptInstall(['postgresql'], log) ? installed() : undefined);
  if (folder) return folder;
  throw new Error(
    `PostgreSQL ${OLDEST} or later was not found: install it (Debian: apt-get install postgresql) or set POSTGRES_BIN to the folder of its programs.`,
  );
}

function installed() {
  const onPath = findOnPath('initdb');
  const folders = [process.env.POSTGRES_BIN, ...debianFolders(), onPath && dirname(onPath)];
  return folders.find(folder => folder && isProgram(join(folder, 'initdb')));
}

/** The newest release first. */
function debianFolders() {
  try {
    return readdirSync(RELEASES)
      .map(Number)
      .filter(release => release >= OLDEST)
      .sort((a, b) => b - a)
      .map(release => join(RELEASES, String(release), 'bin'));
  } catch {
    return [];
  }
}
