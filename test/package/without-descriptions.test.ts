import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {parseAst} from 'vite';
import {withoutDescriptions} from '../../tools/without-descriptions.mjs';

/** What the plugin makes of a module. */
function strip(code: string): string {
  const {transform} = withoutDescriptions();
  assert.ok(typeof transform === 'object');
  const handler = transform.handler as unknown as (
    this: {parse: typeof parseAst},
    code: string,
  ) => {code: string};
  return handler.call({parse: parseAst}, code).code;
}

describe('withoutDescriptions', () => {
  const cases: readonly [title: string, code: string, stripped: string][] = [
    ['takes the words out', "const a = describe(string, 'A (b), c.');", 'const a = string;'],
    [
      'keeps what is described',
      "x = describe(withDefault(array(string), []), 'A.')",
      'x = withDefault(array(string), [])',
    ],
    [
      'takes out all',
      "f({a: describe(string, 'A.'), b: describe(string, `B.`)})",
      'f({a: string, b: string})',
    ],
    ['leaves other calls', "note(string, 'A.')", "note(string, 'A.')"],
    ['leaves lines where they are', "a(describe(\n  string,\n  'A.',\n), b)", 'a(string\n\n\n, b)'],
  ];
  for (const [title, code, stripped] of cases) it(title, () => assert.equal(strip(code), stripped));
});
