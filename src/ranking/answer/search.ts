import {type FilterWord, type Question, withoutFilters} from '../../api/filters.js';
import type {Facet} from '../../api/search.js';
import type {OpenedIndex} from '../index/open-index.js';
import {LANGUAGE} from '../index/page-languages.js';
import {type ParsedQuery, parseQuery} from '../query/parse-query.js';
import {significantTerms} from '../query/term-weights.js';
import type {Filtering} from '../score/facets.js';
import type {RankedPage, Ranking} from '../score/ranking.js';
import {type PageHit, showPages} from '../show/page-hits.js';
import {WEIGHTS} from '../weights.js';
import {rankPages} from './rank-pages.js';
import type {SearchBlock, SearchResult} from '../../api/index.js';

// The one way from a question to an answer, on a host and in the worker of a static index: filters → parse → rank → show.

/** Which part of the matching pages is returned. */
export interface Window {
  /** Number of pages to skip. */
  readonly offset: number;
  readonly limit: number;
}

export interface SearchOptions extends Window {
  /** By index: factor of its scores. Default: 1 each. */
  readonly weights?: readonly number[] | undefined;
  /** Whether to count facets. Default: no. */
  readonly facets?: boolean | undefined;
  /** How many scores of each index the answer has, as `indexes`. Default: it has none. */
  readonly scores?: number | undefined;
  /** Wraps everything that is read from one index. Default: nothing. @param scope number of the index */
  readonly asking?: (<T>(scope: number, ask: () => Promise<T>) => Promise<T>) | undefined;
}

export interface SearchHits {
  /** Exact number of matching pages in all indexes. */
  readonly count: number;
  /** The words of the query, without those that are stopwords in every index. */
  readonly significantTerms: string;
  /** Phrases that were searched as their words, because they would have taken too long. */
  readonly phrasesAsWords: readonly string[];
  /** The words of the question that were applied as filters. Default: none. */
  readonly filters?: readonly string[];
  /** Only if they were asked for. */
  readonly facets?: readonly Facet[];
  /** Only if the answer is narrowed to a language. */
  readonly narrowed?: Narrowed;
  readonly pages: readonly PageHit[];
  /** Only with the option `scores`. */
  readonly indexes?: readonly IndexMatches[];
}

/** How well one of several indexes matches. */
export interface IndexMatches {
  /** Number of matching pages. */
  readonly count: number;
  /** The scores of the best of them, in descending order. */
  readonly scores: readonly number[];
}

/** What an answer left out because it was narrowed to a language. */
export interface Narrowed {
  /** As `languageOf` gives it: `de`, `zh-Hant`. */
  readonly language: string;
  /** Number of pages that match, but are in other languages. */
  readonly others: number;
}

/** Searches several indexes as one. @param indexes `undefined` for one that is missing; a hit has its number as `scope` */
export async function search(
  question: Question,
  indexes: readonly (OpenedIndex | undefined)[],
  options: SearchOptions,
): Promise<SearchHits> {
  const {asking = asItIs, facets: withFacets} = options;
  const {count, rankings, query, filters, facets, narrowed} = await rankIndexes(question, indexes, options);
  const ranked = pageOfHits(rankings, options);
  const shown = await Promise.all(
    rankings.map(async (ranking, scope) => {
      const own = ranked.filter(one => one.scope === scope).map(({page}) => page);
      return ranking && own.length > 0
        ? asking(scope, () => showPages(own, ranking, query, indexes[scope]!.reader))
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
      indexes: rankings.map(one => ({
        count: one?.count ?? 0,
        scores: (one?.pages ?? []).slice(0, options.scores).map(({score}) => score),
      })),
    }),
    pages: ranked.map(({scope}) => ({scope, ...shown[scope]!.shift()!})),
  };
}

const asItIs = <T>(_: number, ask: () => Promise<T>): Promise<T> => ask();

type Rankings = readonly (Ranking | undefined)[];

interface Ranked {
  readonly count: number;
  readonly rankings: Rankings;
  /** Parsed from the text without the words that are filters. */
  readonly query: ParsedQuery;
  readonly filters: readonly FilterWord[];
  /** Empty if they were not asked for. */
  readonly facets: readonly Facet[];
  readonly narrowed: Narrowed | undefined;
}

/** Ranks the pages of each index. */
export async function rankIndexes(
  question: Question,
  indexes: readonly (OpenedIndex | undefined)[],
  {
    facets: withFacets = false,
    asking = asItIs,
    scores = 0,
    offset = 0,
    limit = Infinity,
  }: Partial<SearchOptions> = {},
): Promise<Ranked> {
  const most = Math.max(offset + limit, scores);
  const hasName = (name: string): boolean => indexes.some(index => index?.reader.filterNames.has(name));
  const {words, filters: likelyWords = [], language: tag} = question;
  const likely = likelyWords.filter(({name}) => hasName(name));
  const ofLanguage = tag !== undefined && hasName(LANGUAGE);
  const isFiltered = likely.length > 0 || ofLanguage;
  const reading = withFacets || isFiltered ? readFilters(likelyWords, tag, indexes, asking) : undefined;
  // A rejection is not unhandled: it is awaited below.
  reading?.catch(() => {});
  // Whether such a word is a filter depends on its value, too.
  const filtering = isFiltered ? await reading : undefined;
  const {filters = [], language} = filtering ?? {};
  const query = parseQuery(filters.length > 0 ? withoutFilters(words, filters) : words);
  const rank = async (index: OpenedIndex, scope: number) => {
    const allowed = await filtering?.allowed(scope);
    const ranking = await rankPages(query, index, WEIGHTS, allowed, most);
    return {
      ranking,
      others: (await filtering?.foreignPages(scope, ranking)) ?? 0,
      facets: withFacets ? await (await reading)!.facetsOf(scope, ranking) : [],
    };
  };
  const isAsked = query.wanted.length > 0 || filters.length > 0;
  const found = await Promise.all(
    indexes.map(async (index, scope) =>
      index && isAsked ? asking(scope, () => rank(index, scope)) : undefined,
    ),
  );
  const rankings = found.map(one => one?.ranking);
  return {
    count: rankings.reduce((sum, ranking) => sum + (ranking?.count ?? 0), 0),
    rankings,
    query,
    filters,
    facets: (await reading)?.merged(found.map(one => one?.facets ?? [])) ?? [],
    narrowed:
      language === undefined
        ? undefined
        : {language, others: found.reduce((sum, one) => sum + (one?.others ?? 0), 0)},
  };
}

/** Loaded on demand: most questions have no filters, and most sites one language. */
async function readFilters(
  filters: readonly FilterWord[],
  language: string | undefined,
  indexes: readonly (OpenedIndex | undefined)[],
  asking: NonNullable<SearchOptions['asking']>,
): Promise<Filtering> {
  const {filterIndexes} = await import('../score/facets.js');
  return filterIndexes(filters, language, indexes, asking);
}

/** A window of the pages of all rankings, sorted by score. Of equal pages, the one from the earlier index comes first. */
export function pageOfHits(
  rankings: Rankings,
  {offset, limit, weights}: SearchOptions,
): {readonly scope: number; readonly page: RankedPage}[] {
  const end = offset + limit;
  const pagesOf = (scope: number, pages: readonly RankedPage[] = []) =>
    pages.map(page => ({scope, page, score: page.score * (weights?.[scope] ?? 1)}));
  if (rankings.length === 1) return pagesOf(0, rankings[0]?.pages.slice(offset, end));
  return rankings
    .flatMap((ranking, scope) => pagesOf(scope, ranking?.pages))
    .sort((one, other) => other.score - one.score)
    .slice(offset, end);
}

/** How the interface names an index, and where its pages are served. */
export interface ResultPlace extends Pick<SearchResult, 'project' | 'version'> {
  /** Address of the folder with the pages, ending in a slash. */
  readonly root: string;
}

/** A hit in the form of the interface. */
export function toSearchResult(
  {path, title, titleHighlights, blocks}: Omit<PageHit, 'scope'>,
  {project, version, root}: ResultPlace,
): SearchResult {
  const {origin, pathname} = new URL(root);
  // Most sites link to the index page of a folder by the address of the folder.
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

/** Clients that know sections only, such as the widget of the live service, read the title of every block. */
const withTitle = (block: SearchBlock): SearchBlock =>
  block.type === 'section'
    ? block
    : {...block, title: block.name, highlights: {...block.highlights, title: block.highlights.name}};
