import {embedV2Answer, embedV2Query} from './embed-v2.js';
import {embedV3Answer, embedV3Query} from './embed-v3.js';
import {searchV2Answer, searchV2Query} from './search-v2.js';
import {searchV3Answer, searchV3Query} from './search-v3.js';

/**
 * Every route of the contract: where it is, relative to the API address, what it takes and what it answers.
 * The same routes stand under `/_/` on the domain where the docs are served; there the session counts.
 */
export const routes = {
  searchV3: {path: 'api/v3/search/', query: searchV3Query, answer: searchV3Answer},
  searchV2: {path: 'api/v2/search/', query: searchV2Query, answer: searchV2Answer},
  embedV3: {path: 'api/v3/embed/', query: embedV3Query, answer: embedV3Answer},
  embedV2: {path: 'api/v2/embed/', query: embedV2Query, answer: embedV2Answer},
} as const;

export type Route = (typeof routes)[keyof typeof routes];
