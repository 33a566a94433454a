import {type Expression, matchEach, type Reading} from './match.js';
import type {ParsedQuery} from './query.js';
import type {Range} from './range.js';
import type {SqliteReader} from './sqlite-reader.js';

/** One of several things that are wanted, with the pages that hold it. */
export interface Wanted extends Expression {
  readonly pages: readonly number[];
  /** Whether it says much of a page that it holds it: not of most. */
  readonly isTelling: boolean;
}

/** In a larger part of the pages that answer a word says little, and is in too many sections to look through. */
const TELLING = 1 / 4;

export function askPages(query: ParsedQuery, reading: Reading, range: Range, reader: SqliteReader): Wanted[] {
  const each = matchEach(query, reading);
  const pages = each.map(({text, isOfWords}) =>
    isOfWords ? reader.pagesWith(text, range) : reader.pages(text, range),
  );
  const all = new Set(pages.flat()).size;
  return each.map((expression, index) => ({
    ...expression,
    pages: pages[index]!,
    isTelling: pages[index]!.length < all * TELLING,
  }));
}
