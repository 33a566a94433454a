import type Database from 'libsql';
import type {Rankable} from '../../../src/ranking/rerank.js';
import {PAGE_UNIT, SCOPE_UNIT} from './database.js';
import type {EngineScope} from './engine.js';
import {Vocabulary} from './vocabulary.js';

/** The part of the index that is searched: a range of ids, and the scopes in it that count. */
export interface Range {
  readonly from: number;
  readonly to: number;
  /** JSON array of scope ids, or `null` when the range is one scope. */
  readonly scopes: string | null;
}

export interface StoredSection {
  readonly id: number;
  readonly anchor: string;
  readonly heading: string;
  readonly role: string | null;
  readonly name: string | null;
  readonly content: string;
}

export interface StoredPage extends EngineScope {
  readonly id: number;
  readonly path: string;
  readonly title: string;
}

/** Every question the engine puts to its tables. */
export class SqliteReader {
  readonly #database: Database.Database;
  readonly #statements;
  #vocabularyOf = {version: -1, words: new Vocabulary([]), labels: new Vocabulary([])};

  constructor(database: Database.Database) {
    this.#database = database;
    this.#statements = prepareStatements(database);
  }

  /** Runs several questions against one state of the index. */
  inOneState<T>(ask: () => T): T {
    this.#database.exec('BEGIN');
    try {
      return ask();
    } finally {
      this.#database.exec('COMMIT');
    }
  }

  /** `undefined` when none of the scopes is in the index. */
  rangeOf(scopes: readonly EngineScope[]): Range | undefined {
    const ids = scopes
      .map(({project, version}) => this.#statements.scope.get(project, version) as [number] | undefined)
      .flatMap(row => row ?? [])
      .sort((one, other) => one - other);
    const [first] = ids;
    if (first === undefined) return undefined;
    const last = ids.at(-1)!;
    return {
      from: first * SCOPE_UNIT,
      to: (last + 1) * SCOPE_UNIT - 1,
      scopes: first === last ? null : JSON.stringify(ids),
    };
  }

  /** Sections that match an FTS5 expression, best first, with how well they do, in hundredths of BM25. */
  match(expression: string, {from, to, scopes}: Range, limit: number): Map<number, number> {
    const [rows] = this.#statements.match.get(expression, from, to, scopes, scopes, limit) as [string | null];
    return new Map(rows?.split(',').map(row => row.split(' ').map(Number) as [number, number]));
  }

  /** Pages with a section that matches, by id. */
  matchPages(expression: string, {from, to, scopes}: Range): number[] {
    return readIds(this.#statements.matchPages.get(expression, from, to, scopes, scopes));
  }

  /** The first sections of a page that match, in the order of the page: to weigh them, all pages would be read. */
  matchOnPage(expression: string, page: number, limit: number): number[] {
    return readIds(
      this.#statements.matchOnPage.get(expression, page * PAGE_UNIT, (page + 1) * PAGE_UNIT - 1, limit),
    );
  }

  /** Sections that are called just so. */
  labelled(key: string, {from, to, scopes}: Range, limit: number): number[] {
    return readIds(this.#statements.labelled.get(key, from, to, scopes, scopes, limit));
  }

  /** Sections whose name or heading goes on after the key, the shortest first. */
  labelledFrom(key: string, {from, to, scopes}: Range, limit: number): number[] {
    const end = `${key}\u{10ffff}`;
    return readIds(this.#statements.labelledFrom.get(key, end, from, to, scopes, scopes, limit));
  }

  /** In the order of the ids; those that are not in the index are left out. */
  rankables(ids: readonly number[]): (Rankable & {readonly id: number})[] {
    const rows = this.#statements.rankables.all(JSON.stringify(ids));
    return (rows as RankableRow[]).map(([id, heading, name, aliases, labels, links, listing]) => ({
      id,
      heading,
      name: name ?? undefined,
      aliases: readList(aliases),
      labels: readList(labels),
      links,
      listing: listing === 1,
    }));
  }

  sections(ids: readonly number[]): Map<number, StoredSection> {
    const rows = this.#statements.sections.all(JSON.stringify(ids)) as StoredSection[];
    return new Map(rows.map(row => [row.id, row]));
  }

  pages(ids: readonly number[]): Map<number, StoredPage> {
    const rows = this.#statements.pages.all(JSON.stringify(ids)) as StoredPage[];
    return new Map(rows.map(row => [row.id, row]));
  }

  /** How many sections hold a word, in all scopes together. */
  frequencyOf(word: string): number {
    const row = this.#statements.frequency.get(word) as [number] | undefined;
    return row?.[0] ?? 0;
  }

  /** Words of the index, those in most sections first. Read anew when a writer has committed. */
  get words(): Vocabulary {
    return this.#vocabularies().words;
  }

  /** Names and their endings, squashed. */
  get labels(): Vocabulary {
    return this.#vocabularies().labels;
  }

  #vocabularies() {
    const [version] = this.#statements.version.get() as [number];
    if (this.#vocabularyOf.version !== version) {
      const read = (statement: Database.Statement) =>
        new Vocabulary((statement.all() as [string][]).map(([word]) => word));
      this.#vocabularyOf = {
        version,
        words: read(this.#statements.words),
        labels: read(this.#statements.labels),
      };
    }
    return this.#vocabularyOf;
  }
}

type RankableRow = [number, string, string | null, string | null, string | null, number, 0 | 1];

const readList = (json: string | null): string[] | undefined =>
  json ? (JSON.parse(json) as string[]) : undefined;

/** Ids come as one text: a row for each would take longer than to find them. */
function readIds(row: unknown): number[] {
  const [ids] = row as [string | null];
  return ids ? ids.split(',').map(Number) : [];
}

/**
 * A name says most, then a heading; the page's title gives context to its sections; listings count only where
 * nothing else matches. FTS5's own `rank` gives the same, slower: it prepares a statement for each question.
 */
const SCORE = '-bm25(words, 2.0, 6.0, 10.0, 1.0, 0.001)';

/** Whether a section id belongs to the range, as the last two parameters say. */
const inScopes = (id: string): string =>
  `(? IS NULL OR ${id} / ${SCOPE_UNIT} IN (SELECT value FROM json_each(?)))`;

const prepareStatements = (database: Database.Database) => {
  const rows = (sql: string) => database.prepare(sql).raw();
  return {
    version: rows('PRAGMA data_version'),
    scope: rows('SELECT id FROM scope WHERE project = ? AND version = ?'),
    match: rows(
      `SELECT group_concat(rowid || ' ' || CAST(100 * score AS INTEGER)) FROM (SELECT rowid, ${SCORE} AS score FROM words
        WHERE words MATCH ? AND rowid BETWEEN ? AND ? AND ${inScopes('rowid')} ORDER BY score DESC, rowid LIMIT ?)`,
    ),
    matchOnPage: rows(
      'SELECT group_concat(rowid) FROM (SELECT rowid FROM words WHERE words MATCH ? AND rowid BETWEEN ? AND ? LIMIT ?)',
    ),
    matchPages: rows(
      `SELECT group_concat(page) FROM (SELECT DISTINCT rowid >> 14 AS page FROM words
        WHERE words MATCH ? AND rowid BETWEEN ? AND ? AND ${inScopes('rowid')})`,
    ),
    labelled: rows(
      `SELECT group_concat(section) FROM (SELECT section FROM label
        WHERE key = ? AND section BETWEEN ? AND ? AND ${inScopes('section')} LIMIT ?)`,
    ),
    labelledFrom: rows(
      `SELECT group_concat(section) FROM (SELECT section FROM label
        WHERE key > ? AND key < ? AND +section BETWEEN ? AND ? AND ${inScopes('section')}
        ORDER BY length(key), section LIMIT ?)`,
    ),
    rankables: rows(
      `SELECT section.id, heading, name, aliases, labels, links, listing FROM json_each(?) AS wanted CROSS JOIN section ON section.id = wanted.value
        ORDER BY wanted.key`,
    ),
    sections: database.prepare(
      'SELECT id, anchor, heading, role, name, content FROM section WHERE id IN (SELECT value FROM json_each(?))',
    ),
    pages: database.prepare(
      `SELECT page.id, path, title, project, version FROM page JOIN scope ON scope.id = page.scope
        WHERE page.id IN (SELECT value FROM json_each(?))`,
    ),
    frequency: rows('SELECT doc FROM vocabulary WHERE term = ?'),
    words: rows('SELECT term FROM vocabulary ORDER BY doc DESC'),
    labels: rows('SELECT DISTINCT key FROM label'),
  };
};
