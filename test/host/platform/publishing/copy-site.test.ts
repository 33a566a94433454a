import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {
  link,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {copyFiles} from '../../../../host/src/platform/publishing/copy-files.js';
import {copySite} from '../../../../host/src/platform/publishing/copy-site.js';
import {describeLeftOut} from '../../../../cli/src/site/left-out.js';
import {temporaryFolder} from '../../../cli/search/temporary-engine.js';

const inode = async (path: string): Promise<number> => (await stat(path)).ino;

test('copies all files that may be served, and the target of a link in place of the link', async context => {
  const folder = await temporaryFolder(context);
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  await mkdir(join(from, 'deep/er'), {recursive: true});
  await mkdir(join(from, '.git'));
  await writeFile(join(from, 'deep/er/a.html'), 'a');
  await writeFile(join(from, '.git/config'), 'hidden');
  await symlink(join(from, 'deep/er/a.html'), join(from, 'b.html'));
  assert.equal((await copySite({folder: from}, to)).files, 2);
  assert.deepEqual((await readdir(to)).sort(), ['b.html', 'deep']);
  assert.equal(await readFile(join(to, 'b.html'), 'utf8'), 'a');
  assert.equal(await readFile(join(to, 'deep/er/a.html'), 'utf8'), 'a');
});

test('shares unchanged files with an earlier copy, and keeps the modification times of that copy', async context => {
  const folder = await temporaryFolder(context);
  const [from, last, to] = [join(folder, 'from'), join(folder, 'last'), join(folder, 'to')];
  await mkdir(from);
  for (const name of ['same', 'other', 'longer', 'gone']) await writeFile(join(from, name), 'one');
  await writeFile(join(from, 'large'), Buffer.alloc(600_000, 'a'));
  await utimes(join(from, 'same'), 1_000, 1_000);
  await copySite({folder: from}, last, {keepsTimes: true});
  await writeFile(join(from, 'other'), 'two');
  await writeFile(join(from, 'longer'), 'three');
  await writeFile(join(from, 'large'), Buffer.concat([Buffer.alloc(599_999, 'a'), Buffer.from('b')]));
  await writeFile(join(from, 'new'), 'new');
  await utimes(join(from, 'same'), 2_000, 2_000);
  assert.equal((await copySite({folder: from}, to, {keepsTimes: true, last})).files, 6);
  const isShared = async (name: string) => (await inode(join(to, name))) === (await inode(join(last, name)));
  assert.equal(await isShared('same'), true);
  assert.equal(await isShared('gone'), true);
  assert.equal((await stat(join(to, 'same'))).mtimeMs, 1_000_000);
  for (const name of ['other', 'longer', 'large']) assert.equal(await isShared(name), false, name);
  for (const name of await readdir(from))
    assert.deepEqual(await readFile(join(to, name)), await readFile(join(from, name)), name);
});

test('lists files as changed if their bytes differ, even with the same size and time', async context => {
  const [from, to] = await twoFolders(context);
  const last = `${to}-last`;
  await mkdir(join(from, 'deep'));
  for (const path of ['deep/same', 'deep/other', 'gone', 'folder']) await writeFile(join(from, path), 'one');
  for (const name of ['deep/same', 'deep/other']) await utimes(join(from, name), 1_000, 1_000);
  assert.equal((await copySite({folder: from}, last)).changed, undefined);
  await writeFile(join(from, 'deep/other'), 'two');
  await utimes(join(from, 'deep/other'), 1_000, 1_000);
  await rm(join(from, 'gone'));
  await rm(join(from, 'folder'));
  await mkdir(join(from, 'folder'));
  await writeFile(join(from, 'folder/new'), 'new');
  await link(join(from, 'deep/same'), join(from, 'second'));
  await symlink('deep', join(from, 'linked'));
  const {files, changed} = await copySite({folder: from}, to, {last});
  assert.equal(files, 4);
  assert.deepEqual(changed, ['deep/other', 'folder/new', 'second']);
  assert.equal(await readFile(join(to, 'deep/other'), 'utf8'), 'two');
  assert.deepEqual(
    (await copySite({folder: from}, `${to}-none`, {last: join(from, 'none')})).changed?.length,
    files,
  );
});

test('copies a file that is a folder in the earlier copy', async context => {
  const [from, to] = await twoFolders(context);
  const last = `${to}-last`;
  await mkdir(join(last, 'a'), {recursive: true});
  const {size} = await stat(join(last, 'a'));
  await writeFile(join(from, 'a'), Buffer.alloc(size, 'a'));
  assert.deepEqual((await copySite({folder: from}, to, {last})).changed, ['a']);
  assert.equal((await readFile(join(to, 'a'))).length, size);
});

test('skips pipes, broken links and circular links', async context => {
  const [from, to] = await twoFolders(context);
  await writeFile(join(from, 'a'), 'a');
  await symlink('nowhere', join(from, 'dead'));
  await symlink('.', join(from, 'around'));
  if (process.platform !== 'win32') execFileSync('mkfifo', [join(from, 'pipe')]);
  assert.deepEqual(await copySite({folder: from}, to, {last: to + '-none'}), {
    files: 1,
    changed: ['a'],
    leftOut: [],
  });
});

test('copies everything if the earlier copy is missing', async context => {
  const folder = await temporaryFolder(context);
  await mkdir(join(folder, 'from'));
  await writeFile(join(folder, 'from/a.html'), 'a');
  assert.equal(
    (await copySite({folder: join(folder, 'from')}, join(folder, 'to'), {last: join(folder, 'none')})).files,
    1,
  );
});

/** Creates a folder for a site. Resolves to its path, and to a path for the copy. */
async function twoFolders(context: TestContext): Promise<readonly [from: string, to: string]> {
  const folder = await temporaryFolder(context);
  await mkdir(join(folder, 'from'));
  return [join(folder, 'from'), join(folder, 'to')];
}

/** The total size of the files in a folder, in bytes. Hard links to a file count once. */
const sizeOf = async (folder: string): Promise<number> => {
  const files = await Promise.all((await readdir(folder)).map(name => stat(join(folder, name))));
  return [...new Map(files.map(file => [file.ino, file.size])).values()].reduce((sum, size) => sum + size, 0);
};

test('copies and counts a file with several hard or symbolic links once', async context => {
  const [from, to] = await twoFolders(context);
  await writeFile(join(from, 'one'), Buffer.alloc(1_000, 'a'));
  await link(join(from, 'one'), join(from, 'two'));
  await symlink('one', join(from, 'three'));
  assert.equal((await copySite({folder: from}, to, {limits: {bytes: 1_000, files: 3}})).files, 3);
  for (const name of ['one', 'two', 'three']) assert.equal((await stat(join(to, name))).size, 1_000, name);
  assert.equal(await sizeOf(to), 1_000);
});

test('refuses a file with so many hard links that an archive of the site would be too large', async context => {
  const [from, to] = await twoFolders(context);
  await writeFile(join(from, 'a'), Buffer.alloc(1_000, 'a'));
  for (let number = 0; number < 9; number++) await link(join(from, 'a'), join(from, `a${number}`));
  await assert.rejects(copySite({folder: from}, to, {limits: {bytes: 1_000, files: 100}}), {
    name: 'SiteLimitError',
    message: /under so many names that an archive of it would have more than 4 times 1000 bytes/,
  });
});

test('counts a sparse file by its length, and refuses it without copying it', async context => {
  const [from, to] = await twoFolders(context);
  await writeFile(join(from, 'sparse'), 'a');
  await truncate(join(from, 'sparse'), 500_000_000);
  await assert.rejects(copySite({folder: from}, to, {limits: {bytes: 50_000_000, files: 100}}), {
    name: 'SiteLimitError',
    message:
      /^The site has more than 50000000 bytes, the limit "disk_bytes" in docent\.yaml, and was not published\.$/,
  });
  assert.equal(await sizeOf(to), 0);
});

test('refuses a site with too many files, and stops when aborted', async context => {
  const [from, to] = await twoFolders(context);
  for (let number = 0; number < 4; number++) await writeFile(join(from, `a${number}`), String(number));
  await assert.rejects(copySite({folder: from}, to, {limits: {bytes: 1_000, files: 3}}), {
    name: 'SiteLimitError',
    message: /^The site has more than 3 files, the limit "files" in docent\.yaml/,
  });
  assert.deepEqual(await readdir(to), []);
  const reason = new Error('The time is up.');
  await assert.rejects(copySite({folder: from}, to, {signal: AbortSignal.abort(reason)}), reason);
});

test('stops copying when publishing exceeds its time limit', async context => {
  const [from, to] = await twoFolders(context);
  const files = 20;
  for (let number = 0; number < files; number++) await writeFile(join(from, `a${number}`), String(number));
  const reason = new Error('The time is up.');
  // The limit is checked for each file that is found, and again for each file that is copied.
  let checks = 0;
  const check = (): void => {
    if (++checks > files) throw reason;
  };
  await assert.rejects(copyFiles({from: {folder: from}, to}, check), reason);
  assert.deepEqual(await readdir(to), []);
});

test('leaves out and lists files and folders whose names are not UTF-8, and copies the others', async context => {
  const [from, to] = await twoFolders(context);
  const odd = (name: string): Buffer => Buffer.concat([Buffer.from(`${from}/${name}-`), Buffer.from([0xe9])]);
  await writeFile(join(from, 'index.html'), 'a');
  await writeFile(join(from, 'real-\uFFFD.html'), 'b');
  await writeFile(odd('caf'), 'c');
  await mkdir(odd('folder'));
  await writeFile(Buffer.concat([odd('folder'), Buffer.from('/page.html')]), 'd');
  const {files, leftOut} = await copySite({folder: from}, to);
  assert.equal(files, 2);
  assert.deepEqual((await readdir(to)).sort(), ['index.html', 'real-\uFFFD.html']);
  assert.deepEqual(describeLeftOut(leftOut, 'library'), [
    'Left out caf-\uFFFD, folder-\uFFFD: names that are not UTF-8, to which no address leads. Rename them.',
  ]);
  await rm(odd('folder'), {recursive: true});
  assert.deepEqual((await copySite({folder: to}, `${to}-again`)).leftOut, []);
});
