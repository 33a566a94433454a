import type {OpenedIndex} from '../index/open-index.js';
import {type ParsedQuery, parseQuery} from '../query/parse-query.js';
import {significantTerms} from '../query/term-weights.js';
import {type RankedPage, type Ranking, rankPages} from '../score/rank-pages.js';
import {type PageHit, showPages} from '../show/page-hits.js';
import {WEIGHTS} from '../weights.js';
import type {SearchBlock, SearchResult} from '../../api/index.js';

// The one way from a question to an answer, in a host and in the worker of a static index:
// parse → rank → show → answer.

/** A parsed question. */
export interface Question {
  readonly query: ParsedQuery;
  /** As typed, without the `*` of a last word that may be incomplete. */
  readonly typed: string;
  /** Whether there is a word to search for. */
  readonly isEmpty: boolean;
}

/** Which of the pages that match are wanted. */
export interface Window {
  /** How many to skip. */
  readonly offset: number;
  /** Maximum number. */
  readonly limit: number;
}

export interface SearchHits {
  /** Exact number of matching pages in all. */
  readonly count: number;
  /** The words of the question without those that say too little to be missed, whichever index is asked. */
  readonly significantTerms: string;
  /** Phrases that were searched as their words, because they take too long. */
  readonly phrasesAsWords: readonly string[];
  readonly pages: readonly PageHit[];
}

/** Never throws. @param words in the syntax of `parse-query.ts` */
export function parseQuestion(words: string): Question {
  const query = parseQuery(words);
  return {query, typed: words.replace(/\*$/, ''), isEmpty: query.wanted.length === 0};
}

/** Searches several indexes as one. @param indexes `undefined` for one that is missing; a hit has its number as `scope` */
export async function search(
  question: Question,
  indexes: readonly (OpenedIndex | undefined)[],
  window: Window,
): Promise<SearchHits> {
  const {count, rankings} = await rankIndexes(question, indexes);
  const ranked = pageOfHits(rankings, window);
  const shown = await Promise.all(
    rankings.map(async (ranking, scope) => {
      const own = ranked.filter(one => one.scope === scope).map(({page}) => page);
      return ranking && own.length > 0 ? showPages(own, ranking, question.query) : [];
    }),
  );
  const stopwords = rankings.flatMap(ranking => (ranking?.pages.length ? ranking.stopwords : []));
  return {
    count,
    significantTerms: significantTerms(question.typed, stopwords),
    phrasesAsWords: [...new Set(rankings.flatMap(ranking => [...(ranking?.phrasesAsWords ?? [])]))],
    pages: ranked.map(({scope}) => ({scope, ...shown[scope]!.shift()!})),
  };
}

type Rankings = readonly (Ranking | undefined)[];

/** The pages of each index, and how many there are in all. */
export async function rankIndexes(
  {query, typed, isEmpty}: Question,
  indexes: readonly (OpenedIndex | undefined)[],
): Promise<{readonly count: number; readonly rankings: Rankings}> {
  const rankings = await Promise.all(
    indexes.map(async index => (index && !isEmpty ? rankPages(query, typed, index, WEIGHTS) : undefined)),
  );
  return {count: rankings.reduce((sum, ranking) => sum + (ranking?.pages.length ?? 0), 0), rankings};
}

/** The wanted pages of all rankings, sorted by score; ties go to the index named first. */
export function pageOfHits(
  rankings: Rankings,
  {offset, limit}: Window,
): {readonly scope: number; readonly page: RankedPage}[] {
  const end = offset + limit;
  const pagesOf = (scope: number, pages: readonly RankedPage[] = []) => pages.map(page => ({scope, page}));
  if (rankings.length === 1) return pagesOf(0, rankings[0]?.pages.slice(offset, end));
  return rankings
    .flatMap((ranking, scope) => pagesOf(scope, ranking?.pages))
    .sort((one, other) => other.page.score - one.page.score)
    .slice(offset, end);
}

/** What the interface calls an index, and where its pages are. */
export interface ResultPlace extends Pick<SearchResult, 'project' | 'version'> {
  /** Address of the folder of the pages, with a slash at its end. */
  readonly root: string;
}

/** A hit as the interface gives it. */
export function toSearchResult(
  {path, title, titleHighlights, blocks}: Omit<PageHit, 'scope'>,
  {project, version, root}: ResultPlace,
): SearchResult {
  const {origin, pathname} = new URL(root);
  // The index page of a folder is given as the folder, as most sites link to it.
  const inFolder = path.replace(/(^|\/)index\.html$/, '$1');
  return {
    type: 'page',
    project,
    version,
    title,
    domain: origin,
    path: pathname + encodeURI(inFolder).replace(/[?#]/g, encodeURIComponent),
    highlights: {title: titleHighlights},
    blocks: blocks.map(withTitle),
  };
}

/** Clients that only know sections, such as the live service's widget, read the title of every block. */
const withTitle = (block: SearchBlock): SearchBlock =>
  block.type === 'section'
    ? block
    : {...block, title: block.name, highlights: {...block.highlights, title: block.highlights.name}};
