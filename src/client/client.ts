import {type ClientOptions, connect} from './connection.js';
import {createSearchClient, type SearchClient} from './search.js';
import {createSectionClient, type SectionClient} from './sections.js';

/** Every method rejects with a `DocentError`, or with a `TypeError` when it is given an invalid address. */
export interface Client extends SearchClient, SectionClient {
  readonly api: URL;
}

/** The whole client. The elements import only the part they need, so that a page loads no more than that. */
export function createClient(options: ClientOptions): Client {
  const connection = connect(options);
  return {api: connection.api, ...createSearchClient(connection), ...createSectionClient(connection)};
}
