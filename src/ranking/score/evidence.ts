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
export function scoreOf(features: Features, page: PageFeatures | undefined, weights: Weights): number {
  let score = 0;
  let factor = 1;
  weigh(features, page, weights, (_weight, _what, adds, times) => {
    score += adds;
    factor *= times;
  });
  return score * factor;
}

/** The same, piece by piece. What is nothing is left out. */
export function explain(features: Features, page: PageFeatures | undefined, weights: Weights): Evidence[] {
  const evidence: Evidence[] = [];
  weigh(features, page, weights, (_weight, what, adds, times) => {
    if (adds !== 0) evidence.push({what: what(), adds});
    else if (times !== 1) evidence.push({what: what(), times});
  });
  return evidence;
}

type Tell = (weight: keyof Weights, what: () => string, adds: number, times: number) => void;

/** All there is to the order of answers. Each piece is told with the weight that it is proportional to. */
export function weigh(
  features: Features,
  page: PageFeatures | undefined,
  weights: Weights,
  tell: Tell,
): void {
  weighWords(features, page, weights, tell);
  const {called, links, pageLinks, isReference, isSignature, isForeign, isGuide, isListing, isHistory, rank} =
    features;
  if (called)
    tell(called.reason, () => `called "${called.typed}": ${called.how}`, callingWeight(called, weights), 1);
  const times = (weight: keyof Weights, what: string, factor: number): void =>
    tell(weight, () => what, 0, factor);
  if (links > 0) times('links', `${links} pages refer to it`, 1 + weights.links * Math.log10(1 + links));
  if (pageLinks > 0)
    times(
      'pageLinks',
      `${pageLinks} references to places of its page`,
      1 + weights.pageLinks * Math.log10(1 + pageLinks),
    );
  if (isReference && !called) times('prose', 'an object, and the question is in words', weights.prose);
  if (isSignature && !called)
    times('signature', 'an object, and the question is a symbol', weights.signature);
  if (isForeign && !called) times('foreign', 'an object of another language than most', weights.foreign);
  if (isGuide && !called) times('guide', 'a guide, and the question is in words', weights.guide);
  if (isListing) times('rank', 'only repeats or leads to other pages', 0.001);
  else if (isHistory) times('history', 'tells what changed once', weights.history);
  if (rank !== 0) times('rank', `rank ${rank} of the site`, (1 + weights.rank) ** rank);
}

/** What speaks for a section by its words. */
function weighWords(features: Features, page: PageFeatures | undefined, weights: Weights, tell: Tell): void {
  const {said, covered, titled, inHeading, ofHeading, isHeading, inTitle, ofTitle} = features;
  const {inReferences, inCalled, inLead, inPageLead, nearness, pairs} = features;
  const whole = Math.min(1, covered + weights.title * titled);
  tell(
    'coverage',
    () =>
      `words, ${percent(covered)} of the question${titled ? `, ${percent(titled)} in the page's title` : ''}`,
    (said + 0.5 * weights.title * titled) * whole ** weights.coverage,
    1,
  );
  tell(
    'headingCoverage',
    () => `heading has ${percent(inHeading)} of the question, which is ${percent(ofHeading)} of it`,
    weights.headingCoverage * inHeading ** 1.5 * ofHeading ** weights.headingPart,
    1,
  );
  tell(
    'sameHeading',
    () => `heading is the question but for forms, ${percent(isHeading)}`,
    weights.sameHeading * isHeading ** 4,
    1,
  );
  tell(
    'titleCoverage',
    () => `page's title has ${percent(inTitle)} of the question, which is ${percent(ofTitle)} of it`,
    weights.titleCoverage * inTitle ** 1.5 * ofTitle ** weights.headingPart,
    1,
  );
  tell(
    'referenceCoverage',
    () => `what others call it has ${percent(inReferences)}`,
    weights.referenceCoverage * inReferences ** weights.referencePower,
    1,
  );
  tell(
    'inCalled',
    () => `heading, title and what others call it have ${percent(inCalled)}`,
    weights.inCalled * inCalled ** 2,
    1,
  );
  tell('lead', () => `its first sentences have ${percent(inLead)}`, weights.lead * inLead ** 2, 1);
  tell(
    'pageLead',
    () => `the first sentences of its page have ${percent(inPageLead)}`,
    weights.pageLead * inPageLead ** 2,
    1,
  );
  tell('nearness', () => 'all words stand near one another', weights.nearness * nearness, 1);
  tell('pairs', () => 'words stand near the next of the question', weights.pairs * pairs, 1);
  if (!page) return;
  const size = 1 + weights.pageSize * Math.log2(1 + page.size / 8);
  tell(
    'page',
    () => `its page has ${percent(page.covered)} of the question`,
    (weights.page * page.said * page.covered ** weights.coverage) / size,
    1,
  );
  tell('others', () => 'other sections of its page have it', weights.others * page.others, 1);
}

const percent = (part: number): string => `${Math.round(100 * Math.min(1, part))} %`;
