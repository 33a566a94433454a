/** An implementation of the interface, and what the suite needs to know about its documentation. */
export interface Speaker {
  /** Base address of `api/v3/search/`, with a slash at its end. */
  readonly api: string;
  readonly project: string;
  readonly version: string;
  /** A word on at least three pages. */
  readonly commonWord: string;
  /** A word on a single page. */
  readonly rareWord: string;
  /** A prefix of this word that no other word has. */
  readonly rareBeginning: string;
  /** Address of a section. */
  readonly section: string;
  /** Words of this section. */
  readonly sectionWords: string;
  /** Words that only other sections of the page have. */
  readonly otherWords: string;
  /** The document of that section, as v2 names it; `undefined` if v2 embed does not exist (410). */
  readonly document: string | undefined;
  stop(): Promise<void>;
}
