import assert from 'node:assert/strict';
import fs, {link, open, readdir, readFile, rename, rm, stat, writeFile} from 'node:fs/promises';
import {syncBuiltinESMExports} from 'node:module';
import {join} from 'node:path';
import {describe, test, type TestContext} from 'node:test';
import type {IndexedPage} from '../../../cli/src/search/engine.js';
import {openFileEngine} from '../../../cli/src/search/file-engine.js';
import {basisOf} from '../../../cli/src/search/file-parts.js';
import {FileIndexWriter} from '../../../cli/src/search/index-writer.js';
import {readIndexFile} from './read-index-file.js';
import {begin, contentOf, isDelta, manual, publish, SHARED, sizeOf} from './delta-files.js';
import {temporaryFolder} from './temporary-engine.js';

describe('an index to which changes are added', () => {
  const ADDING = {...SHARED, addingFrom: 0, mostChanged: 0.5};
  const changed = (version: number) => manual({[version]: `teapot number${version}`});

  /** Paths of index files. The first is a complete file, on which the deltas are based. */
  async function files(context: TestContext) {
    const folder = await temporaryFolder(context);
    const fileOf = (version: number | string): string => join(folder, `v${version}.index`);
    await publish(fileOf(0), manual(), undefined, ADDING);
    return {folder, fileOf};
  }

  /** Checks that a delta has the content of a complete file with the same pages. */
  async function readsLikeCompleteFile(
    file: string,
    pages: readonly IndexedPage[],
    from: string,
  ): Promise<void> {
    const complete = `${file}.complete`;
    await publish(complete, pages, from, {...ADDING, isShared: false});
    assert.deepEqual(await contentOf(file), await readFile(complete));
    await rm(complete);
  }

  test('consists of the changes and a hard link to its base, and has the content of a complete file', async context => {
    const {fileOf} = await files(context);
    for (let version = 1; version <= 4; version++) {
      await publish(fileOf(version), changed(version), fileOf(version - 1), ADDING);
      assert.ok((await sizeOf(fileOf(version))) < (await sizeOf(fileOf(0))) / 10);
      assert.equal((await stat(basisOf(fileOf(version)))).ino, (await stat(fileOf(0))).ino);
      await readsLikeCompleteFile(fileOf(version), changed(version), fileOf(version - 1));
      assert.ok((await readIndexFile(fileOf(version)))?.pages.length === 100);
    }
  });

  test('copies the bytes that the last index stores itself, and links to its basis, if the last index is a delta', async context => {
    const {fileOf} = await files(context);
    await publish(fileOf(1), changed(1), fileOf(0), {...ADDING, mostChanged: 0});
    const own = await sizeOf(fileOf(1));
    assert.equal(await isDelta(fileOf(1)), true);
    for (let version = 2; version <= 3; version++) {
      await publish(fileOf(version), changed(version), fileOf(version - 1), ADDING);
      assert.ok((await sizeOf(fileOf(version))) > own);
      assert.equal((await stat(basisOf(fileOf(version)))).ino, (await stat(fileOf(0))).ino);
      await readsLikeCompleteFile(fileOf(version), changed(version), fileOf(version - 1));
      assert.ok(await readIndexFile(fileOf(version)));
    }
  });

  test('has the same content and basis as the last index if nothing has changed', async context => {
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

  test('is written as a complete file if the last index is removed or replaced meanwhile', async context => {
    const {fileOf} = await files(context);
    await publish(fileOf('other'), manual({5: 'kettle', 6: 'kettle'}), undefined, ADDING);
    for (const meanwhile of [() => rm(fileOf(0)), () => rename(fileOf('other'), fileOf(0))]) {
      await publish(fileOf(0), manual(), undefined, ADDING);
      const writer = await begin(fileOf(1), changed(1), fileOf(0), ADDING);
      await meanwhile();
      assert.match((await writer.commit())!, /could not be stored as a delta/);
      assert.equal(await isDelta(fileOf(1)), false);
      const reader = await FileIndexWriter.begin(fileOf(2), fileOf(1));
      for (const {path, fingerprint} of changed(1))
        assert.equal((await reader.knownPages()).get(path)?.fingerprint, fingerprint);
      await reader.abandon();
      await rm(fileOf(1));
    }
  });

  test('stays intact if other writers start from the same index at the same time', async context => {
    const {folder, fileOf} = await files(context);
    await Promise.all(
      [1, 2, 3].map(version => publish(fileOf(version), changed(version), fileOf(0), ADDING)),
    );
    for (const version of [1, 2, 3]) {
      assert.equal(await isDelta(fileOf(version)), true);
      await readsLikeCompleteFile(fileOf(version), changed(version), fileOf(0));
    }
    assert.equal((await stat(fileOf(0))).nlink, 4);
    assert.equal((await readdir(folder)).length, 7);
  });

  test('replaces the leftovers of a process that was killed before the rename', async context => {
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

  test('is not used for the next index if its base is damaged, even if the next index could be a delta of that base', async context => {
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

describe('on a file system without hard links', () => {
  /** Makes every attempt to create a hard link fail with this error code until the test ends. */
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

  for (const [change, limits] of [
    ['an index is rebuilt', SHARED],
    ['changes are added to an index', {...SHARED, addingFrom: 0, mostChanged: 0.5}],
  ] as const)
    for (const [code, isReported] of [
      ['EPERM', false],
      ['EMLINK', false],
      ['EIO', true],
    ] as const)
      test(`writes a complete file if ${change}, and ${isReported ? 'reports' : 'does not report'} ${code}`, async context => {
        const folder = await temporaryFolder(context);
        const [last, next] = [join(folder, 'a.index'), join(folder, 'b.index')];
        await publish(last, manual(), undefined, limits);
        failLinks(context, code);
        const message = await publish(next, manual({3: 'teapot'}), last, limits);
        assert.equal(isReported, /works.*EIO: no link/.test(message ?? ''), message);
        assert.deepEqual((await readdir(folder)).sort(), ['a.index', 'b.index']);
        assert.equal((await readIndexFile(next))?.pages.length, 100);
      });
});
