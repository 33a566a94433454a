import assert from 'node:assert/strict';
import {readdirSync, readlinkSync} from 'node:fs';
import {copyFile, mkdtemp, open, rm} from 'node:fs/promises';
import {join} from 'node:path';
import {before, after, describe, test, type TestContext} from 'node:test';
import {tmpdir} from 'node:os';
import type {EngineQuery, EngineScope, IndexedPage} from '../../../cli/src/search/engine.js';
import {type FileEngineOptions, indexFileIn, openFileEngine} from '../../../cli/src/search/file-engine.js';
import {FileParts, type SharedBuffers} from '../../../cli/src/search/file-parts.js';
import {type IndexAbout, readColumns} from '../../../cli/src/search/index-file.js';
import {readIndex} from '../../../cli/src/search/file-snapshot.js';
import {HEAD_BYTES} from '../../../cli/src/search/parts-header.js';
import {parseScopedQuery, read} from '../../../src/api/index.js';
import {searchV2Result} from '../../../src/api/search-v2.js';
import {toSearchResult} from '../../../src/ranking/answer/search.js';
import {object, page, putPages, section, temporaryFolder} from './temporary-engine.js';

const SCOPE: EngineScope = {project: 'p', version: 'v'};
const pages = Array.from({length: 60}, (_, at): IndexedPage => ({
  ...page(
    `${at}.html`,
    `Kettle ${at}`,
    section('Boiling', `water boils in kettle number${at} and number${at % 7}`),
    object(`kettle.boil${at}`, 'boils water'),
  ),
  filters: [`size:${at % 3}`],
}));
const query = (words: string, more: Partial<EngineQuery> = {}): EngineQuery => ({
  words,
  scopes: [SCOPE],
  offset: 0,
  limit: 20,
  ...more,
});

describe('an engine that searches in threads', {timeout: 300_000}, () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docent-threads-'));
    const engine = openFileEngine(folder);
    await putPages(engine, pages, SCOPE);
    // The index has a segment of changes, so that the columns of two segments are joined.
    await putPages(engine, [page('0.html', 'Kettle 0', section('Boiling', 'steam'))], SCOPE);
    for (const project of ['a', 'b', 'c', 'd'])
      await putPages(engine, pages.slice(0, 3), {...SCOPE, project});
    await engine.close();
  });
  after(() => rm(folder, {recursive: true, force: true}));

  const opened = (context: TestContext, options: FileEngineOptions = {}) => {
    const engine = openFileEngine(folder, {threads: 2, ...options});
    context.after(() => engine.close());
    return engine;
  };

  test('gives the same answers as one that searches in the calling thread', async context => {
    const [threads, local] = [opened(context), opened(context, {threads: 0})];
    const queries = [
      query('boils water'),
      query('"boils in kettle"', {offset: 3, limit: 4}),
      query('kettel~1 numb*'),
      query('kettle.boil7'),
      query('boils size:1', {filters: parseScopedQuery('boils size:1').filters, facets: true}),
      query('steam', {scopes: [SCOPE, {...SCOPE, project: 'missing'}, {...SCOPE, project: 'a'}]}),
      query('   '),
      query('nowhere'),
    ];
    for (const request of queries) {
      const [{spent, ...actual}, {spent: _, ...expected}] = [
        await threads.search(request),
        await local.search(request),
      ];
      assert.deepEqual(actual, expected, request.words);
      assert.ok(spent! >= 0);
    }
    assert.deepEqual(await threads.explain(query('kettle')), await local.explain(query('kettle')));
  });

  test('writes the results as JSON in the form of each version of the API', async context => {
    const [threads, local] = [opened(context), opened(context, {threads: 0})];
    const scopes = [SCOPE, {...SCOPE, project: 'missing'}, {...SCOPE, project: 'a'}];
    const places = scopes.map(({project, version}) => ({
      project: {slug: project, alias: project === 'a' ? 'alias' : null},
      version: {slug: version},
      root: `https://docs.test/${project}/`,
    }));
    const request = query('boils water', {scopes, limit: 100});
    const {pages} = await local.search(request);
    assert.deepEqual(new Set(pages.map(({scope}) => scope)), new Set([0, 2]));
    for (const version of ['v3', 'v2'] as const) {
      const resultsRequest = {...request, form: {version, places}};
      const [actual, expected] = [await threads.search(resultsRequest), await local.search(resultsRequest)];
      assert.deepEqual([actual.pages, actual.count], [[], pages.length]);
      const json = Buffer.from(actual.results!).toString();
      assert.equal(json, Buffer.from(expected.results!).toString());
      const results = JSON.parse(json) as unknown[];
      assert.equal(results.length, pages.length);
      for (const [at, result] of results.entries()) {
        const inV3 = toSearchResult(pages[at]!, places[pages[at]!.scope]!);
        if (version === 'v3') assert.deepEqual(result, inV3);
        else {
          const {project, project_alias, version, path, blocks} = read(searchV2Result, result);
          assert.deepEqual(
            [{slug: project, alias: project_alias}, {slug: version}, path],
            [inV3.project, inV3.version, inV3.path],
          );
          assert.deepEqual(
            blocks.map(({type, title}) => [type, title]),
            inV3.blocks.map(({title}) => ['section', title]),
          );
        }
      }
    }
  });

  test('reads an index that replaces another one, and no longer reads a removed one', async context => {
    const root = await temporaryFolder(context);
    const file = join(root, 'index');
    await copyFile(indexFileIn(folder, SCOPE), file);
    const engine = opened(context, {fileOf: () => file});
    assert.equal((await engine.search(query('kettle'))).count, 60);
    await rm(file);
    await copyFile(indexFileIn(folder, {...SCOPE, project: 'a'}), file);
    // Queries are answered from the previous index while the new one is opened.
    while ((await engine.search(query('kettle'))).count !== 3);
    await rm(file);
    while ((await engine.search(query('kettle'))).count !== 0);
    assert.equal(engine.files.open, 0);
  });

  test('opens each index once for all threads, and at most as many as the limit', async context => {
    const engine = opened(context, {files: 2});
    const projects = ['a', 'b', 'c', 'd'];
    const counts = await Promise.all(
      Array.from({length: 40}, async (_, at) => {
        const scopes = [{...SCOPE, project: projects[at % 4]!}];
        // Every other query is expected to take long, so that all threads are used.
        return (await engine.search(query('kettle', {scopes, expected: at % 2 ? 1e6 : 0}))).count;
      }),
    );
    assert.deepEqual(new Set(counts), new Set([3]));
    assert.ok(engine.files.open <= 2);
    if (process.platform !== 'linux') return;
    const descriptors = readdirSync('/proc/self/fd').flatMap(name => {
      try {
        const file = readlinkSync(`/proc/self/fd/${name}`);
        return file.startsWith(folder) ? [file] : [];
      } catch {
        return [];
      }
    });
    assert.equal(descriptors.length, engine.files.open);
  });

  test('refuses a query of more indexes than may be open at the same time', async context => {
    const scopes = ['a', 'b', 'c'].map(project => ({...SCOPE, project}));
    const engine = opened(context, {files: 2});
    await assert.rejects(engine.search(query('kettle', {scopes})), {name: 'TooManyIndexesError'});
  });

  for (const part of ['words.heads', 'words.blocks'])
    test(`reports an index that is damaged in its ${part}`, async context => {
      const root = await temporaryFolder(context);
      const file = join(root, 'index');
      await copyFile(indexFileIn(folder, {...SCOPE, project: 'a'}), file);
      const parts = await FileParts.open(file);
      await parts!.close();
      const handle = await open(file, 'r+');
      await handle.write(Buffer.alloc(8, 255), 0, 8, HEAD_BYTES + parts!.places[part]!.offset);
      await handle.close();
      const engine = opened(context, {fileOf: () => file});
      for (let time = 0; time < 2; time++)
        await assert.rejects(engine.search(query('kettle')), {
          name: 'IndexFileError',
          message: 'The index of this version is damaged: publish the version again.',
        });
    });

  test('rejects the query of a client that has disconnected, and answers the next one', async context => {
    const engine = opened(context);
    const abort = new AbortController();
    const leaving = engine.search(query('kettle', {signal: abort.signal}));
    abort.abort();
    await assert.rejects(leaving, {name: 'AbandonedError'});
    await assert.rejects(engine.search(query('kettle', {signal: abort.signal})), {name: 'AbandonedError'});
    assert.equal((await engine.search(query('kettle'))).count, 60);
  });

  test('refuses queries if too many are waiting, and answers a short query before the long ones that wait', async context => {
    const engine = opened(context, {threads: 1});
    await engine.search(query('kettle'));
    let isLightAnswered = false;
    const after: boolean[] = [];
    const heavy = Array.from({length: 100}, () =>
      engine.search(query('b* w* k* n*', {expected: 1e6})).then(
        () => void after.push(isLightAnswered),
        (error: Error) => error.name,
      ),
    );
    await engine.search(query('water'));
    isLightAnswered = true;
    const refused = (await Promise.all(heavy)).filter(name => name !== undefined);
    assert.ok(refused.length > 0 && refused.every(name => name === 'BusyError'), String(refused));
    assert.equal(after.at(-1), true);
    assert.ok(after.filter(isAfter => isAfter).length > after.length / 2, String(after));
  });

  test('answers a query of more indexes than may wait to be opened at the same time, even if none of them is open yet', async context => {
    const root = await temporaryFolder(context);
    const scopes = Array.from({length: 150}, (_, number) => ({...SCOPE, project: `p${number}`}));
    for (const {project} of scopes)
      await copyFile(indexFileIn(folder, {...SCOPE, project: 'a'}), join(root, project));
    const engine = opened(context, {threads: 1, files: 200, fileOf: ({project}) => join(root, project)});
    assert.equal((await engine.search(query('kettle', {scopes}))).count, 3 * scopes.length);
  });

  test('answers or rejects running queries when it is closed, and leaves no file open', async context => {
    const engine = openFileEngine(folder, {threads: 1});
    const pending = [1, 2, 3].map(() => engine.search(query('kettle')).catch((error: Error) => error.name));
    await engine.close();
    for (const outcome of await Promise.all(pending))
      assert.ok(
        typeof outcome === 'object' || /AbandonedError|IndexFileError/.test(outcome ?? ''),
        String(outcome),
      );
    assert.equal(engine.files.open, 0);
    context.diagnostic('closed');
  });

  test('keeps the columns of an index and the heads of its term dictionary in memory once for all threads', async context => {
    const parts = await FileParts.open<IndexAbout>(indexFileIn(folder, SCOPE));
    context.after(() => parts!.close());
    const buffers: SharedBuffers = new Map();
    const received = () => FileParts.received<IndexAbout>(parts!.sent, buffers);
    await readIndex(received());
    const known = new Map(buffers);
    for (const name of [
      'firstOf',
      'flags',
      'links',
      'textLengths',
      'ranks',
      'sections.offsets',
      'words.heads',
    ])
      assert.ok(
        [...known.keys()].some(key => key.startsWith(name)),
        `${name} of ${[...known.keys()].join()}`,
      );
    await readIndex(received());
    assert.deepEqual([...buffers], [...known]);
    const {base, changes} = {base: received(), changes: received().below('changes/', parts!.about.changes!)};
    const [first, second] = [await readColumns(base, changes), await readColumns(base, changes)];
    assert.equal(first.firstOf.buffer, second.firstOf.buffer);
  });
});
