import {ARGUMENT_NAME, parseSearchArguments, type SearchArguments} from './query.js';

/**
 * Filters among the words of a query: `kind:function` keeps functions, `-tag:draft` leaves drafts out. Values of one name
 * are alternatives, different names narrow. Which names and values there are only an index knows: what it does not know
 * is text.
 */

/** A word of a query that may be a filter. */
export interface FilterWord {
  /** In lower case. */
  readonly name: string;
  /** As `filterKey` makes it; the beginning of one if `isPrefix`. */
  readonly value: string;
  /** It ends in `*`: all values with this beginning. */
  readonly isPrefix: boolean;
  /** It begins with `-`: what has the value is left out. */
  readonly isExcluded: boolean;
  /** Which of the words it is, from 0, search arguments not counted. */
  readonly at: number;
  readonly typed: string;
}

/** What a request searches for. */
export interface Question {
  /** The text, without search arguments. */
  readonly words: string;
  /** The words of it that may be filters. Default: none. */
  readonly filters?: readonly FilterWord[] | undefined;
  /**
   * BCP 47 tag of the language to which the answer is narrowed, where an index has pages in it and in others. Pages without a
   * language are in every answer. Default: all languages.
   */
  readonly language?: string | undefined;
}

export interface ParsedQuestion extends SearchArguments, Question {
  readonly filters: readonly FilterWord[];
}

/** Reads the `q` of v3: where to search, for what, and which of its words may be filters. */
export function parseQuestion(q: string): ParsedQuestion {
  const asked = parseSearchArguments(q);
  return {...asked, filters: filtersAmong(asked.typed)};
}

/** Characters that no value has in a query: white space and those of the query syntax. */
const NOT_IN_VALUES = /[\s"()|*:~\\]+/g;
const FILTER = /^(-?)([\p{L}_][\p{L}\p{N}_-]*):([^\s"()|*:~\\]+)(\*?)$/u;
/** Words of a query that are read as filters; further ones are text. */
const MAX_FILTERS = 32;

/** A name or a value as a query has it: `Getting started` as `getting-started`. */
export const filterKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(NOT_IN_VALUES, '-')
    .replace(/^-+|(?<!-)-+$/g, '');

/** Words that may be filters: not within quotes or parentheses, nor with an escaped colon. */
function filtersAmong(words: readonly string[]): FilterWord[] {
  const found: FilterWord[] = [];
  let depth = 0;
  let isQuoted = false;
  for (const [at, typed] of words.entries()) {
    const [, minus, name, value, star] = (depth === 0 && !isQuoted && FILTER.exec(typed)) || [];
    if (name && value)
      found.push({
        name: name.toLowerCase(),
        value: filterKey(value),
        isPrefix: star !== '',
        isExcluded: minus !== '',
        at,
        typed,
      });
    for (const sign of typed) {
      if (sign === '"') isQuoted = !isQuoted;
      else if (!isQuoted && sign === '(') depth++;
      else if (!isQuoted && sign === ')') depth = Math.max(0, depth - 1);
    }
  }
  return found.filter(({value}) => value !== '').slice(0, MAX_FILTERS);
}

/** The words of a query without those that are filters. @param words separated by white space */
export function withoutFilters(words: string, filters: readonly Pick<FilterWord, 'at'>[]): string {
  const ats = new Set(filters.map(({at}) => at));
  return words
    .split(/\s+/)
    .filter(Boolean)
    .filter((_, at) => !ats.has(at))
    .join(' ');
}

/** The query with a filter added, or without it where it has it. @param q as typed */
export function toggleFilter(q: string, name: string, value: string): string {
  const [wantedName, wanted] = [filterKey(name), filterKey(value)];
  const isWanted = (one: FilterWord) =>
    one.name === wantedName &&
    !one.isExcluded &&
    (one.isPrefix ? wanted.startsWith(one.value) : one.value === wanted);
  const words = q.split(/\s+/).filter(Boolean);
  // `at` does not count the arguments, which are kept.
  const own = words.filter(word => !ARGUMENT_NAME.test(word));
  const going = new Set(
    filtersAmong(own)
      .filter(isWanted)
      .map(({typed}) => typed),
  );
  if (going.size > 0) return words.filter(word => !going.has(word)).join(' ');
  return [...words, `${wantedName}:${wanted}`].join(' ');
}
