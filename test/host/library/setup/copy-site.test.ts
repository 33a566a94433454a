import assert from 'node:assert/strict';
import {mkdir, readdir, readFile, stat, symlink, utimes, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {copySite} from '../../../../host/src/library/setup/copy-site.js';
import {temporaryFolder} from '../../search/temporary-engine.js';

const inode = async (path: string): Promise<number> => (await stat(path)).ino;

test('all files that may be served are copied, links as what they lead to', async context => {
  const folder = await temporaryFolder(context);
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  await mkdir(join(from, 'deep/er'), {recursive: true});
  await mkdir(join(from, '.git'));
  await writeFile(join(from, 'deep/er/a.html'), 'a');
  await writeFile(join(from, '.git/config'), 'hidden');
  await symlink(join(from, 'deep/er/a.html'), join(from, 'b.html'));
  assert.equal(await copySite(from, to), 2);
  assert.deepEqual((await readdir(to)).sort(), ['b.html', 'deep']);
  assert.equal(await readFile(join(to, 'b.html'), 'utf8'), 'a');
  assert.equal(await readFile(join(to, 'deep/er/a.html'), 'utf8'), 'a');
});

test('what has not changed since an earlier copy is shared with it, times included', async context => {
  const folder = await temporaryFolder(context);
  const [from, last, to] = [join(folder, 'from'), join(folder, 'last'), join(folder, 'to')];
  await mkdir(from);
  for (const name of ['same', 'other', 'longer', 'gone']) await writeFile(join(from, name), 'one');
  await writeFile(join(from, 'large'), Buffer.alloc(600_000, 'a'));
  await utimes(join(from, 'same'), 1_000, 1_000);
  await copySite(from, last, {keepsTimes: true});
  await writeFile(join(from, 'other'), 'two');
  await writeFile(join(from, 'longer'), 'three');
  await writeFile(join(from, 'large'), Buffer.concat([Buffer.alloc(599_999, 'a'), Buffer.from('b')]));
  await writeFile(join(from, 'new'), 'new');
  await utimes(join(from, 'same'), 2_000, 2_000);
  assert.equal(await copySite(from, to, {keepsTimes: true, last}), 6);
  const isShared = async (name: string) => (await inode(join(to, name))) === (await inode(join(last, name)));
  assert.equal(await isShared('same'), true);
  assert.equal(await isShared('gone'), true);
  assert.equal((await stat(join(to, 'same'))).mtimeMs, 1_000_000);
  for (const name of ['other', 'longer', 'large']) assert.equal(await isShared(name), false, name);
  for (const name of await readdir(from))
    assert.deepEqual(await readFile(join(to, name)), await readFile(join(from, name)), name);
});

test('an earlier copy that is gone is no harm', async context => {
  const folder = await temporaryFolder(context);
  await mkdir(join(folder, 'from'));
  await writeFile(join(folder, 'from/a.html'), 'a');
  assert.equal(await copySite(join(folder, 'from'), join(folder, 'to'), {last: join(folder, 'none')}), 1);
});
