import {rerank} from '../../../src/ranking/rerank.js';
import {squash} from '../../../src/ranking/tokens.js';
import {pageOf} from './database.js';
import {matchAll, matchAny, matchEach, type Reading} from './match.js';
import type {ParsedQuery} from './query.js';
import type {Range, SqliteReader} from './sqlite-reader.js';

/** Every page that answers, in order. */
export interface OrderedPages {
  readonly pages: readonly number[];
  /** Sections known to match, by page, best first; pages found last have none. */
  readonly sections: ReadonlyMap<number, readonly number[]>;
  /** Finds the sections of a page that has none in `sections`. */
  readonly expression: string;
  /** Sections found by their name or heading as a whole, whatever words they hold. */
  readonly labelled: ReadonlySet<number>;
  /** Words that were forgiven, to be marked where they stand. */
  readonly forgiven: ReadonlySet<string>;
}

/** Candidates the re-rank looks at. */
const CANDIDATES = 100;
/** Sections taken from the engine in its order; pages found only beyond them follow in the order of the site. */
const DEPTH = 300;
/** Sections taken for being called what was typed, or beginning so. */
const LABELLED = 50;

/**
 * Orders pages in tiers: those that are called so or hold all words, by the re-rank; when there are none, those
 * that do with components apart, then with a typo forgiven; then those with some of the words, the most first.
 * The order does not depend on which part of it is asked for, so that pages can be turned.
 */
export function orderPages(
  query: ParsedQuery,
  typed: string,
  range: Range,
  reader: SqliteReader,
): OrderedPages {
  const forgiven = new Set<string>();
  const near = (word: string, edits: number): string[] => {
    const words = reader.words.near(word, edits);
    for (const other of words) forgiven.add(other);
    return words;
  };
  const strict: Reading = {completeLast: true, near};
  const loose: Reading = {...strict, loose: true};
  const forgiving: Reading = {...loose, forgiving: true};

  const find = (reading: Reading): Map<number, number> => {
    const expression = matchAll(query, reading);
    return expression ? reader.match(expression, range, DEPTH) : new Map<number, number>();
  };
  const key = query.plain ? squash(typed) : '';
  const labelled = key ? findLabelled(key, range, reader) : [];
  let reading = strict;
  let found = find(strict);
  if (found.size === 0 && labelled.length === 0) {
    if (key) labelled.push(...findMistyped(key, range, reader));
    for (reading of [loose, forgiving]) if ((found = find(reading)).size > 0) break;
  }

  const order = new PageOrder();
  const candidates = new Set([...[...found.keys()].slice(0, CANDIDATES), ...labelled]);
  const rankables = reader
    .rankables([...candidates])
    .map(section => ({...section, score: found.get(section.id)}));
  order.addSections(rerank(typed, rankables).map(({id}) => id));
  order.addSections([...found.keys()]);
  const expression = addSomeWords(order, query, reading, range, reader);
  return {...order, expression, labelled: new Set(labelled), forgiven};
}

const findLabelled = (key: string, range: Range, reader: SqliteReader): number[] => [
  ...reader.labelled(key, range, LABELLED),
  ...reader.labelledFrom(key, range, LABELLED),
];

const findMistyped = (key: string, range: Range, reader: SqliteReader): number[] =>
  reader.labels.near(key, 1).flatMap(label => reader.labelled(label, range, LABELLED));

/** Pages with some of what is wanted; answers the expression that finds them. */
function addSomeWords(
  order: PageOrder,
  query: ParsedQuery,
  reading: Reading,
  range: Range,
  reader: SqliteReader,
): string {
  const expression = matchAny(query, reading);
  // All that is wanted is one thing, and it has been found whole.
  if (!expression || (query.wanted.length === 1 && order.size < DEPTH)) return expression ?? '';
  const hits = new Map<number, number>();
  const each = matchEach(query, reading).map(one => ({one, pages: reader.matchPages(one, range)}));
  for (const {pages} of each) for (const page of pages) hits.set(page, (hits.get(page) ?? 0) + 1);
  // Words that most pages hold take long to weigh and say little.
  const tells = each.map(({pages}) => pages.length * 2 < hits.size);
  const telling = tells.includes(true)
    ? matchAny(query, {...reading, only: index => tells[index]!})!
    : expression;
  // What is unwanted is in the expression as a whole only.
  const pages = query.unwanted.length > 0 ? reader.matchPages(expression, range) : [...hits.keys()];
  const sections = query.wanted.length > 1 ? [...reader.match(telling, range, DEPTH).keys()] : [];
  const hitsOf = (page: number): number => hits.get(page) ?? 0;
  order.addSections(sections.sort((one, other) => hitsOf(pageOf(other)) - hitsOf(pageOf(one))));
  order.addPages(pages.sort((one, other) => hitsOf(other) - hitsOf(one) || one - other));
  return expression;
}

class PageOrder {
  readonly pages: number[] = [];
  readonly sections = new Map<number, number[]>();
  readonly #known = new Set<number>();

  /** Sections so far. */
  get size(): number {
    return this.#known.size;
  }

  addSections(ids: readonly number[]): void {
    for (const id of ids) {
      if (this.#known.has(id)) continue;
      this.#known.add(id);
      const page = pageOf(id);
      const same = this.sections.get(page);
      if (same) same.push(id);
      else {
        this.pages.push(page);
        this.sections.set(page, [id]);
      }
    }
  }

  addPages(pages: readonly number[]): void {
    const known = new Set(this.pages);
    this.pages.push(...pages.filter(page => !known.has(page)));
  }
}
