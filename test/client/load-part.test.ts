import assert from 'node:assert/strict';
import {test} from 'node:test';
import {NetworkError} from '../../src/client/errors/index.js';
import {loadPart} from '../../src/client/load-part.js';

test('a part of the client that does not load is an error of the network, with the cause kept', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  assert.equal(await loadPart(async () => 'here'), 'here');
  await assert.rejects(
    loadPart(() => Promise.reject(cause)),
    (error: unknown) => error instanceof NetworkError && error.cause === cause,
  );
});
