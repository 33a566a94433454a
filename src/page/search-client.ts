import {fetchBy} from '../client/http.js';
import {createSearchClient, type SearchClient} from '../client/search.js';
import {startWorker} from '../static-index/answer/start-worker.js';
import {MANIFEST} from '../static-index/format/manifest.js';
import {sharedByApi} from './clients.js';

const byApi = /* @__PURE__ */ sharedByApi(createSearchClient);

/** How long the manifest of an index may take, in ms. */
const LIMIT = 10_000;

const byIndex = /* @__PURE__ */ sharedByApi(({api: folder}): SearchClient => {
  // All that a first question needs is asked for at once.
  const load = async () => {
    const signal = AbortSignal.timeout(LIMIT);
    const manifest = fetchBy({})(new URL(MANIFEST, folder), {cache: 'no-cache', signal}).catch(
      () => undefined,
    );
    startWorker().catch(() => {});
    const {createStaticSearchClient} = await import('../static-index/answer/static-search-client.js');
    return createStaticSearchClient(folder, manifest);
  };
  let client: Promise<SearchClient> | undefined;
  const loaded = () =>
    (client ??= load().catch((error: unknown) => {
      client = undefined;
      throw error;
    }));
  return {
    answersInParts: true,
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
