import {lowerBound} from '../index/binary-search.js';
import {Flag, type IndexReader, type SectionLabel} from '../index/index-reader.js';
import type {IndexFacts, OpenedIndex} from '../index/open-index.js';
import {compoundsOf} from '../query/compounds.js';
import {hasPhrase, idsOfTerms, type Lookup, LookupBuilder} from '../query/lookups.js';
import {idsOfNames, lookUpNames} from '../query/name-lookups.js';
import type {ParsedQuery, QueryNode} from '../query/parse-query.js';
import {askTerms, planQuery} from '../query/query-plan.js';
import {findStopwords, openingLength, significantNodes, termWeights} from '../query/term-weights.js';
import {nameIdfsOf, type QueryContext, toShares} from '../score/features.js';
import {bestSections, type CandidateScores, scoreCandidates} from '../score/first-pass.js';
import {weighHeadings, wordsToWeigh} from '../score/heading-words.js';
import {type Match, without} from '../score/match.js';
import {bestNames, findNames, type NameHit, sectionsToName} from '../score/match-names.js';
import {Matcher} from '../score/matcher.js';
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
import {QueryPostings} from './query-postings.js';

/**
 * Ranks the pages of one index in two passes: BM25 and coverage of the terms order all candidates; the best of these, and
 * all pages with a name match, are ordered again by all features. A page has the score of its best section.
 *
 * @param allowed marks the sections that may be in the answer; their scores are those of the whole query. Default: all
 * @param most how many pages are wanted. Default: all
 */
export async function rankPages(
  query: ParsedQuery,
  index: OpenedIndex,
  weights: Weights,
  allowed?: Uint8Array,
  most = Infinity,
): Promise<Ranking> {
  const {reader, stats} = index;
  const found = await matchQuery(query, index, weights);
  const {matches, nameHits, stopwords} = found;
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
  const {candidates, others} = chooseCandidates(scores, context, allowed, most);
  const reranked = await rerank(candidates, context, reader);
  const pages = orderByScore(reranked, index, weights);
  for (const page of others) pages.push(new UnmeasuredPage(page, scores, index, allowed));
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
    phrasesAsWords: found.phrasesAsWords,
    corrections: found.corrections,
    highlighted: found.highlighted,
    stopwords: findStopwords(query.wanted, stopwords, matches),
    hasMatch: section => {
      // Facets alone ask for it, of every section.
      matched ??= markMatched(context);
      return matched[section] === 1 || query.wanted.length === 0;
    },
  };
}

interface QueryMatches {
  /** Of the terms that have any. */
  readonly matches: readonly Match[];
  readonly nameHits: readonly NameHit[];
  /** Nodes that only open the query, or are not looked up. */
  readonly stopwords: ReadonlySet<QueryNode>;
  readonly phrasesAsWords: ReadonlySet<string>;
  readonly corrections: ReadonlyMap<string, readonly string[]>;
  readonly highlighted: ReadonlySet<string>;
}

/** From the plan to the sections that have its terms and names. */
async function matchQuery(query: ParsedQuery, index: OpenedIndex, weights: Weights): Promise<QueryMatches> {
  const {wanted, unwanted} = query;
  const {reader, stats, languages} = index;
  const plan = planQuery(query, index, reader.frequentTerms);
  const postings = new QueryPostings(reader);
  const [{terms, expander}] = await Promise.all([
    askTerms(plan, index, weights, requests => reader.terms(requests)),
    postings.read(plan.frequent, plan.hasPositions),
  ]);
  const frequencyOf = (word: string): number => terms.exact(word)?.frequency ?? 0;
  const {distinct, significant} = significantNodes(wanted, frequencyOf, stats.sections);
  const opening = wanted.slice(0, openingLength(wanted, languages));
  const stopwords = new Set(distinct.filter(node => opening.includes(node) || !significant.includes(node)));
  const compounds = compoundsOf(wanted, terms);
  const last = wanted.at(-1);
  /** One for each node, so that what is highlighted comes in the order of the query. */
  const builders = new Map(
    [...unwanted, ...significant].map(node => [
      node,
      new LookupBuilder(terms, expander, compounds, stopwords),
    ]),
  );
  const lookups = new Map<QueryNode, readonly Lookup[]>();
  for (const node of unwanted) lookups.set(node, [builders.get(node)!.of(node)]);
  for (const node of significant) lookups.set(node, builders.get(node)!.ofWanted(node, node === last));
  const names = plan.names && lookUpNames(plan.names, terms, expander);
  const all = [...lookups.values()].flat();
  await postings.read(idsOfTerms(all), all.length > 1 || all.some(hasPhrase), names && idsOfNames(names));

  const matcher = new Matcher(index, weights, postings.terms);
  const found = new Map(
    Array.from(lookups, ([node, own]) => [node, own.map(lookup => matcher.match(lookup))]),
  );
  const inParts = significant.flatMap(node => {
    const own = found.get(node)!;
    const isWhole = node.kind === 'word' && node.words.length > 1 && own.length === 1;
    return isWhole && isEmpty(own[0]!)
      ? {node, lookups: builders.get(node)!.ofParts(node, node === last)}
      : [];
  });
  if (inParts.length > 0) {
    // An identifier that no section has as a whole is searched in its parts.
    await postings.read(idsOfTerms(inParts.flatMap(({lookups: own}) => own)), true);
    for (const {node, lookups: own} of inParts)
      found.set(
        node,
        own.map(lookup => matcher.match(lookup)),
      );
  }
  const excluded = unwanted.flatMap(node => found.get(node)!);
  const termFactors = termWeights(wanted, languages);
  const matches = significant.flatMap(node => {
    const factor = termFactors.get(node) ?? 1;
    return found
      .get(node)!
      .map(match => without(factor === 1 ? match : {...match, idf: match.idf * factor}, excluded));
  });
  return {
    // A term that matches nothing cannot tell sections apart, and does not lower their coverage.
    matches: matches.filter(match => !isEmpty(match)),
    nameHits: names
      ? findNames(
          names,
          index,
          postings.names,
          names.query.words.length === 1 ? frequencyOf(names.query.words[0]!) : 0,
        )
      : [],
    stopwords,
    phrasesAsWords: matcher.phrasesAsWords,
    corrections: new Map([...builders.values()].flatMap(({corrections}) => [...corrections])),
    highlighted: new Set([...builders.values()].flatMap(({highlighted}) => [...highlighted])),
  };
}

const isEmpty = ({sections}: Match): boolean => sections.length === 0;

/** What some sections are called, by section. */
async function labelsOf(
  sections: readonly number[],
  reader: IndexReader,
): Promise<ReadonlyMap<number, SectionLabel>> {
  if (sections.length === 0) return new Map();
  const found = await reader.entries({sections, pages: []});
  return new Map(sections.map((section, at) => [section, found.sections[at]!]));
}

/** Computes all features of the candidates, by what they are called. */
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

/** Where filters alone are asked for: all they leave, the pages that most refer to first. */
function everyPage({columns, pageOf, pageLinks}: IndexFacts, allowed: Uint8Array): RankedPage[] {
  const found: RankedPage[] = [];
  for (let first = allowed.indexOf(1); first >= 0;) {
    const page = pageOf(first);
    const from = columns.firstOf[page]!;
    const to = columns.firstOf[page + 1]!;
    const sections: number[] = [];
    for (let section = from + 1; section < to && sections.length < MAX_SECTIONS; section++)
      if (allowed[section]) sections.push(section);
    const isListing = (columns.flags[from]! & Flag.Listing) > 0;
    found.push({page, score: isListing ? 0 : Math.log2(2 + pageLinks[page]!), sections});
    first = allowed.indexOf(1, to);
  }
  return found.sort((one, other) => other.score - one.score || one.page - other.page);
}

/** A page beyond the second pass. Its sections are chosen when they are read: most are never shown. */
class UnmeasuredPage implements RankedPage {
  readonly page: number;
  readonly score: number;
  readonly #scores: CandidateScores;
  readonly #index: IndexFacts;
  readonly #allowed: Uint8Array | undefined;

  constructor(page: number, scores: CandidateScores, index: IndexFacts, allowed: Uint8Array | undefined) {
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
