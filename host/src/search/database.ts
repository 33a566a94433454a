import Database from 'libsql';
import {mkdirSync, rmSync} from 'node:fs';
import {dirname} from 'node:path';

/** An index file that cannot be opened; the message is a sentence for the reader. */
export class IndexFileError extends Error {
  override readonly name = 'IndexFileError';
}

/** Raise it whenever the tables, the tokeniser or the way pages are cut change: older indexes are made anew. */
const SCHEMA_VERSION = 4;
/** How long a writer waits for another, in ms: longer than a large site takes. */
const WRITER_PATIENCE = 10 * 60_000;
/** Pages of the file kept in memory by each connection, in KiB: a question reads a few hundred all over the file. */
const CACHE_SIZE = 32 * 1024;
const BROKEN = new Set(['SQLITE_NOTADB', 'SQLITE_CORRUPT']);

/**
 * Ids hold where a section belongs, so that a scope, and a page, is a range of row ids, which FTS5 searches
 * without looking at any other row: 14 bits of section, 22 of page, 17 of scope, 53 in all, a safe integer.
 */
export const PAGE_UNIT = 2 ** 14;
export const SCOPE_UNIT = 2 ** 36;
export const pageOf = (section: number): number => Math.floor(section / PAGE_UNIT);
export const scopeOf = (section: number): number => Math.floor(section / SCOPE_UNIT);

/**
 * `words` holds the tokens of the sections, `page_words` those of whole pages, once each and without their places:
 * what says how many pages hold a word, twenty times as fast. `section` is read as a whole, so texts are apart.
 */
const SCHEMA = `
  CREATE TABLE scope (id INTEGER PRIMARY KEY, project TEXT NOT NULL, version TEXT NOT NULL, UNIQUE (project, version));
  CREATE TABLE page (id INTEGER PRIMARY KEY, scope INTEGER NOT NULL, path TEXT NOT NULL, fingerprint TEXT NOT NULL,
    title TEXT NOT NULL, links TEXT NOT NULL, UNIQUE (scope, path));
  CREATE TABLE section (id INTEGER PRIMARY KEY, anchor TEXT NOT NULL, heading TEXT NOT NULL, role TEXT, name TEXT,
    aliases TEXT NOT NULL, labels TEXT NOT NULL, keys TEXT NOT NULL, links INTEGER NOT NULL DEFAULT 0,
    listing INTEGER NOT NULL);
  CREATE TABLE text (id INTEGER PRIMARY KEY, content TEXT NOT NULL);
  CREATE VIRTUAL TABLE words USING fts5 (title, heading, name, content, listing,
    content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '2 3');
  CREATE VIRTUAL TABLE page_words USING fts5 (words,
    content = '', contentless_delete = 1, tokenize = 'ascii', prefix = '2 3', detail = none);
  CREATE VIRTUAL TABLE vocabulary USING fts5vocab (page_words, row);
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/**
 * Opens the index in the file, in a mode in which readers see the last commit while a writer works. A missing
 * file is made, one of another schema or a broken one is made anew: an index can always be built again.
 *
 * @param check whether the whole file is looked at for damage, which takes some 5 ms a megabyte. Default: true.
 * @throws {IndexFileError} where the file cannot be made.
 */
export function openDatabase(file: string, check = true): Database.Database {
  try {
    mkdirSync(dirname(file), {recursive: true});
    return openCurrent(file, check) ?? remake(file);
  } catch (cause) {
    throw new IndexFileError(
      `The index ${file} cannot be opened (${(cause as Error).message}): check that its folder can be written to.`,
      {cause},
    );
  }
}

function openCurrent(file: string, check: boolean): Database.Database | undefined {
  let database: Database.Database | undefined;
  try {
    database = new Database(file, {timeout: WRITER_PATIENCE});
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY;');
    database.exec(`PRAGMA cache_size = -${CACHE_SIZE}`);
    const version = readNumber(database, 'PRAGMA user_version');
    if (version === 0 && readNumber(database, 'SELECT count(*) FROM sqlite_schema') === 0) create(database);
    else if (version !== SCHEMA_VERSION || (check && !isSound(database))) throw new Outdated();
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof Outdated || BROKEN.has((error as {code?: string}).code ?? '')) return undefined;
    throw error;
  }
}

class Outdated extends Error {}

function create(database: Database.Database): void {
  database.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT;`);
}

function remake(file: string): Database.Database {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, {force: true});
  const database = openCurrent(file, false);
  if (!database) throw new Error('it is broken again as soon as it is made');
  return database;
}

const isSound = (database: Database.Database): boolean =>
  (database.prepare('PRAGMA quick_check(1)').raw().get() as [string])[0] === 'ok';

const readNumber = (database: Database.Database, sql: string): number =>
  (database.prepare(sql).raw().get() as [number])[0];
