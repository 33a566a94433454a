import type {FastifyRequest} from 'fastify';
import type {SearchBlock} from '../../../../src/api/index.js';
import {encodePath} from '../../library/encode-path.js';
import type {ProjectVersion, Library} from '../../library/library.js';
import type {EngineAnswer, PageHit, SearchEngine} from '../../search/engine.js';
import {addressOf} from '../origin.js';
import {siteAddress} from '../site-address.js';
import {type Page, neighbours} from './paging.js';

/** What the search routes answer from. */
export interface SearchContext {
  readonly library: Library;
  readonly engine: SearchEngine;
  /** Results on a page when the request has no `page_size`. */
  readonly pageSize: number;
}

/** A page of results, in the parts that v3 and v2 put together differently. */
export interface Found {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly hits: readonly Hit[];
}

export interface Hit {
  readonly project: string;
  readonly version: string;
  readonly title: string;
  readonly domain: string;
  readonly path: string;
  readonly titleHighlights: readonly string[];
  readonly blocks: readonly SearchBlock[];
}

const NOTHING: EngineAnswer = {count: 0, pages: []};

/** Searches these versions. Without versions or without words the engine is not asked. */
export async function search(
  {engine}: SearchContext,
  request: FastifyRequest,
  {words, projectVersions, page}: {words: string; projectVersions: readonly ProjectVersion[]; page: Page},
): Promise<Found> {
  const address = addressOf(request);
  const scopes = projectVersions.map(({project, version}) => ({
    project: project.slug,
    version: version.slug,
  }));
  const offset = (page.number - 1) * page.size;
  const query = {words, scopes, offset, limit: page.size};
  const {count, pages} = scopes.length && words.trim() ? await engine.search(query) : NOTHING;
  const sites = new Map<string, string>();
  for (const {project, version} of projectVersions)
    sites.set(`${project.slug}/${version.slug}`, await siteAddress(request, version));
  return {
    count,
    ...neighbours(address, page, count),
    hits: pages.map(hit => ({...hit, ...addressOfHit(sites.get(`${hit.project}/${hit.version}`)!, hit)})),
  };
}

/** The index page of a folder is given as the folder, as most sites link to it. */
function addressOfHit(site: string, {path}: PageHit): {domain: string; path: string} {
  const {origin, pathname} = new URL(site);
  return {domain: origin, path: pathname + encodePath(path.replace(/(^|\/)index\.html$/, '$1'))};
}
