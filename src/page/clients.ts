import {connect, type Connection} from '../client/connection.js';
import {createSearchClient, type SearchClient} from '../client/search.js';
import {createSectionClient} from '../client/sections.js';

/**
 * One instance of a client part for each API address, so that elements share what it has learned about that API.
 * @param create called on first use
 */
export function sharedByApi<Part>(create: (connection: Connection) => Part): (api: URL) => Part {
  const parts = new Map<string, Part>();
  return api => {
    let part = parts.get(api.href);
    if (!part) parts.set(api.href, (part = create(connect({api}))));
    return part;
  };
}

const byApi = /* @__PURE__ */ sharedByApi(createSearchClient);

const byIndex = /* @__PURE__ */ sharedByApi(({api: folder}): SearchClient => {
  const load = async () =>
    (await import('../static-index/answer/static-search-client.js')).createStaticSearchClient(folder);
  let client: Promise<SearchClient> | undefined;
  const loaded = () =>
    (client ??= load().catch((error: unknown) => {
      client = undefined;
      throw error;
    }));
  return {
    search: async (...asked) => (await loaded()).search(...asked),
    more: async (...asked) => (await loaded()).more(...asked),
    warmUp: () =>
      loaded().then(
        client => client.warmUp!(),
        () => {},
      ),
  };
});

/** The client that all searches of the page share. @param index the folder of a static index, used instead of the API */
export const sharedSearchClient = (api: URL, index?: URL): SearchClient =>
  index ? byIndex(index) : byApi(api);

/** The client that all previews and embeds of the page share. */
export const sharedSectionClient = /* @__PURE__ */ sharedByApi(createSectionClient);
