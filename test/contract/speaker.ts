/** Whoever answers the interface, with what the suite needs to know of the documentation behind it. */
export interface Speaker {
  /** Address under which `api/v3/search/` stands, with a slash at its end. */
  readonly api: string;
  readonly project: string;
  readonly version: string;
  /** A word that at least three pages have. */
  readonly commonWord: string;
  /** A word of one page alone, and a beginning of it that no other word has. */
  readonly rareWord: string;
  readonly rareBeginning: string;
  /** A section by its address, words that it has, and words that only other sections of the page have. */
  readonly section: string;
  readonly sectionWords: string;
  readonly otherWords: string;
  /** The document of that section, as v2 names it; `undefined` where v2 embed is gone (410). */
  readonly document: string | undefined;
  stop(): Promise<void>;
}
