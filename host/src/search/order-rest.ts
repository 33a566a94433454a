import {groupByPage} from './group-by-page.js';
import type {Asked} from './ask-pages.js';
import {matchAny, type MatchOptions} from './match.js';
import type {PageOrder} from './page-order.js';
import type {ParsedQuery} from './query.js';
import type {Range} from './range.js';
import type {SqliteReader} from './sqlite-reader.js';

export interface Rest {
  readonly query: ParsedQuery;
  readonly reading: MatchOptions;
  readonly asked: Asked;
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
export function orderRest(order: PageOrder, {query, reading, asked, pages, range, reader}: Rest): number {
  const {each, held} = asked;
  // What is not wanted is in the whole expression only.
  const allowed =
    query.unwanted.length > 0 ? reader.pages(matchAny(each, query, reading)!, range) : held.keys();
  const rest = Array.from(allowed).filter(page => !order.has(page));
  const count = order.count + rest.length;
  const left = Math.min(pages - order.count, rest.length);
  if (left <= 0) return count;

  const weightOfEach = each.map(wanted => Math.log2(1 + held.size / (1 + wanted.pages)));
  const weightOf = weigher(weightOfEach, held);
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

/** The weights of all that a page holds, together. */
function weigher(weights: readonly number[], held: ReadonlyMap<number, number>): (page: number) => number {
  const known = new Map<number, number>();
  return page => {
    const bits = held.get(page) ?? 0;
    let weight = known.get(bits);
    if (weight === undefined) {
      weight = weights.reduce((sum, one, index) => (bits & (1 << index) ? sum + one : sum), 0);
      known.set(bits, weight);
    }
    return weight;
  };
}

/** The weights of the lists that each id is in, together. */
function addWeights(lists: readonly (readonly number[])[], weights: readonly number[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const [index, ids] of lists.entries())
    for (const id of ids) sums.set(id, (sums.get(id) ?? 0) + weights[index]!);
  return sums;
}
