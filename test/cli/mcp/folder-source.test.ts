import assert from 'node:assert/strict';
import {mkdir, symlink, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {test, type TestContext} from 'node:test';
import fc from 'fast-check';
import {FolderSource} from '../../../cli/src/mcp/folder-source.js';
import {PageWorkers} from '../../../cli/src/page-work/page-workers.js';
import {openFileEngine} from '../../../cli/src/search/file-engine.js';
import {indexFolder} from '../../../cli/src/search/index-folder.js';
import {makeSite, page} from '../../host/routes/test-site.js';
import {writeLanguageSite} from '../../support/language-site.js';

const SCOPE = {project: 'demo', version: 'latest'};
const SOURCE_ERROR = {name: 'DocsSourceError'};

async function openSource(t: TestContext, publicUrl?: string) {
  const folder = await makeSite(t, {
    'index.html': page('Manual', '<h2 id="tasks">Tasks</h2><p>Run them together.</p>'),
    'guide/index.html': page('Guide', '<p>See <a href="../index.html#tasks">tasks</a>.</p>'),
    'guide/a b.html': page('Spaces', '<h2 id="50%">Half</h2><p>Half of them.</p>'),
  });
  const indexes = await makeSite(t, {});
  await indexFolder({folder, indexes, ...SCOPE});
  const [engine, pages] = [openFileEngine(indexes), new PageWorkers()];
  t.after(() => Promise.all([engine.close(), pages.close()]));
  return {folder, source: new FolderSource({site: {folder}, scope: SCOPE, engine, pages, publicUrl})};
}

test('FolderSource reads a page, a folder and a section by addresses with and without an origin', async t => {
  const {source} = await openSource(t);
  for (const address of ['/', '/index.html', 'index.html', 'http://localhost/index.html'])
    assert.match((await source.section(address)).content, /Run them together/, address);
  for (const address of ['/guide', '/guide/', '/guide/index.html']) {
    const {url, content} = await source.section(address);
    assert.deepEqual(
      [url, /href="[^"]*"/.exec(content)?.[0]],
      [address, 'href="http://localhost/index.html#tasks"'],
    );
  }
  assert.match((await source.section('/guide/a%20b.html#50%25')).content, /Half of them/);
});

test('FolderSource reads a published folder only by its public addresses', async t => {
  const {source} = await openSource(t, 'https://docs.example.org/manual/');
  for (const address of [
    'https://docs.example.org/manual/guide/',
    'http://docs.example.org/manual/guide',
    'guide/',
  ])
    assert.match((await source.section(address)).content, /tasks/, address);
  for (const address of [
    'https://docs.example.org/guide/',
    'https://docs.example.org/manualguide/',
    'http://localhost/',
  ])
    await assert.rejects(source.section(address), SOURCE_ERROR, address);
  const {results} = await source.search('tasks', {limit: 1});
  assert.deepEqual(
    results.map(({domain, path}) => `${domain}${path}`),
    ['https://docs.example.org/manual/'],
  );
});

test('FolderSource finds nothing in another project or version', async t => {
  const {source} = await openSource(t);
  const countOf = async (scope?: {project: string; version?: string}) =>
    (await source.search('tasks', {scope, limit: 5})).count;
  assert.deepEqual(
    [
      await countOf(),
      await countOf({project: 'demo'}),
      await countOf({project: 'demo', version: '2'}),
      await countOf({project: 'x'}),
    ],
    [2, 2, 0, 0],
  );
});

test('FolderSource finds the pages in a language, and returns how many match in others', async t => {
  const folder = await makeSite(t, {});
  await writeLanguageSite(folder);
  const indexes = await makeSite(t, {});
  await indexFolder({folder, indexes, ...SCOPE});
  const [engine, pages] = [openFileEngine(indexes), new PageWorkers()];
  t.after(() => Promise.all([engine.close(), pages.close()]));
  const source = new FolderSource({site: {folder}, scope: SCOPE, engine, pages});
  const search = async (language?: string) => {
    const {results, ...answer} = await source.search('docker', {language, limit: 30});
    return {...answer, paths: results.map(({path}) => path).sort()};
  };
  assert.deepEqual(await search('fr-CA'), {
    count: 2,
    language: 'fr',
    other_languages: 10,
    paths: ['/changes.html', '/fr/install.html'],
  });
  for (const tag of [undefined, '', 'pl', '"><img src=x>', '../../etc', '@language', 'x'.repeat(10_240)]) {
    const {paths, ...answer} = await search(tag);
    assert.deepEqual([answer, paths.length], [{count: 12}, 12], tag?.slice(0, 20));
  }
});

test('FolderSource refuses addresses that lead out of the folder', async t => {
  const {folder, source} = await openSource(t);
  const outside = join(dirname(folder), 'outside');
  await mkdir(outside, {recursive: true});
  await writeFile(join(outside, 'secret.html'), page('Secret', '<p>The secret is out.</p>'));
  await writeFile(join(folder, '.hidden.html'), page('Hidden', '<p>The secret is out.</p>'));
  await symlink(join(outside, 'secret.html'), join(folder, 'link.html'));
  const name = '/outside/secret.html';
  const refused = [
    ...[
      '/link.html',
      '/.hidden.html',
      `/..${name}`,
      `/%2e%2e${name}`,
      `/..%2f..${name}`,
      `/guide/..%5c..${name}`,
    ],
    ...[
      join(outside, 'secret.html'),
      `file://${outside}/secret.html`,
      '/index.html%00',
      '/%',
      '//outside/secret.html',
    ],
    ...['https://localhost.example/index.html', 'javascript:alert(1)', 'data:text/html,x', '/../outside/'],
  ];
  for (const address of refused) await assert.rejects(source.section(address), SOURCE_ERROR, address);
  const part = fc.constantFrom(
    '..',
    '.',
    '%2e%2e',
    '%2f',
    '%5c',
    '\\',
    '//',
    'guide',
    'outside',
    'secret.html',
    '%00',
    '@',
    '?',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(part, {minLength: 1, maxLength: 8}), async parts => {
      const read = await source.section(`/${parts.join('/')}`).catch((error: Error) => error);
      if (read instanceof Error) assert.equal(read.name, 'DocsSourceError');
      else assert.doesNotMatch(read.content, /The secret is out/);
    }),
    {numRuns: 200},
  );
});
