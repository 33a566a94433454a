import {array, type Infer, integer, nullable, object, string, withDefault} from './schema.js';
import {searchBlock, titleHighlights} from './search-blocks.js';

export const searchV2Query = object({
  q: string,
  project: string,
  version: string,
  page: withDefault(integer, 1),
  page_size: withDefault(integer, 50),
});
export type SearchV2Query = Infer<typeof searchV2Query>;

export const searchV2Result = object({
  type: withDefault(string, 'page'),
  project: string,
  project_alias: nullable(string),
  version: string,
  title: withDefault(string, ''),
  domain: nullable(string),
  path: nullable(string),
  highlights: titleHighlights,
  blocks: withDefault(array(searchBlock), []),
});
export type SearchV2Result = Infer<typeof searchV2Result>;

export const searchV2Answer = object({
  count: integer,
  next: nullable(string),
  previous: nullable(string),
  results: array(searchV2Result),
});
export type SearchV2Answer = Infer<typeof searchV2Answer>;
