import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {en} from '../../src/i18n/en.js';
import type {FailureKind} from '../../src/i18n/failures.js';

const KINDS: Record<FailureKind, true> = {
  'bad-request': true,
  forbidden: true,
  gone: true,
  malformed: true,
  network: true,
  'not-found': true,
  offline: true,
  'rate-limited': true,
  server: true,
  timeout: true,
  'too-long': true,
  unauthorized: true,
  unknown: true,
  unloaded: true,
};

describe('English', () => {
  it('has a title and a hint for every failure, with a different title for each', () => {
    const notices = (Object.keys(KINDS) as FailureKind[]).map(kind => en.searchFailed(kind, 0));
    assert.equal(new Set(notices.map(({title}) => title)).size, notices.length);
    for (const {title, hint} of notices) {
      assert.match(title, /^\p{Lu}.*[^.]$/u);
      assert.match(hint, /\.$/);
    }
  });

  it('counts the seconds until the next attempt', () => {
    assert.equal(en.searchFailed('rate-limited', 1).hint, 'Trying again in 1 second.');
    assert.equal(en.searchFailed('rate-limited', 42).hint, 'Trying again in 42 seconds.');
  });

  it('counts pages', () => assert.deepEqual([1, 87].map(en.found), ['1 page found', '87 pages found']));
});
