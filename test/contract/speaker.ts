/** An implementation of the interface, and what the suite needs to know about its documentation. */
export interface Speaker {
  /** Base address of `api/v3/search/`, with a slash at its end. */
  readonly api: string;
  readonly project: string;
  readonly version: string;
  /** A word on at least three pages. */
  readonly commonWord: string;
  /** A word on a single page, and a prefix of it that no other word has. */
  readonly rareWord: string;
  readonly rareBeginning: string;
  /** Address of a section, words in it, and words that only other sections of the page have. */
  readonly section: string;
  readonly sectionWords: string;
  readonly otherWords: string;
  /** The document of that section, as v2 names it; `undefined` if v2 embed does not exist (410). */
  readonly document: string | undefined;
  stop(): Promise<void>;
}
