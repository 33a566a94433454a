import {Flag} from '../index/index-snapshot.js';
import type {OpenedIndex} from '../index/open-index.js';
import type {QueryContext} from './features.js';
import {pageLengthPenalty} from './score.js';

/** What a term in the heading adds to its BM25, and what the title adds to the best section of a page. */
const FIRST_PASS_HEADING = 0.3;
const FIRST_PASS_TITLE = 0.5;

/** What orders all candidates: cheap, as there may be thousands of them. */
export interface CandidateScores {
  /** By section. */
  readonly sections: Float32Array;
  /** By page. */
  readonly pages: Float32Array;
  readonly bm25: Float32Array;
  readonly coverage: Float32Array;
  /** Pages with any term in a section that is allowed, best first. */
  readonly order: readonly number[];
}

export function scoreCandidates(
  {index, weights, matches, totalIdf}: QueryContext,
  allowed: Uint8Array | undefined,
): CandidateScores {
  const {directory, pageOf, stats} = index;
  const sections = new Float32Array(stats.sections);
  const sectionCoverage = new Float32Array(stats.sections);
  const bm25 = new Float32Array(stats.pages);
  const coverage = new Float32Array(stats.pages);
  for (const match of matches) {
    const weight = match.idf / totalIdf;
    const {sections: found, termScores, headings} = match;
    for (let at = 0; at < found.length;) {
      const page = pageOf[found[at]!]!;
      let best = 0;
      for (; at < found.length && pageOf[found[at]!] === page; at++) {
        const section = found[at]!;
        const termScore = termScores[at]! + FIRST_PASS_HEADING * headings[at]!;
        sections[section]! += weight * termScore;
        sectionCoverage[section]! += weight;
        if (termScore > best) best = termScore;
      }
      bm25[page]! += weight * best;
      coverage[page]! += weight;
    }
  }
  const pages = new Float32Array(stats.pages);
  const order: number[] = [];
  /** The last coverage and its power: neighbours mostly have the same. */
  let [weight, power] = [0, 0];
  for (let page = 0; page < stats.pages; page++) {
    if (coverage[page] === 0) continue;
    let isAllowed = !allowed;
    const from = directory.firstOf[page]!;
    let best = 0;
    for (let section = from; section < directory.firstOf[page + 1]!; section++) {
      if (sectionCoverage[section] === 0) continue;
      if (sectionCoverage[section] !== weight) {
        weight = sectionCoverage[section]!;
        power = weight ** weights.coveragePower;
      }
      sections[section]! *= power;
      if (allowed && !allowed[section]) continue;
      isAllowed = true;
      if (sections[section]! > best) best = sections[section]!;
    }
    if (isAllowed) order.push(page);
    const own =
      (weights.pageTerms * bm25[page]! * coverage[page]! ** weights.coveragePower) /
      pageLengthPenalty(directory.firstOf[page + 1]! - from, weights);
    pages[page] =
      (best + own + FIRST_PASS_TITLE * sections[from]!) *
      (directory.flags[from]! & Flag.Listing ? weights.listing : 1);
  }
  order.sort((one, other) => pages[other]! - pages[one]! || one - other);
  return {sections, pages, bm25, coverage, order};
}

/** The sections of a page with the best scores, best first. */
export function bestSections(
  page: number,
  scores: Float32Array,
  {directory}: OpenedIndex,
  most: number,
  allowed: Uint8Array | undefined,
): number[] {
  const found: number[] = [];
  for (let section = directory.firstOf[page]! + 1; section < directory.firstOf[page + 1]!; section++) {
    const score = scores[section]!;
    if (allowed && !allowed[section]) continue;
    if (score === 0 || (found.length === most && score <= scores[found[most - 1]!]!)) continue;
    let at = Math.min(found.length, most - 1);
    for (; at > 0 && scores[found[at - 1]!]! < score; at--) found[at] = found[at - 1]!;
    found[at] = section;
  }
  return found;
}
