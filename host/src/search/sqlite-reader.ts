import type Database from 'libsql';
import {SectionDirectory, type CataloguedPage} from './section-directory.js';
import {PAGE_UNIT, SCOPE_UNIT} from './database.js';
import type {EngineScope} from './engine.js';
import {Range} from './range.js';
import {Vocabulary} from './vocabulary.js';

/** Every question the engine puts to its tables. */
export class SqliteReader {
  readonly #statements;
  #known = new Known(-1);

  constructor(database: Database.Database) {
    this.#statements = prepareStatements(database);
  }

  /** Runs several questions against one state of the index. */
  inOneState<T>(ask: () => T): T {
    this.#statements.begin.run();
    try {
      const [version] = this.#statements.version.get() as [number];
      if (this.#known.version !== version) this.#known = new Known(version);
      return ask();
    } finally {
      this.#statements.commit.run();
    }
  }

  /** Whether there is a page of the scope. */
  holds(project: string, version: string): boolean {
    return this.#statements.holds.get(project, version) !== undefined;
  }

  /** `undefined` when none of the scopes is in the index. */
  rangeOf(scopes: readonly EngineScope[]): Range | undefined {
    const catalogues = new Map<number, SectionDirectory>();
    for (const {project, version} of scopes) {
      const scope = this.#scopes().get(`${project}/${version}`);
      if (scope !== undefined) catalogues.set(scope, this.#catalogueOf(scope, {project, version}));
    }
    return catalogues.size > 0 ? new Range(catalogues) : undefined;
  }

  /** How well these sections match an expression, by BM25; each takes a microsecond or two. */
  weigh(ids: readonly number[], expression: string): Map<number, number> {
    const range = [Math.min(...ids), Math.max(...ids)];
    const [rows] = this.#statements.weigh.get(expression, ...range, JSON.stringify(ids)) as [string | null];
    return new Map(rows?.split(',').map(row => row.split(' ').map(Number) as [number, number]));
  }

  /** The first sections that match, in the order of the site. A tenth of the time. */
  sections(expression: string, {from, to, scopes}: Range, limit: number): number[] {
    return readIds(this.#statements.sections.get(expression, from, to, scopes, scopes, limit));
  }

  /** Pages with a section that matches. */
  pages(expression: string, {from, to, scopes}: Range): number[] {
    return readIds(this.#statements.pages.get(expression, from, to, scopes, scopes));
  }

  /** The same, for expressions of single words. */
  pagesWith(expression: string, {from, to, scopes}: Range): number[] {
    const range = [from / PAGE_UNIT, Math.floor(to / PAGE_UNIT), scopes, scopes];
    return readIds(this.#statements.pagesWith.get(expression, ...range));
  }

  /** The sections of these pages that match, in the order of the site. */
  sectionsOn(pages: readonly number[], expression: string, {from, to}: Range): number[] {
    return readIds(this.#statements.sectionsOn.get(expression, from, to, JSON.stringify(pages)));
  }

  /** The texts of sections. */
  texts(ids: readonly number[]): Map<number, string> {
    return new Map(this.#statements.texts.all(JSON.stringify(ids)) as [number, string][]);
  }

  /** Words of the index, in all scopes together. */
  get words(): Vocabulary {
    this.#known.words ??= this.#readWords();
    return this.#known.words;
  }

  /** By project and version; neither has a slash in it. */
  #scopes(): ReadonlyMap<string, number> {
    this.#known.scopes ??= new Map(this.#statements.scopes.all() as [string, number][]);
    return this.#known.scopes;
  }

  #readWords(): Vocabulary {
    const [terms, common] = this.#statements.words.get(COMMON) as [string | null, number];
    return new Vocabulary(terms?.split(' ') ?? [], common);
  }

  #catalogueOf(scope: number, {project, version}: EngineScope): SectionDirectory {
    const known = this.#known.catalogues.get(scope);
    if (known) return known;
    const range = [scope * SCOPE_UNIT, (scope + 1) * SCOPE_UNIT - 1];
    // As one text: a row for each would take three times as long.
    const [pages] = this.#statements.allPages.get(scope) as [string];
    const [sections] = this.#statements.allSections.get(...range) as [string];
    const directory = new SectionDirectory(
      (JSON.parse(pages) as PageRow[]).map(([id, path, title]): CataloguedPage => ({
        id,
        path,
        title,
        project,
        version,
      })),
      (JSON.parse(sections) as SectionRow[]).map(
        ([id, anchor, heading, role, name, aliases, labels, keys, links, listing]) => [
          {
            id,
            anchor,
            heading,
            role,
            name: name ?? undefined,
            aliases,
            labels,
            links,
            listing: listing === 1,
          },
          keys,
        ],
      ),
    );
    this.#known.catalogues.set(scope, directory);
    return directory;
  }
}

/** A word is a common one from so many sections on. */
const COMMON = 5;

/** What is kept in memory of a state of the index; read when it is first needed. */
class Known {
  scopes: ReadonlyMap<string, number> | undefined;
  words: Vocabulary | undefined;
  readonly catalogues = new Map<number, SectionDirectory>();
  readonly version: number;

  constructor(version: number) {
    this.version = version;
  }
}

type PageRow = [id: number, path: string, title: string];
type SectionRow = [
  id: number,
  anchor: string,
  heading: string,
  role: string | null,
  name: string | null,
  aliases: string[],
  labels: string[],
  keys: string[],
  links: number,
  listing: 0 | 1,
];

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

/** Matching rows of a range, as all parameters but the last say. */
const matching = (table: string, unit: number): string =>
  `${table} MATCH ? AND rowid BETWEEN ? AND ? AND (? IS NULL OR rowid / ${unit} IN (SELECT value FROM json_each(?)))`;

const prepareStatements = (database: Database.Database) => {
  const rows = (sql: string) => database.prepare(sql).raw();
  const sections = `FROM words WHERE ${matching('words', SCOPE_UNIT)}`;
  return {
    begin: database.prepare('BEGIN'),
    commit: database.prepare('COMMIT'),
    version: rows('PRAGMA data_version'),
    holds: rows(
      'SELECT 1 FROM scope JOIN page ON page.scope = scope.id WHERE project = ? AND version = ? LIMIT 1',
    ),
    scopes: rows("SELECT project || '/' || version, id FROM scope"),
    weigh: rows(
      `SELECT group_concat(rowid || ' ' || score) FROM (SELECT rowid, ${SCORE} AS score FROM words
        WHERE words MATCH ? AND rowid BETWEEN ? AND ? AND +rowid IN (SELECT value FROM json_each(?)) LIMIT -1)`,
    ),
    sections: rows(`SELECT group_concat(rowid) FROM (SELECT rowid ${sections} LIMIT ?)`),
    sectionsOn: rows(
      `SELECT group_concat(rowid) FROM words
        WHERE words MATCH ? AND rowid BETWEEN ? AND ? AND rowid / ${PAGE_UNIT} IN (SELECT value FROM json_each(?))`,
    ),
    pages: rows(`SELECT group_concat(page) FROM (SELECT DISTINCT rowid / ${PAGE_UNIT} AS page ${sections})`),
    pagesWith: rows(
      `SELECT group_concat(rowid) FROM page_words WHERE ${matching('page_words', SCOPE_UNIT / PAGE_UNIT)}`,
    ),
    texts: rows('SELECT id, content FROM text WHERE id IN (SELECT value FROM json_each(?))'),
    words: rows(
      "SELECT group_concat(term, ' '), total(doc >= ?) FROM (SELECT term, doc FROM vocabulary ORDER BY doc DESC)",
    ),
    allPages: rows('SELECT json_group_array(json_array(id, path, title)) FROM page WHERE scope = ?'),
    allSections: rows(
      `SELECT json_group_array(json_array(id, anchor, heading, role, name, json(aliases), json(labels), json(keys),
        links, listing)) FROM section WHERE id BETWEEN ? AND ?`,
    ),
  };
};
