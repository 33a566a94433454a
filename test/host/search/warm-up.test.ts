import assert from 'node:assert/strict';
import fs from 'node:fs';
import {syncBuiltinESMExports} from 'node:module';
import {join} from 'node:path';
import {before, after, describe, test, type TestContext} from 'node:test';
import {mkdtemp, open, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {setImmediate} from 'node:timers/promises';
import type {EngineScope, IndexedPage} from '../../../host/src/search/engine.js';
import {type FileEngineOptions, indexFileIn, openFileEngine} from '../../../host/src/search/file-engine.js';
import {FileParts} from '../../../host/src/search/file-parts.js';
import {openFileIndex} from '../../../host/src/search/file-snapshot.js';
import {HEAD_BYTES} from '../../../host/src/search/parts-header.js';
import {warmUpQuestions} from '../../../host/src/search/warm-up.js';
import {object, page, putPages, section} from './temporary-engine.js';

const LARGE: EngineScope = {project: 'large', version: 'v'};
const OTHER: EngineScope = {project: 'other', version: 'v'};
const PAGES = 600;

/** A word for each number: its digits as syllables, so that many begin alike. */
const wordOf = (number: number): string =>
  [...String(number).padStart(5, '0')]
    .map(digit => 'bacodefigulomanepiro'.slice(2 * Number(digit)).slice(0, 2))
    .join('');

/** Words of which each page has its own, and that some refer to more than others. */
const pages = Array.from({length: PAGES}, (_, at): IndexedPage => {
  const own = Array.from({length: 40}, (__, word) => wordOf(40 * at + word));
  return {
    ...page(
      `${at}.html`,
      `${own[0]} ${own[1]}`,
      section('More', own.join(' ')),
      object(`lib.${own[2]}`, 'x'),
    ),
    links: [{place: `${(at * at) % 50}.html#`, text: 'there'}],
  };
});

describe('an index that is warmed up', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docent-warm-'));
    const engine = openFileEngine(folder);
    await putPages(engine, pages, LARGE);
    await putPages(engine, pages.slice(0, 9), OTHER);
    await engine.close();
  });
  after(() => rm(folder, {recursive: true, force: true}));

  const opened = (context: TestContext, options: FileEngineOptions = {}) => {
    const engine = openFileEngine(folder, {warmsUpFrom: 0, ...options});
    context.after(() => engine.close());
    const ask = (words: string, scope = LARGE) =>
      engine.search({words, scopes: [scope], offset: 0, limit: 10});
    return {engine, ask};
  };
  const memory = async (scope: EngineScope): Promise<number> => {
    const index = await openFileIndex(indexFileIn(folder, scope));
    await index!.parts.close();
    return index!.memory;
  };

  test('is open before the first question, which reads no words that were read before', async context => {
    const parts = await FileParts.open(indexFileIn(folder, LARGE));
    await parts!.close();
    const lists = ['words.blocks', 'keys.blocks'].map(name => parts!.places[name]!);
    const blocks: number[] = [];
    const {readSync} = fs;
    context.mock.method(
      fs,
      'readSync',
      (fd: number, into: Buffer, at: number, length: number, from: number) => {
        if (
          lists.some(
            ({offset, length: size}) => from >= HEAD_BYTES + offset && from < HEAD_BYTES + offset + size,
          )
        )
          blocks.push(from);
        return readSync(fd, into, at, length, from);
      },
    );
    syncBuiltinESMExports();
    context.after(() => {
      context.mock.restoreAll();
      syncBuiltinESMExports();
    });
    /** Where the first questions of a reader read blocks of words, and how many files they open. */
    const first = async ({engine, ask}: ReturnType<typeof opened>) => {
      blocks.length = 0;
      const {open} = engine.files;
      for (const words of [`${wordOf(40)} ${wordOf(41)}*`, 'bab*', `lib.${wordOf(42)}`]) await ask(words);
      return {read: [...blocks], opened: engine.files.open - open};
    };
    const cold = await first(opened(context));
    assert.ok(cold.read.length > 0);
    assert.equal(cold.opened, 1);
    const warm = opened(context);
    await warm.engine.warmUp([LARGE]);
    const before = new Set(blocks);
    const {read, opened: more} = await first(warm);
    assert.equal(more, 0);
    assert.deepEqual(
      read.filter(place => before.has(place)),
      [],
    );
    assert.ok(read.length < cold.read.length / 2, `${read.length} of ${cold.read.length}`);
  });

  test('is asked titles of the pages that most lead to, their words misspelt and half typed, and names', async () => {
    const index = await openFileIndex(indexFileIn(folder, LARGE));
    const questions = [...warmUpQuestions(index!)];
    await index!.parts.close();
    // Most links lead to the first page.
    const {title} = pages[0]!;
    const letters = title.split(' ')[0]!;
    assert.deepEqual(questions.slice(0, 4), [
      `${letters.slice(0, 2)}${letters.slice(3)}*`,
      `${title}*`,
      `${letters.slice(0, 3)}*`,
      `lib.${wordOf(2)}*`,
    ]);
    assert.equal(questions.length, 48);
  });

  test('keeps no question waiting: one that comes meanwhile is answered before', async context => {
    const {engine, ask} = opened(context);
    const notes: string[] = [];
    const warming = engine.warmUp([LARGE]).then(() => notes.push('warm'));
    while (engine.files.open === 0) await setImmediate();
    const asked = ask(wordOf(7)).then(({count}) => notes.push(count > 0 ? 'answered' : 'nothing'));
    await Promise.all([warming, asked]);
    assert.deepEqual(notes, ['answered', 'warm']);
  });

  test('is left as it is when the engine is closed meanwhile', async context => {
    for (const rounds of [0, 3, 10, 30, 100]) {
      const {engine} = opened(context);
      const warming = engine.warmUp([LARGE, OTHER]);
      for (let round = 0; round < rounds; round++) await setImmediate();
      await engine.close();
      await warming;
      assert.equal(engine.files.open, 0, `after ${rounds}`);
    }
  });

  test('takes the place of none that readers have asked', async context => {
    const {engine, ask} = opened(context, {memory: (await memory(LARGE)) + 1});
    await ask('word', OTHER);
    await engine.warmUp([LARGE]);
    assert.equal(engine.files.open, 1);
    const {engine: empty} = opened(context, {memory: (await memory(LARGE)) + 1});
    await empty.warmUp([LARGE, OTHER]);
    assert.equal(empty.files.open, 1);
  });

  test('is no small one', async context => {
    const engine = openFileEngine(folder);
    context.after(() => engine.close());
    await engine.warmUp([LARGE, OTHER]);
    assert.equal(engine.files.open, 0);
  });

  test('that is damaged or missing is left to whoever asks, and the next is warmed up', async context => {
    const damaged = {project: 'damaged', version: 'v'};
    const {engine, ask} = opened(context);
    await putPages(engine, pages.slice(0, 9), damaged);
    const file = indexFileIn(folder, damaged);
    const parts = await FileParts.open(file);
    await parts!.close();
    const handle = await open(file, 'r+');
    await handle.write(Buffer.alloc(8, 255), 0, 8, HEAD_BYTES + parts!.places['words.heads']!.offset);
    await handle.close();
    await engine.warmUp([damaged, {project: 'missing', version: 'v'}, LARGE]);
    assert.equal(engine.files.open, 1);
    await assert.rejects(ask('word', damaged), {name: 'IndexFileError'});
  });
});
