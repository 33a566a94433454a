import assert from 'node:assert/strict';
import fs, {link, open, readdir, readFile, rename, rm, stat, writeFile} from 'node:fs/promises';
import {syncBuiltinESMExports} from 'node:module';
import {join} from 'node:path';
import {describe, test, type TestContext} from 'node:test';
import fc from 'fast-check';
import type {IndexedPage} from '../../../host/src/search/engine.js';
import {equalStretches} from '../../../host/src/search/equal-stretches.js';
import {wholeFile} from '../../../host/src/search/file-delta.js';
import {indexFileIn, openFileEngine} from '../../../host/src/search/file-engine.js';
import {basisOf, FileParts} from '../../../host/src/search/file-parts.js';
import {FileIndexWriter, type WriterLimits} from '../../../host/src/search/index-writer.js';
import {readIndexFile} from '../../../host/src/search/read-index.js';
import {page, section, temporaryFolder} from './temporary-engine.js';

const SHARED = {isShared: true};
const WORDS = Array.from({length: 400}, (_, number) => `w${((number * 7919) % 1_000_003).toString(36)}`);
const textOf = (number: number): string =>
  Array.from({length: 120}, (_, at) => WORDS[(number * 31 + at * at * 17) % WORDS.length]).join(' ');
/** A manual of 100 pages, some of which have another text. */
const manual = (changed: Readonly<Record<number, string>> = {}): IndexedPage[] =>
  Array.from({length: 100}, (_, number) => {
    const text = changed[number] ?? '';
    const name = `p${String(number).padStart(3, '0')}.html`;
    return {
      ...page(name, `Page ${number}`, section(`Part ${number}`, `${textOf(number)} ${text}`)),
      fingerprint: text,
    };
  });

async function begin(
  file: string,
  pages: readonly IndexedPage[],
  from?: string,
  limits: Partial<WriterLimits> = SHARED,
): Promise<FileIndexWriter> {
  const writer = await FileIndexWriter.begin(file, from, limits);
  const known = await writer.knownPages();
  for (const one of pages) if (known.get(one.path)?.fingerprint !== one.fingerprint) await writer.put(one);
  return writer;
}

const publish = async (...order: Parameters<typeof begin>): Promise<string | undefined> =>
  (await begin(...order)).commit();

async function contentOf(file: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of wholeFile(file)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function isDelta(file: string): Promise<boolean | undefined> {
  const parts = await FileParts.open(file);
  await parts?.close();
  return parts?.isDelta;
}

async function countOf(folder: string, version: string, words: string): Promise<number> {
  const engine = openFileEngine(folder);
  try {
    const scopes = [{project: 'p', version}];
    return (await engine.search({words, scopes, offset: 0, limit: 1})).count;
  } finally {
    await engine.close();
  }
}

const sizeOf = async (file: string): Promise<number> => (await stat(file)).size;

describe('stretches that two contents have in common', () => {
  /** Bytes that look like chance, and the same ones each time. */
  const noise = (seed: number, length: number): Buffer => {
    let state = seed * 2 + 1;
    return Buffer.from(
      Array.from({length}, () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 24),
    );
  };
  const content = fc
    .array(fc.tuple(fc.integer({min: 0, max: 4}), fc.integer({min: 0, max: 3_000})), {maxLength: 5})
    .map(parts => Buffer.concat(parts.map(([seed, length]) => noise(seed, length))));

  test('are equal, in order, and do not overlap', () => {
    fc.assert(
      fc.property(content, content, (older, newer) => {
        let end = 0;
        for (const {from, to, place} of equalStretches(older, newer)) {
          assert.ok(from >= end && to > from && to <= newer.length);
          assert.deepEqual(newer.subarray(from, to), older.subarray(place, place + to - from));
          end = to;
        }
      }),
    );
  });

  test('are all but what was put in, taken out or replaced', () => {
    const older = noise(5, 50_000);
    const newer = Buffer.concat([
      older.subarray(20_000),
      noise(6, 500),
      older.subarray(0, 8_000),
      noise(7, 500),
      older.subarray(9_000, 20_000),
    ]);
    const shared = equalStretches(older, newer).reduce((sum, {from, to}) => sum + to - from, 0);
    assert.equal(shared, 49_000);
  });
});

test('the index of a version costs what is new in it, and has every byte that it would have alone', async context => {
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

test('an index stays whole where most of it is new, and is what the next ones share', async context => {
  const folder = await temporaryFolder(context);
  const [one, two, three] = ['1', '2', '3'].map(name => join(folder, `${name}.index`)) as [
    string,
    string,
    string,
  ];
  await publish(one, manual());
  const all = Object.fromEntries(
    Array.from({length: 100}, (_, number) => [number, `${textOf(number + 7)} teapot`]),
  );
  await publish(two, manual(all), one);
  assert.equal(await isDelta(two), false);
  assert.deepEqual((await readdir(folder)).sort(), ['1.index', '2.index']);
  await publish(three, manual({...all, 5: 'kettle'}), two);
  assert.equal(await isDelta(three), true);
  assert.equal((await stat(basisOf(three))).ino, (await stat(two)).ino);
});

describe('an index to which changes are added', () => {
  const ADDING = {...SHARED, addingFrom: 0, mostChanged: 0.5};
  const changed = (version: number) => manual({[version]: `teapot number${version}`});

  /** Some files, the first of which has a base, whole. */
  async function files(context: TestContext) {
    const folder = await temporaryFolder(context);
    const fileOf = (version: number | string): string => join(folder, `v${version}.index`);
    await publish(fileOf(0), manual(), undefined, ADDING);
    return {folder, fileOf};
  }

  /** That it has the bytes that it would have if it needed no other. */
  async function isAsAlone(file: string, pages: readonly IndexedPage[], from: string): Promise<void> {
    const alone = `${file}.alone`;
    await publish(alone, pages, from, {...ADDING, isShared: false});
    assert.deepEqual(await contentOf(file), await readFile(alone));
    await rm(alone);
  }

  test('is those changes and a second name of its base, and has every byte that it would have alone', async context => {
    const {fileOf} = await files(context);
    for (let version = 1; version <= 4; version++) {
      await publish(fileOf(version), changed(version), fileOf(version - 1), ADDING);
      assert.ok((await sizeOf(fileOf(version))) < (await sizeOf(fileOf(0))) / 10);
      assert.equal((await stat(basisOf(fileOf(version)))).ino, (await stat(fileOf(0))).ino);
      await isAsAlone(fileOf(version), changed(version), fileOf(version - 1));
      assert.ok((await readIndexFile(fileOf(version)))?.pages.length === 100);
    }
  });

  test('reads its base where that is not all in another file', async context => {
    const {fileOf} = await files(context);
    await publish(fileOf(1), changed(1), fileOf(0), {...ADDING, mostChanged: 0});
    const own = await sizeOf(fileOf(1));
    assert.equal(await isDelta(fileOf(1)), true);
    for (let version = 2; version <= 3; version++) {
      await publish(fileOf(version), changed(version), fileOf(version - 1), ADDING);
      assert.ok((await sizeOf(fileOf(version))) > own);
      assert.equal((await stat(basisOf(fileOf(version)))).ino, (await stat(fileOf(0))).ino);
      await isAsAlone(fileOf(version), changed(version), fileOf(version - 1));
      assert.ok(await readIndexFile(fileOf(version)));
    }
  });

  test('takes no room where nothing has changed', async context => {
    const {fileOf} = await files(context);
    await publish(fileOf(1), manual(), fileOf(0), ADDING);
    await publish(fileOf(2), changed(2), fileOf(1), ADDING);
    await publish(fileOf(3), changed(2), fileOf(2), ADDING);
    for (const [version, last] of [
      [1, 0],
      [3, 2],
    ] as const) {
      assert.deepEqual(await contentOf(fileOf(version)), await contentOf(fileOf(last)));
      assert.equal((await stat(basisOf(fileOf(version)))).ino, (await stat(fileOf(0))).ino);
    }
    assert.ok((await sizeOf(fileOf(1))) < 10_000);
  });

  test('is whole and complete where the last one is dropped meanwhile, or another takes its place', async context => {
    const {fileOf} = await files(context);
    await publish(fileOf('other'), manual({5: 'kettle', 6: 'kettle'}), undefined, ADDING);
    for (const meanwhile of [() => rm(fileOf(0)), () => rename(fileOf('other'), fileOf(0))]) {
      await publish(fileOf(0), manual(), undefined, ADDING);
      const writer = await begin(fileOf(1), changed(1), fileOf(0), ADDING);
      await meanwhile();
      assert.match((await writer.commit())!, /could not be left out/);
      assert.equal(await isDelta(fileOf(1)), false);
      const reader = await FileIndexWriter.begin(fileOf(2), fileOf(1));
      for (const {path, fingerprint} of changed(1))
        assert.equal((await reader.knownPages()).get(path)?.fingerprint, fingerprint);
      await reader.abandon();
      await rm(fileOf(1));
    }
  });

  test('is not harmed by another that is added to the same one at the same time', async context => {
    const {folder, fileOf} = await files(context);
    await Promise.all(
      [1, 2, 3].map(version => publish(fileOf(version), changed(version), fileOf(0), ADDING)),
    );
    for (const version of [1, 2, 3]) {
      assert.equal(await isDelta(fileOf(version)), true);
      await isAsAlone(fileOf(version), changed(version), fileOf(0));
    }
    assert.equal((await stat(fileOf(0))).nlink, 4);
    assert.equal((await readdir(folder)).length, 7);
  });

  test('takes the place of what a process left that was killed before its file had its name', async context => {
    const {folder, fileOf} = await files(context);
    await link(fileOf(0), basisOf(fileOf(1)));
    await writeFile(`${fileOf(1)}.999999999-aaaaaaaa.new`, 'half');
    const engine = openFileEngine(folder, {fileOf: ({version}) => fileOf(version)});
    context.after(() => engine.close());
    assert.equal(await engine.holds({project: 'p', version: '1'}), false);
    await publish(fileOf(1), changed(1), fileOf(0), ADDING);
    assert.deepEqual((await readdir(folder)).sort(), ['v0.index', 'v1.index', 'v1.index.basis']);
    assert.ok(await readIndexFile(fileOf(1)));
  });

  test('is not begun with where its base is damaged, nor is one that would share it', async context => {
    const {fileOf} = await files(context);
    await publish(fileOf(1), changed(1), fileOf(0), ADDING);
    const {size} = await stat(fileOf(0));
    const handle = await open(fileOf(0), 'r+');
    await handle.write(Buffer.alloc(64, 1), 0, 64, Math.floor(size / 2));
    await handle.close();
    for (const last of [fileOf(0), fileOf(1)]) {
      await publish(fileOf(2), changed(1), last, ADDING);
      assert.equal(await isDelta(fileOf(2)), false);
      assert.equal((await readIndexFile(fileOf(2)))?.pages.length, 100);
    }
  });
});

describe('where a file can have no second name', () => {
  /** What the system says to each link until the test ends. */
  function failLinks(context: TestContext, code: string): void {
    context.mock.method(fs, 'link', async () => {
      throw Object.assign(new Error(`${code}: no link`), {code});
    });
    syncBuiltinESMExports();
    context.after(() => {
      context.mock.restoreAll();
      syncBuiltinESMExports();
    });
  }

  for (const [what, limits] of [
    ['is made of all its pages', SHARED],
    ['is added to', {...SHARED, addingFrom: 0, mostChanged: 0.5}],
  ] as const)
    for (const [code, isTold] of [
      ['EPERM', false],
      ['EMLINK', false],
      ['EIO', true],
    ] as const)
      test(`an index that ${what} stays whole, which is ${isTold ? '' : 'not '}told of at ${code}`, async context => {
        const folder = await temporaryFolder(context);
        const [last, next] = [join(folder, 'a.index'), join(folder, 'b.index')];
        await publish(last, manual(), undefined, limits);
        failLinks(context, code);
        const said = await publish(next, manual({3: 'teapot'}), last, limits);
        assert.equal(isTold, /works.*EIO: no link/.test(said ?? ''), said);
        assert.deepEqual((await readdir(folder)).sort(), ['a.index', 'b.index']);
        assert.equal((await readIndexFile(next))?.pages.length, 100);
      });
});

test('versions are removed in any order, and nothing of them is left', async context => {
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

test('where the last index is dropped meanwhile, or links cannot be made, the next one is whole', async context => {
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

test('what a process left that was killed between its link and its file is replaced', async context => {
  const folder = await temporaryFolder(context);
  const [last, next, other] = ['a', 'b', 'c'].map(name => join(folder, `${name}.index`)) as [
    string,
    string,
    string,
  ];
  await publish(last, manual());
  await writeFile(other, 'another');
  await link(other, basisOf(next));
  await publish(next, manual({3: 'teapot'}), last);
  assert.equal(await isDelta(next), true);
  assert.equal((await stat(basisOf(next))).ino, (await stat(last)).ino);
});

test('an index that is made anew in its place needs no other, and leaves none', async context => {
  const folder = await temporaryFolder(context);
  const [last, next] = [join(folder, 'a.index'), join(folder, 'b.index')];
  await publish(last, manual());
  await publish(next, manual({3: 'teapot'}), last);
  await publish(next, manual({3: 'kettle'}));
  assert.equal(await isDelta(next), false);
  assert.deepEqual((await readdir(folder)).sort(), ['a.index', 'b.index']);
});

describe('an index whose other file', () => {
  const harms: readonly [string, (basis: string) => Promise<unknown>][] = [
    ['is gone', basis => rm(basis)],
    ['is no index', basis => rm(basis).then(() => writeFile(basis, 'x'.repeat(5_000)))],
    [
      'is another one',
      async basis => {
        await rm(basis);
        await publish(basis, manual({7: 'saucer'}));
      },
    ],
  ];
  for (const [what, harm] of harms)
    test(`${what} is not opened, nor begun with`, async context => {
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

  test('is damaged within is not begun with', async context => {
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
