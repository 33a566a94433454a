import assert from 'node:assert/strict';
import {mkdir, readdir, readFile, rename, rmdir, stat, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {test, type TestContext} from 'node:test';
import type {SearchEngine} from '../../../cli/src/search/engine.js';
import {openFileEngine} from '../../../cli/src/search/file-engine.js';
import {FORMAT} from '../../../cli/src/search/parts-header.js';
import {openFileIndex} from '../../../cli/src/search/file-snapshot.js';
import {IndexPool} from '../../../cli/src/search/index-pool.js';
import {type LocalIndex, openLocalIndex} from '../../../cli/src/search/searcher.js';
import {A_DAY, ask, page, pathsFor, putPages, SCOPE, section, temporaryFolder} from './temporary-engine.js';

const fileOf = (folder: string, project = 'p'): string => join(folder, project, `v.${FORMAT}.index`);

/** A folder with a complete index, which is closed. */
async function goodIndex(context: TestContext): Promise<string> {
  const folder = join(await temporaryFolder(context), 'deep/er/indexes');
  const engine = openFileEngine(folder);
  await putPages(engine, [page('a.html', 'A', section('A', 'word '.repeat(5000)))]);
  await engine.close();
  return folder;
}

/** Returns how many pages a query finds. Checks that the next writer can replace the index, even if it is damaged. */
async function countIn(folder: string): Promise<number | 'damaged'> {
  const engine = openFileEngine(folder, {openingWait: A_DAY});
  const count = await countOrDamaged(engine);
  await putPages(engine, [page('b.html', 'B', section('B', 'usable'))]);
  assert.deepEqual(await pathsFor(engine, 'usable'), ['b.html']);
  await engine.close();
  return count;
}

/** Returns how many pages a query finds. Checks that a damaged index is reported, not treated as empty. */
async function countOrDamaged(engine: SearchEngine): Promise<number | 'damaged'> {
  try {
    return (await ask(engine, 'word')).count;
  } catch (error) {
    assert.match(String(error), /^IndexFileError: The index of this version is damaged/);
    return 'damaged';
  }
}

test('reopens an index', async context => assert.equal(await countIn(await goodIndex(context)), 1));

test('finds nothing in a missing index', async context =>
  assert.equal(await countIn(await temporaryFolder(context)), 0));

test('rejects each query if there is a folder in place of the index file, until an index replaces it', async context => {
  const folder = await temporaryFolder(context);
  await mkdir(fileOf(folder), {recursive: true});
  const engine = openFileEngine(folder);
  context.after(() => engine.close());
  for (let time = 0; time < 2; time++)
    await assert.rejects(ask(engine, 'word'), {name: 'IndexFileError', message: /EISDIR/});
  await rmdir(fileOf(folder));
  await rename(fileOf(await goodIndex(context)), fileOf(folder));
  assert.equal((await ask(engine, 'word')).count, 1);
});

test('reports and rebuilds an index of another format', async context => {
  const folder = await goodIndex(context);
  const file = fileOf(folder);
  await writeFile(file, (await readFile(file, 'latin1')).replace('docent index', 'docent jndex'), 'latin1');
  assert.equal(await countIn(folder), 'damaged');
});

for (const [title, content] of [
  ['a file that is not an index', 'no index '.repeat(1000)],
  ['an empty file', ''],
] as const)
  test(`reports a damaged index for ${title}, and replaces the file when an index is written`, async context => {
    const folder = await temporaryFolder(context);
    await mkdir(dirname(fileOf(folder)));
    await writeFile(fileOf(folder), content);
    assert.equal(await countIn(folder), 'damaged');
  });

test('reports and rebuilds a truncated index', async context => {
  const folder = await goodIndex(context);
  const bytes = await readFile(fileOf(folder));
  await writeFile(fileOf(folder), bytes.subarray(0, bytes.length / 2));
  assert.equal(await countIn(folder), 'damaged');
});

test('with damage anywhere in an index, queries are answered or report the damage, and the next writer reuses no page', async context => {
  const folder = await goodIndex(context);
  const good = await readFile(fileOf(folder));
  for (let at = 0; at < good.length; at += Math.ceil(good.length / 40)) {
    await writeFile(fileOf(folder), Buffer.from(good).fill(0xff, at, at + 64));
    const engine = openFileEngine(folder);
    const count = await countOrDamaged(engine);
    assert.ok(count === 'damaged' || count <= 1, `${count} at ${at}`);
    const writer = await engine.begin(SCOPE.project, SCOPE.version);
    assert.equal((await writer.knownPages()).size, 0, `${at}`);
    await engine.close();
  }
});

test('explains why a folder cannot be created', async context => {
  const folder = await temporaryFolder(context);
  await writeFile(join(folder, 'file'), '');
  assert.throws(() => openFileEngine(join(folder, 'file/indexes')), {
    name: 'IndexFileError',
    message: /cannot be created .* check the path/,
  });
  assert.throws(() => openFileEngine(join(folder, 'file')), {name: 'IndexFileError'});
});

test('does not rewrite an unchanged index', async context => {
  const folder = await goodIndex(context);
  const engine = openFileEngine(folder);
  const before = await stat(fileOf(folder));
  const writer = await engine.begin(SCOPE.project, SCOPE.version);
  assert.deepEqual([...(await writer.knownPages()).keys()], ['a.html']);
  await writer.commit();
  assert.equal((await stat(fileOf(folder))).ino, before.ino);
  await engine.close();
});

test('writes the same file for the same pages, whatever was there before', async context => {
  const folder = await temporaryFolder(context);
  const engine = openFileEngine(folder);
  const first = page('one.html', 'One', section('Un', 'first', {labels: ['uno'], aliases: ['alias']}));
  const second = page('two.html', 'Two', section('Deux', 'second'));
  await putPages(engine, [first, page('gone.html', 'Gone')], {project: 'a', version: 'v'});
  const writer = await engine.begin('a', 'v');
  await writer.put(second);
  await writer.remove('gone.html');
  await writer.commit();
  await putPages(engine, [second, first], {project: 'b', version: 'v'});
  assert.deepEqual(await readFile(fileOf(folder, 'a')), await readFile(fileOf(folder, 'b')));
  await engine.close();
});

test('removes the index of a removed version, and no other', async context => {
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

test('removes the leftovers of a killed writer', async context => {
  const folder = await goodIndex(context);
  const leftover = `${fileOf(folder)}.999999999-aaaaaaaa.new`;
  await writeFile(leftover, 'half');
  assert.equal(await countIn(folder), 1);
  assert.deepEqual(await readdir(dirname(leftover)), [`v.${FORMAT}.index`]);
});

test('reads the filters of an open index once', async context => {
  const folder = await temporaryFolder(context);
  const engine = openFileEngine(folder);
  await putPages(engine, [{...page('a.html', 'A', section('A', 'word')), filters: ['tag:a', 'tag:b']}]);
  await engine.close();
  const opened = (await openFileIndex(fileOf(folder)))!;
  context.after(() => opened.parts.close());
  const {reader} = opened.index;
  const {words} = await reader.filters();
  assert.deepEqual(words, ['tag:a', 'tag:b']);
  assert.equal((await reader.filters()).words, words);
});

/** Writes indexes of the same size. @returns the memory that each needs, and a function that uses some of them in a pool */
async function severalIndexes(context: TestContext, names: readonly string[]) {
  const folder = await temporaryFolder(context);
  const engine = openFileEngine(folder);
  for (const project of names)
    await putPages(engine, [page('a.html', 'A', section('A', 'word'))], {project, version: 'v'});
  await engine.close();
  const opened = await openFileIndex(fileOf(folder, names[0]));
  await opened?.parts.close();
  const askIn = (pool: IndexPool<LocalIndex>, ...projects: string[]) =>
    pool.use(
      projects.map(project => fileOf(folder, project)),
      async indexes => indexes.map(index => index?.index.stats.pages),
    );
  return {memory: opened!.memory, askIn};
}

test('closes indexes until the others fit into the memory limit', async context => {
  const names = ['a', 'b', 'c', 'd'];
  const {memory, askIn} = await severalIndexes(context, names);
  let time = 0;
  const pool = new IndexPool(openLocalIndex, {memory: memory * 2.5}, () => time);
  context.after(() => pool.close());
  for (let round = 0; round < 2; round++)
    for (const name of names) {
      time += 61_000;
      assert.deepEqual(await askIn(pool, name), [1]);
    }
  await pool.use([], async () => {});
  assert.equal(pool.files.open, 2);
});

test('keeps two indexes open that together exceed the memory limit if both were used within the last minute', async context => {
  const {memory, askIn} = await severalIndexes(context, ['large', 'small', 'third']);
  let time = 0;
  const pool = new IndexPool(openLocalIndex, {memory: memory * 1.2}, () => time);
  context.after(() => pool.close());
  for (let round = 0; round < 3; round++) {
    await askIn(pool, 'large');
    await askIn(pool, 'small');
    assert.equal(pool.files.open, 2, `round ${round}`);
  }
  await askIn(pool, 'third');
  await pool.use([], async () => {});
  assert.equal(pool.files.open, 2, 'at most twice the limit of memory is used');
  time += 61_000;
  await askIn(pool, 'third');
  assert.equal(pool.files.open, 1, 'indexes that were not used for a minute are closed');
});

test('never opens more indexes than allowed', async context => {
  const names = Array.from({length: 12}, (_, at) => `p${at}`);
  const {askIn} = await severalIndexes(context, names);
  const pool = new IndexPool(openLocalIndex, {files: 3});
  context.after(() => pool.close());
  const answers = await Promise.all(names.map((name, at) => askIn(pool, name, names[(at + 1) % 12]!)));
  assert.deepEqual(answers, Array(12).fill([1, 1]));
  assert.ok(pool.files.open <= 3, `${pool.files.open} are open`);
  await assert.rejects(askIn(pool, ...names.slice(0, 4)), {name: 'TooManyIndexesError', statusCode: 400});
});
