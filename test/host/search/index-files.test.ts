import assert from 'node:assert/strict';
import {mkdir, readdir, readFile, stat, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {openFileEngine} from '../../../host/src/search/file-engine.js';
import {FORMAT} from '../../../host/src/search/file-parts.js';
import {openFileIndex} from '../../../host/src/search/file-snapshot.js';
import {IndexPool} from '../../../host/src/search/index-pool.js';
import {ask, page, pathsFor, putPages, SCOPE, section, temporaryFolder} from './temporary-engine.js';

const fileOf = (folder: string, project = 'p'): string => join(folder, project, `v.${FORMAT}.index`);

/** A folder with a good index in it, closed. */
async function goodIndex(context: TestContext): Promise<string> {
  const folder = join(await temporaryFolder(context), 'deep/er/indexes');
  const engine = openFileEngine(folder);
  await putPages(engine, [page('a.html', 'A', section('A', 'word '.repeat(5000)))]);
  await engine.close();
  return folder;
}

/** How many pages are found; after that it can be written to, damaged or not. */
async function countIn(folder: string): Promise<number> {
  const engine = openFileEngine(folder);
  const {count} = await ask(engine, 'word');
  await putPages(engine, [page('b.html', 'B', section('B', 'usable'))]);
  assert.deepEqual(await pathsFor(engine, 'usable'), ['b.html']);
  await engine.close();
  return count;
}

test('an index is there again when it is opened again', async context =>
  assert.equal(await countIn(await goodIndex(context)), 1));

test('an index of another format is not looked at', async context => {
  const folder = await goodIndex(context);
  const file = fileOf(folder);
  await writeFile(file, (await readFile(file, 'latin1')).replace('docent index', 'docent jndex'), 'latin1');
  assert.equal(await countIn(folder), 0);
});

for (const [what, content] of [
  ['a file that is no index', 'no index '.repeat(1000)],
  ['an empty file', ''],
] as const)
  test(`${what} is made anew`, async context => {
    const folder = await temporaryFolder(context);
    await mkdir(dirname(fileOf(folder)));
    await writeFile(fileOf(folder), content);
    assert.equal(await countIn(folder), 0);
  });

test('a cut index is made anew', async context => {
  const folder = await goodIndex(context);
  const bytes = await readFile(fileOf(folder));
  await writeFile(fileOf(folder), bytes.subarray(0, bytes.length / 2));
  assert.equal(await countIn(folder), 0);
});

test('wherever an index is damaged, questions are answered, and the next writer begins anew', async context => {
  const folder = await goodIndex(context);
  const good = await readFile(fileOf(folder));
  for (let at = 0; at < good.length; at += Math.ceil(good.length / 40)) {
    await writeFile(fileOf(folder), Buffer.from(good).fill(0xff, at, at + 64));
    const engine = openFileEngine(folder);
    const {count} = await ask(engine, 'word');
    assert.ok(count <= 1, `${count} at ${at}`);
    const writer = await engine.begin(SCOPE.project, SCOPE.version);
    assert.equal((await writer.knownPages()).size, 0, `${at}`);
    await engine.close();
  }
});

test('a folder that cannot be made is told in a sentence', async context => {
  const folder = await temporaryFolder(context);
  await writeFile(join(folder, 'file'), '');
  assert.throws(() => openFileEngine(join(folder, 'file/indexes')), {
    name: 'IndexFileError',
    message: /cannot be made .* check the path/,
  });
  assert.throws(() => openFileEngine(join(folder, 'file')), {name: 'IndexFileError'});
});

test('an index that is the same is not written again', async context => {
  const folder = await goodIndex(context);
  const engine = openFileEngine(folder);
  const before = await stat(fileOf(folder));
  const writer = await engine.begin(SCOPE.project, SCOPE.version);
  assert.deepEqual([...(await writer.knownPages()).keys()], ['a.html']);
  await writer.commit();
  assert.equal((await stat(fileOf(folder))).ino, before.ino);
  await engine.close();
});

test('the same pages make the same file, whatever was there before', async context => {
  const folder = await temporaryFolder(context);
  const engine = openFileEngine(folder);
  const one = page('one.html', 'One', section('Un', 'first', {labels: ['uno'], aliases: ['alias']}));
  const two = page('two.html', 'Two', section('Deux', 'second'));
  await putPages(engine, [one, page('gone.html', 'Gone')], {project: 'a', version: 'v'});
  const writer = await engine.begin('a', 'v');
  await writer.put(two);
  await writer.remove('gone.html');
  await writer.commit();
  await putPages(engine, [two, one], {project: 'b', version: 'v'});
  assert.deepEqual(await readFile(fileOf(folder, 'a')), await readFile(fileOf(folder, 'b')));
  await engine.close();
});

test('a version is removed with its file, and no other is touched', async context => {
  const folder = await goodIndex(context);
  const engine = openFileEngine(folder);
  await putPages(engine, [page('a.html', 'A', section('A', 'word'))], {project: 'q', version: 'v'});
  assert.equal((await ask(engine, 'word')).count, 1);
  await engine.remove(SCOPE);
  await engine.remove(SCOPE);
  assert.equal((await ask(engine, 'word')).count, 0);
  assert.equal(await engine.holds(SCOPE), false);
  assert.equal(await engine.holds({project: 'q', version: 'v'}), true);
  await engine.close();
});

test('what a killed writer left is taken out by the next one', async context => {
  const folder = await goodIndex(context);
  const left = `${fileOf(folder)}.999999999-aaaaaaaa.new`;
  await writeFile(left, 'half');
  assert.equal(await countIn(folder), 1);
  assert.deepEqual(await readdir(dirname(left)), [`v.${FORMAT}.index`]);
});

test('of many indexes those asked longest ago are closed', async context => {
  const folder = await temporaryFolder(context);
  const engine = openFileEngine(folder);
  const names = ['a', 'b', 'c', 'd'];
  for (const project of names)
    await putPages(engine, [page('a.html', 'A', section('A', 'word'))], {project, version: 'v'});
  await engine.close();
  const one = await openFileIndex(fileOf(folder, 'a'));
  await one?.parts.close();
  const shelf = new IndexPool(one!.memory * 2.5);
  for (let round = 0; round < 2; round++)
    for (const name of names)
      await shelf.use([fileOf(folder, name)], async ([index]) => assert.equal(index?.index.stats.pages, 1));
  await shelf.use([], async () => {});
  assert.equal(shelf.size, 2);
  await shelf.close();
});
