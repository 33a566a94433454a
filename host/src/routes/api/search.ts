import type {FastifyRequest} from 'fastify';
import type {SearchBlock} from '../../../../src/api/index.js';
import {encodePath} from '../../system/paths.js';
import type {SelectedVersion} from '../../library/library-view.js';
import type {EngineAnswer, EngineScope, PageHit, SearchEngine} from '../../search/engine.js';
import {addressOf} from '../../http/origin.js';
import {siteAddress} from '../../http/site-address.js';
import {type Page, neighbours} from '../../http/paging.js';

/** What the search routes answer from. */
export interface SearchContext {
  readonly engine: SearchEngine;
  /** Results on a page when the request has no `page_size`. */
  readonly pageSize: number;
}

/** A page of results, in parts that v3 and v2 assemble differently. */
export interface Found {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly significant_terms: string;
  readonly hits: readonly Hit[];
}

export interface Hit {
  readonly project: string;
  /** The project's alias, if it was found as a subproject. */
  readonly alias: string | null;
  readonly version: string;
  readonly title: string;
  readonly domain: string;
  readonly path: string;
  readonly titleHighlights: readonly string[];
  readonly blocks: readonly SearchBlock[];
}

const NOTHING: EngineAnswer = {count: 0, significantTerms: '', pages: []};

/** Searches these versions. Without versions or without words the engine is not asked. */
export async function search(
  {engine}: SearchContext,
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
  const {count, significantTerms, pages} =
    scopes.length && words.trim() ? await engine.search(query) : NOTHING;
  const byScope = new Map<string, {readonly found: SelectedVersion; readonly site: string}>();
  for (const [index, found] of selected.entries())
    byScope.set(keyOf(scopes[index]!), {found, site: await siteAddress(request, found.version)});
  return {
    count,
    significant_terms: significantTerms,
    ...neighbours(address, page, count),
    hits: pages.map(hit => {
      const {found, site} = byScope.get(keyOf(hit))!;
      const {project, version, alias} = found;
      return {
        ...hit,
        ...{project: project.slug, alias, version: version.slug},
        ...addressOfHit(site, hit),
      };
    }),
  };
}

const keyOf = ({project, version}: EngineScope): string => `${project}/${version}`;

/** A folder's index page is given as the folder, the way most sites link to it. */
function addressOfHit(site: string, {path}: PageHit): {domain: string; path: string} {
  const {origin, pathname} = new URL(site);
  return {domain: origin, path: pathname + encodePath(path.replace(/(^|\/)index\.html$/, '$1'))};
}
