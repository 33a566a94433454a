import type {FastifyRequest} from 'fastify';
import type {SearchResult} from '../../../../src/api/index.js';
import type {SelectedVersion} from '../../library/library-view.js';
import type {SearchTime} from '../../http/limits.js';
import {type EngineHits, type SearchEngine, toSearchResult} from '../../search/engine.js';
import {addressOf} from '../../http/origin.js';
import {siteAddress} from '../../http/site-address.js';
import {type Page, neighbours} from '../../http/paging.js';

/** What the search routes answer from. */
export interface SearchContext {
  readonly engine: SearchEngine;
  readonly searchTime: SearchTime;
  /** Results on a page when the request has no `page_size`. */
  readonly pageSize: number;
}

/** A page of results, in parts that v3 and v2 assemble differently. */
export interface Found {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly significant_terms: string;
  readonly phrases_as_words: string[];
  readonly results: SearchResult[];
}

const NOTHING: EngineHits = {count: 0, significantTerms: '', phrasesAsWords: [], pages: []};

/** Searches these versions. Without versions or without words the engine is not asked. */
export async function search(
  {engine, searchTime}: SearchContext,
  request: FastifyRequest,
  {words, selected, page}: {words: string; selected: readonly SelectedVersion[]; page: Page},
): Promise<Found> {
  const address = addressOf(request);
  // Whoever follows a link has to authenticate again.
  address.searchParams.delete('access_token');
  const scopes = selected.map(({project, version}) => ({
    project: project.slug,
    version: version.indexName,
  }));
  const offset = (page.number - 1) * page.size;
  const query = {words, scopes, offset, limit: page.size};
  const found = scopes.length && words.trim() ? await engine.search(query) : NOTHING;
  searchTime.add(request, found.spent ?? 0);
  const {count, significantTerms, phrasesAsWords, pages} = found;
  const places = await Promise.all(
    selected.map(async ({project, version, alias}) => ({
      project: {slug: project.slug, alias},
      version: {slug: version.slug},
      root: await siteAddress(request, version),
    })),
  );
  return {
    count,
    significant_terms: significantTerms,
    phrases_as_words: [...phrasesAsWords],
    ...neighbours(address, page, count),
    results: pages.map(hit => toSearchResult(hit, places[hit.scope]!)),
  };
}
