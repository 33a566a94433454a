import {callingWeight} from './called-so.js';
import type {Features} from './features.js';
import type {Weights} from './weights.js';

/** A piece of what speaks for a section, or against it. */
export interface Evidence {
  readonly what: string;
  /** What it adds to the score. */
  readonly adds?: number;
  /** What the sum is multiplied by. */
  readonly times?: number;
}

/** What a page has of the question, wherever it stands on it. */
export interface PageFeatures {
  readonly said: number;
  readonly covered: number;
  /** How many sections it has: a long page has many words by chance. */
  readonly size: number;
  /** How strongly its other good sections say the question. */
  readonly others: number;
}

/** The one score: what the evidence adds, times what holds for the section as a whole. */
export function scoreOf(features: Features, page: PageFeatures, weights: Weights): number {
  let score = 0;
  for (const {adds} of ADDENDS) score += adds(features, weights, page);
  let factor = 1;
  for (const {times} of FACTORS) factor *= times(features, weights);
  return score * factor;
}

/** The same, piece by piece. What is nothing is left out. */
export function explain(features: Features, page: PageFeatures, weights: Weights): Evidence[] {
  const evidence: Evidence[] = [];
  for (const {adds: addsOf, what} of ADDENDS) {
    const adds = addsOf(features, weights, page);
    if (adds !== 0) evidence.push({what: what(features, page), adds});
  }
  for (const {times: timesOf, what} of FACTORS) {
    const times = timesOf(features, weights);
    if (times !== 1) evidence.push({what: what(features), times});
  }
  return evidence;
}

/** Evidence that adds to the score. */
interface Addend {
  /** The weight that it is proportional to. */
  readonly weight: (features: Features) => keyof Weights;
  /** 0 where there is none. */
  readonly adds: (features: Features, weights: Weights, page: PageFeatures) => number;
  readonly what: (features: Features, page: PageFeatures) => string;
}

/** With `FACTORS`, all there is to the order of answers. */
export const ADDENDS: readonly Addend[] = [
  {
    weight: () => 'coverage',
    adds: ({said, covered, titled}, {title, coverage}) =>
      (said + 0.5 * title * titled) * Math.min(1, covered + title * titled) ** coverage,
    what: ({covered, titled}) =>
      `words, ${percent(covered)} of the question${titled ? `, ${percent(titled)} in the page's title` : ''}`,
  },
  {
    weight: () => 'headingCoverage',
    adds: ({inHeading, ofHeading}, {headingCoverage, headingPart}) =>
      inHeading && headingCoverage * inHeading ** 1.5 * ofHeading ** headingPart,
    what: ({inHeading, ofHeading}) =>
      `heading has ${percent(inHeading)} of the question, which is ${percent(ofHeading)} of it`,
  },
  {
    weight: () => 'sameHeading',
    adds: ({isHeading}, {sameHeading}) => sameHeading * isHeading ** 4,
    what: ({isHeading}) => `heading is the question but for forms, ${percent(isHeading)}`,
  },
  {
    weight: () => 'titleCoverage',
    adds: ({inTitle, ofTitle}, {titleCoverage, headingPart}) =>
      inTitle && titleCoverage * inTitle ** 1.5 * ofTitle ** headingPart,
    what: ({inTitle, ofTitle}) =>
      `page's title has ${percent(inTitle)} of the question, which is ${percent(ofTitle)} of it`,
  },
  {
    weight: () => 'referenceCoverage',
    adds: ({inReferences}, {referenceCoverage, referencePower}) =>
      inReferences && referenceCoverage * inReferences ** referencePower,
    what: ({inReferences}) => `what others call it has ${percent(inReferences)}`,
  },
  {
    weight: () => 'inCalled',
    adds: (features, {inCalled}) => inCalled * features.inCalled ** 2,
    what: ({inCalled}) => `heading, title and what others call it have ${percent(inCalled)}`,
  },
  {
    weight: () => 'lead',
    adds: ({inLead}, {lead}) => lead * inLead ** 2,
    what: ({inLead}) => `its first sentences have ${percent(inLead)}`,
  },
  {
    weight: () => 'pageLead',
    adds: ({inPageLead}, {pageLead}) => pageLead * inPageLead ** 2,
    what: ({inPageLead}) => `the first sentences of its page have ${percent(inPageLead)}`,
  },
  {
    weight: () => 'nearness',
    adds: (features, {nearness}) => nearness * features.nearness,
    what: () => 'all words stand near one another',
  },
  {
    weight: () => 'pairs',
    adds: (features, {pairs}) => pairs * features.pairs,
    what: () => 'words stand near the next of the question',
  },
  {
    weight: () => 'page',
    adds: (_, weights, page) =>
      (weights.page * page.said * page.covered ** weights.coverage) /
      (1 + weights.pageSize * Math.log2(1 + page.size / 8)),
    what: (_, {covered}) => `its page has ${percent(covered)} of the question`,
  },
  {
    weight: () => 'others',
    adds: (_, weights, {others}) => weights.others * others,
    what: () => 'other sections of its page have it',
  },
  {
    weight: ({called}) => called?.reason ?? 'exactName',
    adds: ({called}, weights) => (called ? callingWeight(called, weights) : 0),
    what: ({called}) => `called "${called?.typed}": ${called?.how}`,
  },
];

/** Evidence that the sum of what is added is multiplied by. */
interface Factor {
  readonly weight: keyof Weights;
  /** 1 where it does not hold. */
  readonly times: (features: Features, weights: Weights) => number;
  readonly what: (features: Features) => string;
}

/** With `ADDENDS`, all there is to the order of answers. */
export const FACTORS: readonly Factor[] = [
  {
    weight: 'links',
    times: (features, {links}) => 1 + links * Math.log10(1 + features.links),
    what: ({links}) => `${links} pages refer to it`,
  },
  {
    weight: 'pageLinks',
    times: (features, {pageLinks}) => 1 + pageLinks * Math.log10(1 + features.pageLinks),
    what: ({pageLinks}) => `${pageLinks} references to places of its page`,
  },
  {
    weight: 'prose',
    times: ({isReference, called}, {prose}) => (isReference && !called ? prose : 1),
    what: () => 'an object, and the question is in words',
  },
  {
    weight: 'signature',
    times: ({isSignature, called}, {signature}) => (isSignature && !called ? signature : 1),
    what: () => 'an object, and the question is a symbol',
  },
  {
    weight: 'foreign',
    times: ({isForeign, called}, {foreign}) => (isForeign && !called ? foreign : 1),
    what: () => 'an object of another language than most',
  },
  {
    weight: 'guide',
    times: ({isGuide, called}, {guide}) => (isGuide && !called ? guide : 1),
    what: () => 'a guide, and the question is in words',
  },
  {
    weight: 'rank',
    times: ({isListing}) => (isListing ? 0.001 : 1),
    what: () => 'only repeats or leads to other pages',
  },
  {
    weight: 'history',
    times: ({isHistory, isListing}, {history}) => (isHistory && !isListing ? history : 1),
    what: () => 'tells what changed once',
  },
  {
    weight: 'rank',
    times: (features, {rank}) => (features.rank === 0 ? 1 : (1 + rank) ** features.rank),
    what: ({rank}) => `rank ${rank} of the site`,
  },
];

const percent = (part: number): string => `${Math.round(100 * Math.min(1, part))} %`;
