import assert from 'node:assert/strict';
import {readdir, readFile, rm, stat, writeFile, mkdir} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import fc from 'fast-check';
import {IndexCache} from '../../../cli/src/search/index-cache.js';
import {indexSite} from '../../../cli/src/search/index-site.js';
import {PageRecord} from '../../../cli/src/search/page-record.js';
import {StaticIndexWriter} from '../../../cli/src/commands/static-index-writer.js';
import {temporaryFolder} from './temporary-engine.js';

const BOOK = {entries: [{place: 'a.html#x', text: 'entry'}], entriesFingerprint: 'f'};

const text = fc.string({unit: 'grapheme'});
const pages = fc.array(
  fc.record({
    title: text,
    sections: fc.array(
      fc.record({id: text, title: text, content: text, labels: fc.array(text)}, {noNullPrototype: true}),
    ),
    links: fc.array(fc.record({place: text, text}, {noNullPrototype: true})),
    anchors: fc.array(fc.tuple(text, text)).map(entries => new Map(entries)),
    rank: fc.integer({min: -10, max: 10}),
    fingerprint: text,
  }),
);

test('a cache returns the pages that were written to it', async context => {
  const folder = await temporaryFolder(context);
  const file = join(folder, 'v.cache');
  fc.assert(
    fc.property(pages, generated => {
      const written = generated.map((page, at) => ({...page, path: `${at}.html`}));
      IndexCache.write(file, written.map(PageRecord.of), BOOK, {folder: 'site'});
      const cache = IndexCache.open(file);
      try {
        assert.deepEqual(
          cache.pages.map(({path, title, sections, links, anchors, rank, fingerprint}) => ({
            title,
            sections,
            links,
            anchors,
            rank,
            fingerprint,
            path,
          })),
          written,
        );
        assert.deepEqual([cache.book, cache.output], [BOOK, {folder: 'site'}]);
      } finally {
        cache.close();
      }
    }),
    {numRuns: 50},
  );
});

test('a cache is empty if its file is missing, truncated, damaged or of another format', async context => {
  const file = join(await temporaryFolder(context), 'v.cache');
  assert.equal(IndexCache.open(file).pages.length, 0);
  const page = {path: 'a.html', title: 'A', sections: [], fingerprint: 'f'};
  IndexCache.write(file, [PageRecord.of(page)], BOOK, {});
  const intact = await readFile(file);
  assert.equal(IndexCache.open(file).pages.length, 1);
  for (let at = 0; at < intact.length; at++) {
    const damaged = Buffer.from(intact);
    damaged[at]! ^= 0x55;
    await writeFile(file, damaged);
    assert.deepEqual(IndexCache.open(file).pages, [], `byte ${at}`);
  }
  for (let length = 0; length < intact.length; length++) {
    await writeFile(file, intact.subarray(0, length));
    assert.deepEqual(IndexCache.open(file).pages, [], `${length} bytes`);
  }
});

async function siteOf(context: TestContext) {
  const root = await temporaryFolder(context);
  const folder = join(root, 'html');
  await mkdir(folder);
  for (const name of ['a', 'b'])
    await writeFile(join(folder, `${name}.html`), `<main><h1>${name}</h1>word ${name}</main>`);
  const target = join(folder, 'docent-index');
  const index = async (version = 'v') => {
    const place = {project: 'p', version, root: '../', folder: target, cache: join(root, 'cache/v.cache')};
    const writer = await StaticIndexWriter.begin(place);
    const {changed, unchanged} = await indexSite({folder, writer});
    return {pages: `${changed} changed, ${unchanged} kept`, files: writer.size};
  };
  return {folder, target, index, cache: join(root, 'cache/v.cache')};
}

test('does not write the file of a static index again if no page has changed', async context => {
  const {target, index} = await siteOf(context);
  await index();
  const before = await stat(join(target, 'index.bin'));
  const again = await index();
  assert.deepEqual([again.pages, again.files.files, again.files.unchanged], ['0 changed, 2 kept', 1, 1]);
  const {mtimeMs, ino} = await stat(join(target, 'index.bin'));
  assert.deepEqual([mtimeMs, ino], [before.mtimeMs, before.ino]);
});

test('rewrites a static index that is missing, damaged or of another version from the cache, and removes files of other indexes', async context => {
  const {target, index} = await siteOf(context);
  await index();
  const manifest = join(target, 'index.bin');
  const original = await readFile(manifest);
  await rm(target, {recursive: true});
  assert.equal((await index()).pages, '0 changed, 2 kept');
  assert.deepEqual(await readFile(manifest), original);
  await writeFile(manifest, 'damaged');
  await index();
  assert.deepEqual(await readFile(manifest), original);
  await writeFile(join(target, '0123456789.bin'), 'of another index');
  await index();
  assert.deepEqual(await readdir(target), ['index.bin']);
  await index('w');
  assert.notDeepEqual(await readFile(manifest), original);
});

test('reads only changed pages, and takes the others from the cache', async context => {
  const {folder, index, cache} = await siteOf(context);
  await index();
  await writeFile(join(folder, 'b.html'), '<main><h1>b</h1>another word</main>');
  assert.equal((await index()).pages, '1 changed, 1 kept');
  await rm(cache);
  assert.equal((await index()).pages, '2 changed, 0 kept');
});
