import {Flag} from '../index/index-snapshot.js';
import {namesIn} from '../text/names.js';
import type {ParsedQuery} from '../query/parse-query.js';
import {TermExpander} from '../query/term-expansion.js';
import {CODE, innerSymbols, symbolOf} from '../text/symbols.js';
import type {NameMatch} from './name-match.js';
import {matchNames} from './match-names.js';
import {indexIn, type Match, without} from './match.js';
import {type PageFeatures, pageLengthPenalty, scoreOf} from './score.js';
import {
  type QueryContext,
  nameIdfsOf,
  type Features,
  featuresOf,
  toShares,
  sharedFeaturesOf,
} from './features.js';
import {Matcher} from './matcher.js';
import type {OpenedIndex} from '../index/open-index.js';
import {findStopwords} from '../query/term-weights.js';
import type {Weights} from '../weights.js';

/** A page of the answer, with its sections. */
export interface RankedPage {
  readonly page: number;
  readonly score: number;
  /** Best first; none where only the page's title matches. */
  readonly sections: readonly number[];
}

export interface Ranking {
  /** Every page that matches, best first. */
  readonly pages: readonly RankedPage[];
  readonly context: QueryContext;
  /** The pages whose features were all computed. */
  readonly reranked: readonly RerankedPage[];
  /** Phrases that count as their words. */
  readonly phrasesAsWords: ReadonlySet<string>;
  /** What unknown terms were corrected to, by term as typed. */
  readonly corrections: ReadonlyMap<string, readonly string[]>;
  /** Words to highlight besides those of the query: forms, synonyms, compounds. */
  readonly highlighted: ReadonlySet<string>;
  /** Terms that are neither highlighted nor missed, as typed. */
  readonly stopwords: ReadonlySet<string>;
}

/** A page with its features and those of its best sections. */
export interface RerankedPage {
  readonly page: number;
  readonly features: PageFeatures;
  readonly sections: readonly {readonly section: number; readonly features: Features}[];
}

/** Second pass: as many pages, beside those with a name match, and as many sections of each. */
const RERANKED_PAGES = 80;
const RERANKED_SECTIONS = 4;
/** How many of them are computed at a time, where others wait. */
const PAGES_A_TURN = 20;
/** Sections of a page in a ranking. */
const MAX_SECTIONS = 6;
/** First pass: what a term in the heading adds to its BM25, and what the title adds to the best section of a page. */
const FIRST_PASS_HEADING = 0.3;
const FIRST_PASS_TITLE = 0.5;

/**
 * Ranks the pages of one index in two passes: BM25 and coverage of the terms order all candidates; the best of these, and
 * all pages with a name match, are ordered again by all features. A page has the score of its best section.
 *
 * @param typed the query as typed.
 */
export async function rankPages(
  query: ParsedQuery,
  typed: string,
  index: OpenedIndex,
  weights: Weights,
): Promise<Ranking> {
  const expander = new TermExpander(index, weights);
  const matcher = new Matcher(index, weights, expander);
  // In parallel: what either reads may have to be fetched.
  const [unwanted, wanted, nameMatches] = await Promise.all([
    Promise.all(query.unwanted.map(node => matcher.match(node))),
    matcher.matchEach(query.wanted),
    query.plain ? matchNames(typed, index, weights, expander) : new Map<number, NameMatch>(),
  ]);
  await index.snapshot.turn?.();
  const all = wanted.map(match => without(match, unwanted));
  // A term that matches nothing cannot tell sections apart, and does not lower their coverage.
  const matches = all.filter(({sections}) => sections.length > 0);
  const totalIdf = matches.reduce((total, match) => total + match.idf, 0) || 1;
  const nameIdfs = nameIdfsOf(matches, index.stats.sections);
  const nameTermWeights = toShares(nameIdfs);
  const context: QueryContext = {
    index,
    weights,
    matches,
    totalIdf,
    nameMatches,
    nameTermWeights,
    nameIdfs,
    ...queryTraits(typed, query, matches),
  };
  const scores = scoreCandidates(context);
  await index.snapshot.turn?.();
  const first = new Set(scores.order.slice(0, RERANKED_PAGES));
  for (const section of nameMatches.keys()) first.add(index.pageOf[section]!);
  const namedSections = groupByPage(nameMatches.keys(), index);
  const reranked: RerankedPage[] = [];
  for (const page of first) {
    reranked.push(rerankPage(page, scores, namedSections.get(page) ?? [], context));
    if (reranked.length % PAGES_A_TURN === 0) await index.snapshot.turn?.();
  }
  const pages = orderByScore(reranked, index, weights);
  for (const page of scores.order) if (!first.has(page)) pages.push(new Candidate(page, scores, index));
  const stopwords = findStopwords(query.wanted, matcher.stopwords, matches);
  return {
    pages,
    context,
    reranked,
    phrasesAsWords: matcher.phrasesAsWords,
    corrections: matcher.corrections,
    highlighted: matcher.highlighted,
    stopwords,
  };
}

/** A page beyond the second pass. Its sections are chosen when they are read: most are never shown. */
class Candidate implements RankedPage {
  readonly page: number;
  readonly score: number;
  readonly #scores: CandidateScores;
  readonly #index: OpenedIndex;

  constructor(page: number, scores: CandidateScores, index: OpenedIndex) {
    this.page = page;
    this.score = scores.pages[page]!;
    this.#scores = scores;
    this.#index = index;
  }

  get sections(): readonly number[] {
    return bestSections(this.page, this.#scores.sections, this.#index, MAX_SECTIONS);
  }
}

function groupByPage(sections: Iterable<number>, {pageOf}: OpenedIndex): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const section of sections) {
    const page = pageOf[section]!;
    const group = groups.get(page);
    if (group) group.push(section);
    else groups.set(page, [section]);
  }
  return groups;
}

/** What kind of question it is. */
function queryTraits(
  typed: string,
  {wanted}: ParsedQuery,
  matches: readonly Match[],
): Pick<QueryContext, 'isDescriptive' | 'isSymbol' | 'isOneSymbol' | 'isCode'> {
  const isOneSymbol = symbolOf(typed.trim()) !== undefined;
  const isSymbol = isOneSymbol || innerSymbols(typed).length > 0;
  const hasName = wanted.some(
    node => node.kind === 'word' && (node.symbol !== undefined || namesIn(node.typed).length > 0),
  );
  return {
    isOneSymbol,
    isSymbol,
    isCode: isSymbol || hasName || CODE.test(typed),
    isDescriptive: matches.length > 1 || isSymbol,
  };
}

/** Pages by the score of their best sections. */
export function orderByScore(
  reranked: readonly RerankedPage[],
  {directory}: OpenedIndex,
  weights: Weights,
): RankedPage[] {
  const scoredPages = reranked.map(({page, features: pageFeatures, sections}): RankedPage => {
    const scored = sections.map(({section, features}) => ({
      section,
      score: scoreOf(features, pageFeatures, weights),
    }));
    scored.sort((one, other) => other.score - one.score || one.section - other.section);
    return {
      page,
      score: scored[0]?.score ?? 0,
      sections: scored
        .map(({section}) => section)
        .filter(section => !(directory.flags[section]! & Flag.Page))
        .slice(0, MAX_SECTIONS),
    };
  });
  return scoredPages.sort((one, other) => other.score - one.score || one.page - other.page);
}

/** The first pass: cheap, as there may be thousands of candidates. */
interface CandidateScores {
  /** By section. */
  readonly sections: Float32Array;
  /** By page. */
  readonly pages: Float32Array;
  readonly bm25: Float32Array;
  readonly coverage: Float32Array;
  /** Pages with any term, best first. */
  readonly order: readonly number[];
}

function scoreCandidates({index, weights, matches, totalIdf}: QueryContext): CandidateScores {
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
    order.push(page);
    const from = directory.firstOf[page]!;
    let best = 0;
    for (let section = from; section < directory.firstOf[page + 1]!; section++) {
      if (sectionCoverage[section] === 0) continue;
      if (sectionCoverage[section] !== weight) {
        weight = sectionCoverage[section]!;
        power = weight ** weights.coveragePower;
      }
      sections[section]! *= power;
      if (sections[section]! > best) best = sections[section]!;
    }
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

function rerankPage(
  page: number,
  {sections, bm25, coverage}: CandidateScores,
  nameMatches: readonly number[],
  context: QueryContext,
): RerankedPage {
  const {directory} = context.index;
  const [from, to] = [directory.firstOf[page]!, directory.firstOf[page + 1]!];
  const best = bestSections(page, sections, context.index, RERANKED_SECTIONS);
  const wanted = [...best];
  const otherSections = best.slice(1).reduce((sum, section, at) => sum + sections[section]! / (at + 2), 0);
  for (const section of nameMatches) if (!best.includes(section)) wanted.push(section);
  if (sections[from]! > 0 && !wanted.includes(from)) wanted.push(from);
  const shared = sharedFeaturesOf(page, context);
  return {
    page,
    features: {bm25: bm25[page]!, coverage: coverage[page]!, sections: to - from, otherSections},
    sections: wanted.map(section => ({section, features: featuresOf(section, shared, context)})),
  };
}

/** The sections of a page with the best scores, best first. */
function bestSections(page: number, scores: Float32Array, {directory}: OpenedIndex, most: number): number[] {
  const found: number[] = [];
  for (let section = directory.firstOf[page]! + 1; section < directory.firstOf[page + 1]!; section++) {
    const score = scores[section]!;
    if (score === 0 || (found.length === most && score <= scores[found[most - 1]!]!)) continue;
    let at = Math.min(found.length, most - 1);
    for (; at > 0 && scores[found[at - 1]!]! < score; at--) found[at] = found[at - 1]!;
    found[at] = section;
  }
  return found;
}

/** Whether a section itself has a term, not only the title of its page. */
export const hasTerm = (section: number, matches: readonly Match[]): boolean =>
  matches.some(match => indexIn(match, section) >= 0);
