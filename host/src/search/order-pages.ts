import {rerank} from '../../../src/ranking/rerank.js';
import {squash} from '../../../src/ranking/tokens.js';
import {pageOf} from './database.js';
import {matchAll, matchAny, matchEach, type Reading} from './match.js';
import {PageOrder} from './page-order.js';
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
  /** Words that were taken for mistyped ones, to be marked where they stand. */
  readonly forgiven: ReadonlySet<string>;
}

/** Candidates the re-rank looks at. */
const CANDIDATES = 100;
/** Sections taken from the engine in its order; pages found only beyond them follow in the order of the site. */
const DEPTH = 300;
/** In so many sections, what is typed is a word of its own, and not only the beginning of one. */
const COMMON = 5;
/** Sections taken for being called what was typed, or beginning so. */
const LABELLED = 50;

/**
 * Orders pages in tiers: those that are called so or hold all words, by the re-rank; when there are none, those
 * that do with components apart, then with a typo forgiven; then those with some of the words, the most first.
 * The order does not depend on which part of it is asked for, so that pages can be turned.
 *
 * @param typed the words as the reader typed them.
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
  let reading: Reading = {completeLast: true, near};
  const find = (): Map<number, number> => {
    const expression = matchAll(query, reading);
    return expression ? reader.match(expression, range, DEPTH) : new Map<number, number>();
  };

  const key = query.plain ? squash(typed) : '';
  const labelled = key ? findLabelled(key, range, reader) : [];
  let found = find();
  if (found.size === 0 && labelled.length === 0) {
    if (key) labelled.push(...findMistyped(key, range, reader));
    reading = {...reading, loose: true};
    found = find();
    if (found.size === 0) {
      reading = {...reading, forgiving: true};
      found = find();
    }
  }

  const order = new PageOrder();
  const candidates = new Set([...[...found.keys()].slice(0, CANDIDATES), ...labelled]);
  const rankables = reader
    .rankables([...candidates])
    .map(section => ({...section, score: found.get(section.id)}));
  const isWord = isOneWord(query) && reader.frequencyOf(key) >= COMMON;
  order.addSections(rerank(typed, rankables, isWord).map(({id}) => id));
  order.addSections(found.keys());
  const each = matchEach(query, reading);
  const expression = matchAny(each, query, reading) ?? '';
  // One thing that is wanted, and has been found wherever it is, leaves nothing to add.
  if (query.wanted.length > 1 || found.size === DEPTH) addSomeWords();
  return {pages: order.pages, sections: order.sections, expression, labelled: new Set(labelled), forgiven};

  /** Adds the pages with some of what is wanted, those with the most of it first. */
  function addSomeWords(): void {
    const pagesOfEach = each.map(one => reader.matchPages(one, range));
    const hits = new Map<number, number>();
    for (const page of pagesOfEach.flat()) hits.set(page, (hits.get(page) ?? 0) + 1);
    const hitsOf = (page: number): number => hits.get(page) ?? 0;
    if (query.wanted.length > 1) {
      // Words that most pages hold take long to weigh and say little.
      const telling = each.filter((_, index) => pagesOfEach[index]!.length * 2 < hits.size);
      const some = telling.length > 0 ? matchAny(telling, query, reading)! : expression;
      const sections = [...reader.match(some, range, DEPTH).keys()];
      order.addSections(sections.sort((one, other) => hitsOf(pageOf(other)) - hitsOf(pageOf(one))));
    }
    // What is not wanted is in the whole expression only.
    const pages = query.unwanted.length > 0 ? reader.matchPages(expression, range) : [...hits.keys()];
    order.addPages(pages.sort((one, other) => hitsOf(other) - hitsOf(one) || one - other));
  }
}

const isOneWord = ({wanted: [first, ...more]}: ParsedQuery): boolean =>
  first?.kind === 'word' && first.words.length === 1 && more.length === 0;

const findLabelled = (key: string, range: Range, reader: SqliteReader): number[] => [
  ...reader.labelled(key, range, LABELLED),
  ...reader.labelledFrom(key, range, LABELLED),
];

const findMistyped = (key: string, range: Range, reader: SqliteReader): number[] =>
  reader.labels.near(key, 1).flatMap(label => reader.labelled(label, range, LABELLED));
