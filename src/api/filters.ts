import {ARGUMENT_NAME, parseSearchArguments, type SearchArguments} from './query.js';

/**
 * Filters among the words of a query: `kind:function` keeps functions, `-tag:draft` excludes drafts. Values of the same name are
 * alternatives; different names are combined with "and". Only the index knows which names and values exist; unknown ones are treated as
 * text.
 */

/** A word of a query that may be a filter. */
export interface FilterWord {
  /** Name of the filter, in lower case. */
  readonly name: string;
  /** The value, as returned by `filterKey`. If `isPrefix`, the beginning of a value. */
  readonly value: string;
  /** Whether the word ends in `*`: it matches all values with this beginning. */
  readonly isPrefix: boolean;
  /** Whether the word begins with `-`: pages and sections that have the value are excluded. */
  readonly isExcluded: boolean;
  /** Position among the words of the query, from 0, not counting search arguments. */
  readonly at: number;
  readonly typed: string;
}

/** A parsed query. */
export interface FilteredQuery {
  /** The text to search for, without search arguments. */
  readonly words: string;
  /** Words of the text that may be filters. Default: none. */
  readonly filters?: readonly FilterWord[] | undefined;
  /**
   * BCP 47 tag of the language that results have to be in, if an index has pages in this language and in others. Pages
   * without a language may always be results. Default: all languages.
   */
  readonly language?: string | undefined;
}

export interface ScopedQuery extends SearchArguments, FilteredQuery {
  readonly filters: readonly FilterWord[];
}

/** Reads the `q` of v3: where to search, for what, and which of its words may be filters. */
export function parseScopedQuery(q: string): ScopedQuery {
  const query = parseSearchArguments(q);
  return {...query, filters: filtersAmong(query.typed)};
}

/** Characters that values in a query cannot contain: white space and the characters of the query syntax. */
const NOT_IN_VALUES = /[\s"()|*:~\\]+/g;
const FILTER = /^(-?)([\p{L}_][\p{L}\p{N}_-]*):([^\s"()|*:~\\]+)(\*?)$/u;
/** Maximum number of words that are read as filters. Further ones are text. */
const MAX_FILTERS = 32;

/** The form of a name or value in a query: `Getting started` becomes `getting-started`. */
export const filterKey = (text: string): string =>
  text
    .toLowerCase()
    .replace(NOT_IN_VALUES, '-')
    .replace(/^-+|(?<!-)-+$/g, '');

/** The words that may be filters: those without an escaped colon that are not in quotes or parentheses. */
function filtersAmong(words: readonly string[]): FilterWord[] {
  const filters: FilterWord[] = [];
  let depth = 0;
  let isQuoted = false;
  for (const [at, typed] of words.entries()) {
    const [, minus, name, value, star] = (depth === 0 && !isQuoted && FILTER.exec(typed)) || [];
    if (name && value)
      filters.push({
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
  return filters.filter(({value}) => value !== '').slice(0, MAX_FILTERS);
}

/** The words of a query without filters. @param words separated by white space */
export function withoutFilters(words: string, filters: readonly Pick<FilterWord, 'at'>[]): string {
  const ats = new Set(filters.map(({at}) => at));
  return words
    .split(/\s+/)
    .filter(Boolean)
    .filter((_, at) => !ats.has(at))
    .join(' ');
}

/** Adds a filter to a query, or removes it if the query has it. @param q as typed */
export function toggleFilter(q: string, name: string, value: string): string {
  const [wantedName, wanted] = [filterKey(name), filterKey(value)];
  const isWanted = (filter: FilterWord) =>
    filter.name === wantedName &&
    !filter.isExcluded &&
    (filter.isPrefix ? wanted.startsWith(filter.value) : filter.value === wanted);
  const words = q.split(/\s+/).filter(Boolean);
  // `at` does not count search arguments. They stay in the query.
  const searchWords = words.filter(word => !ARGUMENT_NAME.test(word));
  const removedWords = new Set(
    filtersAmong(searchWords)
      .filter(isWanted)
      .map(({typed}) => typed),
  );
  if (removedWords.size > 0) return words.filter(word => !removedWords.has(word)).join(' ');
  return [...words, `${wantedName}:${wanted}`].join(' ');
}
