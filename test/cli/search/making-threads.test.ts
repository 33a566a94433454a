import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {mkdir, readdir, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {indexSite} from '../../../cli/src/search/index-site.js';
import {FileIndexWriter} from '../../../cli/src/search/index-writer.js';
import type {MakingOptions} from '../../../cli/src/search/making-threads.js';
import {StaticIndexWriter} from '../../../cli/src/commands/static-index-writer.js';
import {inventoryFile} from '../site/inventory-of.js';
import {temporaryFolder} from './temporary-engine.js';

/** Number of pages. With so many, threads build the inverted index. */
const PAGES = 240;

/** Pages that link to each other, with objects, filters and ranks, a redirect page, and a page that cannot be read. */
async function siteOf(context: TestContext): Promise<{root: string; folder: string}> {
  const root = await temporaryFolder(context);
  const folder = join(root, 'html');
  await mkdir(join(folder, 'tags'), {recursive: true});
  const objects: string[] = [];
  for (let n = 0; n < PAGES; n++) {
    const name = `kiln.part${n % 7}.Class${n}`;
    objects.push(`${name} py:class 1 p${n}.html#c${n} -`);
    const links = [n * 7, n * 11 + 1].map(
      to => `<a href="p${to % PAGES}.html#s${to % PAGES}">see part ${to}</a>`,
    );
    await writeFile(
      join(folder, `p${n}.html`),
      `<html lang="en"><title>Page ${n} — Kiln</title><main data-docent-filter="kind:${n % 3}" data-docent-rank="${(n % 5) - 2}">
      <h1 id="p">Page ${n}</h1><p>fires ${'wood '.repeat(n % 9)} déjà vu --flag${n}=1 httpServer${n % 4}</p>
      <h2 id="s${n}">Section ${n % 13}</h2>${links.join(' and ')}
      <dl class="py class"><dt id="c${n}">Class${n}(size)</dt><dd>Burns ${n} logs. \u{1f525}</dd></dl></main>`,
    );
  }
  await writeFile(join(folder, 'moved.html'), '<meta http-equiv="refresh" content="0; url=p1.html">');
  await writeFile(join(folder, 'broken.html'), Buffer.from('<meta charset=utf-8><p>\xff\xfe', 'latin1'));
  await writeFile(
    join(folder, 'tags/index.html'),
    '<main><h1>Tags</h1><a href="../p3.html">Page 3</a></main>',
  );
  await writeFile(join(folder, 'objects.inv'), inventoryFile(objects.join('\n')));
  return {root, folder};
}

const inThreads = (threads: number, pageTime = 60_000): MakingOptions => ({threads, pageTime, minBytes: 0});

async function contentsOf(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).sort();
  return Promise.all(
    names.map(
      async name =>
        `${name} ${createHash('sha256')
          .update(await readFile(join(folder, name)))
          .digest('hex')}`,
    ),
  );
}

test('writes the same bytes with any number of threads', async context => {
  const {root, folder} = await siteOf(context);
  const builds: string[][] = [];
  for (const making of [undefined, inThreads(1), inThreads(3)]) {
    const at = join(root, `made-${builds.length}`);
    const place = {
      project: 'p',
      version: 'v',
      root: '../html/',
      folder: join(at, 'static'),
      cache: join(at, 'v.cache'),
    };
    const writer = await StaticIndexWriter.begin(place);
    const report = await indexSite({folder, writer, making});
    assert.equal(report.pages, PAGES + 1);
    assert.deepEqual(
      report.skipped.map(({path}) => path),
      ['broken.html'],
    );
    // All builds read the same files. So the stamps in their indexes are the same, too.
    await indexSite({
      folder,
      isCopy: true,
      writer: await FileIndexWriter.begin(join(at, 'host/v.index')),
      making,
    });
    builds.push([...(await contentsOf(join(at, 'static'))), ...(await contentsOf(join(at, 'host')))]);
  }
  const [first, ...others] = builds;
  assert.equal(first!.length, 2);
  for (const build of others) assert.deepEqual(build, first);
});

test('the error names a page that takes too long in a thread', async context => {
  const root = await temporaryFolder(context);
  const folder = join(root, 'html');
  await mkdir(folder);
  // This page is slow to read because the parser searches all open elements for each end tag.
  await writeFile(
    join(folder, 'slow.html'),
    `<main>${'<span>'.repeat(190_000)}${'</x>'.repeat(190_000)}</main>`,
  );
  const writer = await FileIndexWriter.begin(join(root, 'v.index'));
  await assert.rejects(
    indexSite({folder, writer, making: inThreads(2, 100)}),
    /^Error: slow\.html takes more than 0\.1 s to read: split the page\.$/,
  );
});
