import type Database from 'libsql';
import {openDatabase} from './database.js';
import type {EngineAnswer, EngineQuery, EngineScope, IndexWriter, SearchEngine} from './engine.js';
import {orderPages} from './order-pages.js';
import {readHits} from './page-hits.js';
import {parseQuery} from './query.js';
import {SqliteReader} from './sqlite-reader.js';
import {SqliteWriter} from './sqlite-writer.js';

/**
 * Opens (or makes) the index in the file; an index of another schema, or a broken one, is made anew.
 *
 * @throws {IndexFileError} where the file cannot be made.
 */
export const openSqliteEngine = (file: string): SearchEngine => new SqliteEngine(file);

/**
 * SQLite's full-text index in a file. Searching runs on the calling thread: a question takes about a
 * millisecond, and a thread of its own would take longer to ask.
 */
class SqliteEngine implements SearchEngine {
  readonly #file: string;
  readonly #database: Database.Database;
  readonly #reader: SqliteReader;

  constructor(file: string) {
    this.#file = file;
    this.#database = openDatabase(file);
    this.#reader = new SqliteReader(this.#database);
  }

  async begin(project: string, version: string): Promise<IndexWriter> {
    return new SqliteWriter(openDatabase(this.#file, false), project, version);
  }

  async holds({project, version}: EngineScope): Promise<boolean> {
    return this.#reader.holds(project, version);
  }

  async search({words, scopes, offset, limit}: EngineQuery): Promise<EngineAnswer> {
    const query = parseQuery(words);
    const reader = this.#reader;
    return reader.inOneState(() => {
      const range = query.wanted.length > 0 ? reader.rangeOf(scopes) : undefined;
      if (!range) return {count: 0, pages: []};
      const ordered = orderPages(query, words.replace(/\*$/, ''), offset + limit, range, reader);
      const window = ordered.order.pages.slice(offset, offset + limit);
      return {count: ordered.count, pages: readHits(ordered, window, query, range, reader)};
    });
  }

  async close(): Promise<void> {
    if (this.#database.open) this.#database.close();
  }
}
