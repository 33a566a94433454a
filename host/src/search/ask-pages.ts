import {type Expression, matchEach, type MatchOptions} from './match.js';
import type {ParsedQuery} from './query.js';
import type {Range} from './range.js';
import type {SqliteReader} from './sqlite-reader.js';

/** One of several things that are wanted. */
export interface Wanted extends Expression {
  /** How many pages hold it. */
  readonly pages: number;
  /** Whether it says much of a page that it holds it: most do not. */
  readonly isTelling: boolean;
}

/** Several things that are wanted, and where they are. */
export interface Asked {
  readonly each: readonly Wanted[];
  /** Every page that holds one of them at least, with which of them it holds: a bit for each. */
  readonly held: ReadonlyMap<number, number>;
}

/** In a larger part of the pages that answer a word says little, and is in too many sections to look through. */
const TELLING = 1 / 4;

/** Asks for each thing that is wanted (32 at most) which pages hold it. */
export function askPages(
  query: ParsedQuery,
  reading: MatchOptions,
  range: Range,
  reader: SqliteReader,
): Asked {
  const held = new Map<number, number>();
  const found = matchEach(query, reading).map((expression, index) => {
    const {text, isOfWords} = expression;
    const pages = isOfWords ? reader.pagesWith(text, range) : reader.pages(text, range);
    for (const page of pages) held.set(page, (held.get(page) ?? 0) | (1 << index));
    return {expression, pages: pages.length};
  });
  const each = found.map(({expression, pages}) => ({
    ...expression,
    pages,
    isTelling: pages < held.size * TELLING,
  }));
  return {each, held};
}
