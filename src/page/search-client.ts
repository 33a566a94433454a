import {createSearchClient, type SearchClient} from '../client/search.js';
import {sharedByApi} from './clients.js';

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
