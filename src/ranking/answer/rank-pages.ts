import {lowerBound} from '../index/binary-search.js';
import {Flag, type IndexReader, type SectionLabel} from '../index/index-reader.js';
import type {IndexFacts, OpenedIndex} from '../index/open-index.js';
import type {ParsedQuery} from '../query/parse-query.js';
import {findStopwords} from '../query/term-weights.js';
import {nameIdfsOf, type QueryContext, toShares} from '../score/features.js';
import {bestSections, type CandidateScores, scoreCandidates} from '../score/first-pass.js';
import {weighHeadings, wordsToWeigh} from '../score/heading-words.js';
import {bestNames, sectionsToName} from '../score/match-names.js';
import {
  markMatched,
  MAX_SECTIONS,
  type RankedPage,
  type Ranking,
  type RerankedPage,
} from '../score/ranking.js';
import {
  type Candidate,
  chooseCandidates,
  orderByScore,
  rerankPages,
  sectionsToCompare,
} from '../score/second-pass.js';
import type {Weights} from '../weights.js';
import {matchQuery} from './match-query.js';

/**
 * Ranks the pages of one index in two passes. The first orders all candidates by BM25 and by how much of the query they cover. The
 * second orders the best of these, and pages with a name match, by all features. A page has the score of its best section.
 *
 * @param allowed marks the sections that may be in the answer; it does not change their scores. Default: all
 * @param maxPages how many pages are wanted. Default: all
 */
export async function rankPages(
  query: ParsedQuery,
  index: OpenedIndex,
  weights: Weights,
  allowed?: Uint8Array,
  maxPages = Infinity,
): Promise<Ranking> {
  const {reader, stats} = index;
  const queryMatches = await matchQuery(query, index, weights);
  const {matches, nameHits} = queryMatches;
  const nameMatches = bestNames(nameHits, await labelsOf(sectionsToName(nameHits), reader), weights);
  const nameIdfs = nameIdfsOf(matches, stats.sections);
  const context: QueryContext = {
    index,
    weights,
    matches,
    totalIdf: matches.reduce((total, match) => total + match.idf, 0) || 1,
    nameMatches,
    nameTermWeights: toShares(nameIdfs),
    nameIdfs,
    isSymbol: query.isSymbol,
    isOneSymbol: query.isOneSymbol,
    isCode: query.isCode,
    isDescriptive: matches.length > 1 || query.isSymbol,
  };
  const scores = scoreCandidates(context, allowed);
  const {candidates, others} = chooseCandidates(scores, context, allowed, maxPages);
  const reranked = await rerank(candidates, context, reader);
  const pages = orderByScore(reranked, index, weights);
  // The other pages come after those of the second pass. Scores of the two passes cannot be compared, so the lowest score of the
  // second pass is the limit for the others. This keeps the order when pages of several indexes are sorted by score.
  const limit = pages.at(-1)?.score ?? Infinity;
  for (const page of others.toSorted((a, b) => scores.pages[b]! - scores.pages[a]! || a - b))
    pages.push(new UnmeasuredPage(page, limit, scores, index, allowed));
  let count = scores.found.length;
  for (const {page} of pages) if (scores.found[lowerBound(scores.found, page)] !== page) count++;
  if (query.wanted.length === 0 && allowed) {
    for (const page of everyPage(index, allowed)) pages.push(page);
    count = pages.length;
  }
  let matched: Uint8Array | undefined;
  return {
    pages,
    count,
    context,
    reranked,
    phrasesAsWords: queryMatches.phrasesAsWords,
    corrections: queryMatches.corrections,
    related: queryMatches.related,
    highlighted: queryMatches.highlighted,
    stopwords: findStopwords(query.wanted, queryMatches.skipped, matches),
    hasMatch: section => {
      // Computed on demand, for all sections together: facets need it for every section, and nothing else needs it.
      matched ??= markMatched(context);
      return matched[section] === 1 || query.wanted.length === 0;
    },
  };
}

/** Reads labels. @returns labels by section */
async function labelsOf(
  sections: readonly number[],
  reader: IndexReader,
): Promise<ReadonlyMap<number, SectionLabel>> {
  if (sections.length === 0) return new Map();
  const entries = await reader.entries({sections, pages: []});
  return new Map(sections.map((section, at) => [section, entries.sections[at]!]));
}

/** The second pass: reads the headings and paths of the candidates, and computes all features. */
async function rerank(
  candidates: readonly Candidate[],
  context: QueryContext,
  reader: IndexReader,
): Promise<RerankedPage[]> {
  if (candidates.length === 0) return [];
  const sections = sectionsToCompare(candidates, context.index);
  const entries = await reader.entries({sections, pages: candidates.map(({page}) => page)});
  const unknown = wordsToWeigh(entries.sections);
  const frequencies = unknown.length > 0 ? await reader.frequencies(unknown) : [];
  const byWord = new Map(unknown.map((word, at) => [word, frequencies[at]!]));
  weighHeadings(entries.sections, byWord, context.index.stats.sections);
  const labels = new Map(sections.map((section, at) => [section, entries.sections[at]!]));
  return rerankPages(
    candidates,
    labels,
    entries.pages.map(({path}) => path),
    context,
  );
}

/** The answer to a query of filters alone: every page with a section that they allow, the most linked pages first. */
function everyPage({columns, pageOf, pageLinks}: IndexFacts, allowed: Uint8Array): RankedPage[] {
  const pages: RankedPage[] = [];
  for (let first = allowed.indexOf(1); first >= 0;) {
    const page = pageOf(first);
    const from = columns.firstOf[page]!;
    const to = columns.firstOf[page + 1]!;
    const sections: number[] = [];
    for (let section = from + 1; section < to && sections.length < MAX_SECTIONS; section++)
      if (allowed[section]) sections.push(section);
    const isListing = (columns.flags[from]! & Flag.Listing) > 0;
    pages.push({page, score: isListing ? 0 : Math.log2(2 + pageLinks[page]!), sections});
    first = allowed.indexOf(1, to);
  }
  return pages.sort((a, b) => b.score - a.score || a.page - b.page);
}

/** A page that only the first pass has scored. Its sections are chosen on demand, because most such pages are never shown. */
class UnmeasuredPage implements RankedPage {
  readonly page: number;
  readonly score: number;
  readonly #scores: CandidateScores;
  readonly #index: IndexFacts;
  readonly #allowed: Uint8Array | undefined;

  constructor(
    page: number,
    limit: number,
    scores: CandidateScores,
    index: IndexFacts,
    allowed: Uint8Array | undefined,
  ) {
    this.page = page;
    this.score = Math.min(limit, scores.pages[page]!);
    this.#scores = scores;
    this.#index = index;
    this.#allowed = allowed;
  }

  get sections(): readonly number[] {
    const scores = this.#scores.sectionsOf(this.page);
    return bestSections(this.page, scores, this.#index, MAX_SECTIONS, this.#allowed);
  }
}
