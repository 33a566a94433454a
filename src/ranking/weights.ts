import {FITTED_WEIGHTS} from './fitted-weights.js';

/**
 * Weights of terms. They are set by hand, because they decide which sections are candidates, and weights are fitted for given candidates.
 * Boosts of fields are relative to 1 for a term in the text, weights of expansions are relative to 1 for the term itself.
 */
export const TERM_WEIGHTS = {
  nameBoost: 6,
  headingBoost: 4,
  referenceBoost: 2,
  k1: 1.2,
  b: 0.6,
  form: 0.8,
  derived: 0.5,
  synonym: 0.5,
  completion: 0.6,
  correction: 0.7,
  sameWord: 0.7,
} as const;

/** Weights of features that are set by hand, because the manual promises their effect or the queries of the bench cannot measure it. */
const HAND_SET_WEIGHTS = {
  // Chosen for 180 questions of readers and 470 like them (docs/experiments/asked.md). The bench cannot choose the first two, because it indexes pages without
  // the references to its expected answers. It is a poor judge of the others, because most of its questions are in the words of the manual.
  referenceMatch: 0.7,
  referenceMatchPower: 1.19,
  coveragePower: 1.02,
  leadMatch: 0.111,
  pageTerms: 0.746,
  otherSections: 0.322,
  pageLinks: 0.139,
  history: 0.737,
  // Sections with the typed name come first, whatever other evidence there is.
  exactName: 6,
  wholeName: 5,
  nameInQuery: 0.16,
  // Many queries of the bench are entries of the book's index, most of which lead to API objects, so a fitted weight would favour objects.
  objectInProse: 0.94,
  // Pages that only list or repeat others come after all other pages, but can be found.
  listing: 0.001,
  // Promised in the manual.
  rank: 0.1,
} as const;

/** The weights of the features in `score/score.ts`. A changed weight changes every answer: run `npm run bench:relevance`. */
const FEATURE_WEIGHTS = {...HAND_SET_WEIGHTS, ...FITTED_WEIGHTS} as const;

export type WeightName = keyof typeof TERM_WEIGHTS | keyof typeof FEATURE_WEIGHTS;
export type Weights = Readonly<Record<WeightName, number>>;

export const WEIGHTS: Weights = {...TERM_WEIGHTS, ...FEATURE_WEIGHTS};
