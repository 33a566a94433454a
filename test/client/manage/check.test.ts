import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {alias, id, slug, text} from '../../../src/client/manage/operation.js';

const wrong = (value: unknown) => value as never;

/** Values that are accepted, values that are rejected, and the error message for the latter. */
const CASES: readonly [
  title: string,
  check: (value: never) => unknown,
  right: readonly unknown[],
  bad: readonly unknown[],
  names: RegExp,
][] = [
  [
    'slug',
    value => slug(value, 'project'),
    ['pip', 'read-the-docs', 'v1.2', '_x', '3'],
    ['', '../x', 'a b', 'a/b', '-a', '.', undefined, null, 3],
    /not a valid slug of a project/,
  ],
  [
    'alias',
    value => alias(value),
    ['pip', 'group/child', 'a/b/c'],
    ['', '/', 'a//b', 'a/', '/a', '../x', undefined, 3],
    /not a valid alias of a subproject/,
  ],
  [
    'id',
    value => id(value, 'build'),
    [1, 42],
    [0, -1, 1.5, NaN, Infinity, '6', undefined],
    /valid id of a build/,
  ],
  [
    'text',
    value => text(value, 'the project'),
    ['a', ' '],
    ['', undefined, null, 3, {}],
    /^Name the project$/,
  ],
];

for (const [title, check, right, bad, names] of CASES)
  describe(title, () => {
    for (const value of right) it(`accepts ${String(value)}`, () => assert.equal(check(wrong(value)), value));

    for (const value of bad)
      it(`rejects ${JSON.stringify(value) ?? String(value)}`, () =>
        assert.throws(
          () => check(wrong(value)),
          (error: unknown) => error instanceof TypeError && names.test(error.message),
        ));
  });
