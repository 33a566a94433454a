import assert from 'node:assert/strict';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';
import {openPublisher} from '../../../host/src/cli/open-publisher.js';
import {startUpkeep} from '../../../host/src/cli/upkeep.js';
import {Library} from '../../../host/src/library/library.js';
import {initLibrary, openLibraryFolder} from '../../../host/src/publishing/library-folder.js';
import {newProject} from '../../../host/src/publishing/new-rows.js';
import {Publisher} from '../../../host/src/publishing/publisher.js';
import type {EngineScope} from '../../../host/src/search/engine.js';
import {makeSite, page} from '../routes/test-site.js';

const terminal = {out() {}, note() {}, progress() {}};

test('what is published is warmed up: before readers are led to it, and by processes that see it, the default version of each project', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'docent-upkeep-'));
  t.after(() => rm(folder, {recursive: true, force: true}));
  await initLibrary(folder);
  const library = await openLibraryFolder(folder);
  const {builds, engine, close} = openPublisher(library, terminal, new AbortController().signal);
  t.after(async () => {
    await close();
    await library.close();
  });
  const {store} = library;
  await store.write(undefined, transaction =>
    transaction
      .insertInto('project')
      .values([newProject('book'), {...newProject('manual'), default_version: '2.0'}])
      .execute(),
  );
  const served = async (): Promise<number> =>
    (await store.database.selectFrom('version').selectAll().where('build_id', 'is not', null).execute())
      .length;
  const before: {readonly scope: EngineScope; readonly served: number}[] = [];
  const warmUp = async (scope: EngineScope): Promise<void> =>
    void before.push({scope, served: await served()});
  const publisher = new Publisher({store, builds, warmUp});
  const site = await makeSite(t, {'index.html': page('Quokka')});
  const publish = (project: string, version: string) =>
    publisher.publish({project, version, folder: site, who: 'test'});

  await publish('book', 'latest');
  await publish('manual', '1.0');
  await publish('manual', '2.0');
  assert.deepEqual(before, [
    {scope: {project: 'book', version: 'latest-b1'}, served: 0},
    {scope: {project: 'manual', version: '1.0-b2'}, served: 1},
    {scope: {project: 'manual', version: '2.0-b3'}, served: 2},
  ]);

  const seen: (readonly EngineScope[])[] = [];
  let told = (): void => {};
  const next = () => new Promise<void>(resolve => (told = resolve));
  const noting = {
    ...engine,
    warmUp: async (scopes: readonly EngineScope[]) => {
      seen.push(scopes);
      told();
    },
  };
  const first = next();
  const stop = startUpkeep(library, {served: new Library(store), publisher, engine: noting, terminal});
  await first;
  const second = next();
  await publish('book', 'latest');
  await second;
  await stop();
  assert.deepEqual(seen[0], [
    {project: 'manual', version: '2.0-b3'},
    {project: 'book', version: 'latest-b1'},
  ]);
  // Each once: a build is noticed when it begins, too.
  assert.deepEqual(seen.slice(1).flat(), [{project: 'book', version: 'latest-b4'}]);
});
