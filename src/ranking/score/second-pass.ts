import {Flag, type SectionLabel} from '../index/index-reader.js';
import type {IndexFacts} from '../index/open-index.js';
import {
  featuresOf,
  type MeasuredPage,
  type MeasuredSection,
  measurePage,
  measureSection,
  type QueryContext,
} from './features.js';
import {bestPages, bestSections, type CandidateScores} from './first-pass.js';
import {nameScore} from './name-match.js';
import {MAX_SECTIONS, type RankedPage, type RerankedPage} from './ranking.js';
import {type PageFeatures, scoreOf} from './score.js';
import type {Weights} from '../weights.js';

/** Number of the best pages of the first pass that are ranked again, and number of sections of each. See `docs/experiments/asked.md` for the second. */
const RERANKED_PAGES = 80;
const RERANKED_SECTIONS = 6;
/** Maximum number of further pages with a name match. Thousands of names may begin with the first letters that a reader types. */
const RERANKED_NAMED = 240;

/** A page of the second pass, with the features that do not need headings and paths. */
export interface Candidate {
  readonly page: number;
  readonly features: PageFeatures;
  readonly measured: MeasuredPage;
  readonly sections: readonly MeasuredSection[];
}

export interface ChosenPages {
  /** The pages of the second pass, in no particular order. */
  readonly candidates: readonly Candidate[];
  /** Further pages of the answer, in no particular order. */
  readonly others: readonly number[];
}

/** Chooses the pages of the second pass, and measures them. @param maxPages how many pages are wanted */
export function chooseCandidates(
  scores: CandidateScores,
  context: QueryContext,
  allowed: Uint8Array | undefined,
  maxPages: number,
): ChosenPages {
  const order = bestPages(scores, Math.max(RERANKED_PAGES, maxPages));
  const first = new Set(order.slice(0, RERANKED_PAGES));
  const named = [...context.nameMatches.keys()].filter(section => !allowed || allowed[section]);
  const namedSections = groupByPage(named, context.index);
  for (const page of bestNamed(namedSections, context, scores)) first.add(page);
  const candidates = [...first].map(page =>
    measureCandidate(page, scores, namedSections.get(page) ?? [], context, allowed),
  );
  return {
    candidates,
    others: [...new Set([...order, ...namedSections.keys()])].filter(page => !first.has(page)),
  };
}

/** The pages with a name match that are likely to have the highest scores, by their names and terms. */
function bestNamed(
  sectionsOf: ReadonlyMap<number, readonly number[]>,
  {nameMatches, weights}: QueryContext,
  {pages}: CandidateScores,
): readonly number[] {
  const namedPages = [...sectionsOf.keys()];
  if (namedPages.length <= RERANKED_NAMED) return namedPages;
  const scores = new Map<number, number>();
  for (const [page, sections] of sectionsOf) {
    let best = 0;
    for (const section of sections) best = Math.max(best, nameScore(nameMatches.get(section)!, weights));
    scores.set(page, pages[page]! + best);
  }
  return namedPages.sort((a, b) => scores.get(b)! - scores.get(a)! || a - b).slice(0, RERANKED_NAMED);
}

function groupByPage(sections: Iterable<number>, {pageOf}: IndexFacts): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const section of sections) {
    const page = pageOf(section);
    const group = groups.get(page);
    if (group) group.push(section);
    else groups.set(page, [section]);
  }
  return groups;
}

function measureCandidate(
  page: number,
  {bm25, coverage, sectionsOf}: CandidateScores,
  nameMatches: readonly number[],
  context: QueryContext,
  allowed: Uint8Array | undefined,
): Candidate {
  const {firstOf} = context.index.columns;
  const [from, to] = [firstOf[page]!, firstOf[page + 1]!];
  const scores = sectionsOf(page);
  const best = bestSections(page, scores, context.index, RERANKED_SECTIONS, allowed);
  const wanted = [...best];
  const otherSections = best
    .slice(1)
    .reduce((sum, section, at) => sum + scores[section - from]! / (at + 2), 0);
  for (const section of nameMatches) if (!best.includes(section)) wanted.push(section);
  if (scores[0]! > 0 && !wanted.includes(from) && (!allowed || allowed[from])) wanted.push(from);
  const measured = measurePage(page, context);
  return {
    page,
    features: {bm25: bm25[page]!, coverage: coverage[page]!, sections: to - from, otherSections},
    measured,
    sections: wanted.map(section => measureSection(section, measured, context)),
  };
}

/** The sections whose headings are compared with the query: those with a term in the heading. */
export function sectionsToCompare(
  candidates: readonly Candidate[],
  {columns: {firstOf}}: Pick<IndexFacts, 'columns'>,
): number[] {
  const compared = new Set<number>();
  for (const {page, measured, sections} of candidates) {
    if (measured.inTitle.length > 0) compared.add(firstOf[page]!);
    for (const {section, inHeading} of sections) if (inHeading.length > 0) compared.add(section);
  }
  return [...compared];
}

/** Adds the features that need headings and paths. @param labels labels of the sections that `sectionsToCompare` returns, by section. @param paths paths of the pages, in the order of the candidates */
export const rerankPages = (
  candidates: readonly Candidate[],
  labels: ReadonlyMap<number, SectionLabel>,
  paths: readonly string[],
  context: QueryContext,
): RerankedPage[] =>
  candidates.map(({page, features, measured, sections}, at) => ({
    page,
    features,
    sections: featuresOf(measured, sections, {path: paths[at]!, labels}, context),
  }));

/** Sorts pages by the score of their best section. */
export function orderByScore(
  reranked: readonly RerankedPage[],
  {columns}: IndexFacts,
  weights: Weights,
): RankedPage[] {
  const scoredPages = reranked.map(({page, features: pageFeatures, sections}): RankedPage => {
    const scored = sections.map(({section, features}) => ({
      section,
      score: scoreOf(features, pageFeatures, weights),
    }));
    scored.sort((a, b) => b.score - a.score || a.section - b.section);
    return {
      page,
      score: scored[0]?.score ?? 0,
      sections: scored
        .map(({section}) => section)
        .filter(section => !(columns.flags[section]! & Flag.Page))
        .slice(0, MAX_SECTIONS),
    };
  });
  return scoredPages.sort((a, b) => b.score - a.score || a.page - b.page);
}
