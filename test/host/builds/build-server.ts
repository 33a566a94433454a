import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import type {TestContext} from 'node:test';
import {Catalogue} from '../../../host/src/library/view/catalogue.js';
import {newSecret} from '../../../host/src/people/secrets.js';
import {openFileEngine} from '../../../host/src/search/file-engine.js';
import {createServer} from '../../../host/src/server.js';
import type {BuildLibrary} from './build-library.js';

/** A host of such a library that really listens, and builds. */
export async function serveBuilds(
  test: Pick<TestContext, 'after'>,
  {library, queue, runner}: BuildLibrary,
): Promise<{readonly origin: string}> {
  const engine = openFileEngine(library.indexes);
  const faults: Error[] = [];
  const server = await createServer({
    ...{catalogue: new Catalogue(library.store), engine, widget: undefined},
    report: error => faults.push(error),
    host: {
      ...{secret: newSecret(), downloads: join(library.folder, 'downloads'), gitRoots: [], trustProxy: false},
      ...{requestsPerMinute: 1_000_000, signInsPerMinute: 1_000_000, queue},
      build: () => Promise.reject(new Error('All is built from the configuration.')),
    },
  });
  await server.listen({host: '127.0.0.1', port: 0});
  await runner.start();
  test.after(async () => {
    await server.close();
    await engine.close();
    if (faults.length) throw new AggregateError(faults, 'The server failed while it was asked');
  });
  return {origin: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`};
}
