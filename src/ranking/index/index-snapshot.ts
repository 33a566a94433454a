/**
 * The port behind which an index stands, whatever it is kept in: one immutable index of one version. Ranking asks
 * nothing else, so that a host's file and a site's own files answer alike.
 */
export interface IndexSnapshot {
  readonly stats: IndexStats;
  /** What pages and sections are called, and what is known of them beside their words. */
  directory(): Promise<Directory>;
  /** All words, symbols included, and all keys by which sections are called. */
  vocabulary(): Promise<Vocabularies>;
  /** Where these words of the vocabulary are, by their places in it. */
  postings(words: readonly number[]): Promise<readonly Postings[]>;
  /** What is called by these keys of the vocabulary, by their places in it. */
  namePostings(keys: readonly number[]): Promise<readonly NamePostings[]>;
  /** Texts of sections, in the order asked for. */
  texts(sections: readonly number[]): Promise<readonly string[]>;
}

export interface IndexStats {
  readonly pages: number;
  readonly sections: number;
  /** Mean number of words, by `Field`. */
  readonly meanLengths: readonly number[];
  /** As its pages say: `en`, `pt-BR`; those of one page in twenty at least, the most frequent first. */
  readonly languages: readonly string[];
}

/** What of a section a word is in. */
export const Field = {
  /** Its own name and those of objects it is the place for. */
  Name: 0,
  Heading: 1,
  /** What others call it: links to it, labels, entries of the book's index. */
  Reference: 2,
  Text: 3,
} as const;
export type Field = (typeof Field)[keyof typeof Field];
export const FIELDS = 4;
/** Where the places of each field begin, by `Field`. */
export const FIRST_POSITIONS = [128, 0, 256, 1024] as const;

/** One word's places: parallel columns, by ascending section. */
export interface Postings {
  readonly sections: Uint32Array;
  /** How often the word is in the name (0 to 3), the heading (0 to 3) and in references (0 to 15), packed. */
  readonly fieldCounts: Uint8Array;
  /** How often it is in the text. */
  readonly frequencies: Uint16Array;
  /** The word's places in a section, by index of the columns, ascending; `FIRST_PLACES` says which field each is in. */
  positions(index: number): Uint32Array;
}

export const nameCount = (fieldCounts: number): number => fieldCounts & 3;
export const headingCount = (fieldCounts: number): number => (fieldCounts >> 2) & 3;
export const referenceCount = (fieldCounts: number): number => fieldCounts >> 4;

/** How a section is called by a key; the first says most. */
export const NameKind = {
  /** A whole name. */
  Name: 0,
  /** The end of a name, `Task.cancel` of `asyncio.Task.cancel`. */
  NameSuffix: 1,
  Heading: 2,
  /** An entry of the book's index. */
  Entry: 3,
  Label: 4,
  /** The text of links. */
  Link: 5,
} as const;
export type NameKind = (typeof NameKind)[keyof typeof NameKind];

/** Parallel columns. A section can be in it more than once. */
export interface NamePostings {
  readonly sections: Uint32Array;
  readonly kinds: Uint8Array;
  /** How many pages call it so: 1 to 255. */
  readonly counts: Uint8Array;
}

/** Words in the order of their code units. */
export interface WordList {
  readonly size: number;
  word(at: number): string;
  /** How many sections hold it. */
  frequency(at: number): number;
  /** Where the word is, or -1. */
  find(word: string): number;
  /** The first that is not before the word; where it is known between which it is, these save time. */
  lowerBound(word: string, from?: number, to?: number): number;
}

export interface Vocabularies {
  readonly words: WordList;
  readonly keys: WordList;
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
  /** Names of other objects that it is the place for. */
  readonly aliases: readonly string[];
}

export const Flag = {
  /** It only repeats others, or leads to one. */
  Listing: 1,
  /** It stands for its page as a whole: the title, and what leads to the page without an anchor. */
  Page: 2,
  /** It documents an object, its heading is a signature. */
  Object: 4,
  /** It documents an object of another language than most objects of the site. */
  Foreign: 8,
} as const;

export interface Directory {
  page(page: number): PageEntry;
  /** The same object as before only where all that is known of it and of its words is the same as before. */
  section(section: number): SectionEntry;
  /** The page of each section. */
  readonly pageOf: Uint32Array;
  /** The first section of each page, and, at the end, how many there are: the one that stands for the page. */
  readonly firstOf: Uint32Array;
  /** `Flag`s of each section. */
  readonly flags: Uint8Array;
  /** How many pages refer to each section, up to 65,535. */
  readonly links: Uint16Array;
  /** Number of words by section and field: `section * FIELDS + field`. */
  readonly lengths: Uint32Array;
  /** What the site makes of each page: -10 to 10, 0 by default. */
  readonly ranks: Int8Array;
}
