/**
 * The port to the index of one version, which is immutable. Ranking reads an index only through this port, so that an index file of
 * a host and the files of a static index give the same answers.
 *
 * Each method takes a list of everything that a stage needs, so that a remote reader can fetch it in one round trip. Data that is
 * available once the index is open is a property.
 */
export interface IndexReader {
  readonly stats: IndexStats;
  readonly columns: Columns;
  /**
   * The most frequent terms, sorted by spelling, if the index knows them without a read: their postings are requested together with
   * the first terms. Empty for a local index, where a read costs nothing.
   */
  readonly frequentTerms: readonly Term[];
  /** Names of its filters, such as `kind`. */
  readonly filterNames: ReadonlySet<string>;
  /** Looks up terms and names. @returns the answers, in the order of the requests */
  terms(requests: readonly TermRequest[]): Promise<readonly TermAnswer[]>;
  /** Reads postings. @returns them in the order of the ids */
  postings(wanted: PostingsRequest): Promise<FoundPostings>;
  /** Reads the labels of sections, and paths and titles of pages. @returns entries in the order of the request */
  entries(wanted: EntriesRequest): Promise<FoundEntries>;
  /**
   * How many sections have each word, rounded by `roundFrequency`; 0 for a word that is not a term. Only for words in headings that
   * `entries` has returned: a static index has their frequencies in the same files.
   */
  frequencies(words: readonly string[]): Promise<readonly number[]>;
  /** Reads the texts of sections, with their labels. @returns texts in the order of the argument */
  texts(sections: readonly number[]): Promise<readonly SectionText[]>;
  /** Reads its filters. Only needed for a query with filters, or for facets. */
  filters(): Promise<FilterList>;
}

/** The two dictionaries of an index: all words and symbols, and all names of sections in the form of `normalizeKey`. */
export type DictionaryName = 'terms' | 'names';

/** An entry of a dictionary. */
export interface Term {
  readonly id: number;
  readonly spelling: string;
  /** Number of sections that have it. */
  readonly frequency: number;
}

/** A request to one of the dictionaries. */
export type TermRequest = {readonly dictionary: DictionaryName} & TermPattern;

export type TermPattern =
  | {readonly kind: 'exact'; readonly spelling: string}
  /** All terms with this prefix, sorted by spelling. `most`: their maximum number. Default: all. */
  | {readonly kind: 'prefix'; readonly spelling: string; readonly most?: number}
  | NearPattern
  /** All terms that are concatenations of one alternative of each part. The search is bounded by `MAX_STEPS` of `dictionary.ts`. */
  | {readonly kind: 'sequence'; readonly parts: readonly (readonly string[])[]};

/** Other spellings within an edit distance: see `near-terms.ts`. */
export interface NearPattern {
  readonly kind: 'near';
  readonly spelling: string;
  readonly edits: 1 | 2;
  /** Whether spellings at a distance of two edits are left out if there are spellings at a distance of one. */
  readonly isNearestOnly: boolean;
  /** The answer is empty if `spelling` is shorter than this. Default: 4. */
  readonly minLength?: number | undefined;
}

/** The terms of an answer. It can be iterated more than once; a local index reads a long answer during the iteration. */
export type TermAnswer = Iterable<Term>;

export interface PostingsRequest {
  /** Ids of terms. */
  readonly terms: readonly number[];
  /** Whether positions of the terms are needed. */
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
  /**
   * Labels. As long as the reader caches the label of a section, it returns the same object, because other caches use the object as
   * their key.
   */
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
  /** Name and aliases of an API object. */
  Name: 0,
  Heading: 1,
  /** What other pages call a section: texts of links to it, labels, entries of the book's index. */
  Reference: 2,
  Text: 3,
} as const;
export type Field = (typeof Field)[keyof typeof Field];
export const FIELDS = 4;
/** First position of each field, in the order of `Field`. */
export const FIRST_POSITIONS = [128, 0, 256, 1024] as const;

/** The postings of a term, as parallel columns in ascending order of section. */
export interface Postings {
  readonly sections: Uint32Array;
  /**
   * Packed by `packFieldCounts`: whether the term is in the name and in the heading, how often it is in references (0 to 15), and
   * whether it is spelt with other letters.
   */
  readonly fieldCounts: Uint8Array;
  /** Occurrences in the text. */
  readonly frequencies: Uint16Array;
  /**
   * Positions in the section at an index of the columns, ascending. `FIRST_POSITIONS` tells their fields apart. Only available if
   * positions were requested.
   */
  positions(index: number): Uint32Array;
}

/**
 * Bits of `fieldCounts`. `SomeOther` and `AllOther`: some, or all, occurrences in the section are spelt with letters that the folded term
 * lacks, as `Łaska` is for the term `laska`.
 */
export const FieldBit = {Name: 1, SomeOther: 2, Heading: 4, AllOther: 8} as const;
const REFERENCES = 4;
const MAX_REFERENCES = 15;

export const isInName = (fieldCounts: number): boolean => (fieldCounts & FieldBit.Name) > 0;
export const isInHeading = (fieldCounts: number): boolean => (fieldCounts & FieldBit.Heading) > 0;
export const referenceCount = (fieldCounts: number): number => fieldCounts >> REFERENCES;

/** Packs the counts of a term in a section into one byte, see `Postings.fieldCounts`. @param others how many occurrences are spelt with other letters than the folded term */
export function packFieldCounts(
  {name, heading, reference, text}: Readonly<Record<'name' | 'heading' | 'reference' | 'text', number>>,
  others: number,
): number {
  return (
    (name > 0 ? FieldBit.Name : 0) |
    (heading > 0 ? FieldBit.Heading : 0) |
    (others > 0 ? FieldBit.SomeOther : 0) |
    (others > 0 && others >= name + heading + reference + text ? FieldBit.AllOther : 0) |
    (Math.min(reference, MAX_REFERENCES) << REFERENCES)
  );
}

/** Kinds of names, the most specific first. */
export const NameKind = {
  Name: 0,
  /** The end of a name: `Task.cancel` of `asyncio.Task.cancel`. */
  NameSuffix: 1,
  Heading: 2,
  /** An entry of the book's index, the alphabetical index at its end. */
  Entry: 3,
  Label: 4,
  Link: 5,
} as const;
export type NameKind = (typeof NameKind)[keyof typeof NameKind];

/** The sections with a name, as parallel columns. A section is listed once for each kind of name. */
export interface NamePostings {
  readonly sections: Uint32Array;
  readonly kinds: Uint8Array;
  /** How many pages use the name. */
  readonly counts: Uint16Array;
}

/** Significant binary digits of a rounded frequency. */
const ROUNDED_DIGITS = 4;

/**
 * Rounds a frequency to within 6 %. That is precise enough to weigh words of headings, and rarely changes with the site, so that
 * files of a static index that have it stay the same.
 */
export function roundFrequency(frequency: number): number {
  const step = 2 ** Math.max(0, 32 - Math.clz32(frequency) - ROUNDED_DIGITS);
  return Math.round(frequency / step) * step;
}

/** The filters of an index. */
export interface FilterList {
  /** All `name:value`, as authors wrote them, sorted. */
  readonly words: readonly string[];
  /** Reads the sections of some filters, ascending. A section that stands for its page means the whole page. */
  sections(wanted: readonly number[]): Promise<readonly Uint32Array[]>;
}

export interface PageEntry {
  /** Relative to the folder of the site, with `/`. */
  readonly path: string;
  readonly title: string;
}

/** Heading and names of a section. */
export interface SectionLabel {
  readonly heading: string;
  /** Full name of an API object. */
  readonly name: string | undefined;
  /** Names of further API objects that it documents. */
  readonly aliases: readonly string[];
}

export interface SectionEntry extends SectionLabel {
  readonly anchor: string;
  /** Domain and type of an API object: `py:function`. */
  readonly role: string | undefined;
}

export interface SectionText extends SectionEntry {
  readonly text: string;
}

export const Flag = {
  /** Its page only repeats other pages, or leads to them. */
  Listing: 1,
  /** It stands for its page as a whole: its title, and references to it without an anchor. */
  Page: 2,
  /** It documents an API object, and its heading is a signature. */
  Object: 4,
  /** It documents an API object in another programming language than most objects of the site. */
  Foreign: 8,
  /** A tombstone: its page was deleted or replaced. */
  Removed: 16,
} as const;

/** Columns with a number for each page or section. Every query needs them. */
export interface Columns {
  /** First section of each page, which stands for the page. At the end, the number of sections. */
  readonly firstOf: Uint32Array;
  /** `Flag`s of each section. */
  readonly flags: Uint8Array;
  /** Number of pages that refer to each section, up to 65,535. */
  readonly links: Uint16Array;
  /** Number of words in the text of each section. */
  readonly textLengths: Uint32Array;
  /** Rank that the site gives each page, from -10 to 10. Default: 0. */
  readonly ranks: Int8Array;
}
