export {type Client, createClient} from './client.js';
export {type Addons, createGetAddons, type GetAddons} from './addons.js';
export type {HttpOptions} from './http.js';
export {type Clock} from './clock.js';
export {type ClientOptions, connect, type Connection, type RequestOptions} from './connection.js';
export * from './errors.js';
export {isNoSuchSection} from './not-found.js';
export {createGetPage, type GetPage, type PageAnswer} from './page.js';
export {type SearchAnswer, type SearchQuestion} from './search.js';
export {createSearchClient, type SearchClient} from './search-client.js';
export type {Section, SectionQuestion} from './section.js';
export {createSectionClient, type SectionClient, type SectionOptions} from './section-client.js';
// What the signatures above are made of.
export type {AddonsAnswer, SearchFilter} from '../api/addons.js';
export type {Scope, Where} from '../api/search-arguments.js';
export type {SearchV3Answer} from '../api/search-v3.js';
