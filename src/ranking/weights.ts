/**
 * All weights of the ranking. `fitted` ones were found by `bench/relevance/search-weights.mjs` on one half of the
 * bench's questions (2026-11-22); half of the way to the optimum was taken, as the whole way lost kinds with few
 * questions. `hand-set` ones are left alone by the script. A changed weight changes every answer: run
 * `npm run bench:relevance`.
 */
export interface Weight {
  readonly value: number;
  readonly origin: 'fitted' | 'hand-set';
  /** What it scales, and why it is set by hand. */
  readonly meaning: string;
}

const fitted = (value: number, meaning: string): Weight => ({value, origin: 'fitted', meaning});
const handSet = (value: number, meaning: string): Weight => ({value, origin: 'hand-set', meaning});

/** Weights of terms: they decide which sections are candidates, so no fit over given candidates can find them. */
export const TERM_WEIGHTS = {
  nameBoost: handSet(6, 'BM25: a term in a name, beside 1 in the text'),
  headingBoost: handSet(4, 'BM25: a term in a heading'),
  referenceBoost: handSet(2, 'BM25: a term in a reference'),
  k1: handSet(1.2, 'BM25: how soon further occurrences of a term stop counting'),
  b: handSet(0.6, 'BM25: how much a long text counts against its terms, 0 to 1'),
  form: handSet(0.8, 'an inflected form of a term, beside 1 for the term itself'),
  derived: handSet(0.5, 'a word of the same root'),
  synonym: handSet(0.5, 'a synonym'),
  completion: handSet(0.6, 'a longer word that begins with the term being typed'),
  correction: handSet(0.7, 'a word that a misspelt term may stand for'),
} as const satisfies Readonly<Record<string, Weight>>;

/** Weights of the features in `score/score.ts`. */
export const FEATURE_WEIGHTS = {
  coveragePower: fitted(1.2, 'power of the coverage of the query'),
  titleTerms: fitted(0.625, "a term found only in the page's title, beside 1 in the section"),
  headingMatch: fitted(0.12, 'the heading has the query'),
  headingEquality: fitted(0.208, 'the heading is the query'),
  headingCoveragePower: fitted(0.443, 'power of the part of a heading that the query covers'),
  titleMatch: fitted(1.49, "the page's title has the query"),
  referenceMatch: handSet(0.6, 'the bench leaves references to the answers out of the index'),
  referenceMatchPower: handSet(1.7, 'as above'),
  labelMatch: fitted(0.108, 'heading, title and references have the query'),
  leadMatch: fitted(0.131, 'the first sentences have the query'),
  pageLeadMatch: fitted(0.102, 'the first sentences of the page have the query'),
  proximity: fitted(0.219, 'all terms stand close together'),
  pairProximity: fitted(0.177, 'each term stands close to the next'),
  pageTerms: fitted(0.466, 'the page as a whole has the query'),
  pageLength: fitted(0.433, 'how much a page of many sections counts against its terms'),
  otherSections: fitted(0.161, 'other sections of the page have the query'),
  exactName: handSet(6, 'an exact name comes first, whatever else there is'),
  wholeName: handSet(5, 'as above, in another letter case or with other separators'),
  exactSuffix: fitted(4.98, 'the last parts of a name'),
  nameSuffix: fitted(2.37, 'the same in another letter case or with other separators'),
  exactHeading: fitted(3.47, 'a whole heading'),
  wholeHeading: fitted(2.73, 'the same in another letter case, or in inflected forms'),
  indexEntry: fitted(0.376, "an entry of the book's index"),
  label: fitted(3, 'a label of the authors'),
  linkText: fitted(0.961, 'the text of links to it'),
  namePrefix: fitted(2.19, 'a name or heading begins with the query'),
  fuzzyName: fitted(5.46, 'a name or heading within two edits of the query'),
  nameInQuery: handSet(0.16, 'a name inside of a query, beside 1 for the name alone'),
  links: fitted(0.173, 'ten times as many pages refer to the section'),
  pageLinks: fitted(0.107, 'ten times as many references to the page'),
  objectInProse: handSet(0.94, "for queries whose answer the book's index names"),
  objectForSymbol: fitted(0.69, 'a signature has the symbol, but does not explain it'),
  foreignObject: fitted(0.748, 'an object of a secondary language of the site'),
  guide: fitted(1.17, 'a tutorial, how-to or guide by its address'),
  listing: handSet(0.001, 'below every other page, but found'),
  history: fitted(0.867, 'release notes and changelogs by their address'),
  rank: handSet(0.1, "one step of the site's own rank, from -10 to 10: promised in the manual"),
} as const satisfies Readonly<Record<string, Weight>>;

export type WeightName = keyof typeof TERM_WEIGHTS | keyof typeof FEATURE_WEIGHTS;
export type Weights = Readonly<Record<WeightName, number>>;

export const WEIGHTS = Object.fromEntries(
  Object.entries({...TERM_WEIGHTS, ...FEATURE_WEIGHTS}).map(([name, {value}]) => [name, value]),
) as Weights;
