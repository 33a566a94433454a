import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {problemText} from '../../src/api/index.js';

describe('the message of an error response (problemText)', () => {
  const cases: readonly [body: unknown, text: string | undefined][] = [
    [{error: 'Invalid arguments'}, 'Invalid arguments'],
    [{detail: 'Not found.'}, 'Not found.'],
    [{error: 'first', detail: 'second'}, 'first'],
    [{q: ['This query parameter is required']}, 'q: This query parameter is required'],
    [{a: [], b: ['one', 'two']}, 'b: one two'],
    [['Page number is too high.'], 'Page number is too high.'],
    [[1, {}], undefined],
    [{error: {code: 1}}, undefined],
    [{error: ''}, undefined],
    [{}, undefined],
    [[], undefined],
    [null, undefined],
    ['text', undefined],
    [undefined, undefined],
  ];
  for (const [body, text] of cases)
    it(`is ${JSON.stringify(text) ?? 'undefined'} for the body ${JSON.stringify(body)}`, () =>
      assert.equal(problemText(body), text));

  it('is undefined or a non-empty text, whatever JSON the server sends', () =>
    fc.assert(
      fc.property(fc.jsonValue(), body => {
        const text = problemText(body);
        assert.ok(text === undefined || (typeof text === 'string' && text !== ''));
      }),
    ));
});
