import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {createNewestFirst} from '../../src/client/newest-version.js';

const OUT_OF_REACH = new Error('out of reach');

/** Asks for what each version is to do, in turn; a string is an answer. */
function setUp() {
  const asked: string[] = [];
  const first = createNewestFirst({
    newest: 'v3',
    older: async () => 'v2',
    isOutOfReach: error => error === OUT_OF_REACH,
  });
  const ask = (does: Record<string, string | Error>) =>
    first(async (version, settled) => {
      asked.push(`${version}${settled ? ' again' : ''}`);
      const outcome = does[version]!;
      if (outcome instanceof Error) throw outcome;
      return outcome;
    });
  return {ask, asked};
}

describe('createNewestFirst', () => {
  it('asks the newest, and knows that it answered', async () => {
    const {ask, asked} = setUp();
    assert.equal(await ask({v3: 'a'}), 'a');
    await ask({v3: 'b'});
    assert.deepEqual(asked, ['v3', 'v3 again']);
  });

  it('falls back once, and stays there', async () => {
    const {ask, asked} = setUp();
    assert.equal(await ask({v3: OUT_OF_REACH, v2: 'a'}), 'a');
    await ask({v2: 'b'});
    assert.deepEqual(asked, ['v3', 'v2', 'v2 again']);
  });

  it('does not remember an older version that did not answer either', async () => {
    const {ask, asked} = setUp();
    await assert.rejects(ask({v3: OUT_OF_REACH, v2: new Error('nor there')}), /nor there/);
    await ask({v3: 'back'});
    assert.deepEqual(asked, ['v3', 'v2', 'v3']);
  });

  it('passes other errors on', async () => {
    const {ask, asked} = setUp();
    await assert.rejects(ask({v3: new Error('500'), v2: 'a'}), /500/);
    assert.deepEqual(asked, ['v3']);
  });

  it('takes an error for an error once the newest has answered', async () => {
    const {ask, asked} = setUp();
    await ask({v3: 'a'});
    await assert.rejects(ask({v3: OUT_OF_REACH, v2: 'b'}), OUT_OF_REACH);
    assert.deepEqual(asked, ['v3', 'v3 again']);
  });
});
