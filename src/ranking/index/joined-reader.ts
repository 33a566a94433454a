import {lastWhere} from './binary-search.js';
import {type Columns, Flag, type NamePostings, type Postings} from './index-reader.js';
import {JoinedTerms} from './joined-terms.js';
import type {LocalFilters, LocalIndex} from './local-reader.js';

/** The data that joins a changes segment to its base segment. */
export interface Joint {
  /** Numbers of the pages of the base that were deleted or replaced. */
  readonly tombstones: Uint32Array;
  /** Where the words of the changes belong in the base: see `WordPlaces`. */
  readonly words: Uint32Array;
  /** Where the keys of the changes belong in the base: see `WordPlaces`. */
  readonly keys: Uint32Array;
  /** Numbers of filters of the base that only deleted pages have: see `removedFilters`. */
  readonly filters: Uint32Array;
  /** Columns in which those of both segments are already concatenated; flags are changed in place. Default: copies are made. */
  readonly columns?: SectionColumns | undefined;
}

/** The columns with a number for each section. */
type SectionColumns = Pick<Columns, 'flags' | 'links' | 'textLengths'>;

/**
 * Reads a base segment and a changes segment as one index. The sections of the changes are numbered after those of the base. Deleted
 * pages keep their numbers, but are in no postings. As in Lucene, frequencies count them until the segments are merged.
 */
export function joinedIndex(base: LocalIndex, changes: LocalIndex, joint: Joint): LocalIndex {
  const {pages, sections} = base.stats;
  const columns = joinColumns(base.columns, changes.columns, joint);
  const {flags} = columns;
  const terms = new JoinedTerms(base.terms.list, changes.terms.list, joint.words);
  const names = new JoinedTerms(base.names.list, changes.names.list, joint.keys);
  let filters: LocalFilters | undefined;
  return {
    stats: {
      ...base.stats,
      pages: pages + changes.stats.pages,
      sections: sections + changes.stats.sections,
    },
    columns,
    terms: {
      list: terms,
      postings: ids =>
        terms.read(ids, base.terms.postings, changes.terms.postings, (before, after) =>
          joinPostings(before && withoutRemoved(before, flags), after, sections),
        ),
    },
    names: {
      list: names,
      postings: ids =>
        names.read(ids, base.names.postings, changes.names.postings, (before, after) =>
          joinNamePostings(before && namesWithoutRemoved(before, flags), after, sections),
        ),
    },
    page: page => (page < pages ? base.page(page) : changes.page(page - pages)),
    section: section => (section < sections ? base.section(section) : changes.section(section - sections)),
    filterNames: new Set([...base.filterNames, ...changes.filterNames]),
    filters: () => (filters ??= joinFilters(base, changes, flags, joint.filters)),
    texts: wanted => {
      const before = base.texts(wanted.filter(section => section < sections));
      const after = changes.texts(
        wanted.filter(section => section >= sections).map(section => section - sections),
      );
      let [at, next] = [0, 0];
      return wanted.map(section => (section < sections ? before[at++]! : after[next++]!));
    },
  };
}

function joinColumns(base: Columns, changes: Columns, {tombstones, columns}: Joint): Columns {
  const {length} = base.flags;
  const flags = columns?.flags ?? joinArrays(base.flags, [changes.flags]);
  markDeleted(flags, base.firstOf, tombstones);
  return {
    firstOf: joinArrays(base.firstOf.subarray(0, -1), [changes.firstOf.map(first => first + length)]),
    flags,
    links: columns?.links ?? joinArrays(base.links, [changes.links]),
    textLengths: columns?.textLengths ?? joinArrays(base.textLengths, [changes.textLengths]),
    ranks: joinArrays(base.ranks, [changes.ranks]),
  };
}

function markDeleted(flags: Uint8Array, firstOf: Uint32Array, tombstones: Uint32Array): void {
  for (const page of tombstones)
    for (let section = firstOf[page]!; section < firstOf[page + 1]!; section++)
      flags[section]! |= Flag.Removed;
}

type Column = Uint8Array | Int8Array | Uint16Array | Uint32Array;

/** Concatenates columns. */
function joinArrays<T extends Column>(first: T, others: readonly T[]): T {
  // A Buffer is also a Uint8Array, but has another constructor.
  const Kind = (first instanceof Uint8Array ? Uint8Array : first.constructor) as new (length: number) => T;
  const joined = new Kind(others.reduce((sum, {length}) => sum + length, first.length));
  joined.set(first);
  let at = first.length;
  for (const part of others) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Postings of the base without deleted sections. Most lists have none. */
function withoutRemoved(postings: Postings, flags: Uint8Array): Postings {
  const runs = keptRuns(postings.sections, flags);
  return runs
    ? {
        sections: take(postings.sections, runs),
        fieldCounts: take(postings.fieldCounts, runs),
        frequencies: take(postings.frequencies, runs),
        positions: index => postings.positions(indexInList(runs, index)),
      }
    : postings;
}

function namesWithoutRemoved(postings: NamePostings, flags: Uint8Array): NamePostings {
  const runs = keptRuns(postings.sections, flags);
  return runs
    ? {
        sections: take(postings.sections, runs),
        kinds: take(postings.kinds, runs),
        counts: take(postings.counts, runs),
      }
    : postings;
}

/** Consecutive entries of a list whose sections are not deleted. They are copied together, because few sections are deleted. */
interface Run {
  readonly from: number;
  readonly to: number;
  /** Index of the first entry among all entries that are not deleted. */
  readonly at: number;
}

/** The runs of sections that are not deleted; `undefined` if none is deleted. */
function keptRuns(sections: Uint32Array, flags: Uint8Array): Run[] | undefined {
  const {length} = sections;
  const runs: Run[] = [];
  let at = 0;
  for (let from = 0; from < length; from++) {
    if (flags[sections[from]!]! & Flag.Removed) continue;
    let to = from + 1;
    while (to < length && !(flags[sections[to]!]! & Flag.Removed)) to++;
    runs.push({from, to, at});
    at += to - from;
    from = to;
  }
  return at === length ? undefined : runs;
}

const take = <T extends Column>(column: T, runs: readonly Run[]): T =>
  joinArrays(
    column.subarray(0, 0) as T,
    runs.map(({from, to}) => column.subarray(from, to) as T),
  );

/** Converts an index among the entries that are not deleted into an index in the list with all entries. */
function indexInList(runs: readonly Run[], index: number): number {
  const {from, at} = runs[lastWhere(runs.length, number => runs[number]!.at <= index)]!;
  return from + index - at;
}

/** Joins the postings of a term. @param from number of the first section of the changes */
function joinPostings(base: Postings | undefined, own: Postings | undefined, from: number): Postings {
  if (!own) return base!;
  const {length} = base?.sections ?? [];
  return {
    sections: joinSections(base, own, from),
    fieldCounts: base ? joinArrays(base.fieldCounts, [own.fieldCounts]) : own.fieldCounts,
    frequencies: base ? joinArrays(base.frequencies, [own.frequencies]) : own.frequencies,
    positions: index => (index < length ? base!.positions(index) : own.positions(index - length)),
  };
}

function joinNamePostings(
  base: NamePostings | undefined,
  own: NamePostings | undefined,
  from: number,
): NamePostings {
  if (!own) return base!;
  return {
    sections: joinSections(base, own, from),
    kinds: base ? joinArrays(base.kinds, [own.kinds]) : own.kinds,
    counts: base ? joinArrays(base.counts, [own.counts]) : own.counts,
  };
}

type Sections = Pick<Postings, 'sections'>;

function joinSections(base: Sections | undefined, own: Sections, from: number): Uint32Array {
  const after = own.sections.map(section => section + from);
  return base ? joinArrays(base.sections, [after]) : after;
}

/**
 * Numbers of the filters of the base that only deleted pages have. Computed when changes are written, because it reads the sections of
 * all filters.
 */
export function removedFilters(base: LocalIndex, tombstones: Uint32Array): Uint32Array {
  const flags = new Uint8Array(base.stats.sections);
  markDeleted(flags, base.columns.firstOf, tombstones);
  const {words, sections} = base.filters();
  const removed: number[] = [];
  for (const at of words.keys()) {
    const [filtered] = sections([at]);
    if (filtered!.every(section => flags[section])) removed.push(at);
  }
  return Uint32Array.from(removed);
}

function joinFilters(
  base: LocalIndex,
  changes: LocalIndex,
  flags: Uint8Array,
  removed: Uint32Array,
): LocalFilters {
  const [before, after] = [base.filters(), changes.filters()];
  const isRemoved = new Set(removed);
  const sectionsOf = (at: number): Uint32Array =>
    before.sections([at])[0]!.filter(section => !(flags[section]! & Flag.Removed));
  /** By word: its index in the base and in the changes. */
  const places = new Map<string, {base?: number; own?: number}>();
  for (const [at, word] of before.words.entries()) if (!isRemoved.has(at)) places.set(word, {base: at});
  for (const [own, word] of after.words.entries()) places.set(word, {...places.get(word), own});
  const words = [...places.keys()].sort();
  return {
    words,
    sections: wanted =>
      wanted.map(at => {
        const {base: old, own} = places.get(words[at]!)!;
        const remaining = old === undefined ? new Uint32Array(0) : sectionsOf(old);
        const [added] = own === undefined ? [] : after.sections([own]);
        return added
          ? joinSections({sections: remaining}, {sections: added}, base.stats.sections)
          : remaining;
      }),
  };
}
