/** The client of the elements, for search and sections. `manage/` covers the whole interface. */
import {type ClientOptions, connect} from './connection.js';
import {createSearchClient, type SearchClient} from './search.js';
import {createSectionClient, type SectionClient} from './sections.js';

export {type Addons, type AddonsPage, createGetAddons, type GetAddons} from './addons.js';
export {
  type ClientOptions,
  connect,
  type Connection,
  type OnUnexpected,
  type RequestOptions,
} from './connection.js';
export * from './errors.js';
export type {Clock, HttpOptions} from './http.js';
export type {SearchAnswer, SearchRequest} from './search-v3.js';
export type {SectionRequest} from './section-v3.js';
export {createSearchClient, type SearchClient} from './search.js';
export {
  createGetPage,
  createSectionClient,
  type GetPage,
  type PageAnswer,
  type Section,
  type SectionClient,
  type SectionOptions,
} from './sections.js';
// Types that appear in the signatures above.
export type {AddonsAnswer, SearchFilter} from '../api/addons.js';
export type {Scope, Where} from '../api/query.js';
export type {ValidationError} from '../api/schema.js';
export type {SearchV3Answer} from '../api/search.js';

/** Every method rejects with a `DocentError`, or with a `TypeError` when it is given an invalid address. */
export interface Client extends SearchClient, SectionClient {
  readonly api: URL;
}

/** Search and sections in one object. The elements import only the part they need. */
export function createClient(options: ClientOptions): Client {
  const connection = connect(options);
  return {api: connection.api, ...createSearchClient(connection), ...createSectionClient(connection)};
}
