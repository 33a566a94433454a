import {filterKey} from '../../api/filters.js';
import {type FilterList, Flag, type IndexReader} from './index-reader.js';
import {LANGUAGE, languageOf} from './page-languages.js';
import type {SourcePage, SourceSection} from './source-page.js';

/** The filter that every index with API objects has. */
export const KIND = 'kind';
/** The value of `kind` for sections that document no API object. */
const PAGE = 'page';

/** Kinds that differ from the type in the role, such as `method` for `py:classmethod`. */
const KINDS: Readonly<Record<string, string>> = {
  abstractmethod: 'method',
  classmethod: 'method',
  cmdoption: 'option',
  staticmethod: 'method',
  tymethod: 'method',
};

/** The kind of an API object by its role: `function` for `py:function`. */
const kindOf = (role: string): string => {
  const type = role.slice(role.lastIndexOf(':') + 1).toLowerCase();
  return Object.hasOwn(KINDS, type) ? KINDS[type]! : type;
};

/** The filters of a section as `name:value`. @param section `undefined` for the page as a whole */
export function filtersOf(
  {filters = [], language = ''}: SourcePage,
  section: SourceSection | undefined,
): string[] {
  if (!section) {
    // A value that consists of white space and query syntax alone cannot be typed as a filter.
    const words = [...new Set(filters)].filter(word => filterKey(word.slice(word.indexOf(':') + 1)));
    const known = languageOf(language);
    return known === undefined ? words : [...words, `${LANGUAGE}:${known}`];
  }
  const roles = [...(section.object ? [section.object.role] : []), ...(section.aliasRoles ?? [])];
  return [...new Set(roles.map(kindOf))].filter(Boolean).map(kind => `${KIND}:${kind}`);
}

export const filterNames = (words: readonly string[]): Set<string> =>
  new Set(words.map(word => word.slice(0, word.indexOf(':'))));

export const NO_FILTERS: FilterList = {words: [], sections: async () => []};

export interface FilterValue {
  readonly name: string;
  /** As its author wrote it. */
  readonly value: string;
  /** As it is typed in a query: see `filterKey`. */
  readonly key: string;
  /** Index in the list; -1 for `kind:page`, which means every section that documents no object. */
  readonly at: number;
}

/** The values of an index by name, then by key. */
export type FilterValues = ReadonlyMap<string, ReadonlyMap<string, readonly FilterValue[]>>;

/** Maximum number of values that are read from an index, for all names together. An author could write a hundred on each of a thousand pages. */
export const MAX_FILTER_VALUES = 10_000;

/** Cached by the words of the list, which stay the same object as long as an index is open. */
const valuesByWords = new WeakMap<readonly string[], FilterValues>();

export function filterValues({words}: FilterList): FilterValues {
  const known = valuesByWords.get(words);
  if (known) return known;
  const names = new Map<string, Map<string, FilterValue[]>>();
  const add = (name: string, value: string, at: number): void => {
    const key = filterKey(value);
    const keys = names.get(name) ?? new Map<string, FilterValue[]>();
    names.set(name, keys);
    const same = keys.get(key);
    const filterValue = {name, value, key, at};
    if (same) same.push(filterValue);
    else keys.set(key, [filterValue]);
  };
  for (const [at, word] of words.slice(0, MAX_FILTER_VALUES).entries()) {
    const colon = word.indexOf(':');
    add(word.slice(0, colon), word.slice(colon + 1), at);
  }
  if (names.has(KIND)) add(KIND, PAGE, -1);
  valuesByWords.set(words, names);
  return names;
}

/** Number of lists of sections that are read into memory together. */
const LISTS_PER_READ = 50;

/** Marks the sections that have any of the values. */
export async function markSections(
  {columns, stats}: Pick<IndexReader, 'columns' | 'stats'>,
  list: FilterList,
  values: readonly FilterValue[],
): Promise<Uint8Array> {
  const marked = new Uint8Array(stats.sections);
  const {flags} = columns;
  const listed = values.filter(({at}) => at >= 0);
  if (listed.length < values.length)
    for (let section = 0; section < marked.length; section++)
      if (!(flags[section]! & (Flag.Object | Flag.Removed))) marked[section] = 1;
  for (let first = 0; first < listed.length; first += LISTS_PER_READ) {
    const some = listed.slice(first, first + LISTS_PER_READ);
    for (const sections of await list.sections(some.map(({at}) => at)))
      for (const section of sections) {
        marked[section] = 1;
        if (!(flags[section]! & Flag.Page)) continue;
        for (let next = section + 1; next < marked.length && !(flags[next]! & Flag.Page); next++)
          marked[next] = 1;
      }
  }
  return marked;
}
