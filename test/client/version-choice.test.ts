import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {createVersionChoice, type Versions} from '../../src/client/version-choice.js';

const UNAVAILABLE = new Error('unavailable');

/** `ask` sends a request that each version answers with a value or an error. In `requests`, `?` marks a version that has not answered before. */
function setUp(options: Partial<Versions<string>> = {}) {
  const requests: string[] = [];
  const withVersion = createVersionChoice<string>({
    newer: 'v3',
    loadOlder: async () => 'v2',
    isUnavailable: error => error === UNAVAILABLE,
    ...options,
  });
  const ask = (answers: Record<string, string | Error>) =>
    withVersion(async (version, isFirst) => {
      requests.push(`${version}${isFirst ? '?' : ''}`);
      const answer = answers[version]!;
      if (answer instanceof Error) throw answer;
      return answer;
    });
  return {ask, requests};
}

describe('createVersionChoice', () => {
  it('uses the newer version, and remembers that it answered', async () => {
    const {ask, requests} = setUp();
    assert.equal(await ask({v3: 'a'}), 'a');
    await ask({v3: 'b'});
    assert.deepEqual(requests, ['v3?', 'v3']);
  });

  it('falls back to the older version once, and then uses only that version', async () => {
    const {ask, requests} = setUp();
    assert.equal(await ask({v3: UNAVAILABLE, v2: 'a'}), 'a');
    await ask({v2: 'b'});
    assert.deepEqual(requests, ['v3?', 'v2', 'v2']);
  });

  it('does not stay with an older version that fails, too', async () => {
    const {ask, requests} = setUp();
    await assert.rejects(ask({v3: UNAVAILABLE, v2: new Error('nor there')}), /nor there/);
    await ask({v3: 'back'});
    assert.deepEqual(requests, ['v3?', 'v2', 'v3?']);
  });

  it('rethrows other errors', async () => {
    const {ask, requests} = setUp();
    await assert.rejects(ask({v3: new Error('500'), v2: 'a'}), /500/);
    assert.deepEqual(requests, ['v3?']);
  });

  it('rethrows every error once the newer version has answered', async () => {
    const {ask, requests} = setUp();
    await ask({v3: 'a'});
    await assert.rejects(ask({v3: UNAVAILABLE, v2: 'b'}), UNAVAILABLE);
    assert.deepEqual(requests, ['v3?', 'v3']);
  });

  it('rethrows the error if the older version fails to load', async () => {
    const {ask} = setUp({loadOlder: () => Promise.reject(new TypeError('Failed to fetch module'))});
    await assert.rejects(ask({v3: UNAVAILABLE}), UNAVAILABLE);
  });

  it('chooses the older version for good only once that is confirmed, if confirmation is required', async () => {
    for (const isConfirmed of [true, false]) {
      const {ask, requests} = setUp({confirm: () => Promise.resolve(isConfirmed)});
      await ask({v3: UNAVAILABLE, v2: 'a'});
      await ask({v3: 'b', v2: 'c'});
      assert.deepEqual(requests, ['v3?', 'v2', isConfirmed ? 'v2' : 'v3?']);
    }
  });

  it('stays with the newer version even if a request that was sent before its first answer fails afterwards', async () => {
    const {ask, requests} = setUp({confirm: () => Promise.resolve(true)});
    await Promise.all([ask({v3: 'a'}), assert.rejects(ask({v3: UNAVAILABLE, v2: 'b'}), UNAVAILABLE)]);
    await ask({v3: 'c'});
    assert.deepEqual(requests, ['v3?', 'v3?', 'v3']);
  });
});
