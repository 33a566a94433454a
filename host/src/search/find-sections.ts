import type {Wanted} from './ask-pages.js';
import {matchAll, matchAny, matchNamed, type MatchOptions} from './match.js';
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
 *
 * @param each where several things are wanted.
 */
export function findSections(
  query: ParsedQuery,
  reading: MatchOptions,
  each: readonly Wanted[],
  range: Range,
  reader: SqliteReader,
): FoundSections {
  const isSomewhere = each.every(({pages}) => pages > 0);
  const expression = isSomewhere ? matchAll(query, reading) : undefined;
  const all = expression ? reader.sections(expression, range, DEPTH) : [];
  if (all.length > (query.wanted.length > 1 ? FEW_OF_SEVERAL : FEW)) {
    const named = byLinks(reader.sections(matchNamed(expression!), range, DEPTH), range);
    return {ids: [...new Set([...named, ...byPage(all)])], scores: new Map(), areAll: all.length < DEPTH};
  }
  const scores =
    all.length > 1 ? reader.weigh(all, weighing(query, reading, each)) : new Map<number, number>();
  return {ids: [...new Set([...byWeight(scores), ...all])], scores, areAll: true};
}

/**
 * Of several words only the telling ones are weighed: common ones take long and hardly count. A word that has been
 * typed whole is weighed as it is, so that sections with it come before those with longer ones.
 */
function weighing(query: ParsedQuery, reading: MatchOptions, each: readonly Wanted[]): string {
  const telling = each.filter(({isTelling}) => isTelling);
  return telling.length > 0
    ? matchAny(telling, {...query, unwanted: []}, reading)!
    : matchAll(query, {...reading, whole: true})!;
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
