import {callingWeight} from './callings.js';
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
  weigh(features, page, weights, (_, adds, times) => {
    score += adds;
    factor *= times;
  });
  return score * factor;
}

/** The same, piece by piece. What is nothing is left out. */
export function explain(features: Features, page: PageFeatures | undefined, weights: Weights): Evidence[] {
  const evidence: Evidence[] = [];
  weigh(features, page, weights, (what, adds, times) => {
    if (adds !== 0) evidence.push({what: what(), adds});
    else if (times !== 1) evidence.push({what: what(), times});
  });
  return evidence;
}

type Tell = (what: () => string, adds: number, times: number) => void;

/** All there is to the order of answers. */
function weigh(features: Features, page: PageFeatures | undefined, weights: Weights, tell: Tell): void {
  const {said, covered, titled, inHeading, ofHeading, isHeading, inTitle, ofTitle, inReferences, nearness} =
    features;
  const {called, links, pageLinks, pageSections, isReference, isGuide, isListing, isHistory, rank} = features;
  const whole = Math.min(1, covered + weights.title * titled);
  tell(
    () =>
      `words, ${percent(covered)} of the question${titled ? `, ${percent(titled)} in the page's title` : ''}`,
    (said + 0.5 * weights.title * titled) * whole ** weights.coverage,
    1,
  );
  tell(
    () => `heading has ${percent(inHeading)} of the question, which is ${percent(ofHeading)} of it`,
    weights.headingCoverage * inHeading ** 1.5 * ofHeading ** weights.headingPart,
    1,
  );
  tell(
    () => `heading is the question but for forms, ${percent(isHeading)}`,
    weights.sameHeading * isHeading ** 4,
    1,
  );
  tell(
    () => `page's title has ${percent(inTitle)} of the question, which is ${percent(ofTitle)} of it`,
    weights.titleCoverage * inTitle ** 1.5 * ofTitle ** weights.headingPart,
    1,
  );
  tell(
    () => `what others call it has ${percent(inReferences)}`,
    weights.referenceCoverage * inReferences ** weights.referencePower,
    1,
  );
  tell(() => 'words stand near one another', weights.nearness * nearness, 1);
  if (called) tell(() => `called "${called.typed}": ${called.how}`, callingWeight(called, weights), 1);
  if (page) {
    const size = 1 + weights.pageSize * Math.log2(1 + page.size / 8);
    tell(
      () => `its page has ${percent(page.covered)} of the question`,
      (weights.page * page.said * page.covered ** weights.coverage) / size,
      1,
    );
  }
  if (page && page.others > 0)
    tell(() => 'other sections of its page', weights.others * page.others, 1);
  if (links > 0) tell(() => `${links} pages refer to it`, 0, 1 + weights.links * Math.log10(1 + links));
  if (pageLinks > 0)
    tell(
      () => `${pageLinks} references to places of its page`,
      0,
      1 + weights.pageLinks * Math.log10(1 + pageLinks),
    );
  if (isListing) tell(() => 'only repeats or leads to other pages', 0, 0.001);
  else if (isHistory) tell(() => 'tells what changed once', 0, weights.history);
  if (isReference && !called) tell(() => 'reference, and the question is in words', 0, weights.prose);
  if (isGuide && !called) tell(() => 'guide, and the question is in words', 0, weights.guide);
  if (rank !== 0) tell(() => `rank ${rank} of the site`, 0, (1 + weights.rank) ** rank);
}

const percent = (part: number): string => `${Math.round(100 * Math.min(1, part))} %`;
