import assert from 'node:assert/strict';
import {copyFile, rename, rm} from 'node:fs/promises';
import {join} from 'node:path';
import {test, type TestContext} from 'node:test';
import {setImmediate} from 'node:timers/promises';
import {openFileEngine} from '../../../cli/src/search/file-engine.js';
import {IndexPool} from '../../../cli/src/search/index-pool.js';
import {FileIndexWriter} from '../../../cli/src/search/index-writer.js';
import {type LocalIndex, openLocalIndex} from '../../../cli/src/search/searcher.js';
import {A_DAY, page, section, temporaryFolder} from './temporary-engine.js';

/** Iterations of the event loop after which an index changes. Opening an index takes about forty of them. */
const ROUNDS = [0, 1, 2, 3, 5, 8, 13, 21, 34, 55];

/** An index of pages that all contain the same word. */
async function writtenIndex(file: string, pages: number): Promise<void> {
  const writer = await FileIndexWriter.begin(file);
  for (let at = 0; at < pages; at++) await writer.put(page(`${at}.html`, 'A', section('A', 'word')));
  await writer.commit();
}

/**
 * Paths of an index with one page, of an index with two pages, and of a file that does not exist yet; and `begin`, which opens
 * an engine that searches this file.
 */
async function opening(context: TestContext) {
  const folder = await temporaryFolder(context);
  const [onePage, twoPages, file] = ['one', 'two', 'file'].map(name => join(folder, `${name}.index`)) as [
    string,
    string,
    string,
  ];
  await writtenIndex(onePage, 1);
  await writtenIndex(twoPages, 2);
  const begin = () => {
    // With this wait, queries are answered from the newest index, not from the previous one.
    const engine = openFileEngine(folder, {fileOf: () => file, openingWait: A_DAY});
    const scopes = [{project: 'p', version: 'v'}];
    const count = async () => (await engine.search({words: 'word', scopes, offset: 0, limit: 9})).count;
    return {engine, count};
  };
  return {onePage, twoPages, file, begin};
}

async function pass(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) await setImmediate();
}

test('opens an index once for simultaneous queries', async context => {
  const {onePage} = await opening(context);
  const pool = new IndexPool(openLocalIndex);
  context.after(() => pool.close());
  const use = () => pool.use([onePage], async ([index]) => index);
  const opened = await Promise.all([use(), use(), pass(5).then(use)]);
  assert.ok(opened[0]);
  assert.deepEqual(new Set<LocalIndex | undefined>(opened).size, 1);
});

test('answers from an index that is removed while it is being opened, or returns no results', async context => {
  const {onePage, file, begin} = await opening(context);
  for (const rounds of ROUNDS) {
    await copyFile(onePage, file);
    const {engine, count} = begin();
    const pending = count();
    await pass(rounds);
    await rm(file);
    assert.ok([0, 1].includes(await pending), `after ${rounds}`);
    assert.equal(await count(), 0);
    await engine.close();
  }
});

test('if an index is replaced while it is being opened, answers from the old or the new one, then from the new one', async context => {
  const {onePage, twoPages, file, begin} = await opening(context);
  for (const rounds of ROUNDS) {
    await copyFile(onePage, file);
    await copyFile(twoPages, `${file}.new`);
    const {engine, count} = begin();
    const pending = [count(), pass(1).then(count)];
    await pass(rounds);
    await rename(`${file}.new`, file);
    for (const pageCount of await Promise.all(pending))
      assert.ok([1, 2].includes(pageCount), `after ${rounds}`);
    assert.equal(await count(), 2);
    await engine.close();
  }
});

test('leaves no file open if the engine is closed while it opens an index, and answers or rejects the query', async context => {
  const {onePage, file, begin} = await opening(context);
  await copyFile(onePage, file);
  for (const rounds of ROUNDS) {
    const {engine, count} = begin();
    const pending = count().catch((error: unknown) => error);
    await pass(rounds);
    await engine.close();
    const outcome = await pending;
    assert.ok(outcome === 1 || outcome instanceof Error, `${String(outcome)} after ${rounds}`);
    assert.equal(engine.files.open, 0);
  }
});
