import {type FilterWord, type FilteredQuery, withoutFilters} from '../../api/filters.js';
import type {Facet} from '../../api/search.js';
import type {OpenedIndex} from '../index/open-index.js';
import {LANGUAGE} from '../index/page-languages.js';
import {type ParsedQuery, parseQuery} from '../query/parse-query.js';
import {significantTerms} from '../query/term-weights.js';
import type {Filtering} from '../score/facets.js';
import type {RankedPage, Ranking} from '../score/ranking.js';
import {type PageResult, showPages} from '../show/page-results.js';
import {WEIGHTS} from '../weights.js';
import {rankPages} from './rank-pages.js';
import type {SearchBlock, SearchResult} from '../../api/index.js';

// Answers a query, both on a host and in the worker of a static index: filters → parse → rank → show.

/** Which part of the matching pages is returned. */
export interface Window {
  /** Number of pages to skip. */
  readonly offset: number;
  readonly limit: number;
}

export interface SearchOptions extends Window {
  /** Factors for the scores of each index, in the order of the indexes. Default: 1 for all. */
  readonly weights?: readonly number[] | undefined;
  /** Whether to count facets. Default: no. */
  readonly facets?: boolean | undefined;
  /** How many of the best scores of each index are returned as `indexes`. Default: no `indexes`. */
  readonly scores?: number | undefined;
  /** Is called for each read from the index with the number `scope`, calls `read`, and returns its result. Default: only calls `read`. */
  readonly asking?: (<T>(scope: number, read: () => Promise<T>) => Promise<T>) | undefined;
}

export interface RankedAnswer {
  /** Exact number of matching pages in all indexes. */
  readonly count: number;
  /** The words of the query, without those that are stopwords in every index. */
  readonly significantTerms: string;
  /** Phrases that were searched as separate words, because comparing the positions of their words would have taken too long. */
  readonly phrasesAsWords: readonly string[];
  /** The words of the query that were applied as filters. Default: none. */
  readonly filters?: readonly string[];
  /** Present only if the option `facets` is set. */
  readonly facets?: readonly Facet[];
  /** Present only if the answer is narrowed to a language. */
  readonly narrowed?: Narrowed;
  readonly pages: readonly PageResult[];
  /** Present only if the option `scores` is set. */
  readonly indexes?: readonly IndexMatches[];
}

/** How well one of several indexes matches. */
export interface IndexMatches {
  /** Number of matching pages. */
  readonly count: number;
  /** The scores of the best matching pages, in descending order. */
  readonly scores: readonly number[];
}

/** What an answer left out because it was narrowed to a language. */
export interface Narrowed {
  /** In the form of `languageOf`: `de`, `zh-Hant`. */
  readonly language: string;
  /** Number of pages that match, but are in other languages. */
  readonly others: number;
}

/**
 * Searches several indexes as one.
 * @param indexes `undefined` for an index that is missing; the `scope` of a page is the number of its index
 */
export async function search(
  filtered: FilteredQuery,
  indexes: readonly (OpenedIndex | undefined)[],
  options: SearchOptions,
): Promise<RankedAnswer> {
  const {asking = unwrapped, facets: withFacets} = options;
  const {count, rankings, query, filters, facets, narrowed} = await rankIndexes(filtered, indexes, options);
  const ranked = pageOfResults(rankings, options);
  const shownPages = await Promise.all(
    rankings.map(async (ranking, scope) => {
      const pages = ranked.filter(hit => hit.scope === scope).map(({page}) => page);
      return ranking && pages.length > 0
        ? asking(scope, () => showPages(pages, ranking, query, indexes[scope]!.reader))
        : [];
    }),
  );
  const stopwords = rankings.flatMap(ranking => (ranking?.pages.length ? [ranking.stopwords] : []));
  return {
    count,
    significantTerms: significantTerms(query, stopwords),
    phrasesAsWords: [...new Set(rankings.flatMap(ranking => [...(ranking?.phrasesAsWords ?? [])]))],
    ...(filters.length > 0 && {filters: filters.map(({typed}) => typed)}),
    ...(withFacets && {facets}),
    ...(narrowed && {narrowed}),
    ...(options.scores !== undefined && {
      indexes: rankings.map(ranking => ({
        count: ranking?.count ?? 0,
        scores: (ranking?.pages ?? []).slice(0, options.scores).map(({score}) => score),
      })),
    }),
    pages: ranked.map(({scope}) => ({scope, ...shownPages[scope]!.shift()!})),
  };
}

const unwrapped = <T>(_: number, read: () => Promise<T>): Promise<T> => read();

type Rankings = readonly (Ranking | undefined)[];

interface Ranked {
  readonly count: number;
  readonly rankings: Rankings;
  /** The query without the words that are filters. */
  readonly query: ParsedQuery;
  readonly filters: readonly FilterWord[];
  /** Empty if facets were not requested. */
  readonly facets: readonly Facet[];
  readonly narrowed: Narrowed | undefined;
}

/** Ranks the pages of each index. */
export async function rankIndexes(
  filtered: FilteredQuery,
  indexes: readonly (OpenedIndex | undefined)[],
  {
    facets: withFacets = false,
    asking = unwrapped,
    scores = 0,
    offset = 0,
    limit = Infinity,
  }: Partial<SearchOptions> = {},
): Promise<Ranked> {
  const maxPages = Math.max(offset + limit, scores);
  const hasName = (name: string): boolean => indexes.some(index => index?.reader.filterNames.has(name));
  const {words, filters: likelyWords = [], language: tag} = filtered;
  const likely = likelyWords.filter(({name}) => hasName(name));
  const ofLanguage = tag !== undefined && hasName(LANGUAGE);
  const isFiltered = likely.length > 0 || ofLanguage;
  const reading = withFacets || isFiltered ? readFilters(likelyWords, tag, indexes, asking) : undefined;
  // Errors are handled where the promise is awaited below. This prevents an "unhandled rejection" until then.
  reading?.catch(() => {});
  // So far, only the names of filters were checked. A word is a filter only if an index also has its value.
  const filtering = isFiltered ? await reading : undefined;
  const {filters = [], language} = filtering ?? {};
  const query = parseQuery(filters.length > 0 ? withoutFilters(words, filters) : words);
  const rank = async (index: OpenedIndex, scope: number) => {
    const allowed = await filtering?.allowed(scope);
    const ranking = await rankPages(query, index, WEIGHTS, allowed, maxPages);
    return {
      ranking,
      others: (await filtering?.foreignPages(scope, ranking)) ?? 0,
      facets: withFacets ? await (await reading)!.facetsOf(scope, ranking) : [],
    };
  };
  const hasQuery = query.wanted.length > 0 || filters.length > 0;
  const results = await Promise.all(
    indexes.map(async (index, scope) =>
      index && hasQuery ? asking(scope, () => rank(index, scope)) : undefined,
    ),
  );
  const rankings = results.map(result => result?.ranking);
  return {
    count: rankings.reduce((sum, ranking) => sum + (ranking?.count ?? 0), 0),
    rankings,
    query,
    filters,
    facets: (await reading)?.merged(results.map(result => result?.facets ?? [])) ?? [],
    narrowed:
      language === undefined
        ? undefined
        : {language, others: results.reduce((sum, result) => sum + (result?.others ?? 0), 0)},
  };
}

/** Loads the code for filters on demand, because most queries have no filters, and most sites have one language. */
async function readFilters(
  filters: readonly FilterWord[],
  language: string | undefined,
  indexes: readonly (OpenedIndex | undefined)[],
  asking: NonNullable<SearchOptions['asking']>,
): Promise<Filtering> {
  const {filterIndexes} = await import('../score/facets.js');
  return filterIndexes(filters, language, indexes, asking);
}

/** A window of the pages of all rankings, sorted by score. With equal scores, pages of earlier indexes come first. */
export function pageOfResults(
  rankings: Rankings,
  {offset, limit, weights}: SearchOptions,
): {readonly scope: number; readonly page: RankedPage}[] {
  const end = offset + limit;
  const pagesOf = (scope: number, pages: readonly RankedPage[] = []) =>
    pages.map(page => ({scope, page, score: page.score * (weights?.[scope] ?? 1)}));
  if (rankings.length === 1) return pagesOf(0, rankings[0]?.pages.slice(offset, end));
  return rankings
    .flatMap((ranking, scope) => pagesOf(scope, ranking?.pages))
    .sort((a, b) => b.score - a.score)
    .slice(offset, end);
}

/** How the interface names an index, and where its pages are served. */
export interface ResultPlace extends Pick<SearchResult, 'project' | 'version'> {
  /** Address of the folder with the pages, ending in a slash. */
  readonly root: string;
}

/** Converts a page of the answer into a result of the interface. */
export function toSearchResult(
  {path, title, titleHighlights, blocks}: Omit<PageResult, 'scope'>,
  {project, version, root}: ResultPlace,
): SearchResult {
  const {origin, pathname} = new URL(root);
  // Most sites link to a folder rather than to the `index.html` in it.
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

/** Adds a title to blocks of API objects, because some clients, such as the widget of Read the Docs, read the title of every block. */
const withTitle = (block: SearchBlock): SearchBlock =>
  block.type === 'section'
    ? block
    : {...block, title: block.name, highlights: {...block.highlights, title: block.highlights.name}};
