import {FITTED_WEIGHTS} from './fitted-weights.js';

/**
 * Weights of terms. They decide which sections are candidates, so no fit over given candidates can find them. BM25's are
 * beside 1 for a term in the text, the others beside 1 for the term itself.
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
} as const;

/** Weights of features that are promised, or that the questions of the bench cannot tell. */
const HAND_SET_WEIGHTS = {
  // The bench leaves references to the answers out of the index.
  referenceMatch: 0.6,
  referenceMatchPower: 1.7,
  // A name comes first, whatever else there is.
  exactName: 6,
  wholeName: 5,
  nameInQuery: 0.16,
  // The book's index names the answers to many of the bench's questions: an object, as a rule.
  objectInProse: 0.94,
  // Below every other page, but found.
  listing: 0.001,
  // Promised in the manual.
  rank: 0.1,
} as const;

/** The weights of the features in `score/score.ts`. A changed weight changes every answer: run `npm run bench:relevance`. */
const FEATURE_WEIGHTS = {...HAND_SET_WEIGHTS, ...FITTED_WEIGHTS} as const;

export type WeightName = keyof typeof TERM_WEIGHTS | keyof typeof FEATURE_WEIGHTS;
export type Weights = Readonly<Record<WeightName, number>>;

export const WEIGHTS: Weights = {...TERM_WEIGHTS, ...FEATURE_WEIGHTS};
