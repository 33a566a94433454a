import {request} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {TestContext} from 'node:test';
import {openFolderLibrary, type ServedFolder} from '../../../host/src/platform/publishing/library-folder.js';
import type {EngineQuery, EngineScope, SearchEngine} from '../../../cli/src/search/engine.js';
import {writeResults} from '../../../cli/src/search/written-results.js';
import type {PageResult} from '../../../src/ranking/show/page-results.js';
import {createServer, type ServerOptions} from '../../../host/src/routes/server.js';

/** A page that the engine returns for its version. */
type ListedPage = EngineScope & Omit<PageResult, 'scope'>;

/** An engine that returns listed pages for every query, and records the queries. */
export class ListEngine implements SearchEngine {
  readonly queries: Omit<EngineQuery, 'signal' | 'expected' | 'form'>[] = [];
  /** The signal and the expected duration of each query. */
  readonly requests: Pick<EngineQuery, 'signal' | 'expected'>[] = [];
  constructor(readonly pages: readonly ListedPage[] = []) {}

  async search({signal, expected, form, ...query}: EngineQuery) {
    this.queries.push(query);
    this.requests.push({signal, expected});
    const {scopes, offset, limit} = query;
    const scopeOf = (page: ListedPage): number =>
      scopes.findIndex(({project, version}) => page.project === project && page.version === version);
    const matching = this.pages
      .map(page => ({...page, scope: scopeOf(page)}))
      .filter(({scope}) => scope >= 0);
    const hits = {
      count: matching.length,
      significantTerms: '',
      phrasesAsWords: [],
      pages: matching.slice(offset, offset + limit),
    };
    return form ? writeResults(hits, form) : hits;
  }

  begin(): Promise<never> {
    return Promise.reject(new Error('nothing is written in these tests'));
  }

  async holds() {
    return true;
  }

  async suggestions(_scope: EngineScope): Promise<readonly string[]> {
    return [];
  }

  async remove() {}

  async close() {}
}

export const hit = (path: string, more: Partial<ListedPage> = {}): ListedPage => ({
  project: 'demo',
  version: 'latest',
  path,
  title: path,
  titleHighlights: [],
  blocks: [],
  ...more,
});

export const project = (slug: string, folder: string, mount = '/'): ServedFolder => ({
  project: slug,
  version: 'latest',
  folder,
  mount,
});

/** Starts a docs host on a free port. It stops after the test. */
export async function startHost(
  test: Pick<TestContext, 'after'>,
  {projects, ...options}: {projects: readonly ServedFolder[]} & Partial<ServerOptions>,
): Promise<{origin: string; port: number}> {
  const library = await openFolderLibrary(projects);
  const server = await createServer({
    library,
    engine: new ListEngine(),
    widget: undefined,
    ...options,
  });
  test.after(async () => {
    await server.close();
    await library.store.close();
  });
  await server.listen({host: '127.0.0.1', port: 0});
  const {port} = server.server.address() as AddressInfo;
  return {origin: `http://127.0.0.1:${port}`, port};
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Sends a request with the path and headers unchanged: `fetch` would remove `..`. */
export function rawRequest(
  port: number,
  path: string,
  {method = 'GET', headers = {}}: {method?: string; headers?: Record<string, string>} = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request({host: '127.0.0.1', port, path, method, headers, agent: false}, async response => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve({status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks)});
    });
    sent.on('error', reject).end();
  });
}
