import assert from 'node:assert/strict';
import {test} from 'node:test';
import {readInventory} from '../../../host/src/site/inventory.js';
import {inventoryFile, inventoryOf} from './inventory-of.js';

test('an entry is found by its page and anchor', () => {
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

test('names may hold spaces, roles may hold colons, titles do not matter', () => {
  const [term, option] = inventoryOf(
    'Zen of Python std:term -1 glossary.html#term-Zen - \ntoc:max rst:directive:option 1 a.html#o A title here',
  ).entries;
  assert.equal(term!.name, 'Zen of Python');
  assert.equal(option!.role, 'rst:directive:option');
});

test('pages of the dirhtml builder are files in folders', () => {
  const inventory = inventoryOf('a py:module 0 library/a/#$ -\nb py:module 0 #$ -');
  assert.equal(inventory.at('library/a/index.html', 'a').length, 1);
  assert.equal(inventory.at('index.html', 'b').length, 1);
});

test('whole pages, parameters and broken lines are passed by', () =>
  assert.deepEqual(
    inventoryOf('a std:doc -1 a.html A\nf.x c:functionParam 1 a.html#f -\nnonsense\n\nx y').entries,
    [],
  ));

test('what is no inventory is refused', () => {
  assert.throws(() => readInventory(Buffer.from('# Sphinx inventory version 1\n')), /not a Sphinx inventory/);
  assert.throws(() => readInventory(Buffer.alloc(0)), /not a Sphinx inventory/);
  assert.throws(() => readInventory(inventoryFile('a').subarray(0, -4)));
});
