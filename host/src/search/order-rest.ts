import {groupByPage} from './group-by-page.js';
import type {Wanted} from './ask-pages.js';
import {matchAny, type Reading} from './match.js';
import type {PageOrder} from './page-order.js';
import type {ParsedQuery} from './query.js';
import type {Range} from './range.js';
import type {SqliteReader} from './sqlite-reader.js';

export interface Rest {
  readonly query: ParsedQuery;
  readonly reading: Reading;
  /** Each thing that is wanted. */
  readonly each: readonly Wanted[];
  /** How many pages are wanted, from the first of the order. */
  readonly pages: number;
  readonly range: Range;
  readonly reader: SqliteReader;
}

/**
 * Adds the pages with some of what is wanted to the order: those first that hold the most of it, each word weighed
 * by how few pages hold it, and of those the ones with a section that does. Adds no more of them than are wanted.
 *
 * @returns how many pages there are in all, with those that were in the order before.
 */
export function orderRest(order: PageOrder, {query, reading, each, pages, range, reader}: Rest): number {
  const pagesOfEach = each.map(wanted => wanted.pages);
  const holding = new Set(pagesOfEach.flat());
  // What is not wanted is in the whole expression only.
  const allowed = query.unwanted.length > 0 ? reader.pages(matchAny(each, query, reading)!, range) : holding;
  const rest = Array.from(allowed).filter(page => !order.has(page));
  const count = order.count + rest.length;
  const left = Math.min(pages - order.count, rest.length);
  if (left <= 0) return count;

  const weightOfEach = pagesOfEach.map(({length}) => Math.log2(1 + holding.size / (1 + length)));
  const weights = addWeights(pagesOfEach, weightOfEach);
  const weightOf = (page: number): number => weights.get(page) ?? 0;
  rest.sort((one, other) => weightOf(other) - weightOf(one) || one - other);
  // Those as good as the last that is wanted may yet come before it.
  const first = rest.filter(page => weightOf(page) >= weightOf(rest[left - 1]!));

  const sectionsOfEach = each.map(wanted =>
    wanted.isTelling ? reader.sectionsOn(first, matchAny([wanted], query, reading)!, range) : [],
  );
  const sections = addWeights(sectionsOfEach, weightOfEach);
  const best = groupByPage(
    [...sections.keys()].sort((one, other) => sections.get(other)! - sections.get(one)! || one - other),
  );
  const bestOf = (page: number): number => sections.get(best.get(page)?.[0] ?? 0) ?? 0;
  first.sort((one, other) => weightOf(other) - weightOf(one) || bestOf(other) - bestOf(one) || one - other);
  for (const page of first.slice(0, left)) {
    order.addPage(page);
    order.addSections(best.get(page) ?? []);
  }
  return count;
}

/** The weights of the lists that each id is in, together. */
function addWeights(lists: readonly (readonly number[])[], weights: readonly number[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const [index, ids] of lists.entries())
    for (const id of ids) sums.set(id, (sums.get(id) ?? 0) + weights[index]!);
  return sums;
}
