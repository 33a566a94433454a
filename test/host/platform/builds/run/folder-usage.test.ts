import assert from 'node:assert/strict';
import {link, mkdir, symlink, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, test} from 'node:test';
import {folderUsage} from '../../../../../host/src/platform/builds/run/folder-usage.js';
import {temporaryFolder} from '../../../../cli/search/temporary-engine.js';

describe('the disk usage of a folder', () => {
  test('counts each name as an entry, and the blocks of a file only once, however many names it has', async t => {
    const folder = await temporaryFolder(t);
    const before = await folderUsage(folder);
    await mkdir(join(folder, 'sub'));
    await writeFile(join(folder, 'sub/large'), Buffer.alloc(100_000, 1));
    await link(join(folder, 'sub/large'), join(folder, 'again'));
    await symlink('/usr', join(folder, 'linked'));
    const {bytes, entries, isHidden} = await folderUsage(folder);
    assert.equal(entries - before.entries, 4);
    assert.ok(bytes - before.bytes >= 100_000 && bytes - before.bytes < 150_000, String(bytes));
    assert.equal(isHidden, false);
  });

  test('includes files and folders whose names are not UTF-8', async t => {
    const folder = await temporaryFolder(t);
    const odd = Buffer.concat([Buffer.from(`${folder}/odd-`), Buffer.from([0xff])]);
    await mkdir(odd);
    await writeFile(
      Buffer.concat([odd, Buffer.from('/file-'), Buffer.from([0xfe])]),
      Buffer.alloc(50_000, 1),
    );
    const {bytes, entries} = await folderUsage(folder);
    assert.equal(entries, 2);
    assert.ok(bytes >= 50_000);
  });

  test('stops measuring once a limit is exceeded', async t => {
    const folder = await temporaryFolder(t);
    for (let number = 0; number < 700; number++) await writeFile(join(folder, `f${number}`), '');
    const {entries} = await folderUsage(folder, {bytes: Infinity, entries: 100});
    assert.ok(entries > 100 && entries < 700, String(entries));
    await writeFile(join(folder, 'large'), Buffer.alloc(100_000, 1));
    assert.ok((await folderUsage(folder, {bytes: 1_000, entries: Infinity})).bytes > 1_000);
  });

  test('is zero if the folder does not exist', async t => {
    const folder = await temporaryFolder(t);
    assert.deepEqual(await folderUsage(join(folder, 'none')), {bytes: 0, entries: 0, isHidden: false});
  });
});
