import {addonsAnswer, addonsQuery} from './addons.js';
import {embedV2Answer, embedV2Query} from './embed-v2.js';
import {embedV3Answer, embedV3Query} from './embed-v3.js';
import {ADDONS, EMBED_V2, EMBED_V3, SEARCH_V2, SEARCH_V3} from './paths.js';
import {searchV2Answer, searchV2Query} from './search-v2.js';
import {searchV3Answer, searchV3Query} from './search-v3.js';

/**
 * The routes of the contract that are an API: where each is, relative to the API address, what it takes and what
 * it answers. The same routes stand under `/_/` on the domain where the docs are served; there the session counts.
 */
export const routes = {
  searchV3: {path: SEARCH_V3, query: searchV3Query, answer: searchV3Answer},
  searchV2: {path: SEARCH_V2, query: searchV2Query, answer: searchV2Answer},
  embedV3: {path: EMBED_V3, query: embedV3Query, answer: embedV3Answer},
  embedV2: {path: EMBED_V2, query: embedV2Query, answer: embedV2Answer},
} as const;

/** Only under `/_/`: about the pages of that domain. */
export const docsRoutes = {
  addons: {path: ADDONS, query: addonsQuery, answer: addonsAnswer},
} as const;

export type AnswerRoute = (typeof routes)[keyof typeof routes];
