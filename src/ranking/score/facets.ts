import type {Facet} from '../../api/search.js';
import type {FilterWord} from '../../api/filters.js';
import {type FilterValue, type FilterValues, filterValues, KIND, markSections} from '../index/filters.js';
import {type FilterList, Flag} from '../index/index-reader.js';
import type {OpenedIndex} from '../index/open-index.js';
import {LANGUAGE, languageOf} from '../index/page-languages.js';
import type {Ranking} from './ranking.js';

interface FilteredIndex {
  readonly index: OpenedIndex;
  readonly list: FilterList;
  readonly values: FilterValues;
  /** Marks the sections in other languages than the query's; `undefined` if all languages are searched. */
  readonly foreign?: Uint8Array | undefined;
}

/** Maximum number of values of a facet in the answer. */
const MAX_VALUES = 20;
/**
 * Limits for one index: number of facets that are counted, number of values that are counted for each, and number of values of each that
 * are merged with those of other indexes.
 */
const MAX_NAMES = 20;
const MAX_COUNTED = 1_000;
const MAX_MERGED = 100;

/** The filters of a query, across all indexes that are searched. */
export interface Filtering {
  /** The words that are filters: at least one of the indexes has the name and the value. */
  readonly filters: readonly FilterWord[];
  /**
   * The language to which the answer is narrowed, in the form of `languageOf`; `undefined` if no index has both pages in this language and
   * pages in others.
   */
  readonly language: string | undefined;
  /** Marks the sections of an index that pass the filters and are in the language; `undefined` if all are. */
  allowed(scope: number): Promise<Uint8Array | undefined>;
  /** The number of pages of an index that match and pass the filters, but are in other languages. */
  foreignPages(scope: number, ranking: Ranking): Promise<number>;
  /** For each filter value, the number of pages of an index's ranking that have it. */
  facetsOf(scope: number, ranking: Ranking): Promise<Facet[]>;
  /** See `mergeFacets`. */
  merged(all: readonly (readonly Facet[])[]): Facet[];
}

/**
 * Reads the filters of all indexes. A word is a filter if any index has its name and value.
 *
 * @param tag tag of the language to narrow to; `undefined` for none
 * @param asking see `SearchOptions`
 */
export async function filterIndexes(
  words: readonly FilterWord[],
  tag: string | undefined,
  indexes: readonly (OpenedIndex | undefined)[],
  asking: <T>(scope: number, read: () => Promise<T>) => Promise<T>,
): Promise<Filtering> {
  const language = tag === undefined ? undefined : languageOf(tag);
  const readIndex = async (index: OpenedIndex): Promise<FilteredIndex> => {
    const list = await index.reader.filters();
    const values = filterValues(list);
    return {index, list, values, foreign: await markForeign(index, list, values, language)};
  };
  const filtered = await Promise.all(
    indexes.map(async (index, scope) => index && asking(scope, () => readIndex(index))),
  );
  const filters = words.filter(word =>
    filtered.some(index => index && valuesOf(word, index.values).length > 0),
  );
  return {
    filters,
    language: filtered.some(index => index?.foreign) ? language : undefined,
    allowed: scope => allowedSections(filtered[scope]!, filters),
    foreignPages: (scope, ranking) => countForeign(filtered[scope]!, filters, ranking),
    facetsOf: (scope, ranking) => countFacets(filtered[scope]!, filters, ranking),
    merged: mergeFacets,
  };
}

/** The values of an index that a filter word selects. */
function valuesOf({name, value, isPrefix}: FilterWord, values: FilterValues): readonly FilterValue[] {
  const keys = values.get(name);
  if (!isPrefix) return keys?.get(value) ?? [];
  return [...(keys ?? [])].flatMap(([key, same]) => (key.startsWith(value) ? same : []));
}

/**
 * Marks the sections in other languages. Sections without a known language are not marked.
 * @returns `undefined` if the index has no pages in the language, or no others
 */
async function markForeign(
  index: OpenedIndex,
  list: FilterList,
  values: FilterValues,
  language: string | undefined,
): Promise<Uint8Array | undefined> {
  const known = [...(values.get(LANGUAGE) ?? [])].flatMap(([, same]) => same);
  const otherLanguages = known.filter(({value}) => value !== language);
  if (otherLanguages.length === 0 || otherLanguages.length === known.length) return undefined;
  return markSections(index, list, otherLanguages);
}

async function countForeign(
  filtered: FilteredIndex,
  filters: readonly FilterWord[],
  {hasMatch}: Ranking,
): Promise<number> {
  const {foreign, index} = filtered;
  if (!foreign) return 0;
  const allowed = await allowedSections({...filtered, foreign: undefined}, filters);
  const pages = new Set<number>();
  for (let section = foreign.indexOf(1); section >= 0; section = foreign.indexOf(1, section + 1))
    if ((!allowed || allowed[section]) && hasMatch(section)) pages.add(index.pageOf(section));
  return pages.size;
}

/**
 * Marks the sections that pass the filters and are in the language. Values of one name are alternatives; all names must match.
 * @param except a name whose filters are ignored, as for the counts of its own facet
 * @returns `undefined` if all sections pass
 */
async function allowedSections(
  {index, list, values, foreign}: FilteredIndex,
  filters: readonly FilterWord[],
  except?: string,
): Promise<Uint8Array | undefined> {
  const mark = (words: readonly FilterWord[]) =>
    markSections(index, list, [...new Set(words.flatMap(word => valuesOf(word, values)))]);
  const applied = filters.filter(({name}) => name !== except);
  if (applied.length === 0 && !foreign) return undefined;
  const {flags} = index.columns;
  const allowed = flags.map(flag => (flag & Flag.Removed ? 0 : 1));
  const leaveOut = (marked: Uint8Array): void => {
    for (let section = 0; section < allowed.length; section++) if (marked[section]) allowed[section] = 0;
  };
  if (foreign) leaveOut(foreign);
  const wanted = applied.filter(({isExcluded}) => !isExcluded);
  for (const name of new Set(wanted.map(filter => filter.name))) {
    const marked = await mark(wanted.filter(filter => filter.name === name));
    for (let section = 0; section < allowed.length; section++) allowed[section]! &= marked[section]!;
  }
  const unwanted = applied.filter(({isExcluded}) => isExcluded);
  if (unwanted.length > 0) leaveOut(await mark(unwanted));
  return allowed;
}

/** Counts the pages of a ranking for each filter value. Selected values of a name do not narrow the counts of the same name. */
async function countFacets(
  filtered: FilteredIndex,
  filters: readonly FilterWord[],
  {hasMatch}: Ranking,
): Promise<Facet[]> {
  const {index, list, values} = filtered;
  const facets: Facet[] = [];
  const names = new Map([...values].filter(([name]) => name !== LANGUAGE));
  const wantedNames = new Set([KIND, ...filters.map(filter => filter.name)]);
  for (const [name, keys] of firstEntries(names, MAX_NAMES, wantedNames)) {
    const allowed = await allowedSections(filtered, filters, name);
    const countOf = pageCounter(index, section => (!allowed || allowed[section] === 1) && hasMatch(section));
    const selected = new Set(
      filters
        .filter(filter => filter.name === name && !filter.isExcluded)
        .flatMap(word => valuesOf(word, values).map(({key}) => key)),
    );
    const counted: Facet['values'] = [];
    for (const [key, same] of firstEntries(keys, MAX_COUNTED, selected)) {
      const listed = same.filter(({at}) => at >= 0).map(({at}) => at);
      const count = countOf(await list.sections(listed), listed.length < same.length);
      const isSelected = selected.has(key);
      if (count > 0 || isSelected) counted.push({value: same[0]!.value, count, selected: isSelected});
    }
    if (counted.length > 0) facets.push({name, values: mostFrequent(counted, MAX_MERGED)});
  }
  return facets;
}

/** The first entries of a map, in its order. Entries with wanted keys are always included, in place of the last ones. */
function firstEntries<T>(entries: ReadonlyMap<string, T>, max: number, wanted: ReadonlySet<string>) {
  const keys = new Set([...wanted].filter(key => entries.has(key)).slice(0, max));
  for (const key of entries.keys()) {
    if (keys.size >= max) break;
    keys.add(key);
  }
  return [...entries].filter(([key]) => keys.has(key));
}

/** Returns a function that counts the pages with a section that is in one of the given lists and satisfies `isCounted`. */
function pageCounter({stats, columns, pageOf}: OpenedIndex, isCounted: (section: number) => boolean) {
  const counted = new Uint8Array(stats.sections);
  const pages = new Uint8Array(stats.pages);
  for (let section = 0; section < counted.length; section++) {
    if (columns.flags[section]! & Flag.Removed || !isCounted(section)) continue;
    counted[section] = 1;
    pages[pageOf(section)] = 1;
  }
  /** By page: number of the last call that counted it. */
  const lastCall = new Uint32Array(stats.pages);
  let number = 0;
  return (lists: readonly Uint32Array[], withoutObject: boolean): number => {
    number++;
    let count = 0;
    const add = (section: number): void => {
      const page = pageOf(section);
      if (lastCall[page] === number) return;
      if (!counted[section] && !(columns.flags[section]! & Flag.Page && pages[page])) return;
      lastCall[page] = number;
      count++;
    };
    for (const sections of lists) for (const section of sections) add(section);
    if (withoutObject)
      for (let section = 0; section < counted.length; section++)
        if (counted[section] && !(columns.flags[section]! & Flag.Object)) add(section);
    return count;
  };
}

/** Adds up the counts of several indexes. */
export function mergeFacets(facets: readonly (readonly Facet[])[]): Facet[] {
  const merged = new Map<string, Map<string, Facet['values'][number]>>();
  for (const {name, values} of facets.flat()) {
    const mergedValues = merged.get(name) ?? new Map<string, Facet['values'][number]>();
    merged.set(name, mergedValues);
    for (const {value, count, selected} of values) {
      const before = mergedValues.get(value);
      mergedValues.set(value, {
        value,
        count: count + (before?.count ?? 0),
        selected: selected || before?.selected === true,
      });
    }
  }
  return [...merged].map(([name, values]) => ({
    name,
    values: mostFrequent([...values.values()], MAX_VALUES),
  }));
}

/** The values with the most pages, and all selected ones. */
const mostFrequent = (values: Facet['values'], max: number): Facet['values'] =>
  values
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .filter(({selected}, at) => at < max || selected);
