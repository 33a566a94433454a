import type {WeightName, Weights} from '../weights.js';
import type {Features} from './features.js';
import {NAME_WEIGHTS, nameScore} from './name-match.js';

/** Features of a page as a whole. */
export interface PageFeatures {
  /** BM25 and coverage from the best section of the page for each term. */
  readonly bm25: number;
  readonly coverage: number;
  /** Number of sections. A long page has many terms by chance. */
  readonly sections: number;
  /** Sum of the first-pass scores of its next best sections, each divided by its rank on the page. */
  readonly otherSections: number;
}

interface Weighted<Name extends string> {
  readonly name: Name;
  /** The weights on which the value depends. It is proportional to the first one, or to one of `NAME_WEIGHTS`. */
  readonly weights: readonly WeightName[];
}

export interface Addend<Name extends string = string> extends Weighted<Name> {
  /** The amount that is added; 0 if the feature is absent. */
  readonly adds: (features: Features, weights: Weights, page: PageFeatures) => number;
}

/** A feature by which the sum is multiplied. */
export interface Factor<Name extends string = string> extends Weighted<Name> {
  /** The factor; 1 if the feature does not apply. */
  readonly times: (features: Features, weights: Weights) => number;
}

/** These functions keep names as literal types, so that `../answer/explain.ts` must have a text for each. */
const addends = <Name extends string>(rows: readonly Addend<Name>[]): readonly Addend<Name>[] => rows;
const factors = <Name extends string>(rows: readonly Factor<Name>[]): readonly Factor<Name>[] => rows;

/** A feature times the weight of the same name. */
const weighted = <Name extends WeightName>(
  name: Name,
  measure: (features: Features) => number,
): Addend<Name> => ({
  name,
  weights: [name],
  adds: (features, weights) => weights[name] * measure(features),
});

/** A factor that is the weight of the same name if the feature applies. */
const flag = <Name extends WeightName>(
  name: Name,
  applies: (features: Features) => boolean,
): Factor<Name> => ({
  name,
  weights: [name],
  times: (features, weights) => (applies(features) ? weights[name] : 1),
});

/** The score: the sum of `ADDENDS`, times the product of `FACTORS`. */
export function scoreOf(features: Features, page: PageFeatures, weights: Weights): number {
  let score = 0;
  for (const {adds} of ADDENDS) score += adds(features, weights, page);
  let factor = 1;
  for (const {times} of FACTORS) factor *= times(features, weights);
  return score * factor;
}

/** BM25 assumed for a term that only the page's title has. */
const TITLE_ONLY_BM25 = 0.5;
/** Powers above 1: half of a query counts less than half, because it often matches by chance. See `docs/experiments/asked.md` for the first. */
const HEADING_POWER = 1.2;
const LABEL_POWER = 2;
const LEAD_POWER = 2;
/** The high power makes a heading in which one word of three differs count as another heading. */
const EQUALITY_POWER = 4;
/** Number of sections for which the penalty `pageLength` applies once. It applies twice for three times as many. See `docs/experiments/asked.md`. */
const TYPICAL_SECTIONS = 14;

/** What the score of a page's terms is divided by, according to its number of sections. */
export const pageLengthPenalty = (sections: number, {pageLength}: Weights): number =>
  1 + pageLength * Math.log2(1 + sections / TYPICAL_SECTIONS);

export const ADDENDS = addends([
  {
    name: 'terms',
    weights: ['coveragePower', 'titleTerms'],
    adds: ({bm25, coverage, titleOnly}, {titleTerms, coveragePower}) =>
      (bm25 + TITLE_ONLY_BM25 * titleTerms * titleOnly) *
      Math.min(1, coverage + titleTerms * titleOnly) ** coveragePower,
  },
  {
    name: 'headingMatch',
    weights: ['headingMatch', 'headingCoveragePower'],
    adds: ({headingMatch, headingCoverage}, weights) =>
      headingMatch &&
      weights.headingMatch * headingMatch ** HEADING_POWER * headingCoverage ** weights.headingCoveragePower,
  },
  weighted('headingEquality', ({headingEquality}) => headingEquality ** EQUALITY_POWER),
  {
    name: 'titleMatch',
    weights: ['titleMatch', 'headingCoveragePower'],
    adds: ({titleMatch, titleCoverage}, weights) =>
      titleMatch &&
      weights.titleMatch * titleMatch ** HEADING_POWER * titleCoverage ** weights.headingCoveragePower,
  },
  {
    name: 'referenceMatch',
    weights: ['referenceMatch', 'referenceMatchPower'],
    adds: ({referenceMatch}, weights) =>
      referenceMatch && weights.referenceMatch * referenceMatch ** weights.referenceMatchPower,
  },
  weighted('labelMatch', ({labelMatch}) => labelMatch ** LABEL_POWER),
  weighted('leadMatch', ({leadMatch}) => leadMatch ** LEAD_POWER),
  weighted('pageLeadMatch', ({pageLeadMatch}) => pageLeadMatch ** LEAD_POWER),
  weighted('proximity', ({proximity}) => proximity),
  weighted('pairProximity', ({pairProximity}) => pairProximity),
  {
    name: 'pageTerms',
    weights: ['pageTerms', 'pageLength'],
    adds: (_, weights, {bm25, coverage, sections}) =>
      (weights.pageTerms * bm25 * coverage ** weights.coveragePower) / pageLengthPenalty(sections, weights),
  },
  {
    name: 'otherSections',
    weights: ['otherSections'],
    adds: (_, weights, {otherSections}) => weights.otherSections * otherSections,
  },
  {
    name: 'nameMatch',
    weights: [...NAME_WEIGHTS, 'nameInQuery'],
    adds: ({nameMatch}, weights) => (nameMatch ? nameScore(nameMatch, weights) : 0),
  },
]);

export const FACTORS = factors([
  {
    name: 'links',
    weights: ['links'],
    times: (features, {links}) => 1 + links * Math.log10(1 + features.links),
  },
  {
    name: 'pageLinks',
    weights: ['pageLinks'],
    times: (features, {pageLinks}) => 1 + pageLinks * Math.log10(1 + features.pageLinks),
  },
  flag('objectInProse', ({isObjectInProse, nameMatch}) => isObjectInProse && !nameMatch),
  flag('objectForSymbol', ({isObjectForSymbol, nameMatch}) => isObjectForSymbol && !nameMatch),
  flag('foreignObject', ({isForeign, nameMatch}) => isForeign && !nameMatch),
  flag('guide', ({isGuide, nameMatch}) => isGuide && !nameMatch),
  flag('listing', ({isListing}) => isListing),
  flag('history', ({isHistory, isListing}) => isHistory && !isListing),
  {
    name: 'rank',
    weights: ['rank'],
    times: (features, {rank}) => (features.rank === 0 ? 1 : (1 + rank) ** features.rank),
  },
]);

export type FeatureName = (typeof ADDENDS)[number]['name'] | (typeof FACTORS)[number]['name'];
