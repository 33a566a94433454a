import assert from 'node:assert/strict';
import {randomBytes} from 'node:crypto';
import {buffer} from 'node:stream/consumers';
import {gzipSync} from 'node:zlib';
import {after, afterEach, before, beforeEach, describe, test} from 'node:test';
import {
  type ArtifactName,
  type ArtifactStore,
  checkedBy,
  nameOfStream,
} from '../../../../host/src/platform/artifacts/artifact-store.js';
import {S3Artifacts} from '../../../../host/src/platform/artifacts/s3-artifacts.js';
import {whyNoSwift} from '../../../../tools/find-swift.mjs';
import {type ObjectStore, refuse, startObjectStore} from '../../../support/object-store.js';
import {startSwift, type SwiftServer} from '../../../support/swift-server.js';

async function* streamOf(...parts: Buffer[]): AsyncIterable<Buffer> {
  yield* parts;
}

async function put(artifacts: ArtifactStore, bytes: Buffer): Promise<ArtifactName> {
  const name = await nameOfStream(streamOf(bytes));
  await artifacts.put(name, () => streamOf(bytes));
  return name;
}

/** Reads an artifact as hosts do, and verifies its content. */
const read = (artifacts: ArtifactStore, name: ArtifactName): Promise<Buffer> =>
  buffer(checkedBy(name, artifacts.get(name)));

const setCredentials = (user = 'docs:key', secret = 'secret'): void => {
  process.env['AWS_ACCESS_KEY_ID'] = user;
  process.env['AWS_SECRET_ACCESS_KEY'] = secret;
};
const SOON = new Date(Date.now() + 24 * 60 * 60_000);
const LONG_AGO = new Date(0);

/** Tests that every object store must pass. */
function checkStore(endpoint: () => string): void {
  const open = (prefix = 'library'): S3Artifacts =>
    new S3Artifacts({bucket: 'docs', prefix, endpoint: endpoint(), region: undefined});
  let artifacts: S3Artifacts;
  beforeEach(() => (artifacts = open()));
  afterEach(() => artifacts.close());

  test('stores a small artifact, returns it, and removes it', async () => {
    const name = await put(artifacts, Buffer.from('small'));
    assert.equal(await artifacts.has(name), true);
    assert.equal(String(await read(artifacts, name)), 'small');
    await artifacts.remove(name);
    assert.equal(await artifacts.has(name), false);
    await assert.rejects(read(artifacts, name), {name: 'ArtifactError', message: /no longer stored/});
    await artifacts.remove(name);
  });

  test('stores an artifact that is uploaded in several parts', async () => {
    const bytes = randomBytes(20_000_000);
    const name = await put(artifacts, bytes);
    assert.ok((await read(artifacts, name)).equals(bytes));
    await artifacts.remove(name);
  });

  test('stores an empty artifact', async () => {
    const name = await put(artifacts, Buffer.alloc(0));
    assert.equal((await read(artifacts, name)).length, 0);
    await artifacts.remove(name);
  });

  test('can store the same artifact several times concurrently', async () => {
    const bytes = randomBytes(100_000);
    const [name] = await Promise.all([put(artifacts, bytes), put(artifacts, bytes), put(artifacts, bytes)]);
    assert.ok((await read(artifacts, name)).equals(bytes));
    await artifacts.remove(name);
  });

  test('lists the artifacts below its prefix that are older than a given time, from several pages of the list', async () => {
    const otherLibrary = open('library-2');
    const elsewhere = await put(otherLibrary, Buffer.from('of another library'));
    const names: ArtifactName[] = [];
    for (const text of ['one', 'two', 'three', 'four', 'five'])
      names.push(await put(artifacts, Buffer.from(text)));
    assert.deepEqual((await artifacts.storedBefore(SOON)).sort(), [...names].sort());
    assert.deepEqual(await artifacts.storedBefore(LONG_AGO), []);
    for (const name of names) await artifacts.remove(name);
    assert.deepEqual(await artifacts.storedBefore(SOON), []);
    assert.equal(await otherLibrary.has(elsewhere), true);
    await otherLibrary.remove(elsewhere);
    await otherLibrary.close();
  });

  test('passes on the error of unreadable content, and stores nothing', async () => {
    const name = await nameOfStream(streamOf(Buffer.from('whole')));
    await assert.rejects(
      artifacts.put(name, async function* () {
        yield randomBytes(9_000_000);
        throw new Error('the file changed');
      }),
      /the file changed/,
    );
    assert.equal(await artifacts.has(name), false);
  });
}

describe('artifacts in an S3-compatible store', () => {
  let store: ObjectStore;
  beforeEach(async () => {
    setCredentials();
    store = await startObjectStore();
  });
  afterEach(() => store.stop());
  checkStore(() => store.endpoint);

  describe('when a request to the store fails, or its content is damaged', () => {
    let artifacts: S3Artifacts;
    beforeEach(() => {
      artifacts = new S3Artifacts({bucket: 'docs', prefix: '', endpoint: store.endpoint, region: undefined});
    });
    afterEach(() => artifacts.close());

    test('never returns wrong content of a damaged object, but rejects with an ArtifactError', async () => {
      const name = await put(artifacts, Buffer.from('right'));
      store.objects.get(`docs/${name}`)!.bytes = gzipSync('wrong');
      await assert.rejects(read(artifacts, name), {name: 'ArtifactError', message: /damaged/});
      store.objects.get(`docs/${name}`)!.bytes = Buffer.from('not compressed');
      await assert.rejects(read(artifacts, name), {name: 'ArtifactError', message: /damaged/});
      store.objects.get(`docs/${name}`)!.bytes = gzipSync('right').subarray(0, 15);
      await assert.rejects(read(artifacts, name), {name: 'ArtifactError', message: /damaged/});
    });

    test('resumes a download where the connection broke, with a second request', async () => {
      const bytes = randomBytes(400_000);
      const name = await put(artifacts, bytes);
      const stored = store.objects.get(`docs/${name}`)!.bytes;
      let broken = 0;
      store.fault = (request, response) => {
        if (broken || request.method !== 'GET') return false;
        broken++;
        response.writeHead(200, {etag: '"one"', 'content-length': stored.length});
        response.write(stored.subarray(0, 200_000), () => response.destroy());
        return true;
      };
      store.requests.length = 0;
      assert.ok((await read(artifacts, name)).equals(bytes));
      assert.equal(broken, 1);
      assert.equal(store.requests.length, 2);
    });

    test('gives up if the connection breaks at every attempt', async () => {
      const name = await put(artifacts, randomBytes(400_000));
      store.fault = (_, response) => {
        response.destroy();
        return true;
      };
      await assert.rejects(read(artifacts, name), {
        name: 'ArtifactError',
        message: /cannot be reached at the moment \(\w+\); try again later/,
      });
    });

    test('repeats a request that the store cannot serve at the moment', async () => {
      const name = await put(artifacts, Buffer.from('patience'));
      let refused = 0;
      store.fault = (_, response) => refused++ < 2 && refuse(response, 503, 'SlowDown');
      assert.equal(await artifacts.has(name), true);
      refused = 0;
      assert.equal(String(await read(artifacts, name)), 'patience');
      refused = 0;
      await put(artifacts, Buffer.from('more patience'));
      assert.equal(refused, 3);
    });

    test('reports that the store refused access, and says what to check', async () => {
      store.fault = (_, response) => refuse(response, 403, 'SignatureDoesNotMatch');
      await assert.rejects(artifacts.check(), {
        name: 'ArtifactError',
        message: /bucket docs at http.* refused access \(SignatureDoesNotMatch\); check the credentials/,
      });
      await assert.rejects(put(artifacts, Buffer.from('no')), /refused access/);
    });

    test('reports that the bucket does not exist', async () => {
      const {endpoint} = store;
      const withoutBucket = new S3Artifacts({bucket: 'none', prefix: '', endpoint, region: undefined});
      await assert.rejects(withoutBucket.check(), {
        name: 'ArtifactError',
        message: /no such bucket; create it/,
      });
      await withoutBucket.close();
    });

    test('reports that the quota of the store is exceeded, and leaves no partial upload', async () => {
      store.fault = (request, response) => request.method === 'PUT' && refuse(response, 400, 'QuotaExceeded');
      await assert.rejects(put(artifacts, randomBytes(20_000_000)), {
        name: 'ArtifactError',
        message: /refused a request \(QuotaExceeded\)/,
      });
      assert.equal(store.objects.size, 0);
      assert.equal(store.uploads.size, 0);
    });

    test('lets a host start while the store answers with errors', async () => {
      store.fault = (_, response) => refuse(response, 500, 'InternalError');
      await artifacts.check();
    });

    test('reports that there are no credentials', async t => {
      const before = process.env;
      t.after(() => (process.env = before));
      const {AWS_ACCESS_KEY_ID: _, AWS_SECRET_ACCESS_KEY: __, ...rest} = before;
      // Credentials come from the environment only, not from files or services of this machine.
      process.env = {
        ...rest,
        AWS_EC2_METADATA_DISABLED: 'true',
        AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
        AWS_CONFIG_FILE: '/dev/null',
      };
      const {endpoint} = store;
      const withoutCredentials = new S3Artifacts({bucket: 'docs', prefix: '', endpoint, region: undefined});
      await assert.rejects(withoutCredentials.check(), {
        name: 'ArtifactError',
        message: /no credentials .* set AWS_ACCESS_KEY_ID/,
      });
      await withoutCredentials.close();
    });

    test('removes unfinished uploads that began long ago, and no others', async () => {
      const upload = (key: string, begun: Date) => ({
        parts: new Map<number, Buffer>(),
        key: `docs/${key}`,
        begun,
      });
      store.uploads.set('old', upload('a', LONG_AGO));
      store.uploads.set('new', upload('b', SOON));
      await artifacts.removeUnfinished(new Date());
      assert.deepEqual([...store.uploads.keys()], ['new']);
    });
  });
});

describe('artifacts in OpenStack Swift', {skip: whyNoSwift() ?? false}, () => {
  let server: SwiftServer;
  before(async () => {
    setCredentials();
    server = await startSwift('docs');
  });
  after(() => server.stop());
  checkStore(() => server.endpoint);

  test('are not accessible with a wrong secret key', async () => {
    setCredentials('docs:key', 'another');
    const {endpoint} = server;
    const artifacts = new S3Artifacts({bucket: 'docs', prefix: '', endpoint, region: undefined});
    await assert.rejects(artifacts.check(), {name: 'ArtifactError', message: /refused access/});
    await artifacts.close();
  });
});
