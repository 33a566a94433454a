import assert from 'node:assert/strict';
import {randomBytes} from 'node:crypto';
import {buffer} from 'node:stream/consumers';
import {after, before, describe, test, type TestContext} from 'node:test';
import {type ArtifactName, nameOfStream} from '../../../../host/src/platform/artifacts/artifact-store.js';
import {PostgresArtifacts} from '../../../../host/src/platform/artifacts/postgres-artifacts.js';
import {openPostgresStore} from '../../../../host/src/platform/store/postgres/postgres-store.js';
import type {Store} from '../../../../host/src/platform/store/store.js';
import {type PostgresServer, startPostgres, whyNoPostgres} from '../../../support/postgres-cluster.js';

async function* streamOf(...parts: Buffer[]): AsyncIterable<Buffer> {
  yield* parts;
}

const nameOf = (bytes: Buffer): Promise<ArtifactName> => nameOfStream(streamOf(bytes));

async function count(store: Store, table: 'artifact' | 'artifact_part' | 'artifact_piece'): Promise<number> {
  return (await store.database.selectFrom(table).select('hash').execute()).length;
}

describe('artifacts in PostgreSQL', {skip: whyNoPostgres() ?? false}, () => {
  let server: PostgresServer;
  before(async () => (server = await startPostgres()));
  after(() => server.stop());

  async function setUp(t: TestContext) {
    const address = await server.database();
    const store = await openPostgresStore(address);
    const artifacts = new PostgresArtifacts(address);
    t.after(async () => {
      await artifacts.close();
      await store.close();
    });
    const put = async (bytes: Buffer): Promise<ArtifactName> => {
      const name = await nameOf(bytes);
      await artifacts.put(name, () => streamOf(bytes));
      return name;
    };
    return {store, artifacts, put};
  }

  test('stores common pieces of two artifacts only once, and keeps them when one artifact is removed', async t => {
    const {store, artifacts, put} = await setUp(t);
    const original = randomBytes(6_000_000);
    const edited = Buffer.concat([
      original.subarray(0, 3_000_000),
      Buffer.from('changed'),
      original.subarray(3_000_000),
    ]);
    const first = await put(original);
    const pieces = await count(store, 'artifact_piece');
    const second = await put(edited);
    assert.ok(pieces > 80);
    assert.ok((await count(store, 'artifact_piece')) <= pieces + 3);
    assert.ok((await buffer(artifacts.get(first))).equals(original));
    assert.ok((await buffer(artifacts.get(second))).equals(edited));

    await artifacts.remove(first);
    assert.equal(await artifacts.has(first), false);
    await assert.rejects(buffer(artifacts.get(first)), {
      name: 'ArtifactError',
      message: /publish the version/,
    });
    assert.ok((await buffer(artifacts.get(second))).equals(edited));
    await artifacts.remove(second);
    for (const table of ['artifact', 'artifact_part', 'artifact_piece'] as const)
      assert.equal(await count(store, table), 0, table);
  });

  test('keeps one copy of an artifact with repeated pieces that is stored several times concurrently', async t => {
    const {store, artifacts, put} = await setUp(t);
    const bytes = Buffer.concat([Buffer.alloc(1_000_000), randomBytes(500_000), Buffer.alloc(1_000_000)]);
    const [name] = await Promise.all([put(bytes), put(bytes), put(bytes)]);
    assert.equal(await count(store, 'artifact'), 1);
    assert.ok((await buffer(artifacts.get(name))).equals(bytes));
  });

  test('stores an artifact completely while another one with the same pieces is removed', async t => {
    const {artifacts, put} = await setUp(t);
    const common = randomBytes(1_500_000);
    const [firstBytes, secondBytes] = [
      Buffer.concat([common, Buffer.from('1')]),
      Buffer.concat([common, Buffer.from('2')]),
    ];
    for (let round = 0; round < 5; round++) {
      const first = await put(firstBytes);
      const [, second] = await Promise.all([artifacts.remove(first), put(secondBytes)]);
      assert.ok((await buffer(artifacts.get(second))).equals(secondBytes));
      await artifacts.remove(second);
    }
  });

  test('sends pieces again that were removed before the artifact listed them', async t => {
    const {artifacts, store} = await setUp(t);
    const bytes = randomBytes(4_000_000);
    const name = await nameOf(bytes);
    let reads = 0;
    await artifacts.put(name, async function* () {
      yield bytes.subarray(0, 3_900_000);
      if (++reads > 1) return yield bytes.subarray(3_900_000);
      await store.database.deleteFrom('artifact_piece').execute();
      yield bytes.subarray(3_900_000);
    });
    assert.equal(reads, 2);
    assert.ok((await buffer(artifacts.get(name))).equals(bytes));
  });

  test('stores no artifact whose content cannot be read, and removes its pieces later', async t => {
    const {artifacts, store} = await setUp(t);
    const name = await nameOf(Buffer.from('x'));
    const failing = async function* (): AsyncIterable<Buffer> {
      yield randomBytes(5_000_000);
      throw new Error('the disk is gone');
    };
    await assert.rejects(artifacts.put(name, failing), /the disk is gone/);
    assert.equal(await artifacts.has(name), false);
    assert.ok((await count(store, 'artifact_piece')) > 0);
    await artifacts.removeUnfinished(new Date(Date.now() - 60_000));
    assert.ok((await count(store, 'artifact_piece')) > 0);
    await artifacts.removeUnfinished(new Date(Date.now() + 60_000));
    assert.equal(await count(store, 'artifact_piece'), 0);
  });

  test('reports a damaged piece', async t => {
    const {artifacts, put, store} = await setUp(t);
    const name = await put(randomBytes(100_000));
    await store.database
      .updateTable('artifact_piece')
      .set({bytes: Buffer.from('damaged')})
      .execute();
    await assert.rejects(buffer(artifacts.get(name)), {name: 'ArtifactError', message: /is damaged/});
  });
});
