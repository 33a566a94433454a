import {type ClientOptions, createClient, DocentError, type ErrorKind} from '../../src/client/index.js';
import {type ApiServer, type Reply, startApiServer} from './api-server.js';
import {fakeClock} from './fake-clock.js';

export const SEARCH_V3 = '/api/v3/search/';
export const SEARCH_V2 = '/api/v2/search/';
export const BROKEN = {status: 0};
export const QUESTION = {words: 'gath*', scopes: [{project: 'python', version: '3.11'}]};

/** A client of a real server that records requests. */
export class ClientFixture {
  server!: ApiServer;

  async setUp(routes: Record<string, Reply | Reply[]>, options: Partial<ClientOptions> = {}) {
    this.server = await startApiServer(routes);
    return createClient({api: this.server.api, clock: fakeClock(), ...options});
  }

  requestedPaths(): (string | undefined)[] {
    return this.server.paths.map(url => url.split('?')[0]);
  }

  queryOf(index: number): Record<string, string> {
    return Object.fromEntries(new URL(this.server.paths[index]!, this.server.api).searchParams);
  }
}

/** The kind of the error that a promise rejects with; `undefined` if it resolves, or rejects with another error. */
export async function kindOf(promise: Promise<unknown>): Promise<ErrorKind | undefined> {
  const error = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  return error instanceof DocentError ? error.kind : undefined;
}
