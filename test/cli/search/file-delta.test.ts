import assert from 'node:assert/strict';
import {link, open, readdir, readFile, rm, stat, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, test} from 'node:test';
import fc from 'fast-check';
import {equalExtents} from '../../../cli/src/search/matched-extents.js';
import {indexFileIn, openFileEngine} from '../../../cli/src/search/file-engine.js';
import {basisOf} from '../../../cli/src/search/file-parts.js';
import {FileIndexWriter} from '../../../cli/src/search/index-writer.js';
import {readIndexFile} from './read-index-file.js';
import {contentOf, isDelta, manual, publish, SHARED, sizeOf, textOf} from './delta-files.js';
import {temporaryFolder} from './temporary-engine.js';

async function countOf(folder: string, version: string, words: string): Promise<number> {
  const engine = openFileEngine(folder);
  try {
    const scopes = [{project: 'p', version}];
    return (await engine.search({words, scopes, offset: 0, limit: 1})).count;
  } finally {
    await engine.close();
  }
}

describe('matched extents', () => {
  /** Pseudo-random bytes, the same in each run. */
  const noise = (seed: number, length: number): Buffer => {
    let state = seed * 2 + 1;
    return Buffer.from(
      Array.from({length}, () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 24),
    );
  };
  const content = fc
    .array(fc.tuple(fc.integer({min: 0, max: 4}), fc.integer({min: 0, max: 3_000})), {maxLength: 5})
    .map(parts => Buffer.concat(parts.map(([seed, length]) => noise(seed, length))));

  test('have the same bytes in both files, are in order, and do not overlap', () => {
    fc.assert(
      fc.property(content, content, (older, newer) => {
        let end = 0;
        for (const {from, to, place} of equalExtents(older, newer)) {
          assert.ok(from >= end && to > from && to <= newer.length);
          assert.deepEqual(newer.subarray(from, to), older.subarray(place, place + to - from));
          end = to;
        }
      }),
    );
  });

  test('cover all bytes that the newer file shares with the older one, including blocks that have moved', () => {
    const older = noise(5, 50_000);
    const newer = Buffer.concat([
      older.subarray(20_000),
      noise(6, 500),
      older.subarray(0, 8_000),
      noise(7, 500),
      older.subarray(9_000, 20_000),
    ]);
    const shared = equalExtents(older, newer).reduce((sum, {from, to}) => sum + to - from, 0);
    assert.equal(shared, 49_000);
  });
});

test('a delta stores only what is new in a version, and has the content of a complete file', async context => {
  const folder = await temporaryFolder(context);
  const fileOf = (version: number): string => join(folder, `v${version}.index`);
  await publish(fileOf(0), manual());
  const size = await sizeOf(fileOf(0));
  const changed: Record<number, string> = {};
  for (let version = 1; version <= 9; version++) {
    changed[version * 10] = `teapot number${version}`;
    await publish(fileOf(version), manual(changed), fileOf(version - 1));
    await publish(join(folder, 'alone'), manual(changed), fileOf(version - 1), {});
    assert.deepEqual(await contentOf(fileOf(version)), await readFile(join(folder, 'alone')));
    assert.equal((await readIndexFile(fileOf(version)))?.stats.pages, 100);
  }
  assert.ok((await sizeOf(fileOf(9))) < size / 4, `${await sizeOf(fileOf(9))} of ${size}`);
  assert.equal((await stat(fileOf(0))).nlink, 10);
});

test('writes a complete file if most of an index is new, and uses it as basis of the next deltas', async context => {
  const folder = await temporaryFolder(context);
  const [first, second, third] = ['1', '2', '3'].map(name => join(folder, `${name}.index`)) as [
    string,
    string,
    string,
  ];
  await publish(first, manual());
  const rewritten = Object.fromEntries(
    Array.from({length: 100}, (_, number) => [number, `${textOf(number + 7)} teapot`]),
  );
  await publish(second, manual(rewritten), first);
  assert.equal(await isDelta(second), false);
  assert.deepEqual((await readdir(folder)).sort(), ['1.index', '2.index']);
  await publish(third, manual({...rewritten, 5: 'kettle'}), second);
  assert.equal(await isDelta(third), true);
  assert.equal((await stat(basisOf(third))).ino, (await stat(second)).ino);
});

test('removing the oldest version first does not damage the deltas of later ones, and leaves no files behind', async context => {
  const folder = await temporaryFolder(context);
  const fileOf = (version: string): string => indexFileIn(folder, {project: 'p', version});
  await publish(fileOf('a'), manual());
  await publish(fileOf('b'), manual({3: 'teapot'}), fileOf('a'));
  const engine = openFileEngine(folder);
  context.after(() => engine.close());
  const inode = (await stat(fileOf('a'))).ino;
  await engine.remove({project: 'p', version: 'a'});
  assert.equal(await countOf(folder, 'b', 'teapot'), 1);
  await publish(fileOf('c'), manual({3: 'teapot', 4: 'teapot'}), fileOf('b'));
  assert.equal((await stat(basisOf(fileOf('c')))).ino, inode);
  await engine.remove({project: 'p', version: 'b'});
  assert.equal(await countOf(folder, 'c', 'teapot'), 2);
  await engine.remove({project: 'p', version: 'c'});
  assert.deepEqual(await readdir(join(folder, 'p')), []);
});

test('writes a complete file if the last index is removed meanwhile', async context => {
  const folder = await temporaryFolder(context);
  const [last, next] = [join(folder, 'a.index'), join(folder, 'b.index')];
  await publish(last, manual());
  const writer = await FileIndexWriter.begin(next, last, SHARED);
  await writer.put({...manual({3: 'teapot'})[3]!});
  await rm(last);
  await writer.commit();
  assert.equal(await isDelta(next), false);
  assert.deepEqual(await readdir(folder), ['b.index']);
  assert.equal((await readIndexFile(next))?.stats.pages, 100);
});

test('replaces the leftovers of a process that was killed between creating the link and the file', async context => {
  const folder = await temporaryFolder(context);
  const [last, next, leftover] = ['a', 'b', 'c'].map(name => join(folder, `${name}.index`)) as [
    string,
    string,
    string,
  ];
  await publish(last, manual());
  await writeFile(leftover, 'another');
  await link(leftover, basisOf(next));
  await publish(next, manual({3: 'teapot'}), last);
  assert.equal(await isDelta(next), true);
  assert.equal((await stat(basisOf(next))).ino, (await stat(last)).ino);
});

test('writes a complete file if a delta is rebuilt in place, and removes the link to the basis', async context => {
  const folder = await temporaryFolder(context);
  const [last, next] = [join(folder, 'a.index'), join(folder, 'b.index')];
  await publish(last, manual());
  await publish(next, manual({3: 'teapot'}), last);
  await publish(next, manual({3: 'kettle'}));
  assert.equal(await isDelta(next), false);
  assert.deepEqual((await readdir(folder)).sort(), ['a.index', 'b.index']);
});

describe('a delta whose basis', () => {
  const harms: readonly [string, (basis: string) => Promise<unknown>][] = [
    ['is missing', basis => rm(basis)],
    ['is not an index', basis => rm(basis).then(() => writeFile(basis, 'x'.repeat(5_000)))],
    [
      'was replaced by another index',
      async basis => {
        await rm(basis);
        await publish(basis, manual({7: 'saucer'}));
      },
    ],
  ];
  for (const [damage, harm] of harms)
    test(`${damage} is not opened, and not used for the next index`, async context => {
      const folder = await temporaryFolder(context);
      const fileOf = (version: string): string => indexFileIn(folder, {project: 'p', version});
      await publish(fileOf('a'), manual());
      await publish(fileOf('b'), manual({3: 'teapot'}), fileOf('a'));
      await harm(basisOf(fileOf('b')));
      const engine = openFileEngine(folder);
      context.after(() => engine.close());
      assert.equal(await engine.holds({project: 'p', version: 'b'}), false);
      await assert.rejects(countOf(folder, 'b', 'teapot'), /damaged/);
      const writer = await FileIndexWriter.begin(fileOf('c'), fileOf('b'), SHARED);
      assert.equal((await writer.knownPages()).size, 0);
      await writer.abandon();
    });

  test('has damaged parts is not used for the next index', async context => {
    const folder = await temporaryFolder(context);
    const [last, next] = [join(folder, 'a.index'), join(folder, 'b.index')];
    await publish(last, manual());
    await publish(next, manual({3: 'teapot'}), last);
    const handle = await open(last, 'r+');
    const at = Math.floor((await handle.stat()).size / 2);
    await handle.write(Buffer.alloc(64, 1), 0, 64, at);
    await handle.close();
    assert.equal(await readIndexFile(next), undefined);
    const writer = await FileIndexWriter.begin(join(folder, 'c.index'), next, SHARED);
    assert.equal((await writer.knownPages()).size, 0);
    await writer.abandon();
  });
});
