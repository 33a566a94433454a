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
  /** Marks the sections in other languages than the question's; `undefined` if all languages are searched. */
  readonly foreign?: Uint8Array | undefined;
}

/** Values of a facet in the answer. */
const MAX_VALUES = 20;
/** Bounds for one index: facets that are counted, values that are counted of each, and values of each that are merged with other indexes. */
const MAX_NAMES = 20;
const MAX_COUNTED = 1_000;
const MAX_MERGED = 100;

/** The filters of a question, across all indexes that are searched. */
export interface Filtering {
  /** The words that are filters: at least one of the indexes has the name and the value. */
  readonly filters: readonly FilterWord[];
  /** The language to which the answer is narrowed, as `languageOf` gives it; `undefined` if no index has pages in it and in others. */
  readonly language: string | undefined;
  /** Marks the sections of an index that pass the filters and are in the language; `undefined` if all are. */
  allowed(scope: number): Promise<Uint8Array | undefined>;
  /** How many pages of an index match and pass the filters, but are in other languages. */
  foreignPages(scope: number, ranking: Ranking): Promise<number>;
  /** How many pages of an index's ranking each filter value would keep. */
  facetsOf(scope: number, ranking: Ranking): Promise<Facet[]>;
  /** See `mergeFacets`. */
  merged(all: readonly (readonly Facet[])[]): Facet[];
}

/**
 * Reads the filters of all indexes: a word is a filter if any of them knows its name and value.
 *
 * @param tag of the language to narrow to, if any
 * @param asking see `SearchOptions`
 */
export async function filterIndexes(
  words: readonly FilterWord[],
  tag: string | undefined,
  indexes: readonly (OpenedIndex | undefined)[],
  asking: <T>(scope: number, ask: () => Promise<T>) => Promise<T>,
): Promise<Filtering> {
  const language = tag === undefined ? undefined : languageOf(tag);
  const read = async (index: OpenedIndex): Promise<FilteredIndex> => {
    const list = await index.reader.filters();
    const values = filterValues(list);
    return {index, list, values, foreign: await markForeign(index, list, values, language)};
  };
  const all = await Promise.all(
    indexes.map(async (index, scope) => index && asking(scope, () => read(index))),
  );
  const filters = words.filter(word => all.some(one => one && meant(word, one.values).length > 0));
  return {
    filters,
    language: all.some(one => one?.foreign) ? language : undefined,
    allowed: scope => allowedSections(all[scope]!, filters),
    foreignPages: (scope, ranking) => countForeign(all[scope]!, filters, ranking),
    facetsOf: (scope, ranking) => countFacets(all[scope]!, filters, ranking),
    merged: mergeFacets,
  };
}

/** The values of an index that a filter word selects. */
function meant({name, value, isPrefix}: FilterWord, values: FilterValues): readonly FilterValue[] {
  const keys = values.get(name);
  if (!isPrefix) return keys?.get(value) ?? [];
  return [...(keys ?? [])].flatMap(([key, same]) => (key.startsWith(value) ? same : []));
}

/**
 * Marks the sections in languages other than this one. Sections without a known language are not marked.
 * @returns `undefined` if the index has no pages in the language, or no others
 */
async function markForeign(
  index: OpenedIndex,
  list: FilterList,
  values: FilterValues,
  language: string | undefined,
): Promise<Uint8Array | undefined> {
  const known = [...(values.get(LANGUAGE) ?? [])].flatMap(([, same]) => same);
  const others = known.filter(({value}) => value !== language);
  if (others.length === 0 || others.length === known.length) return undefined;
  return markSections(index, list, others);
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
 * Marks the sections that pass the filters and are in the language. Values of one name are alternatives; different names must all match.
 * @param except a name whose filters are ignored, as for the counts of its own facet
 * @returns `undefined` if all sections pass
 */
async function allowedSections(
  {index, list, values, foreign}: FilteredIndex,
  filters: readonly FilterWord[],
  except?: string,
): Promise<Uint8Array | undefined> {
  const mark = (words: readonly FilterWord[]) =>
    markSections(index, list, [...new Set(words.flatMap(word => meant(word, values)))]);
  const counting = filters.filter(({name}) => name !== except);
  if (counting.length === 0 && !foreign) return undefined;
  const {flags} = index.columns;
  const allowed = flags.map(flag => (flag & Flag.Removed ? 0 : 1));
  const leaveOut = (marked: Uint8Array): void => {
    for (let section = 0; section < allowed.length; section++) if (marked[section]) allowed[section] = 0;
  };
  if (foreign) leaveOut(foreign);
  const wanted = counting.filter(({isExcluded}) => !isExcluded);
  for (const name of new Set(wanted.map(one => one.name))) {
    const marked = await mark(wanted.filter(one => one.name === name));
    for (let section = 0; section < allowed.length; section++) allowed[section]! &= marked[section]!;
  }
  const unwanted = counting.filter(({isExcluded}) => isExcluded);
  if (unwanted.length > 0) leaveOut(await mark(unwanted));
  return allowed;
}

/** Counts, in pages, what each filter value would keep of a ranking. Selected values of a name do not narrow its own counts. */
async function countFacets(
  filtered: FilteredIndex,
  filters: readonly FilterWord[],
  {hasMatch}: Ranking,
): Promise<Facet[]> {
  const {index, list, values} = filtered;
  const facets: Facet[] = [];
  const names = new Map([...values].filter(([name]) => name !== LANGUAGE));
  for (const [name, keys] of first(names, MAX_NAMES, new Set([KIND, ...filters.map(one => one.name)]))) {
    const allowed = await allowedSections(filtered, filters, name);
    const countOf = pageCounter(index, section => (!allowed || allowed[section] === 1) && hasMatch(section));
    const selected = new Set(
      filters
        .filter(filter => filter.name === name && !filter.isExcluded)
        .flatMap(word => meant(word, values).map(({key}) => key)),
    );
    const found: Facet['values'] = [];
    for (const [key, same] of first(keys, MAX_COUNTED, selected)) {
      const listed = same.filter(({at}) => at >= 0).map(({at}) => at);
      const count = countOf(await list.sections(listed), listed.length < same.length);
      const isSelected = selected.has(key);
      if (count > 0 || isSelected) found.push({value: same[0]!.value, count, selected: isSelected});
    }
    if (found.length > 0) facets.push({name, values: mostOf(found, MAX_MERGED)});
  }
  return facets;
}

/** The first entries of a map, in its order. Wanted keys take the place of the last ones. */
function first<T>(entries: ReadonlyMap<string, T>, most: number, wanted: ReadonlySet<string>) {
  const kept = new Set([...wanted].filter(key => entries.has(key)).slice(0, most));
  for (const key of entries.keys()) {
    if (kept.size >= most) break;
    kept.add(key);
  }
  return [...entries].filter(([key]) => kept.has(key));
}

/** Counts the pages that have a section which is in a given list and satisfies `isCounted`. */
function pageCounter({stats, columns, pageOf}: OpenedIndex, isCounted: (section: number) => boolean) {
  const counted = new Uint8Array(stats.sections);
  const pages = new Uint8Array(stats.pages);
  for (let section = 0; section < counted.length; section++) {
    if (columns.flags[section]! & Flag.Removed || !isCounted(section)) continue;
    counted[section] = 1;
    pages[pageOf(section)] = 1;
  }
  /** By page: number of the last call that counted it. */
  const seen = new Uint32Array(stats.pages);
  let number = 0;
  return (lists: readonly Uint32Array[], withoutObject: boolean): number => {
    number++;
    let count = 0;
    const add = (section: number): void => {
      const page = pageOf(section);
      if (seen[page] === number) return;
      if (!counted[section] && !(columns.flags[section]! & Flag.Page && pages[page])) return;
      seen[page] = number;
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
export function mergeFacets(all: readonly (readonly Facet[])[]): Facet[] {
  const merged = new Map<string, Map<string, Facet['values'][number]>>();
  for (const {name, values} of all.flat()) {
    const known = merged.get(name) ?? new Map<string, Facet['values'][number]>();
    merged.set(name, known);
    for (const {value, count, selected} of values) {
      const before = known.get(value);
      known.set(value, {
        value,
        count: count + (before?.count ?? 0),
        selected: selected || before?.selected === true,
      });
    }
  }
  return [...merged].map(([name, values]) => ({name, values: mostOf([...values.values()], MAX_VALUES)}));
}

/** The values with the most pages, and all selected ones. */
const mostOf = (values: Facet['values'], most: number): Facet['values'] =>
  values
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
    .filter(({selected}, at) => at < most || selected);
