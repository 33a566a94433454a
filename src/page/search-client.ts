import {fetchBy} from '../client/http.js';
import {createSearchClient, type SearchClient} from '../client/search.js';
import {startWorker} from '../static-index/answer/start-worker.js';
import {MANIFEST} from '../static-index/format/file-names.js';
import {sharedByApi} from './clients.js';
import type {PageIdentity} from './identity.js';
import {type PageIndex, pageIndexes} from './indexes.js';

const byApi = /* @__PURE__ */ sharedByApi(createSearchClient);

/** How long the manifest of an index may take, in ms. */
const MANIFEST_TIMEOUT = 10_000;

const byIndexes = new Map<string, SearchClient>();

function createStaticClient(indexes: readonly PageIndex[]): SearchClient {
  // Requests everything that the first query needs in parallel.
  const load = async () => {
    const signal = AbortSignal.timeout(MANIFEST_TIMEOUT);
    const loading = indexes.map(index => ({
      ...index,
      manifest:
        index.weight > 0
          ? fetchBy({})(new URL(MANIFEST, index.folder), {cache: 'no-cache', signal}).catch(() => undefined)
          : undefined,
    }));
    startWorker().catch(() => {});
    const {createStaticSearchClient} = await import('../static-index/answer/static-search-client.js');
    return createStaticSearchClient(loading);
  };
  let client: Promise<SearchClient> | undefined;
  const loaded = () =>
    (client ??= load().catch((error: unknown) => {
      client = undefined;
      throw error;
    }));
  return {
    answersInParts: true,
    search: async (...parameters) => (await loaded()).search(...parameters),
    more: async (...parameters) => (await loaded()).more(...parameters),
    questions: async () => (await loaded()).questions!(),
    warmUp: () =>
      loaded().then(
        client => client.warmUp!(),
        () => {},
      ),
  };
}

/** The client that all searches of the page share: of its static indexes if it has any, else of its API. */
export function sharedSearchClient({api, index}: Pick<PageIdentity, 'api' | 'index'>): SearchClient {
  const indexes = pageIndexes({...(index && {index})});
  if (!indexes.length) return byApi(api);
  const key = JSON.stringify(indexes);
  let client = byIndexes.get(key);
  if (!client) byIndexes.set(key, (client = createStaticClient(indexes)));
  return client;
}
