import {SEARCH_V2} from './paths.js';
import type {Route} from './routes.js';
import {array, describe, type Infer, integer, nullable, object, string, withDefault} from './schema.js';
import {pageFields, rangeFields, searchBlock} from './search.js';

export const searchV2Query = object({
  q: describe(string, 'Words to search for; search arguments have no special meaning here.'),
  project: describe(string, 'Slug of the project.'),
  version: describe(string, 'Slug of the version.'),
  page: describe(withDefault(integer, 1), 'Page of results, from 1.'),
  page_size: describe(withDefault(integer, 50), 'Results per page; a server may have a maximum.'),
});

export const searchV2Result = object({
  type: withDefault(string, ''),
  project: string,
  project_alias: describe(nullable(string), 'Set when the project was found as a subproject.'),
  version: string,
  ...pageFields,
  blocks: describe(
    withDefault(array(searchBlock), []),
    'Parts of the page that match, as in v3, but only of type `section`.',
  ),
});
export type SearchV2Result = Infer<typeof searchV2Result>;

export const searchV2Answer = object({
  ...rangeFields,
  results: describe(array(searchV2Result), 'Matching pages, best first.'),
});
export type SearchV2Answer = Infer<typeof searchV2Answer>;

export const searchV2Route = {
  method: 'GET',
  path: SEARCH_V2,
  query: searchV2Query,
  answer: searchV2Answer,
} as const satisfies Route;
