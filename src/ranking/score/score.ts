import type {WeightName, Weights} from '../weights.js';
import type {Features} from './features.js';
import {NAME_WEIGHTS, nameScore} from './name-match.js';

/** What one feature contributes to the score of a section. */
export interface Evidence {
  /** Name of the feature in `FEATURES`. */
  readonly feature: string;
  /** What was measured, for a reader. */
  readonly what: string;
  /** What it adds to the score. */
  readonly adds?: number;
  /** What the sum is multiplied by. */
  readonly times?: number;
}

/** Features of a page as a whole. */
export interface PageFeatures {
  /** BM25 and coverage of the best section for each term, wherever it is on the page. */
  readonly bm25: number;
  readonly coverage: number;
  /** Number of sections: a long page has many terms by chance. */
  readonly sections: number;
  /** First-pass scores of its next best sections, each divided by its place. */
  readonly otherSections: number;
}

interface Described {
  readonly name: string;
  readonly measures: string;
  /** Of what is measured, before it is weighted. */
  readonly range: string;
  /** The weights it depends on. It is proportional to the first, or to one of `NAME_WEIGHTS`. */
  readonly weights: readonly WeightName[];
}

/** A feature that adds to the score. */
export interface Addend extends Described {
  /** 0 where there is nothing. */
  readonly adds: (features: Features, weights: Weights, page: PageFeatures) => number;
  readonly what: (features: Features, page: PageFeatures) => string;
}

/** A feature that the sum is multiplied by. */
export interface Factor extends Described {
  /** 1 where it does not apply. */
  readonly times: (features: Features, weights: Weights) => number;
  readonly what: (features: Features) => string;
}

/** The score: the sum of `ADDENDS`, times the product of `FACTORS`. */
export function scoreOf(features: Features, page: PageFeatures, weights: Weights): number {
  let score = 0;
  for (const {adds} of ADDENDS) score += adds(features, weights, page);
  let factor = 1;
  for (const {times} of FACTORS) factor *= times(features, weights);
  return score * factor;
}

/** The same, feature by feature. Features without effect are left out. */
export function explain(features: Features, page: PageFeatures, weights: Weights): Evidence[] {
  const evidence: Evidence[] = [];
  for (const {name: feature, adds: addsOf, what} of ADDENDS) {
    const adds = addsOf(features, weights, page);
    if (adds !== 0) evidence.push({feature, what: what(features, page), adds});
  }
  for (const {name: feature, times: timesOf, what} of FACTORS) {
    const times = timesOf(features, weights);
    if (times !== 1) evidence.push({feature, what: what(features), times});
  }
  return evidence;
}

/** BM25 of a term that only the page's title has: at best 1, but how often the section would have it is unknown. */
const TITLE_ONLY_BM25 = 0.5;
/** Powers above 1: half of the query is worth less than half, as it is often there by chance. */
const HEADING_POWER = 1.5;
const LABEL_POWER = 2;
const LEAD_POWER = 2;
/** A heading with one word of three different is another heading. */
const EQUALITY_POWER = 4;
/** The penalty of `pageLength` applies once to a page of as many sections, twice to one of three times as many. */
const TYPICAL_SECTIONS = 8;

/** What the terms of a page count less, by its number of sections. */
export const pageLengthPenalty = (sections: number, {pageLength}: Weights): number =>
  1 + pageLength * Math.log2(1 + sections / TYPICAL_SECTIONS);

export const ADDENDS: readonly Addend[] = [
  {
    name: 'terms',
    measures: "BM25 × coverage^`coveragePower`, terms of the page's title included",
    range: '0 to 1',
    weights: ['coveragePower', 'titleTerms'],
    adds: ({bm25, coverage, titleOnly}, {titleTerms, coveragePower}) =>
      (bm25 + TITLE_ONLY_BM25 * titleTerms * titleOnly) *
      Math.min(1, coverage + titleTerms * titleOnly) ** coveragePower,
    what: ({coverage, titleOnly}) =>
      `words, ${percent(coverage)} of the question${titleOnly ? `, ${percent(titleOnly)} in the page's title` : ''}`,
  },
  {
    name: 'headingMatch',
    measures:
      'part of the query in the heading^1.5 × part of the heading that is the query^`headingCoveragePower`',
    range: '0 to 1',
    weights: ['headingMatch', 'headingCoveragePower'],
    adds: ({headingMatch, headingCoverage}, weights) =>
      headingMatch &&
      weights.headingMatch * headingMatch ** HEADING_POWER * headingCoverage ** weights.headingCoveragePower,
    what: ({headingMatch, headingCoverage}) =>
      `heading has ${percent(headingMatch)} of the question, which is ${percent(headingCoverage)} of it`,
  },
  {
    name: 'headingEquality',
    measures: 'how nearly the heading is the query, in any forms of its words, ^4',
    range: '0 to 1',
    weights: ['headingEquality'],
    adds: ({headingEquality}, weights) => weights.headingEquality * headingEquality ** EQUALITY_POWER,
    what: ({headingEquality}) => `heading is the question but for forms, ${percent(headingEquality)}`,
  },
  {
    name: 'titleMatch',
    measures: "like `headingMatch`, of the page's title",
    range: '0 to 1',
    weights: ['titleMatch', 'headingCoveragePower'],
    adds: ({titleMatch, titleCoverage}, weights) =>
      titleMatch &&
      weights.titleMatch * titleMatch ** HEADING_POWER * titleCoverage ** weights.headingCoveragePower,
    what: ({titleMatch, titleCoverage}) =>
      `page's title has ${percent(titleMatch)} of the question, which is ${percent(titleCoverage)} of it`,
  },
  {
    name: 'referenceMatch',
    measures: 'part of the query in references and heading, ^`referenceMatchPower`',
    range: '0 to 1',
    weights: ['referenceMatch', 'referenceMatchPower'],
    adds: ({referenceMatch}, weights) =>
      referenceMatch && weights.referenceMatch * referenceMatch ** weights.referenceMatchPower,
    what: ({referenceMatch}) => `references to it have ${percent(referenceMatch)}`,
  },
  {
    name: 'labelMatch',
    measures: 'part of the query in heading, title and references together, ^2',
    range: '0 to 1',
    weights: ['labelMatch'],
    adds: ({labelMatch}, weights) => weights.labelMatch * labelMatch ** LABEL_POWER,
    what: ({labelMatch}) => `heading, title and references have ${percent(labelMatch)}`,
  },
  {
    name: 'leadMatch',
    measures: 'part of the query in the first 40 words of the section, ^2',
    range: '0 to 1',
    weights: ['leadMatch'],
    adds: ({leadMatch}, weights) => weights.leadMatch * leadMatch ** LEAD_POWER,
    what: ({leadMatch}) => `its first sentences have ${percent(leadMatch)}`,
  },
  {
    name: 'pageLeadMatch',
    measures: 'the same of its page',
    range: '0 to 1',
    weights: ['pageLeadMatch'],
    adds: ({pageLeadMatch}, weights) => weights.pageLeadMatch * pageLeadMatch ** LEAD_POWER,
    what: ({pageLeadMatch}) => `the first sentences of its page have ${percent(pageLeadMatch)}`,
  },
  {
    name: 'proximity',
    measures: 'how close together all terms stand: 1 side by side, 0 beyond a sentence',
    range: '0 to 1',
    weights: ['proximity'],
    adds: ({proximity}, weights) => weights.proximity * proximity,
    what: () => 'all words stand near one another',
  },
  {
    name: 'pairProximity',
    measures: 'how close each term stands to the next one of the query',
    range: '0 to 1',
    weights: ['pairProximity'],
    adds: ({pairProximity}, weights) => weights.pairProximity * pairProximity,
    what: () => 'words stand near the next of the question',
  },
  {
    name: 'pageTerms',
    measures: 'BM25 × coverage^`coveragePower` of the whole page, divided by its length penalty',
    range: '0 to 1.3',
    weights: ['pageTerms', 'pageLength'],
    adds: (_, weights, {bm25, coverage, sections}) =>
      (weights.pageTerms * bm25 * coverage ** weights.coveragePower) / pageLengthPenalty(sections, weights),
    what: (_, {coverage}) => `its page has ${percent(coverage)} of the question`,
  },
  {
    name: 'otherSections',
    measures: 'first-pass scores of the next best sections of its page',
    range: '0 to 1.4',
    weights: ['otherSections'],
    adds: (_, weights, {otherSections}) => weights.otherSections * otherSections,
    what: () => 'other sections of its page have it',
  },
  {
    name: 'nameMatch',
    measures: 'how well its best name, heading, label, index entry or link text is the query',
    range: '0 to 1',
    weights: [...NAME_WEIGHTS, 'nameInQuery'],
    adds: ({nameMatch}, weights) => (nameMatch ? nameScore(nameMatch, weights) : 0),
    what: ({nameMatch}) => `"${nameMatch?.typed}" matches its ${nameMatch?.how}`,
  },
];

export const FACTORS: readonly Factor[] = [
  {
    name: 'links',
    measures: '1 + `links` × log₁₀(1 + pages that refer to it)',
    range: '1 and up',
    weights: ['links'],
    times: (features, {links}) => 1 + links * Math.log10(1 + features.links),
    what: ({links}) => `${links} pages refer to it`,
  },
  {
    name: 'pageLinks',
    measures: '1 + `pageLinks` × log₁₀(1 + references to places of its page)',
    range: '1 and up',
    weights: ['pageLinks'],
    times: (features, {pageLinks}) => 1 + pageLinks * Math.log10(1 + features.pageLinks),
    what: ({pageLinks}) => `${pageLinks} references to places of its page`,
  },
  {
    name: 'objectInProse',
    measures: 'it documents an object, and the query is in words; not beside a name match',
    range: 'applies or not',
    weights: ['objectInProse'],
    times: ({isObjectInProse, nameMatch}, {objectInProse}) =>
      isObjectInProse && !nameMatch ? objectInProse : 1,
    what: () => 'an object, and the question is in words',
  },
  {
    name: 'objectForSymbol',
    measures: 'it documents an object, and the query is a symbol; not beside a name match',
    range: 'applies or not',
    weights: ['objectForSymbol'],
    times: ({isObjectForSymbol, nameMatch}, {objectForSymbol}) =>
      isObjectForSymbol && !nameMatch ? objectForSymbol : 1,
    what: () => 'an object, and the question is a symbol',
  },
  {
    name: 'foreignObject',
    measures: 'it documents an object of a secondary language of the site; not beside a name match',
    range: 'applies or not',
    weights: ['foreignObject'],
    times: ({isForeign, nameMatch}, {foreignObject}) => (isForeign && !nameMatch ? foreignObject : 1),
    what: () => 'an object of another language than most',
  },
  {
    name: 'guide',
    measures: 'its page is a guide, and the query is in words; not beside a name match',
    range: 'applies or not',
    weights: ['guide'],
    times: ({isGuide, nameMatch}, {guide}) => (isGuide && !nameMatch ? guide : 1),
    what: () => 'a guide, and the question is in words',
  },
  {
    name: 'listing',
    measures: 'its page only repeats other pages or leads to them',
    range: 'applies or not',
    weights: ['listing'],
    times: ({isListing}, {listing}) => (isListing ? listing : 1),
    what: () => 'only repeats or leads to other pages',
  },
  {
    name: 'history',
    measures: 'its page describes changes of past versions',
    range: 'applies or not',
    weights: ['history'],
    times: ({isHistory, isListing}, {history}) => (isHistory && !isListing ? history : 1),
    what: () => 'describes changes of past versions',
  },
  {
    name: 'rank',
    measures: '(1 + `rank`)^rank, by the rank that the site gives its page',
    range: '-10 to 10',
    weights: ['rank'],
    times: (features, {rank}) => (features.rank === 0 ? 1 : (1 + rank) ** features.rank),
    what: ({rank}) => `rank ${rank} of the site`,
  },
];

const percent = (part: number): string => `${Math.round(100 * Math.min(1, part))} %`;
