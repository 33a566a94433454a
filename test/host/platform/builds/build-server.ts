import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import type {TestContext} from 'node:test';
import {newSecret} from '../../../../host/src/platform/people/secrets.js';
import {createServer} from '../../../../host/src/routes/server.js';
import type {BuildLibrary} from './build-library.js';

/** Starts a host that serves a library and runs its builds. */
export async function serveBuilds(
  test: Pick<TestContext, 'after'>,
  {library, served, engine, queue, runner}: BuildLibrary,
  {areLogsPublic = false}: {readonly areLogsPublic?: boolean} = {},
): Promise<{readonly origin: string}> {
  const faults: Error[] = [];
  const server = await createServer({
    library: served,
    engine,
    widget: undefined,
    report: error => faults.push(error),
    host: {
      secret: newSecret(),
      downloads: join(library.folder, 'downloads'),
      gitRoots: [],
      trustProxy: false,
      requestsPerMinute: 1_000_000,
      signInsPerMinute: 1_000_000,
      queue,
      areLogsPublic,
      lookAtRemoval: () => Promise.reject(new Error('Nothing is removed in these tests.')),
      remove: () => Promise.reject(new Error('Nothing is removed in these tests.')),
      build: () => Promise.reject(new Error('All is built from the configuration.')),
    },
  });
  await server.listen({host: '127.0.0.1', port: 0});
  await runner.start();
  test.after(async () => {
    await server.close();
    if (faults.length) throw new AggregateError(faults, 'Requests to the host have failed');
  });
  return {origin: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`};
}
