import {matchAll, matchNamed, type Reading} from './match.js';
import type {ParsedQuery} from './query.js';
import {groupByPage} from './group-by-page.js';
import type {Range} from './range.js';
import type {SqliteReader} from './sqlite-reader.js';

/** Sections that match an expression, best first. */
export interface FoundSections {
  readonly ids: readonly number[];
  /** How well they match, of those that were weighed: all, where they are few. */
  readonly scores: ReadonlyMap<number, number>;
  /** Whether these are all that match. */
  readonly areAll: boolean;
}

/** So many sections with the one thing that is wanted are weighed, or with all of several. */
const FEW = 150;
const FEW_OF_SEVERAL = 500;
/** Sections taken where most of them match. */
const DEPTH = 4000;

/**
 * Finds what a query wants, all of it. Few sections are all weighed. What more of them hold than can be weighed tells
 * little about each: then those come first that are called so, after them those of the pages that say it most often.
 */
export function findSections(
  query: ParsedQuery,
  reading: Reading,
  range: Range,
  reader: SqliteReader,
): FoundSections {
  const expression = matchAll(query, {...reading, unweighed: true});
  const all = expression ? reader.sections(expression, range, DEPTH) : [];
  const few = query.wanted.length > 1 ? FEW_OF_SEVERAL : FEW;
  if (all.length > few) {
    const named = byLinks(reader.sections(matchNamed(expression!), range, DEPTH), range);
    return {ids: [...new Set([...named, ...byPage(all)])], scores: new Map(), areAll: all.length < DEPTH};
  }
  if (all.length < 2) return {ids: all, scores: new Map(), areAll: true};
  const scores = reader.weigh(matchAll(query, reading)!, range);
  return {ids: byWeight(scores), scores, areAll: true};
}

const byWeight = (scores: ReadonlyMap<number, number>): number[] =>
  [...scores].sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || one - other).map(([id]) => id);

function byLinks(ids: readonly number[], range: Range): number[] {
  const linksTo = (id: number): number => range.section(id)?.links ?? 0;
  return ids.toSorted((one, other) => linksTo(other) - linksTo(one) || one - other);
}

/** Those of the page with the most of them first. */
const byPage = (ids: readonly number[]): number[] =>
  [...groupByPage(ids).values()].sort((one, other) => other.length - one.length).flat();
