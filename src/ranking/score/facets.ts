import type {Facet} from '../../api/search.js';
import type {FilterWord} from '../../api/filters.js';
import {type FilterValue, type FilterValues, filterValues, KIND, markSections} from '../index/filters.js';
import {type FilterList, Flag} from '../index/index-reader.js';
import type {OpenedIndex} from '../index/open-index.js';
import type {Ranking} from './ranking.js';

interface FilteredIndex {
  readonly index: OpenedIndex;
  readonly list: FilterList;
  readonly values: FilterValues;
}

/** Values that are told of one name. */
const MAX_VALUES = 20;
/** Of one index: names that are counted, values of each, and values of each that are told to those of other indexes. */
const MAX_NAMES = 20;
const MAX_COUNTED = 1_000;
const MAX_MERGED = 100;

/** The filters of a question, over the indexes that it is asked of. */
export interface Filtering {
  /** The words that are filters: at least one of the indexes has the name and the value. */
  readonly filters: readonly FilterWord[];
  /** Marks the sections of an index that they leave; `undefined`: all. */
  allowed(scope: number): Promise<Uint8Array | undefined>;
  /** What each filter would leave of the answer of an index. */
  facetsOf(scope: number, ranking: Ranking): Promise<Facet[]>;
  /** The facets of several indexes as those of one. */
  merged(all: readonly (readonly Facet[])[]): Facet[];
}

/** Reads the filters of all indexes first: together they tell whether a word is one. @param asking see `SearchOptions` */
export async function filterIndexes(
  words: readonly FilterWord[],
  indexes: readonly (OpenedIndex | undefined)[],
  asking: <T>(scope: number, ask: () => Promise<T>) => Promise<T>,
): Promise<Filtering> {
  const read = async (index: OpenedIndex): Promise<FilteredIndex> => {
    const list = await index.reader.filters();
    return {index, list, values: filterValues(list)};
  };
  const all = await Promise.all(
    indexes.map(async (index, scope) => index && asking(scope, () => read(index))),
  );
  const filters = words.filter(word => all.some(one => one && meant(word, one.values).length > 0));
  return {
    filters,
    allowed: scope => allowedSections(all[scope]!, filters),
    facetsOf: (scope, ranking) => countFacets(all[scope]!, filters, ranking),
    merged: mergeFacets,
  };
}

/** The values that a word of the question says. */
function meant({name, value, isPrefix}: FilterWord, values: FilterValues): readonly FilterValue[] {
  const keys = values.get(name);
  if (!isPrefix) return keys?.get(value) ?? [];
  return [...(keys ?? [])].flatMap(([key, same]) => (key.startsWith(value) ? same : []));
}

/**
 * Marks the sections that the filters of a question leave: values of one name are alternatives, names narrow.
 * @param except a name that does not count, as for its own facet
 * @returns `undefined` where all are left
 */
async function allowedSections(
  {index, list, values}: FilteredIndex,
  filters: readonly FilterWord[],
  except?: string,
): Promise<Uint8Array | undefined> {
  const mark = (words: readonly FilterWord[]) =>
    markSections(index, list, [...new Set(words.flatMap(word => meant(word, values)))]);
  const counting = filters.filter(({name}) => name !== except);
  if (counting.length === 0) return undefined;
  const {flags} = index.columns;
  const allowed = flags.map(flag => (flag & Flag.Removed ? 0 : 1));
  const wanted = counting.filter(({isExcluded}) => !isExcluded);
  for (const name of new Set(wanted.map(one => one.name))) {
    const marked = await mark(wanted.filter(one => one.name === name));
    for (let section = 0; section < allowed.length; section++) allowed[section]! &= marked[section]!;
  }
  const excluded = await mark(counting.filter(({isExcluded}) => isExcluded));
  for (let section = 0; section < allowed.length; section++) if (excluded[section]) allowed[section] = 0;
  return allowed;
}

/** What each filter of an index would leave of an answer, in pages. A name's own values do not narrow its counts. */
async function countFacets(
  filtered: FilteredIndex,
  filters: readonly FilterWord[],
  {hasMatch}: Ranking,
): Promise<Facet[]> {
  const {index, list, values} = filtered;
  const facets: Facet[] = [];
  for (const [name, keys] of first(values, MAX_NAMES, new Set([KIND, ...filters.map(one => one.name)]))) {
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

/** The first entries of a map, in its order, and those that must not be missing in place of the last. */
function first<T>(entries: ReadonlyMap<string, T>, most: number, wanted: ReadonlySet<string>) {
  const kept = new Set([...wanted].filter(key => entries.has(key)).slice(0, most));
  for (const key of entries.keys()) {
    if (kept.size >= most) break;
    kept.add(key);
  }
  return [...entries].filter(([key]) => kept.has(key));
}

/** Counts pages that have a section which is in a list and counted. */
function pageCounter({stats, columns, pageOf}: OpenedIndex, isCounted: (section: number) => boolean) {
  const counted = new Uint8Array(stats.sections);
  const pages = new Uint8Array(stats.pages);
  for (let section = 0; section < counted.length; section++) {
    if (columns.flags[section]! & Flag.Removed || !isCounted(section)) continue;
    counted[section] = 1;
    pages[pageOf(section)] = 1;
  }
  /** By page: the last list that it was counted for. */
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

/** The facets of several indexes as those of one. */
function mergeFacets(all: readonly (readonly Facet[])[]): Facet[] {
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

/** Those with most pages, and all that are selected. */
const mostOf = (values: Facet['values'], most: number): Facet['values'] =>
  values
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
    .filter(({selected}, at) => at < most || selected);
