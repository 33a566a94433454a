import assert from 'node:assert/strict';
import {mkdir, rm, unlink, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {
  indexFolder,
  type IndexFolderOptions,
  type IndexReport,
} from '../../../cli/src/search/index-folder.js';
import {openFileEngine} from '../../../cli/src/search/file-engine.js';
import {inventoryFile} from '../site/inventory-of.js';
import {ask, pathsFor, temporaryFolder} from './temporary-engine.js';

interface Site {
  readonly folder: string;
  write(path: string, content: string | Uint8Array): Promise<void>;
  index(options?: Partial<IndexFolderOptions>): Promise<IndexReport>;
  find(words: string): Promise<string[]>;
}

async function siteOf(context: TestContext, pages: Record<string, string>): Promise<Site> {
  const root = await temporaryFolder(context);
  const folder = join(root, 'html');
  const indexes = join(root, 'indexes');
  const write = async (path: string, content: string | Uint8Array): Promise<void> => {
    await mkdir(join(folder, path, '..'), {recursive: true});
    await writeFile(join(folder, path), content);
  };
  for (const [path, content] of Object.entries(pages)) await write(path, content);
  return {
    folder,
    write,
    index: options => indexFolder({folder, project: 'p', version: 'v', indexes, ...options}),
    find: async words => {
      const engine = openFileEngine(indexes);
      const paths = await pathsFor(engine, words);
      await engine.close();
      return paths;
    },
  };
}

const html = (text: string): string => `<main><h1 id="h">Heading</h1>${text}</main>`;

test('indexes a folder, and reports progress and the numbers of pages', async context => {
  const site = await siteOf(context, {'a.html': html('alpha'), 'b/c.html': html('beta')});
  const progress: string[] = [];
  const {milliseconds, ...report} = await site.index({
    onProgress: ({done, total, path}) => progress.push(`${done}/${total} ${path}`),
  });
  assert.deepEqual(report, {
    pages: 2,
    changed: 2,
    unchanged: 0,
    removed: 0,
    skipped: [],
    remarks: [],
    leftOut: [],
  });
  assert.ok(milliseconds > 0);
  assert.deepEqual(progress, ['1/2 a.html', '2/2 b/c.html']);
  assert.deepEqual(await site.find('beta'), ['b/c.html']);
});

test('aborts at a page that takes too long, and keeps the last index', async context => {
  const site = await siteOf(context, {'a.html': html('alpha')});
  await site.index();
  await site.write('a.html', html('changed'));
  // This page is slow to read because the parser searches all open elements for each end tag.
  await site.write('slow.html', html('<span>'.repeat(190_000) + '</x>'.repeat(190_000)));
  await assert.rejects(
    site.index({pageTime: 100}),
    /slow\.html takes more than 0\.1 s to read: split the page/,
  );
  assert.deepEqual(await site.find('alpha'), ['a.html']);
});

test('ranks a page that repeats the whole manual below the other pages, and finds it if there are no others', async context => {
  const singlePage = html(
    '<div class="toctree-wrapper"><span id="document-b"></span><h2 id="x">Alpha</h2>alpha</div>',
  );
  const site = await siteOf(context, {'a.html': singlePage});
  await site.index();
  assert.deepEqual(await site.find('alpha'), ['a.html']);
  await site.write('a.html', `${singlePage} `);
  await site.write('b.html', '<main><h1 id="x">Other</h1>text with alpha</main>');
  await site.index();
  assert.deepEqual(await site.find('alpha'), ['b.html', 'a.html']);
});

test('resolves links to ids that contain percent signs, as written by markdown-it-anchor', async context => {
  const link = (fragment: string, text: string) => `<a href="ids.html#${fragment}">${text}</a>`;
  const site = await siteOf(context, {
    'ids.html':
      '<main><h1>Page</h1><h2 id="%D0%BC%D0%B8%D1%80">Мир</h2><p>A</p><h2 id="50%">Half</h2><p>B</p></main>',
    'links.html': html(
      `${link('%D0%BC%D0%B8%D1%80', 'zebrafish')} ${link('%25D0%25BC%25D0%25B8%25D1%2580', 'axolotl')} ${link('50%', 'quokka')}`,
    ),
  });
  await site.index();
  for (const words of ['zebrafish', 'axolotl', 'quokka'])
    assert.deepEqual(await site.find(words), ['ids.html', 'links.html'], words);
});

test('keeps unchanged pages the next time, and removes deleted ones', async context => {
  const site = await siteOf(context, {
    'a.html': html('alpha'),
    'b.html': html('beta'),
    'c.html': html('gamma'),
  });
  await site.index();
  await site.write('b.html', html('changed'));
  await unlink(join(site.folder, 'c.html'));
  await site.write('d.html', html('new'));
  const report = await site.index();
  assert.equal(`${report.pages} ${report.changed} ${report.unchanged} ${report.removed}`, '3 2 1 1');
  assert.deepEqual(await site.find('alpha'), ['a.html']);
  assert.deepEqual(await site.find('beta'), []);
  assert.deepEqual(await site.find('changed'), ['b.html']);
  assert.deepEqual(await site.find('gamma'), []);
});

test('skips and names pages that cannot be read', async context => {
  const site = await siteOf(context, {'a.html': html('alpha'), 'text.html': 'no markup'});
  await site.write('broken.html', Buffer.from('<meta charset=utf-8><p>\xff\xfe', 'latin1'));
  const {pages, skipped} = await site.index();
  assert.equal(pages, 1);
  assert.deepEqual(
    skipped.map(({path}) => path),
    ['broken.html', 'text.html'],
  );
  assert.match(skipped[0]!.reason, /not in utf-8/);
  assert.match(skipped[1]!.reason, /not HTML/);
});

test('indexes a page that declares no encoding and is not UTF-8', async context => {
  const site = await siteOf(context, {'a.html': html('alpha')});
  await site.write('old.html', Buffer.from('<main><h1>M\xfcller</h1><p>caf\xe9</p></main>', 'latin1'));
  const {pages, skipped} = await site.index();
  assert.deepEqual([pages, skipped], [2, []]);
  assert.deepEqual(await site.find('müller café'), ['old.html']);
});

test('removes a page that can no longer be read', async context => {
  const site = await siteOf(context, {'a.html': html('alpha'), 'b.html': html('beta')});
  await site.index();
  await site.write('b.html', 'no markup');
  const {removed, skipped} = await site.index();
  assert.equal(`${removed} ${skipped.length}`, '1 1');
  assert.deepEqual(await site.find('beta'), []);
});

test('finds API objects by their names in the inventory of the site', async context => {
  const list = '<dl class="py function"><dt id="x">f()</dt><dd>text</dd></dl>';
  const site = await siteOf(context, {'a.html': html(list)});
  await site.write('objects.inv', inventoryFile('module.func py:function 1 a.html#x -'));
  await site.index();
  assert.deepEqual(await site.find('module.func'), ['a.html']);
});

test('does not index redirect pages, and removes a page that becomes one', async context => {
  const stub = '<meta http-equiv="Refresh" content="0; URL=b.html"><title>alpha alpha</title><p>alpha';
  const site = await siteOf(context, {'a.html': stub, 'b.html': html(`alpha ${'text '.repeat(50)}`)});
  await site.write('c.html', `<meta http-equiv="refresh" content="300">${html('alpha')}`);
  assert.equal((await site.index()).pages, 2);
  assert.deepEqual((await site.find('alpha')).sort(), ['b.html', 'c.html']);
  await site.write('b.html', stub);
  await site.index();
  assert.deepEqual(await site.find('alpha'), ['c.html']);
});

test('ignores a broken inventory', async context => {
  const site = await siteOf(context, {'a.html': html('alpha'), 'objects.inv': 'broken'});
  assert.equal((await site.index()).pages, 1);
});

test('rejects a folder without pages, and keeps the index', async context => {
  const site = await siteOf(context, {'a.html': html('alpha')});
  await site.index();
  await assert.rejects(site.index({folder: join(site.folder, 'none')}), {
    name: 'FolderError',
    message: /There is no folder/,
  });
  await rm(join(site.folder, 'a.html'));
  await assert.rejects(site.index(), {name: 'FolderError', message: /There is no HTML/});
  assert.deepEqual(await site.find('alpha'), ['a.html']);
});

test('rejects with an IndexFileError if the index cannot be written', async context => {
  const site = await siteOf(context, {'a.html': html('alpha')});
  await assert.rejects(site.index({indexes: join(site.folder, 'a.html')}), {name: 'IndexFileError'});
});

test('writes no index when it is aborted, keeps the last index, and can be started again', async context => {
  const pages = Object.fromEntries(Array.from({length: 200}, (_, n) => [`${n}.html`, html('first')]));
  const site = await siteOf(context, pages);
  const controller = new AbortController();
  const indexing = site.index({
    signal: controller.signal,
    onProgress: ({done}) => done === 10 && controller.abort(new Error('enough')),
  });
  await assert.rejects(indexing, {message: 'enough'});
  assert.deepEqual(await site.find('first'), []);
  await assert.rejects(site.index({signal: AbortSignal.abort(new Error('before'))}), {message: 'before'});
  assert.equal((await site.index()).pages, 200);
  for (const path of Object.keys(pages)) await site.write(path, html('second'));
  const again = new AbortController();
  const onProgress = ({done}: {done: number}) => done === 10 && again.abort(new Error('enough'));
  await assert.rejects(site.index({signal: again.signal, onProgress}), {message: 'enough'});
  assert.equal((await site.find('first')).length, 50, 'as many as a query returns');
  assert.deepEqual(await site.find('second'), []);
});

test('answers from one complete index while the next one is written', async context => {
  const pages = Object.fromEntries(Array.from({length: 100}, (_, n) => [`${n}.html`, html('first')]));
  const site = await siteOf(context, pages);
  await site.index();
  for (let n = 0; n < 100; n++) await site.write(`${n}.html`, html('second time'));
  const engine = openFileEngine(join(site.folder, '../indexes'));
  const counts = new Set<number>();
  let asking = Promise.resolve();
  await site.index({
    onProgress: () => {
      asking = asking.then(async () => void counts.add((await ask(engine, 'first')).count));
    },
  });
  await asking;
  assert.equal((await ask(engine, 'second')).count, 100);
  assert.ok(
    [...counts].every(count => count === 100 || count === 0),
    [...counts].join(),
  );
  await engine.close();
});

test('indexes several projects and versions at the same time', async context => {
  const site = await siteOf(context, {'a.html': html('alpha')});
  await Promise.all([site.index(), site.index({version: 'w'}), site.index({project: 'q'})]);
  const engine = openFileEngine(join(site.folder, '../indexes'));
  const scopes = ['p v', 'p w', 'q v'].map(names => {
    const [project = '', version = ''] = names.split(' ');
    return {project, version};
  });
  const {pages} = await engine.search({words: 'alpha', scopes, offset: 0, limit: 9});
  assert.deepEqual(pages.map(({scope, path}) => [scope, path]).sort(), [
    [0, 'a.html'],
    [1, 'a.html'],
    [2, 'a.html'],
  ]);
  await engine.close();
});
