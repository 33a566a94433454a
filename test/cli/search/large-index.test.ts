import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {readdir, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import fc from 'fast-check';
import type {IndexedPage} from '../../../cli/src/search/engine.js';
import {FileIndexWriter, type WriterLimits} from '../../../cli/src/search/index-writer.js';
import {TemporaryFile} from '../../../cli/src/search/spooled-pages.js';
import type {SourceSection} from '../../../src/ranking/index/source-page.js';
import {temporaryFolder} from './temporary-engine.js';

type Memory = Pick<WriterLimits, 'pages' | 'postings'>;
/** With these limits, all data is written to temporary files. */
const LITTLE: Memory = {pages: 0, postings: 0};
/** With these limits, a part of the data is written to temporary files. */
const SOME: Memory = {pages: 1_000, postings: 5_000};
const CHILD = fileURLToPath(new URL('./full-disk.ts', import.meta.url));

const WORDS = ['open', 'Open', 'TaskGroup', 'read_all', '--force', 'déjà', '日本語', `${'x'.repeat(63)}😀`];
const PATHS = ['a.html', 'b/index.html', 'c#.html', 'c', 'git-d.html', 'e.html'];
const words = fc.array(fc.constantFrom(...WORDS), {maxLength: 9}).map(list => list.join(' '));
const anchor = fc.constantFrom('', 'one', 'two', 'x#y');
const section: fc.Arbitrary<SourceSection> = fc.record(
  {
    id: anchor,
    title: words,
    content: words,
    object: fc.record({role: fc.constantFrom('py:function', 'c:macro'), name: words}),
    aliases: fc.array(words, {maxLength: 2}),
    aliasRoles: fc.constant(['py:data']),
    labels: fc.array(words, {maxLength: 2}),
  },
  {requiredKeys: ['id', 'title', 'content']},
);
const link = fc.record({
  place: fc.tuple(fc.constantFrom(...PATHS), anchor).map(([path, id]) => `${path}#${id}`),
  text: words,
});
const page = fc.record(
  {
    title: words,
    fingerprint: fc.constantFrom('1', '2'),
    stamp: fc.constant('now'),
    sections: fc.array(section, {maxLength: 5}),
    links: fc.array(link, {maxLength: 6}),
    anchors: fc.uniqueArray(fc.tuple(anchor, anchor), {maxLength: 2}).map(list => new Map(list)),
    language: fc.constantFrom('en', 'de'),
    listing: fc.boolean(),
    rank: fc.integer({min: -10, max: 10}),
    filters: fc.constant(['level:easy']),
  },
  {requiredKeys: ['title', 'fingerprint', 'sections']},
);
const site = fc
  .array(page, {minLength: PATHS.length, maxLength: PATHS.length})
  .map(pages => PATHS.map((path, at): IndexedPage => ({path, ...pages[at]!})));

test('writes the same bytes with and without temporary files', async context => {
  const folder = await temporaryFolder(context);
  let made = 0;
  const build = async (pages: readonly IndexedPage[], memory?: Memory): Promise<Buffer> => {
    const file = join(folder, `${made++}.index`);
    const writer = await FileIndexWriter.begin(file, undefined, memory);
    for (const indexedPage of pages) await writer.put(indexedPage);
    // One page is put twice, and another one is removed: only the last operation for each page counts.
    await writer.put(pages[0]!);
    await writer.remove(pages[1]!.path);
    await writer.putEntries('book', () => [{place: 'a.html#one', text: 'entry'}]);
    await writer.commit();
    return readFile(file);
  };
  await fc.assert(
    fc.asyncProperty(site, async pages => {
      const inMemory = await build(pages);
      assert.ok(inMemory.equals(await build(pages, LITTLE)));
      assert.ok(inMemory.equals(await build(pages, SOME)));
    }),
    {numRuns: 60},
  );
});

test('unlinks a temporary file at its first write, so that nothing is left however the process ends', async context => {
  const folder = await temporaryFolder(context);
  const file = new TemporaryFile(join(folder, 'v.index.1-a.new'));
  context.after(() => file.close());
  assert.equal(file.append(Buffer.from('one')), 0);
  assert.equal(file.append(Buffer.from('two')), 3);
  assert.deepEqual(await readdir(folder), []);
  assert.equal(file.read(2, 6).toString(), 'etwo');
  assert.throws(() => file.read(2, 7), /ends at 6, before 7/);
});

for (const [when, memory] of [
  ['while pages are put', 0],
  ['while the index is written', 2 ** 30],
] as const)
  test(
    `if the disk is full ${when}, the index is unchanged, and no other file is left`,
    {skip: process.platform === 'win32' && 'Windows has no ulimit'},
    async context => {
      const folder = await temporaryFolder(context);
      const command = [process.execPath, '--import', import.meta.resolve('tsx'), CHILD, folder, `${memory}`];
      // Limits the size of files, and ignores the signal SIGXFSZ, so that writing more fails as on a full disk.
      const limited = ['-c', 'trap "" XFSZ && ulimit -f 1000 && exec "$@"', 'sh', ...command];
      const {stdout} = await promisify(execFile)('sh', limited);
      assert.equal(stdout, 'done');
    },
  );
