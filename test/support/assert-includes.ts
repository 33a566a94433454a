import assert from 'node:assert/strict';

/** Asserts that an object has these properties, among others, like `assert.partialDeepStrictEqual` of Node 22. */
export const assertIncludes = (actual: object, part: object): void =>
  assert.deepEqual(actual, {...actual, ...part});
