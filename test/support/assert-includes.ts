import assert from 'node:assert/strict';

/** That an object has these properties, among others: `assert.partialDeepStrictEqual` of Node 22. */
export const assertIncludes = (actual: object, part: object): void =>
  assert.deepEqual(actual, {...actual, ...part});
