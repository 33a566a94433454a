import assert from 'node:assert/strict';
import {test} from 'node:test';
import {LruCache} from '../../src/client/lru-cache.js';

test('drops the least recently used value beyond its limit', () => {
  const cache = new LruCache<string>(2);
  cache.set('a', 'A');
  cache.set('b', 'B');
  assert.equal(cache.get('a'), 'A');
  assert.equal(cache.has('b'), true);
  cache.set('c', 'C');
  assert.deepEqual(
    ['a', 'b', 'c'].map(key => cache.get(key)),
    ['A', undefined, 'C'],
  );
  cache.delete('a');
  assert.equal(cache.has('a'), false);
});
