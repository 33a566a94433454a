import {createSearchClient} from '../client/search-client.js';
import {sharedByApi} from './shared-by-api.js';

/** The client that all searches of the page share. */
export const sharedSearchClient = /* @__PURE__ */ sharedByApi(createSearchClient);
