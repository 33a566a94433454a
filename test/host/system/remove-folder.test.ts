import assert from 'node:assert/strict';
import {chmod, link, mkdir, readFile, stat, symlink, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, test, type TestContext} from 'node:test';
import fc from 'fast-check';
import {removeFolder} from '../../../host/src/system/remove-folder.js';
import {removeTree} from '../../../host/src/system/remove-tree.js';
import {temporaryFolder} from '../../cli/search/temporary-engine.js';

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

async function filledFolder(t: TestContext): Promise<string> {
  const folder = join(await temporaryFolder(t), 'filled');
  await mkdir(folder);
  return folder;
}

describe('removing a folder', () => {
  test('removes links but not their targets, and ignores a missing folder', async t => {
    const folder = await filledFolder(t);
    const outside = `${folder}-outside`;
    await mkdir(outside);
    await writeFile(join(outside, 'a'), 'a');
    await mkdir(join(folder, 'deep/er'), {recursive: true});
    await link(join(outside, 'a'), join(folder, 'deep/er/a'));
    await symlink(outside, join(folder, 'linked'));
    await removeFolder(folder);
    assert.equal(await isThere(folder), false);
    assert.equal(await readFile(join(outside, 'a'), 'utf8'), 'a');
    await removeFolder(folder);
  });

  test('throws an error with the reason', async t => {
    const folder = await filledFolder(t);
    await writeFile(join(folder, 'a'), 'a');
    await assert.rejects(removeFolder(join(folder, 'a', 'site')), /ENOTDIR/);
  });

  test('stops when aborted', async t => {
    const folder = await filledFolder(t);
    await writeFile(join(folder, 'a'), 'a');
    await removeFolder(folder, AbortSignal.abort());
    assert.equal(await isThere(join(folder, 'a')), true);
    let remaining = 2;
    const stop = new Error('stopped');
    const check = (): void => {
      if (!remaining--) throw stop;
    };
    for (const name of ['b', 'c', 'd']) await writeFile(join(folder, name), name);
    assert.throws(() => removeTree(folder, check), stop);
    assert.equal(await isThere(folder), true);
  });

  test('removes folders that are not writable or readable', async t => {
    const folder = await filledFolder(t);
    await mkdir(join(folder, 'a/b'), {recursive: true});
    await writeFile(join(folder, 'a/b/c'), '');
    await chmod(join(folder, 'a/b'), 0o500);
    await chmod(join(folder, 'a'), 0o000);
    await removeFolder(folder);
    assert.equal(await isThere(folder), false);
  });

  test('removes folders whose paths exceed the maximum length', async t => {
    const folder = await filledFolder(t);
    const start = process.cwd();
    try {
      // Only relative paths can reach these folders.
      process.chdir(folder);
      for (let depth = 0; depth < 50; depth++) {
        await mkdir('n'.repeat(200));
        await writeFile('file', '');
        process.chdir('n'.repeat(200));
      }
    } finally {
      process.chdir(start);
    }
    removeTree(folder);
    assert.equal(await isThere(folder), false);
  });

  test('removes more subfolders than it keeps in memory at a time', async t => {
    const folder = await filledFolder(t);
    for (let number = 0; number < 1_500; number++) await mkdir(join(folder, `f${number}`));
    removeTree(folder);
    assert.equal(await isThere(folder), false);
  });

  test('removes files whose names are not UTF-8', async t => {
    const base = await temporaryFolder(t);
    const name = fc
      .uint8Array({minLength: 1, maxLength: 20})
      .map(bytes => Buffer.from(bytes.map(byte => (byte === 0 || byte === 47 ? 255 : byte))))
      .filter(bytes => !/^\.{1,2}$/.test(bytes.toString('latin1')));
    const tree = fc.array(fc.array(name, {minLength: 1, maxLength: 4}), {maxLength: 12});
    let number = 0;
    await fc.assert(
      fc.asyncProperty(tree, async paths => {
        const folder = join(base, String(number++));
        await mkdir(folder);
        for (const path of paths) {
          const fullPath = Buffer.concat(
            [Buffer.from(folder), ...path].flatMap(part => [part, Buffer.from('/')]),
          );
          await mkdir(fullPath, {recursive: true});
          await writeFile(Buffer.concat([fullPath, Buffer.from([0xff, 0x66])]), '').catch(() => {});
        }
        removeTree(folder);
        assert.equal(await isThere(folder), false);
      }),
      {numRuns: 40},
    );
  });
});
