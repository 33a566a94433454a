/**
 * What each piece of evidence weighs. `tools/bench/relevance/search-weights.mjs` searches for them on one half of the
 * questions; half of the way to what it found last (2026-11-22) was taken, as the whole way lost kinds with few questions.
 * `referenceCoverage`, `referencePower`, `inside` and `prose` were then set by hand, for questions in words whose answer is
 * what the book's index names. Changed here, they change every answer: run `npm run bench:relevance`.
 */
export interface Weights {
  /** BM25 by field: how much a word in the name, the heading, a reference counts beside one in the text (1). */
  readonly name: number;
  readonly heading: number;
  readonly reference: number;
  /** BM25: how soon a word that is said again counts no more. */
  readonly saturation: number;
  /** BM25: how much a long text counts against its words, 0 to 1. */
  readonly length: number;
  /** A word only the page's title has, as part of one that the section has. */
  readonly title: number;
  /** Power of the part of the question that a section has. */
  readonly coverage: number;
  /** How much of the question the heading has, times how much of the heading the question has. */
  readonly headingCoverage: number;
  /** How nearly the heading is the question, in whatever forms. */
  readonly sameHeading: number;
  /** The same for the title of its page. */
  readonly titleCoverage: number;
  /** Power of the part of a heading that the question is. */
  readonly headingPart: number;
  /** The same for what others call the section. */
  readonly referenceCoverage: number;
  /** Power of the part of the question that references have. */
  readonly referencePower: number;
  /** All words close together. */
  readonly nearness: number;
  /** What the page has of the question besides its best section. */
  readonly page: number;
  /** How soon a page of many sections counts less for having many words. */
  readonly pageSize: number;
  /** Ten times as many references. */
  readonly links: number;
  /** Ten times as many references to any place of its page. */
  readonly pageLinks: number;
  /** Another form of a word, one of the same root, another word for it, the beginning of one, a mistyped one: beside the word itself (1). */
  readonly form: number;
  readonly derived: number;
  readonly synonym: number;
  readonly beginning: number;
  readonly forgiven: number;
  /** What is called so: by its whole name, exactly or not; by the end of its name; by heading and so on. */
  readonly exactName: number;
  readonly wholeName: number;
  readonly exactEnding: number;
  readonly ending: number;
  readonly exactHeading: number;
  readonly wholeHeading: number;
  readonly entry: number;
  readonly label: number;
  readonly link: number;
  /** What it is called begins so, or is so but for a letter or two. */
  readonly begins: number;
  readonly almost: number;
  /** A name inside of a question, as part of what the name alone counts. */
  readonly inside: number;
  /** News of past versions, as part of what else it would count. */
  readonly history: number;
  /** One step of the site's own ranks. */
  readonly rank: number;
  /** What the other sections of its page that have the most of the question add. */
  readonly others: number;
  /** Each word close to the next one of the question. */
  readonly pairs: number;
  /** How much of the question heading, title and references have together. */
  readonly inCalled: number;
  /** How much of the question its first sentences have, and those of its page. */
  readonly lead: number;
  readonly pageLead: number;
  /** Factors where the question is in words: it documents an object; one of another language than most; it is in a guide. */
  readonly prose: number;
  /** The same where the question is a symbol. */
  readonly signature: number;
  readonly foreign: number;
  readonly guide: number;
}

export const WEIGHTS: Weights = {
  name: 6,
  heading: 4,
  reference: 2,
  saturation: 1.2,
  length: 0.6,
  title: 0.625,
  coverage: 1.2,
  headingCoverage: 0.12,
  sameHeading: 0.208,
  titleCoverage: 1.49,
  headingPart: 0.443,
  referenceCoverage: 0.6,
  referencePower: 1.7,
  nearness: 0.219,
  page: 0.466,
  pageSize: 0.433,
  links: 0.173,
  pageLinks: 0.107,
  form: 0.8,
  derived: 0.5,
  synonym: 0.5,
  beginning: 0.6,
  forgiven: 0.7,
  exactName: 6,
  wholeName: 5,
  exactEnding: 4.98,
  ending: 2.37,
  exactHeading: 3.47,
  wholeHeading: 2.73,
  entry: 0.376,
  label: 3,
  link: 0.961,
  begins: 2.19,
  almost: 5.46,
  inside: 0.16,
  history: 0.867,
  rank: 0.1,
  others: 0.161,
  pairs: 0.177,
  inCalled: 0.108,
  lead: 0.131,
  pageLead: 0.102,
  prose: 0.94,
  signature: 0.69,
  foreign: 0.748,
  guide: 1.17,
};
