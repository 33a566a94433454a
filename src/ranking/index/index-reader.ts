/**
 * The port to the index of one version, which never changes. Ranking reads an index through it alone, so that an index file of a
 * host and the files of a static index give the same answers.
 *
 * Each method takes a list of everything that a stage needs, so that a reader whose data is far away gets it in one round. What
 * is known from the start has no method.
 */
export interface IndexReader {
  readonly stats: IndexStats;
  readonly columns: Columns;
  /**
   * The most frequent terms, sorted by spelling, where they are known before anything is read: their postings are asked for
   * together with the first terms. Empty where terms are read without delay.
   */
  readonly frequentTerms: readonly Term[];
  /** Names of its filters. */
  readonly filterNames: ReadonlySet<string>;
  /** Looks up terms and names. @returns the answers, in the order of the requests */
  terms(requests: readonly TermRequest[]): Promise<readonly TermAnswer[]>;
  /** @returns postings in the order of the ids */
  postings(wanted: PostingsRequest): Promise<FoundPostings>;
  /** What sections and pages are called. @returns entries in the order of the arguments */
  entries(wanted: EntriesRequest): Promise<FoundEntries>;
  /**
   * How many sections have each of some words, rounded by `roundFrequency`; 0 for a word that is no term. Asked of words in the
   * headings that `entries` has returned: a static index has them in the same files.
   */
  frequencies(words: readonly string[]): Promise<readonly number[]>;
  /** What is shown of sections, in the order of the arguments. */
  texts(sections: readonly number[]): Promise<readonly SectionText[]>;
  /** Its filters. Read only for a question that has some, or that is asked for facets. */
  filters(): Promise<FilterList>;
}

/** An index has two dictionaries: every word and symbol, and every name of a section as `normalizeKey` writes it. */
export type DictionaryName = 'terms' | 'names';

/** A term or name of an index. */
export interface Term {
  readonly id: number;
  readonly spelling: string;
  /** How many sections have it. */
  readonly frequency: number;
}

/** What a dictionary is asked for. */
export type TermRequest = {readonly dictionary: DictionaryName} & TermPattern;

export type TermPattern =
  | {readonly kind: 'exact'; readonly spelling: string}
  /** All that begin so, sorted by spelling. `most`: how many are read. Default: all. */
  | {readonly kind: 'prefix'; readonly spelling: string; readonly most?: number}
  | NearPattern
  /** Concatenations of one alternative of each part, as far as `MAX_STEPS` of `dictionary.ts` leads. */
  | {readonly kind: 'sequence'; readonly parts: readonly (readonly string[])[]};

/** Other spellings within an edit distance, see `near-terms.ts`. */
export interface NearPattern {
  readonly kind: 'near';
  readonly spelling: string;
  readonly edits: 1 | 2;
  /** Whether those within two edits are left out where there are some within one. */
  readonly isNearestOnly: boolean;
  /** A shorter spelling has no others near it. Default: 4. */
  readonly minLength?: number | undefined;
}

/** Can be walked more than once. A host reads a long answer as it is walked. */
export type TermAnswer = Iterable<Term>;

export interface PostingsRequest {
  /** Ids of terms. */
  readonly terms: readonly number[];
  /** Whether positions of the terms will be read. */
  readonly positions: boolean;
  /** Ids of names. */
  readonly names: readonly number[];
}

export interface FoundPostings {
  readonly terms: readonly Postings[];
  readonly names: readonly NamePostings[];
}

export interface EntriesRequest {
  readonly sections: readonly number[];
  readonly pages: readonly number[];
}

export interface FoundEntries {
  /** A section has the same object as long as it is kept: caches are keyed by it. */
  readonly sections: readonly SectionLabel[];
  readonly pages: readonly PageEntry[];
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
  /**
   * Positions in a section, by index of the columns, ascending; `FIRST_POSITIONS` tells their fields apart. To be called only
   * where positions were asked for.
   */
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

/** What a section is called. */
export interface SectionLabel {
  readonly heading: string;
  /** Full name of an API object. */
  readonly name: string | undefined;
  /** Names of other objects that it documents. */
  readonly aliases: readonly string[];
}

export interface SectionEntry extends SectionLabel {
  readonly anchor: string;
  /** Domain and type of an API object. */
  readonly role: string | undefined;
}

export interface SectionText extends SectionEntry {
  readonly text: string;
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
