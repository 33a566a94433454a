import {routes} from '../../../api/routes.js';
import type {Api, Asked} from '../api-connection.js';
import {slug, text} from '../check.js';
import {listing} from '../listing.js';
import type {RequestOptions} from '../../connection.js';

/** Which results are wanted. Servers cut the size of a page; further pages are found by `next`. */
export interface SearchPaging extends RequestOptions {
  /** From 1. Default: 1. */
  readonly page?: number | undefined;
  /** Results on a page. Default: the server's. */
  readonly pageSize?: number | undefined;
}

export interface SearchV3Options extends SearchPaging {
  /** Whether subprojects are searched too, as `subprojects:` in `q` says. Default: false. */
  readonly subprojects?: boolean | undefined;
}

const route = <A>({path, answer}: Pick<Asked<A>, 'path' | 'answer'>): Asked<A> => ({
  method: 'GET',
  path,
  ...(answer && {answer}),
});

/**
 * `GET api/v3/search/`: results one by one, best first, of the projects that `q` names (see `composeQuery`).
 * Unlike `createSearchClient`, it never falls back to v2.
 */
export const searchV3 = (
  api: Api,
  q: string,
  {page, pageSize, subprojects, ...options}: SearchV3Options = {},
) =>
  listing(api, route(routes.searchV3), () => ({
    ...options,
    query: {
      q: text(q, 'what to search for'),
      page,
      page_size: pageSize,
      subprojects: subprojects || undefined,
    },
  }));

export interface SearchV2Question {
  /** What to search for. */
  readonly q: string;
  /** Slugs of the project and of its version. */
  readonly project: string;
  readonly version: string;
}

/** `GET api/v2/search/`: results one by one, best first, of one project and its subprojects. */
export const searchV2 = (
  api: Api,
  {q, project, version}: SearchV2Question,
  {page, pageSize, ...options}: SearchPaging = {},
) =>
  listing(api, route(routes.searchV2), () => ({
    ...options,
    query: {
      q: text(q, 'what to search for'),
      project: slug(project, 'project'),
      version: slug(version, 'version'),
      page,
      page_size: pageSize,
    },
  }));
