import {array, describe, type Infer, integer, nullable, object, string, withDefault} from './schema.js';
import {searchBlock, titleHighlights} from './search-blocks.js';

export const searchV2Query = object({
  q: describe(string, 'What to search for; arguments are words here.'),
  project: describe(string, 'Slug of the project.'),
  version: describe(string, 'Slug of the version.'),
  page: describe(withDefault(integer, 1), 'Page of results wanted, from 1.'),
  page_size: describe(withDefault(integer, 50), 'Results on a page; servers cut it to their maximum.'),
});
export type SearchV2Query = Infer<typeof searchV2Query>;

export const searchV2Result = object({
  type: withDefault(string, 'page'),
  project: string,
  project_alias: describe(nullable(string), 'Set when the project was found as a subproject.'),
  version: string,
  title: withDefault(string, ''),
  domain: describe(nullable(string), 'Scheme and host of the page, without a slash.'),
  path: describe(nullable(string), 'Path of the page, without query or fragment.'),
  highlights: titleHighlights,
  blocks: describe(
    withDefault(array(searchBlock), []),
    'Parts of the page that match, as in v3; of type `section` alone.',
  ),
});
export type SearchV2Result = Infer<typeof searchV2Result>;

export const searchV2Answer = object({
  count: describe(integer, 'Results in all.'),
  next: describe(nullable(string), 'Address of the next page; null when there is none.'),
  previous: describe(nullable(string), 'Address of the page before; null when there is none.'),
  results: describe(array(searchV2Result), 'Pages that match, best first.'),
});
export type SearchV2Answer = Infer<typeof searchV2Answer>;
