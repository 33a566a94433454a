import type Database from 'libsql';
import {endingsOf} from '../../../src/ranking/rerank.js';
import {squash} from '../../../src/ranking/tokens.js';
import type {CutSection, PageLink} from '../site/cut-page.js';
import {PAGE_UNIT, SCOPE_UNIT} from './database.js';
import type {IndexedPage, IndexWriter} from './engine.js';
import {countLinks} from './count-links.js';
import {indexText} from './index-text.js';

/** A longer heading is not typed from its beginning to its end. */
const MAX_KEY = 80;

/** One transaction on a connection of its own, which ends with it. */
export class SqliteWriter implements IndexWriter {
  readonly #database: Database.Database;
  readonly #scope: number;
  readonly #statements;
  readonly #pages = new Map<string, number>();
  #nextPage: number;
  #changed = false;

  constructor(database: Database.Database, project: string, version: string) {
    this.#database = database;
    database.exec('BEGIN IMMEDIATE');
    database.prepare('INSERT OR IGNORE INTO scope (project, version) VALUES (?, ?)').run(project, version);
    const scope = database.prepare('SELECT id FROM scope WHERE project = ? AND version = ?').raw();
    [this.#scope] = scope.get(project, version) as [number];
    this.#nextPage = (this.#scope * SCOPE_UNIT) / PAGE_UNIT;
    const pages = database.prepare('SELECT path, id FROM page WHERE scope = ?').raw();
    for (const [path, id] of pages.all(this.#scope) as [string, number][]) {
      this.#pages.set(path, id);
      this.#nextPage = Math.max(this.#nextPage, id + 1);
    }
    this.#statements = prepareStatements(database);
  }

  async knownPages(): Promise<Map<string, string>> {
    const pages = this.#database.prepare('SELECT path, fingerprint FROM page WHERE scope = ?').raw();
    return new Map(pages.all(this.#scope) as [string, string][]);
  }

  async put({path, fingerprint, title, sections, links = [], listing}: IndexedPage): Promise<void> {
    await this.remove(path);
    const page = this.#nextPage++;
    this.#pages.set(path, page);
    this.#changed = true;
    this.#statements.page.run(page, this.#scope, path, fingerprint, title, JSON.stringify(placesOf(links)));
    const titleText = indexText(title);
    const texts = sections.map(section => fieldsOf(section, titleText, listing === true));
    // A page without sections is still found by its title.
    if (sections.length === 0) texts.push([titleText, '', '', '', '']);
    for (const [index, fields] of texts.entries()) {
      const id = page * PAGE_UNIT + index;
      this.#statements.words.run(id, ...fields);
      const section = sections[index];
      if (section) this.#putSection(id, section, listing === true);
    }
    const words = new Set(texts.flat().flatMap(text => text.split(' ')));
    this.#statements.pageWords.run(page, [...words].join(' '));
  }

  async remove(path: string): Promise<void> {
    const page = this.#pages.get(path);
    if (page === undefined) return;
    this.#pages.delete(path);
    this.#changed = true;
    const {unpage, unpageWords, ...contents} = this.#statements.remove;
    for (const statement of Object.values(contents))
      statement.run(page * PAGE_UNIT, (page + 1) * PAGE_UNIT - 1);
    unpageWords.run(page);
    unpage.run(page);
  }

  async commit(): Promise<void> {
    if (this.#changed) countLinks(this.#database, this.#scope);
    this.#database.exec('COMMIT');
    // Gives back the log's space where no reader holds it; the commit stands either way.
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    this.#database.close();
  }

  async rollback(): Promise<void> {
    this.#database.exec('ROLLBACK');
    this.#database.close();
  }

  #putSection(id: number, section: CutSection, listing: boolean): void {
    const {id: anchor, title: heading, content, object, aliases = [], labels = []} = section;
    const keys = listing ? [] : keysOf(section);
    this.#statements.section.run(
      id,
      anchor,
      heading,
      object?.role ?? null,
      object?.name ?? null,
      ...[aliases, labels, keys].map(list => JSON.stringify(list)),
      listing ? 1 : 0,
    );
    this.#statements.text.run(id, content);
  }
}

/** Each once, whatever the links to it are called. */
const placesOf = (links: readonly PageLink[]): string[] => [...new Set(links.map(({place}) => place))];

/** The columns of `words`. */
function fieldsOf(
  {title: heading, content, object, aliases = []}: CutSection,
  title: string,
  listing: boolean,
): string[] {
  if (listing) return ['', '', '', '', indexText(`${heading} ${content}`)];
  const names = indexText([object?.name ?? '', ...aliases].join(' '));
  // A signature is no heading: the names of its arguments are to be found, and weigh no more than text.
  const [said, text] = object ? ['', `${heading} ${content}`] : [indexText(heading), content];
  return [title, said, names, indexText(text), ''];
}

/** What a reader may type to mean just this section: its names and each ending of them, its heading, its labels. */
function keysOf({title, object, aliases = [], labels = []}: CutSection): string[] {
  const names = object ? [object.name, ...aliases] : aliases;
  const all = [...names.flatMap(endingsOf), ...(object ? [] : [title]), ...labels];
  return [...new Set(all.map(squash).filter(key => key && key.length <= MAX_KEY))];
}

const prepareStatements = (database: Database.Database) => ({
  page: database.prepare(
    'INSERT INTO page (id, scope, path, fingerprint, title, links) VALUES (?, ?, ?, ?, ?, ?)',
  ),
  section: database.prepare(
    `INSERT INTO section (id, anchor, heading, role, name, aliases, labels, keys, listing)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
  text: database.prepare('INSERT INTO text (id, content) VALUES (?, ?)'),
  words: database.prepare(
    'INSERT INTO words (rowid, title, heading, name, content, listing) VALUES (?, ?, ?, ?, ?, ?)',
  ),
  pageWords: database.prepare('INSERT INTO page_words (rowid, words) VALUES (?, ?)'),
  remove: {
    words: database.prepare('DELETE FROM words WHERE rowid BETWEEN ? AND ?'),
    section: database.prepare('DELETE FROM section WHERE id BETWEEN ? AND ?'),
    text: database.prepare('DELETE FROM text WHERE id BETWEEN ? AND ?'),
    unpageWords: database.prepare('DELETE FROM page_words WHERE rowid = ?'),
    unpage: database.prepare('DELETE FROM page WHERE id = ?'),
  },
});
