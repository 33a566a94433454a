import {rerank} from '../../../src/ranking/rerank.js';
import {squash} from '../../../src/ranking/tokens.js';
import {askPages, type Asked} from './ask-pages.js';
import type {CataloguedSection} from './section-directory.js';
import {findSections, type FoundSections} from './find-sections.js';
import {matchAny, matchEach, type MatchOptions} from './match.js';
import {orderRest} from './order-rest.js';
import {PageOrder} from './page-order.js';
import type {ParsedQuery} from './query.js';
import type {Range} from './range.js';
import type {SqliteReader} from './sqlite-reader.js';

/** The pages that answer, in order. */
export interface OrderedPages {
  /** All, or the first of them: as many as were asked for. */
  readonly order: PageOrder;
  /** How many there are. */
  readonly count: number;
  /** Finds the sections of pages of which the order has none. */
  readonly findOn: (pages: readonly number[]) => readonly number[];
  /** Sections found by their name or heading as a whole, whatever words they hold. */
  readonly called: ReadonlySet<number>;
  /** Words that were taken for mistyped ones, to be marked where they stand. */
  readonly forgiven: ReadonlySet<string>;
}

/** Candidates the re-rank looks at. */
const CANDIDATES = 100;
/** Sections taken for being called something that begins with what was typed. */
const CALLED = 50;
/** How the query is read when nothing answers it, one thing after the other. */
const MORE: readonly Partial<MatchOptions>[] = [{loose: true}, {forgiving: true}, {completeLetter: true}];

/**
 * Orders pages in tiers: those that are called so or hold all words, by the re-rank; when there are none, those
 * that do with components apart, then with a typo forgiven; then those with some of the words. The order does not
 * depend on which part of it is asked for, so that pages can be turned; what is beyond is counted only.
 *
 * @param typed the words as the reader typed them.
 * @param wanted how many pages, from the first.
 */
export function orderPages(
  query: ParsedQuery,
  typed: string,
  wanted: number,
  range: Range,
  reader: SqliteReader,
): OrderedPages {
  const nearWords = new Map<string, readonly string[]>();
  const near = (word: string, edits: number): readonly string[] => {
    const key = `${word}~${edits}`;
    const words = nearWords.get(key) ?? reader.words.near(word, edits);
    nearWords.set(key, words);
    return words;
  };
  let reading: MatchOptions = {
    completeLast: true,
    near,
    isWord: word => reader.words.has(word),
    isPrefixOfLonger: word => reader.words.isPrefixOfLonger(word),
  };
  const key = query.plain ? squash(typed) : '';
  const called = key ? [...range.called(key), ...range.byNamePrefix(key, CALLED)] : [];
  const isOne = query.wanted.length === 1;
  let asked: Asked | undefined;
  const find = (): FoundSections => {
    asked = isOne ? undefined : askPages(query, reading, range, reader);
    return findSections(query, reading, asked?.each ?? [], range, reader);
  };
  let found = find();
  if (found.ids.length === 0 && called.length === 0) {
    if (key) called.push(...range.calledNear(key));
    for (const more of MORE) {
      reading = {...reading, ...more};
      found = find();
      if (found.ids.length > 0) break;
    }
  }

  const order = new PageOrder();
  // Those that were not weighed match no better than any: among them the pages that refer to them decide.
  const least = Math.min(1, ...found.scores.values());
  const scoreOf = ({id}: CataloguedSection): number => found.scores.get(id) ?? least;
  const candidates = [...new Set([...found.ids.slice(0, CANDIDATES), ...called])].flatMap(
    id => range.section(id) ?? [],
  );
  const isWord = called.length > 0 && isOneWord(query) && reader.words.isCommon(key);
  order.addSections(rerank(typed, candidates, isWord, scoreOf).map(({id}) => id));
  order.addSections(found.ids);
  // One thing that is wanted, and has been found wherever it is, leaves nothing to add.
  if (isOne && !found.areAll) asked = askPages(query, reading, range, reader);
  const count = asked ? orderRest(order, {query, reading, asked, pages: wanted, range, reader}) : order.count;
  return {
    order,
    count,
    findOn: pages => reader.sectionsOn(pages, matchAny(matchEach(query, reading), query, reading)!, range),
    called: new Set(called),
    forgiven: new Set([...nearWords.values()].flat()),
  };
}

const isOneWord = ({wanted: [first, ...more]}: ParsedQuery): boolean =>
  first?.kind === 'word' && first.words.length === 1 && more.length === 0;
