import assert from 'node:assert/strict';
import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import Database from 'libsql';
import {openSqliteEngine} from '../../../host/src/search/sqlite-engine.js';
import {ask, page, pathsFor, putPages, section, temporaryFolder} from './temporary-engine.js';

/** A file with a good index in it, closed. */
async function goodIndex(context: TestContext): Promise<string> {
  const file = join(await temporaryFolder(context), 'deep/er/index.db');
  const engine = openSqliteEngine(file);
  await putPages(engine, [page('a.html', 'A', section('A', 'word '.repeat(5000)))]);
  await engine.close();
  return file;
}

async function countIn(file: string): Promise<number> {
  const engine = openSqliteEngine(file);
  const {count} = await ask(engine, 'word');
  await putPages(engine, [page('b.html', 'B', section('B', 'usable'))]);
  assert.deepEqual(await pathsFor(engine, 'usable'), ['b.html']);
  await engine.close();
  return count;
}

test('an index is there again when it is opened again', async context =>
  assert.equal(await countIn(await goodIndex(context)), 1));

test('an index of another schema is made anew', async context => {
  const file = await goodIndex(context);
  const database = new Database(file);
  database.exec('PRAGMA user_version = 999');
  database.close();
  assert.equal(await countIn(file), 0);
});

test('a database of another program is made anew', async context => {
  const file = join(await temporaryFolder(context), 'index.db');
  const database = new Database(file);
  database.exec('CREATE TABLE other (x)');
  database.close();
  assert.equal(await countIn(file), 0);
});

test('a file that is no database is made anew', async context => {
  const file = join(await temporaryFolder(context), 'index.db');
  await writeFile(file, 'no database '.repeat(1000));
  assert.equal(await countIn(file), 0);
});

test('an empty file is an index to be', async context => {
  const file = join(await temporaryFolder(context), 'index.db');
  await writeFile(file, '');
  assert.equal(await countIn(file), 0);
});

test('a damaged index is made anew', async context => {
  const file = await goodIndex(context);
  const bytes = await readFile(file);
  await writeFile(file, bytes.fill(0x55, 4096 * 2, 4096 * 8));
  assert.equal(await countIn(file), 0);
});

test('a cut index is made anew', async context => {
  const file = await goodIndex(context);
  const bytes = await readFile(file);
  await writeFile(file, bytes.subarray(0, bytes.length / 2));
  assert.equal(await countIn(file), 0);
});

test('a file that cannot be made is told in a sentence', async context => {
  const folder = await temporaryFolder(context);
  await writeFile(join(folder, 'file'), '');
  assert.throws(() => openSqliteEngine(join(folder, 'file/index.db')), {
    name: 'IndexFileError',
    message: /cannot be opened .* check that its folder can be written to/,
  });
  assert.throws(() => openSqliteEngine(folder), {name: 'IndexFileError'});
});
