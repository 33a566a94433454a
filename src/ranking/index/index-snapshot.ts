/**
 * The port to an index of one version, immutable, whatever stores it. Ranking reads nothing else, so that a host's file and
 * the files of a static index give the same answers.
 */
export interface IndexSnapshot {
  readonly stats: IndexStats;
  readonly directory: Directory;
  readonly vocabulary: Vocabularies;
  /** Postings of terms, by their indexes in the vocabulary. */
  postings(words: readonly number[]): Promise<readonly Postings[]>;
  /** Sections by name, by indexes of keys in the vocabulary. */
  namePostings(keys: readonly number[]): Promise<readonly NamePostings[]>;
  /** Names of its filters, known without waiting. */
  readonly filterNames: ReadonlySet<string>;
  /** Its filters: only a question that has some, or that is asked for facets, waits for them. */
  filters(): Promise<FilterList>;
  /** Texts of sections, in the order of the arguments. */
  texts(sections: readonly number[]): Promise<readonly string[]>;
  /**
   * Waited for before each part of a question that takes time, so that whoever shares the thread is not kept waiting for
   * the whole of it; `undefined` where the question goes on. Default: nobody waits.
   */
  turn?(): Promise<void> | undefined;
}

export interface IndexStats {
  readonly pages: number;
  readonly sections: number;
  /** Mean number of words, by `Field`. */
  readonly meanLengths: readonly number[];
  /** Languages of at least one page in twenty (`en`, `pt-BR`), the most frequent first. */
  readonly languages: readonly string[];
}

export const Field = {
  /** Its own name and its aliases. */
  Name: 0,
  Heading: 1,
  /** References: links to it, labels, entries of the book's index. */
  Reference: 2,
  Text: 3,
} as const;
export type Field = (typeof Field)[keyof typeof Field];
export const FIELDS = 4;
/** First position of each field, by `Field`. */
export const FIRST_POSITIONS = [128, 0, 256, 1024] as const;

/** The postings of a term: parallel columns, by ascending section. */
export interface Postings {
  readonly sections: Uint32Array;
  /** Occurrences in the name (0 to 3), the heading (0 to 3) and in references (0 to 15), packed. */
  readonly fieldCounts: Uint8Array;
  /** Occurrences in the text. */
  readonly frequencies: Uint16Array;
  /** Positions in a section, by index of the columns, ascending; `FIRST_POSITIONS` tells their fields apart. */
  positions(index: number): Uint32Array;
}

export const nameCount = (fieldCounts: number): number => fieldCounts & 3;
export const headingCount = (fieldCounts: number): number => (fieldCounts >> 2) & 3;
export const referenceCount = (fieldCounts: number): number => fieldCounts >> 4;

/** Kinds of names, the most specific first. */
export const NameKind = {
  Name: 0,
  /** The end of a name, `Task.cancel` of `asyncio.Task.cancel`. */
  NameSuffix: 1,
  Heading: 2,
  /** An entry of the book's index. */
  Entry: 3,
  Label: 4,
  Link: 5,
} as const;
export type NameKind = (typeof NameKind)[keyof typeof NameKind];

/** The sections of a key: parallel columns. A section may have several kinds of the same name. */
export interface NamePostings {
  readonly sections: Uint32Array;
  readonly kinds: Uint8Array;
  /** How many pages use the name. */
  readonly counts: Uint16Array;
}

/** Words sorted by code units, for whoever looks through them. */
export interface Spellings {
  readonly size: number;
  word(at: number): string;
  /** How many sections hold it. */
  frequency(at: number): number;
  /** Index of a word, or -1. */
  find(word: string): number;
  /** Index of the first word that is not before this one; `from` and `to` narrow the search. */
  lowerBound(word: string, from?: number, to?: number): number;
}

export interface WordList extends Spellings {
  /** How many sections hold a word; 0 for one that is not here. */
  frequencyOf(word: string): number;
  /** The same, rounded by `roundFrequency`. */
  roundedFrequencyOf(word: string): number;
  /** The same words where they are kept apart for whoever looks through all of them. Default: the list itself. */
  readonly spellings?: Spellings;
}

/** Binary digits that are kept of a frequency. */
const ROUNDED_DIGITS = 4;

/**
 * A frequency to 6 %: enough to weigh the words of a heading, and the same after most changes of a site, so that a static
 * index can keep it beside headings.
 */
export function roundFrequency(frequency: number): number {
  const step = 2 ** Math.max(0, 32 - Math.clz32(frequency) - ROUNDED_DIGITS);
  return Math.round(frequency / step) * step;
}

export interface Vocabularies {
  /** All terms, symbols included. */
  readonly words: WordList;
  /** All keys of names. */
  readonly keys: WordList;
}

/** The filters of an index: what `name:value` stands for. */
export interface FilterList {
  /** `name:value` as the authors wrote them, sorted. */
  readonly words: readonly string[];
  /** The sections of some of them, ascending. One that stands for its page counts for all of it. */
  sections(wanted: readonly number[]): Promise<readonly Uint32Array[]>;
}

export interface PageEntry {
  /** Relative to the folder, with `/`. */
  readonly path: string;
  readonly title: string;
}

export interface SectionEntry {
  readonly anchor: string;
  readonly heading: string;
  /** Domain and type of an API object. */
  readonly role: string | undefined;
  /** Full name of an API object. */
  readonly name: string | undefined;
  /** Names of other objects that it documents. */
  readonly aliases: readonly string[];
}

export const Flag = {
  /** It only repeats other pages or leads to one. */
  Listing: 1,
  /** It represents its page as a whole: the title, and references without an anchor. */
  Page: 2,
  /** It documents an object, its heading is a signature. */
  Object: 4,
  /** It documents an object of another language than most objects of the site. */
  Foreign: 8,
  /** It does not count any more: its page is gone, or another one has its place. */
  Removed: 16,
} as const;

/** Numbers that every answer needs, of pages and sections. */
export interface Columns {
  /** First section of each page, which represents the page; at the end, the number of sections. */
  readonly firstOf: Uint32Array;
  /** `Flag`s of each section. */
  readonly flags: Uint8Array;
  /** How many pages refer to each section, up to 65,535. */
  readonly links: Uint16Array;
  /** Number of words in the text of each section. */
  readonly textLengths: Uint32Array;
  /** The site's rank of each page: -10 to 10, 0 by default. */
  readonly ranks: Int8Array;
}

/** Names and properties of pages and sections. */
export interface Directory extends Columns {
  page(page: number): PageEntry;
  /** The same object as long as the section and its terms are unchanged: caches are keyed by it. */
  section(section: number): SectionEntry;
}
