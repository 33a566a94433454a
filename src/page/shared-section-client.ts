import {createSectionClient} from '../client/section-client.js';
import {sharedByApi} from './shared-by-api.js';

/** The client that all previews and embeds of the page share. */
export const sharedSectionClient = /* @__PURE__ */ sharedByApi(createSectionClient);
