import {Flag} from '../index/index-reader.js';
import type {IndexFacts} from '../index/open-index.js';
import type {QueryContext} from './features.js';
import type {Match} from './match.js';
import {lowerBound} from '../index/binary-search.js';
import {pageLengthPenalty} from './score.js';
import type {Weights} from '../weights.js';

/** The amount that a term in the heading adds to its BM25, and the share of the title's score that is added to the best section of a page. */
const FIRST_PASS_HEADING = 0.3;
const FIRST_PASS_TITLE = 0.5;

/** Scores by which all candidates are ordered. Computed in few operations, because there may be thousands of candidates. */
export interface CandidateScores {
  /** By page. */
  readonly pages: Float32Array;
  readonly bm25: Float32Array;
  readonly coverage: Float32Array;
  /** Pages with a term in an allowed section, ascending. */
  readonly found: Uint32Array;
  /** Scores of all sections of a page, including the first, which stands for the page. */
  sectionsOf(page: number): Float32Array;
}

/** Size of the cache of powers, a prime number. Two coverages in the same slot evict each other. */
const POWER_CACHE_SIZE = 251;
const ofCoverage = new Float32Array(1);
const bitsOfCoverage = new Uint32Array(ofCoverage.buffer);
/** Number of pages that are collected before the best of them are selected. */
const PAGE_BATCH = 1_000;

/** Scores one page after the other. Each match is read once from beginning to end, so no buffer needs an element for each section of the index. */
export function scoreCandidates(
  {index, weights, matches, totalIdf}: QueryContext,
  allowed: Uint8Array | undefined,
): CandidateScores {
  const {columns, pageOf, stats} = index;
  const {firstOf} = columns;
  const sums = new PageSums(matches, totalIdf, weights);
  const bm25 = new Float32Array(stats.pages);
  const coverage = new Float32Array(stats.pages);
  const pages = new Float32Array(stats.pages);
  const found = new Uint32Array(stats.pages);
  let size = 0;
  for (let section = sums.next(); section < Infinity; section = sums.next()) {
    const page = pageOf(section);
    const [from, to] = [firstOf[page]!, firstOf[page + 1]!];
    sums.add(from, to);
    const {scores} = sums;
    bm25[page] = sums.bm25;
    coverage[page] = sums.coverage;
    let isAllowed = !allowed;
    let best = 0;
    for (let at = 0; at < to - from; at++) {
      if (scores[at] === 0 || (allowed && !allowed[from + at])) continue;
      isAllowed = true;
      if (scores[at]! > best) best = scores[at]!;
    }
    if (isAllowed) found[size++] = page;
    const pageScore =
      (weights.pageTerms * bm25[page] * sums.powerOf(coverage[page])) / pageLengthPenalty(to - from, weights);
    pages[page] =
      (best + pageScore + FIRST_PASS_TITLE * scores[0]!) *
      (columns.flags[from]! & Flag.Listing ? weights.listing : 1);
  }
  const sectionsOf = (page: number): Float32Array => {
    const [from, to] = [firstOf[page]!, firstOf[page + 1]!];
    sums.seek(from);
    sums.add(from, to);
    return sums.scores.slice(0, to - from);
  };
  return {pages, bm25, coverage, found: found.subarray(0, size), sectionsOf};
}

/** Sums up the scores that the terms of a query contribute to the sections of a page. */
class PageSums {
  /** BM25 and coverage of the page: the sums, over all terms, of the best section for each. */
  bm25 = 0;
  coverage = 0;
  /** Scores by section of the page. */
  scores = new Float32Array(64);
  readonly #matches: readonly Match[];
  readonly #weights: readonly number[];
  readonly #ats: Uint32Array;
  readonly #power: number;
  #coverages = new Float32Array(64);
  /** Powers of coverages, cached by the bits of the coverage, because there are far fewer combinations of terms than sections. */
  readonly #powers = new Float64Array(POWER_CACHE_SIZE);
  readonly #powersOf = new Uint32Array(POWER_CACHE_SIZE);

  constructor(matches: readonly Match[], totalIdf: number, {coveragePower}: Weights) {
    this.#matches = matches;
    this.#weights = matches.map(({idf}) => idf / totalIdf);
    this.#ats = new Uint32Array(matches.length);
    this.#power = coveragePower;
  }

  /** The next section that has any of the terms, or Infinity. */
  next(): number {
    let first = Infinity;
    for (let number = 0; number < this.#ats.length; number++) {
      const section = this.#matches[number]!.sections[this.#ats[number]!];
      if (section !== undefined && section < first) first = section;
    }
    return first;
  }

  /** Continues with the matches from a section on. */
  seek(section: number): void {
    for (const [number, {sections}] of this.#matches.entries())
      this.#ats[number] = lowerBound(sections, section);
  }

  /** Sums up the scores of the next page. @param from, to numbers of its sections; `to` is exclusive */
  add(from: number, to: number): void {
    if (to - from > this.scores.length)
      [this.scores, this.#coverages] = [new Float32Array(2 * (to - from)), new Float32Array(2 * (to - from))];
    const {scores} = this;
    const coverages = this.#coverages;
    scores.fill(0, 0, to - from);
    coverages.fill(0, 0, to - from);
    let [bm25, coverage] = [0, 0];
    for (let number = 0; number < this.#ats.length; number++) {
      const {sections, termScores, headings, coverages: covered} = this.#matches[number]!;
      const weight = this.#weights[number]!;
      let at = this.#ats[number]!;
      if (!(sections[at]! < to)) continue;
      let best = 0;
      let most = covered ? 0 : 1;
      for (; at < sections.length && sections[at]! < to; at++) {
        const index = sections[at]! - from;
        const termScore = termScores[at]! + FIRST_PASS_HEADING * headings[at]!;
        scores[index]! += weight * termScore;
        const part = covered ? covered[at]! : 1;
        coverages[index]! += weight * part;
        if (part > most) most = part;
        if (termScore > best) best = termScore;
      }
      this.#ats[number] = at;
      bm25 = Math.fround(bm25 + weight * best);
      coverage = Math.fround(coverage + weight * most);
    }
    for (let at = 0; at < to - from; at++)
      if (coverages[at]! > 0) scores[at]! *= this.powerOf(coverages[at]!);
    this.bm25 = bm25;
    this.coverage = coverage;
  }

  /** The coverage to the power of the weight `coveragePower`. */
  powerOf(coverage: number): number {
    ofCoverage[0] = coverage;
    const bits = bitsOfCoverage[0]!;
    const at = bits % POWER_CACHE_SIZE;
    if (this.#powersOf[at] !== bits) {
      this.#powersOf[at] = bits;
      this.#powers[at] = coverage ** this.#power;
    }
    return this.#powers[at]!;
  }
}

/** The pages with the highest scores, best first. */
export function bestPages({found, pages}: CandidateScores, maxPages: number): number[] {
  const bestOf = (some: number[]): number[] =>
    some.sort((a, b) => pages[b]! - pages[a]! || a - b).slice(0, maxPages);
  let best: number[] = [];
  let minScore = -1;
  for (const page of found) {
    // With equal scores, the earlier page comes first.
    if (pages[page]! <= minScore) continue;
    best.push(page);
    // Selected in batches: if many pages match, sorting all of them would take most of the time of the query.
    if (best.length < 2 * maxPages + PAGE_BATCH) continue;
    best = bestOf(best);
    minScore = pages[best[maxPages - 1]!]!;
  }
  return bestOf(best);
}

/** The sections of a page with the highest scores, best first. @param scores scores of all sections of the page, in order */
export function bestSections(
  page: number,
  scores: Float32Array,
  {columns}: IndexFacts,
  maxSections: number,
  allowed: Uint8Array | undefined,
): number[] {
  const from = columns.firstOf[page]!;
  const best: number[] = [];
  // The first section stands for the page.
  for (let index = 1; index < scores.length; index++) {
    const score = scores[index]!;
    if (allowed && !allowed[from + index]) continue;
    if (score === 0 || (best.length === maxSections && score <= scores[best[maxSections - 1]!]!)) continue;
    let at = Math.min(best.length, maxSections - 1);
    for (; at > 0 && scores[best[at - 1]!]! < score; at--) best[at] = best[at - 1]!;
    best[at] = index;
  }
  return best.map(index => from + index);
}
