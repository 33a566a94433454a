import assert from 'node:assert/strict';
import {join} from 'node:path';
import {after, before, describe, test} from 'node:test';
import type {SelectedVersion} from '../../../host/src/platform/library/library-view.js';
import {findOrAddVersion, newProject} from '../../../host/src/platform/publishing/new-rows.js';
import {bestOf} from '../../../host/src/routes/api/many-projects.js';
import type {EngineQuestion} from '../../../cli/src/search/engine.js';
import {indexFolder} from '../../../cli/src/search/index-folder.js';
import {type LibraryHost, startLibrary} from './library-host.js';
import {makeSite, page} from './test-site.js';

const COUNT = 120;

/** A library of many projects, most of which share one build, because copying builds takes long. */
describe('a search over more than 100 projects', () => {
  let host: LibraryHost;
  before(async () => {
    host = await startLibrary();
    await host.add({slug: 'common', versions: {latest: 'public'}});
    await host.add({slug: 'private', privacy: 'private', versions: {latest: 'public'}, text: 'axolotl'});
    const {folder} = await host.store.database.selectFrom('build').select('folder').executeTakeFirstOrThrow();
    const cleanUp: (() => unknown)[] = [];
    const site = await makeSite(
      {after: work => void cleanUp.push(work as () => unknown)},
      {
        'index.html': page('Start', '<p>Every page.</p>'),
      },
    );
    await host.store.write(undefined, async transaction => {
      for (let number = 0; number < COUNT; number++) {
        const project = await transaction
          .insertInto('project')
          .values(newProject(`book-${number}`))
          .returning('id')
          .executeTakeFirstOrThrow();
        const id = await findOrAddVersion(transaction, project.id, 'latest');
        const build = await transaction
          .insertInto('build')
          .values({
            project_id: project.id,
            version_id: id,
            state: 'finished',
            success: 1,
            created: '2026-11-22T00:00:00.000Z',
            folder: folder!,
            index_name: 'latest',
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await transaction.updateTable('version').set({build_id: build.id}).where('id', '=', id).execute();
      }
    });
    const indexes = join(host.folder, 'indexes');
    for (let number = 0; number < COUNT; number += 30)
      await indexFolder({folder: site, project: `book-${number}`, version: 'latest', indexes});
    await host.publish('book-115', 'latest', {
      'index.html': page('Axolotl', '<h1>Axolotl</h1><p>All about the axolotl.</p>'),
    });
    for (const work of cleanUp) await work();
  });
  after(() => host.stop());

  const search = async (q: string) => {
    const answer = await fetch(`${host.origin}/api/v3/search/?q=${encodeURIComponent(q)}`);
    assert.equal(answer.status, 200);
    return (await answer.json()) as {
      count: number;
      results: {project: {slug: string}}[];
      projects: {slug: string}[];
      not_searched?: string[];
    };
  };

  test('finds a page of the last project, whether the query names all projects or uses project:*', async () => {
    const named = Array.from({length: COUNT}, (_, number) => `project:book-${number}`).join(' ');
    for (const scope of ['project:*', named]) {
      const {count, results, projects, not_searched: left} = await search(`${scope} axolotl`);
      assert.deepEqual(
        [count, results.map(({project}) => project.slug), projects, left],
        [1, ['book-115'], [{slug: 'book-115', versions: [{slug: 'latest'}]}], undefined],
      );
    }
  });

  test('finds nothing in projects that the user may not read', async () => {
    assert.ok((await search('project:* every')).results.every(({project}) => project.slug !== 'private'));
    assert.equal((await search('project:private axolotl')).count, 0);
  });

  test('returns results of at most 100 projects for words that all projects contain', async () => {
    const {count, projects} = await search('project:* every');
    assert.ok(count > 3 && projects.length <= 100, `${count} ${projects.length}`);
  });
});

describe('bestOf', () => {
  const versions = Array.from(
    {length: 1_000},
    (_, number) =>
      ({
        project: {slug: `p${number}`},
        version: {slug: 'latest', indexName: String(number)},
        alias: null,
      }) as unknown as SelectedVersion,
  );
  const engine = {
    async search({scopes}: {scopes: readonly {version: string}[]}) {
      const indexes = scopes.map(({version}) => ({count: Number(version) % 2, best: Number(version)}));
      return {count: 0, significantTerms: '', phrasesAsWords: [], pages: [], spent: 10, indexes};
    },
  };

  test('selects the versions with the best pages of all', async () => {
    const {selected, notSearched, spent} = await bestOf(engine, versions, {words: 'x'}, () => 0);
    assert.deepEqual(
      selected.map(({project}) => project.slug),
      Array.from({length: 100}, (_, at) => `p${999 - 2 * at}`),
    );
    assert.deepEqual([notSearched, spent], [[], 400]);
  });

  test('asks as many groups at a time as the engine has threads, and later ones as heavier than the queries of others', async () => {
    const running: number[] = [];
    const expected: number[] = [];
    let count = 0;
    const busy = {
      threads: 3,
      async search(question: EngineQuestion) {
        running.push(++count);
        expected.push(question.expected ?? 0);
        await new Promise(resolve => setImmediate(resolve));
        count--;
        return engine.search(question);
      },
    };
    await bestOf(busy, versions, {words: 'x'}, () => 0);
    assert.deepEqual([running.length, Math.max(...running)], [40, 3]);
    assert.deepEqual([expected[0], expected.at(-1)! >= 360], [0, true]);
  });

  test('leaves out versions once the time is up, and reports them', async () => {
    let time = 0;
    const {selected, notSearched} = await bestOf(engine, versions, {words: 'x'}, () => (time += 600));
    assert.ok(selected.length > 0);
    assert.equal(notSearched.length, 21);
    const [first] = notSearched;
    assert.match(first!, /^p\d+$/);
    assert.match(notSearched.at(-1)!, /^\+\d+$/);
  });
});
