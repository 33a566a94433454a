import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readInventory} from '../../../cli/src/site/inventory.js';
import {inventoryFile, inventoryOf} from './inventory-of.js';

test('finds an entry by its page and anchor', () => {
  const inventory = inventoryOf('asyncio.gather py:function 1 library/task.html#$ -');
  const [entry] = inventory.at('library/task.html', 'asyncio.gather');
  assert.deepEqual(entry, {
    role: 'py:function',
    name: 'asyncio.gather',
    path: 'library/task.html',
    anchor: 'asyncio.gather',
  });
  assert.deepEqual(inventory.at('library/other.html', 'asyncio.gather'), []);
});

test('accepts spaces in names and colons in roles, and ignores titles', () => {
  const [term, option] = inventoryOf(
    'Zen of Python std:term -1 glossary.html#term-Zen - \ntoc:max rst:directive:option 1 a.html#o A title here',
  ).entries;
  assert.equal(term!.name, 'Zen of Python');
  assert.equal(option!.role, 'rst:directive:option');
});

test('maps pages of the dirhtml builder to files in folders', () => {
  const inventory = inventoryOf('a py:module 0 library/a/#$ -\nb py:module 0 #$ -');
  assert.equal(inventory.at('library/a/index.html', 'a').length, 1);
  assert.equal(inventory.at('index.html', 'b').length, 1);
});

test('skips a name of more than 1,000 characters', () => {
  const named = (length: number) =>
    inventoryOf(`${'a'.repeat(length)} py:function 1 a.html#a -`).entries.length;
  assert.deepEqual([named(1_000), named(1_001)], [1, 0]);
});

test('skips entries for whole pages and parameters, and broken lines', () =>
  assert.deepEqual(
    inventoryOf('a std:doc -1 a.html A\nf.x c:functionParam 1 a.html#f -\nnonsense\n\nx y').entries,
    [],
  ));

test('parses a line with many words in linear time', () => {
  const words = 'a: '.repeat(300);
  assert.deepEqual(inventoryOf(`${words}py:function 1 a.html#a -`).entries[0]?.name, words.trim());
  assert.deepEqual(inventoryOf(`${'a: '.repeat(200_000)}py:function 1 a.html#a -`).entries, []);
  assert.deepEqual(
    inventoryOf(`${':'.repeat(200_000)} 1 a.html#a -\n${'x a:b '.repeat(100_000)}`).entries,
    [],
  );
});

test('rejects an inventory that is too large when decompressed, without decompressing all of it', () => {
  // These 200 kB decompress to 200 MB outside of the heap, where the memory limits of threads do not apply.
  const bomb = inventoryFile('a'.repeat(200 * 1024 * 1024));
  const before = process.memoryUsage().arrayBuffers;
  assert.throws(() => readInventory(bomb), {code: 'ERR_BUFFER_TOO_LARGE'});
  assert.ok(process.memoryUsage().arrayBuffers - before < 100 * 1024 * 1024);
});

test('rejects files of another format, and a truncated inventory', () => {
  assert.throws(() => readInventory(Buffer.from('# Sphinx inventory version 1\n')), /not a Sphinx inventory/);
  assert.throws(() => readInventory(Buffer.alloc(0)), /not a Sphinx inventory/);
  assert.throws(() => readInventory(inventoryFile('a').subarray(0, -4)));
});
