import {Flag} from '../index/index-snapshot.js';
import {namesIn} from '../text/names.js';
import type {ParsedQuery} from '../query/parse-query.js';
import {TermExpander} from '../query/term-expansion.js';
import {CODE, innerSymbols, symbolOf} from '../text/symbols.js';
import {type NameMatch, nameScore} from './name-match.js';
import {matchNames} from './match-names.js';
import {indexIn, type Match, without} from './match.js';
import {lowerBound} from '../index/binary-search.js';
import {bestPages, bestSections, type CandidateScores, scoreCandidates} from './first-pass.js';
import {type PageFeatures, scoreOf} from './score.js';
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
  /** The pages that match, best first: all, or at least as many as are wanted. */
  readonly pages: readonly RankedPage[];
  /** How many match in all. */
  readonly count: number;
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
  /** Whether a section matches, whatever the filters. */
  readonly hasMatch: (section: number) => boolean;
}

/** A page with its features and those of its best sections. */
export interface RerankedPage {
  readonly page: number;
  readonly features: PageFeatures;
  readonly sections: readonly {readonly section: number; readonly features: Features}[];
}

/** Second pass: as many pages, of those with a name match as many more, and as many sections of each. */
const RERANKED_PAGES = 80;
const RERANKED_SECTIONS = 4;
/** Thousands of names begin with the first letters that a reader types. */
const RERANKED_NAMED = 240;
/** Sections of a page in a ranking. */
const MAX_SECTIONS = 6;

/**
 * Ranks the pages of one index in two passes: BM25 and coverage of the terms order all candidates; the best of these, and
 * all pages with a name match, are ordered again by all features. A page has the score of its best section.
 *
 * @param typed the query as typed.
 * @param allowed marks the sections that may be in the answer; their scores are those of the whole question. Default: all
 * @param most how many pages are wanted. Default: all
 */
export async function rankPages(
  query: ParsedQuery,
  typed: string,
  index: OpenedIndex,
  weights: Weights,
  allowed?: Uint8Array,
  most = Infinity,
): Promise<Ranking> {
  const expander = new TermExpander(index, weights);
  const matcher = new Matcher(index, weights, expander);
  // In parallel: what either reads may have to be fetched.
  const [unwanted, wanted, nameMatches] = await Promise.all([
    Promise.all(query.unwanted.map(node => matcher.match(node))),
    matcher.matchEach(query.wanted),
    query.plain && query.wanted.length > 0
      ? matchNames(typed, index, weights, expander)
      : new Map<number, NameMatch>(),
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
  const scores = await scoreCandidates(context, allowed);
  await index.snapshot.turn?.();
  const order = bestPages(scores, Math.max(RERANKED_PAGES, most));
  const first = new Set(order.slice(0, RERANKED_PAGES));
  const named = [...nameMatches.keys()].filter(section => !allowed || allowed[section]);
  const namedSections = groupByPage(named, index);
  for (const page of bestNamed(namedSections, context, scores)) first.add(page);
  const reranked: RerankedPage[] = [];
  for (const page of first) {
    await index.snapshot.turn?.();
    reranked.push(rerankPage(page, scores, namedSections.get(page) ?? [], context, allowed));
  }
  const pages = orderByScore(reranked, index, weights);
  const others = new Set([...order, ...namedSections.keys()].filter(page => !first.has(page)));
  for (const page of others) pages.push(new Candidate(page, scores, index, allowed));
  const {found} = scores;
  let count = found.length;
  for (const page of [...first, ...others]) if (found[lowerBound(found, page)] !== page) count++;
  if (query.wanted.length === 0 && allowed) {
    for (const page of everyPage(index, allowed)) pages.push(page);
    count = pages.length;
  }
  const stopwords = findStopwords(query.wanted, matcher.stopwords, matches);
  let matched: Uint8Array | undefined;
  return {
    pages,
    count,
    context,
    reranked,
    phrasesAsWords: matcher.phrasesAsWords,
    corrections: matcher.corrections,
    highlighted: matcher.highlighted,
    stopwords,
    hasMatch: section => {
      // Facets alone ask for it, of every section.
      matched ??= markMatched(context);
      return matched[section] === 1 || query.wanted.length === 0;
    },
  };
}

function markMatched({matches, nameMatches, index: {stats}}: QueryContext): Uint8Array {
  const matched = new Uint8Array(stats.sections);
  for (const {sections} of matches) for (const section of sections) matched[section] = 1;
  for (const section of nameMatches.keys()) matched[section] = 1;
  return matched;
}

/** Where filters alone are asked for: all they leave, the pages that most refer to first. */
function everyPage({directory, pageOf, pageLinks}: OpenedIndex, allowed: Uint8Array): RankedPage[] {
  const found: RankedPage[] = [];
  for (let first = allowed.indexOf(1); first >= 0;) {
    const page = pageOf(first);
    const from = directory.firstOf[page]!;
    const to = directory.firstOf[page + 1]!;
    const sections: number[] = [];
    for (let section = from + 1; section < to && sections.length < MAX_SECTIONS; section++)
      if (allowed[section]) sections.push(section);
    const isListing = (directory.flags[from]! & Flag.Listing) > 0;
    found.push({page, score: isListing ? 0 : Math.log2(2 + pageLinks[page]!), sections});
    first = allowed.indexOf(1, to);
  }
  return found.sort((one, other) => other.score - one.score || one.page - other.page);
}

/** A page beyond the second pass. Its sections are chosen when they are read: most are never shown. */
class Candidate implements RankedPage {
  readonly page: number;
  readonly score: number;
  readonly #scores: CandidateScores;
  readonly #index: OpenedIndex;
  readonly #allowed: Uint8Array | undefined;

  constructor(page: number, scores: CandidateScores, index: OpenedIndex, allowed: Uint8Array | undefined) {
    this.page = page;
    this.score = scores.pages[page]!;
    this.#scores = scores;
    this.#index = index;
    this.#allowed = allowed;
  }

  get sections(): readonly number[] {
    const scores = this.#scores.sectionsOf(this.page);
    return bestSections(this.page, scores, this.#index, MAX_SECTIONS, this.#allowed);
  }
}

/** Of the pages with a name match those whose name and terms promise most. */
function bestNamed(
  sectionsOf: ReadonlyMap<number, readonly number[]>,
  {nameMatches, weights}: QueryContext,
  {pages}: CandidateScores,
): readonly number[] {
  const all = [...sectionsOf.keys()];
  if (all.length <= RERANKED_NAMED) return all;
  const scores = new Map<number, number>();
  for (const [page, sections] of sectionsOf) {
    let best = 0;
    for (const section of sections) best = Math.max(best, nameScore(nameMatches.get(section)!, weights));
    scores.set(page, pages[page]! + best);
  }
  return all
    .sort((one, other) => scores.get(other)! - scores.get(one)! || one - other)
    .slice(0, RERANKED_NAMED);
}

function groupByPage(sections: Iterable<number>, {pageOf}: OpenedIndex): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const section of sections) {
    const page = pageOf(section);
    const group = groups.get(page);
    if (group) group.push(section);
    else groups.set(page, [section]);
  }
  return groups;
}

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

function rerankPage(
  page: number,
  {bm25, coverage, sectionsOf}: CandidateScores,
  nameMatches: readonly number[],
  context: QueryContext,
  allowed: Uint8Array | undefined,
): RerankedPage {
  const {directory} = context.index;
  const [from, to] = [directory.firstOf[page]!, directory.firstOf[page + 1]!];
  const scores = sectionsOf(page);
  const best = bestSections(page, scores, context.index, RERANKED_SECTIONS, allowed);
  const wanted = [...best];
  const otherSections = best
    .slice(1)
    .reduce((sum, section, at) => sum + scores[section - from]! / (at + 2), 0);
  for (const section of nameMatches) if (!best.includes(section)) wanted.push(section);
  if (scores[0]! > 0 && !wanted.includes(from) && (!allowed || allowed[from])) wanted.push(from);
  const shared = sharedFeaturesOf(page, context);
  return {
    page,
    features: {bm25: bm25[page]!, coverage: coverage[page]!, sections: to - from, otherSections},
    sections: wanted.map(section => ({section, features: featuresOf(section, shared, context)})),
  };
}

/** Whether a section itself has a term, not only the title of its page. */
export const hasTerm = (section: number, matches: readonly Match[]): boolean =>
  matches.some(match => indexIn(match, section) >= 0);
