export {type Api, type ApiOptions, connectApi} from './api-connection.js';
export {createDocsClient, type DocsClient} from './docs-client.js';
export {type Listing, type ListOptions} from './listing.js';
export {type ErrorDetails, errorDetailsOf} from './error-details.js';
