import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {readSources} from '../../src/sections/sources.js';

describe('readSources', () => {
  it('puts the API first by default', () => {
    assert.deepEqual(readSources(undefined, false), ['api', 'page']);
    assert.deepEqual(readSources('', false), ['api', 'page']);
  });

  it('puts the page first on previews of pull requests', () => {
    assert.deepEqual(readSources(null, true), ['page', 'api']);
  });

  it('keeps the order that the author has set, on previews of pull requests, too', () => {
    assert.deepEqual(readSources('page', false), ['page']);
    assert.deepEqual(readSources(' page  api ', false), ['page', 'api']);
    assert.deepEqual(readSources('api', true), ['api']);
  });

  it('ignores unknown names and repetitions', () => {
    assert.deepEqual(readSources('cache api api', false), ['api']);
    assert.deepEqual(readSources('cache', false), ['api', 'page']);
  });
});
