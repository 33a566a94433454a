import assert from 'node:assert/strict';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, test, type TestContext} from 'node:test';
import {
  type ArtifactName,
  type ArtifactStore,
  FolderArtifacts,
  nameOfStream,
  tidyArtifacts,
} from '../../../../host/src/platform/artifacts/artifact-store.js';
import {PostgresArtifacts} from '../../../../host/src/platform/artifacts/postgres-artifacts.js';
import {newProject} from '../../../../host/src/platform/publishing/new-rows.js';
import {openPostgresStore} from '../../../../host/src/platform/store/postgres/postgres-store.js';
import {now} from '../../../../host/src/platform/store/store.js';
import {type PostgresServer, startPostgres, whyNoPostgres} from '../../../support/postgres-cluster.js';

async function* streamOf(text: string): AsyncIterable<Buffer> {
  yield Buffer.from(text);
}

async function put(artifacts: ArtifactStore, text: string): Promise<ArtifactName> {
  const name = await nameOfStream(streamOf(text));
  await artifacts.put(name, () => streamOf(text));
  return name;
}

describe('artifacts that nothing refers to', {skip: whyNoPostgres() ?? false}, () => {
  let server: PostgresServer;
  before(async () => (server = await startPostgres()));
  after(() => server.stop());

  async function check(t: TestContext, artifacts: ArtifactStore, address: string): Promise<void> {
    const store = await openPostgresStore(address);
    t.after(() => store.close());
    t.after(() => artifacts.close());
    const [site, index, left] = [
      await put(artifacts, 'files'),
      await put(artifacts, 'index'),
      await put(artifacts, 'of a killed publication'),
    ];
    await store.write(undefined, async transaction => {
      const {id} = await transaction
        .insertInto('project')
        .values(newProject('manual'))
        .returning('id')
        .executeTakeFirstOrThrow();
      const kept = {folder: site, index_name: `latest-b1-f6-${index}`, worker: '', lease: null};
      await transaction
        .insertInto('build')
        .values({
          project_id: id,
          version_id: null,
          state: 'finished',
          success: 1,
          error: '',
          commit_name: '',
          created: now(),
          finished: now(),
          ...kept,
        })
        .execute();
    });
    const kept = () => Promise.all([site, index, left].map(name => artifacts.has(name)));

    await tidyArtifacts(artifacts, store);
    assert.deepEqual(await kept(), [true, true, true]);
    await tidyArtifacts(artifacts, store, new Date(Date.now() + 60_000));
    assert.deepEqual(await kept(), [true, true, false]);
  }

  test('are removed from a PostgreSQL when they are old', async t => {
    const address = await server.database();
    await check(t, new PostgresArtifacts(address), address);
  });

  test('are removed from a folder when they are old, and so are unfinished ones', async t => {
    const folder = await mkdtemp(join(tmpdir(), 'docent-artifacts-'));
    t.after(() => rm(folder, {recursive: true, force: true}));
    await writeFile(join(folder, 'sha256-1.new'), 'half');
    const artifacts = new FolderArtifacts(folder);
    await check(t, artifacts, await server.database());
    await assert.rejects(rm(join(folder, 'sha256-1.new')), {code: 'ENOENT'});
  });
});
