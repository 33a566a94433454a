import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readInventory} from '../../../cli/src/site/inventory.js';
import {inventoryFile, inventoryOf} from './inventory-of.js';

test('an entry of an inventory is found by its page and anchor', () => {
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

test('names with spaces, roles with several colons, and entries with a display name are parsed', () => {
  const [term, option] = inventoryOf(
    'Zen of Python std:term -1 glossary.html#term-Zen - \ntoc:max rst:directive:option 1 a.html#o A title here',
  ).entries;
  assert.equal(term!.name, 'Zen of Python');
  assert.equal(option!.role, 'rst:directive:option');
});

test('an address that ends with a slash, as the dirhtml builder writes it, stands for the index.html in that folder', () => {
  const inventory = inventoryOf('a py:module 0 library/a/#$ -\nb py:module 0 #$ -');
  assert.equal(inventory.at('library/a/index.html', 'a').length, 1);
  assert.equal(inventory.at('index.html', 'b').length, 1);
});

test('an entry whose name has more than 1,000 characters is skipped', () => {
  const countEntries = (length: number) =>
    inventoryOf(`${'a'.repeat(length)} py:function 1 a.html#a -`).entries.length;
  assert.deepEqual([countEntries(1_000), countEntries(1_001)], [1, 0]);
});

test('entries for whole pages, entries for parameters, and malformed lines are skipped', () =>
  assert.deepEqual(
    inventoryOf('a std:doc -1 a.html A\nf.x c:functionParam 1 a.html#f -\nnonsense\n\nx y').entries,
    [],
  ));

test('a name with 300 words is parsed, and crafted lines with hundreds of thousands of characters are skipped', () => {
  const words = 'a: '.repeat(300);
  assert.deepEqual(inventoryOf(`${words}py:function 1 a.html#a -`).entries[0]?.name, words.trim());
  assert.deepEqual(inventoryOf(`${'a: '.repeat(200_000)}py:function 1 a.html#a -`).entries, []);
  assert.deepEqual(
    inventoryOf(`${':'.repeat(200_000)} 1 a.html#a -\n${'x a:b '.repeat(100_000)}`).entries,
    [],
  );
});

test('an inventory that would be too large when decompressed is rejected, without decompressing all of it', () => {
  // A file of 200 kB that decompresses to 200 MB. Decompressed bytes are not on the heap, so the heap limit of a thread would not help.
  const bomb = inventoryFile('a'.repeat(200 * 1024 * 1024));
  const before = process.memoryUsage().arrayBuffers;
  assert.throws(() => readInventory(bomb), {code: 'ERR_BUFFER_TOO_LARGE'});
  assert.ok(process.memoryUsage().arrayBuffers - before < 100 * 1024 * 1024);
});

test('a file of another format or version is rejected, and so is a truncated inventory', () => {
  assert.throws(() => readInventory(Buffer.from('# Sphinx inventory version 1\n')), /not a Sphinx inventory/);
  assert.throws(() => readInventory(Buffer.alloc(0)), /not a Sphinx inventory/);
  assert.throws(() => readInventory(inventoryFile('a').subarray(0, -4)));
});
