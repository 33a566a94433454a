import {array, describe, type Infer, integer, nullable, object, string, withDefault} from './schema.js';
import {searchBlock, titleHighlights} from './search-blocks.js';

export const searchV3Query = object({
  q: describe(
    string,
    'Search arguments (`project:slug/version`, `subprojects:slug/version`, `user:@me`) and words.',
  ),
  page: withDefault(integer, 1),
  page_size: withDefault(integer, 50),
});
export type SearchV3Query = Infer<typeof searchV3Query>;

export const searchResult = object({
  type: withDefault(string, 'page'),
  project: object({
    slug: string,
    alias: describe(nullable(string), 'Set when the project was found as a subproject.'),
  }),
  version: object({slug: string}),
  title: withDefault(string, ''),
  domain: describe(nullable(string), 'Scheme and host of the page, without a slash.'),
  path: describe(nullable(string), 'Path of the page, without query or fragment.'),
  highlights: titleHighlights,
  blocks: withDefault(array(searchBlock), []),
});
/** One page that matches, with the parts of it that match. */
export type SearchResult = Infer<typeof searchResult>;

export const searchV3Answer = object({
  count: integer,
  next: nullable(string),
  previous: nullable(string),
  projects: withDefault(
    array(object({slug: string, versions: withDefault(array(object({slug: string})), [])})),
    [],
  ),
  query: withDefault(string, ''),
  results: array(searchResult),
});
export type SearchV3Answer = Infer<typeof searchV3Answer>;
