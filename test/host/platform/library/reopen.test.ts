import assert from 'node:assert/strict';
import {mkdtemp, rename, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, test, type TestContext} from 'node:test';
import {openPublisher} from '../../../../host/src/cli/open-publisher.js';
import {initLibrary, openLibraryFolder} from '../../../../host/src/platform/publishing/library-folder.js';
import {newProject} from '../../../../host/src/platform/publishing/new-rows.js';
import {FORMAT} from '../../../../cli/src/search/parts-header.js';
import {startPostgres, whyNoPostgres} from '../../../support/postgres-cluster.js';
import {addressOf, startDocent} from '../../cli/docent.js';
import {makeSite, page} from '../../routes/test-site.js';

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docent-reopen-'));
  t.after(() => rm(folder, {recursive: true, force: true}));
  return folder;
}

test('serves a library whose folder was moved', async t => {
  const root = await temporaryFolder(t);
  const site = await makeSite(t, {'index.html': page('Quokka', '<p>A quokka.</p>')});
  const run = (...words: string[]) => startDocent(t, words).ended;
  assert.equal(await run('init', join(root, 'one')), 0);
  assert.equal(await run('add', 'book', site, '--library', join(root, 'one')), 0);
  await rename(join(root, 'one'), join(root, 'other'));
  const docent = startDocent(t, ['serve', join(root, 'other'), '--port', '0']);
  const origin = await addressOf(docent);
  assert.match(await (await fetch(`${origin}book/en/latest/`)).text(), /A quokka/);
  const answer = await fetch(`${origin}api/v3/search/?q=project:book+quokka`);
  assert.equal(((await answer.json()) as {count: number}).count, 1);
  assert.equal((await fetch(`${origin}_/downloads/book/en/latest/htmlzip/`)).status, 200);
  docent.process.kill('SIGTERM');
  assert.equal(await docent.ended, 0);
  assert.equal(await run('publish', 'book/latest', site, '--library', join(root, 'other')), 0);
});

describe('a library on PostgreSQL', {skip: whyNoPostgres() ?? false}, () => {
  test('rebuilds indexes of another format at its start, and search reports the reason until then', async t => {
    const server = await startPostgres();
    t.after(() => server.stop());
    const folder = await temporaryFolder(t);
    await initLibrary(folder);
    const library = await openLibraryFolder(folder, await server.database());
    const terminal = {out() {}, note() {}, progress() {}};
    const {publisher, engine, close} = openPublisher(library, terminal, new AbortController().signal);
    const {database} = library.store;
    await library.store.write(undefined, transaction =>
      transaction.insertInto('project').values(newProject('book')).execute(),
    );
    const site = await makeSite(t, {'index.html': page('Quokka', '<p>A quokka.</p>')});
    const {build} = await publisher.publish({project: 'book', version: 'latest', folder: site, who: 'test'});
    const nameOf = async () => {
      const row = database.selectFrom('build').select('index_name').where('id', '=', build);
      return (await row.executeTakeFirstOrThrow()).index_name!;
    };
    const good = await nameOf();
    const search = async (version: string) => {
      const scopes = [{project: 'book', version}];
      return (await engine.search({words: 'quokka', scopes, offset: 0, limit: 10})).count;
    };
    assert.equal(await search(good), 1);
    for (const old of [good.replace(/-f\d+-/, '-f1-'), good.replace(/-f\d+-/, `-f${FORMAT + 1}-`)]) {
      await database.updateTable('build').set({index_name: old}).where('id', '=', build).execute();
      await assert.rejects(search(old), {name: 'ArtifactError', message: /by another release of Docent/});
      assert.match((await publisher.recover()).join(), /of another release; it was rebuilt from 1 pages/);
      // The name of an index is a hash, so the rebuilt index of the same pages has the same name.
      assert.equal(await nameOf(), good);
      assert.equal(await search(good), 1);
      assert.deepEqual(await publisher.recover(), []);
    }
    await close();
    await library.close();
  });
});
