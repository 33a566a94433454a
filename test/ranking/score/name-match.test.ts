import assert from 'node:assert/strict';
import {test} from 'node:test';
import {isSpellingKnown, spellingDistance, spellingPenalty} from '../../../src/ranking/score/name-match.js';

for (const [typed, name, edits] of [
  ['__set_', 'object.__set__', 1],
  ['__set_', 'set', 3],
  ['handle_erorr', 'BaseServer.handle_error', 1],
  ['handle_erorr', 'Handler.handleError', 3],
  ['Task.cancel', 'asyncio.Task.cancel', 0],
] as const)
  test(`${typed} is ${edits} from ${name}`, () => assert.equal(spellingDistance(typed, [name]), edits));

test('a name with another spelling counts less; a section without names does not', () => {
  assert.ok(spellingPenalty('handle_erorr', ['Handler.handleError']) < 1);
  assert.equal(spellingPenalty('handle_erorr', ['BaseServer.handle_error']), 1);
  assert.equal(spellingPenalty('handle_erorr', []), 1);
});

test('only a reader who types an underscore is assumed to know the spelling', () => {
  assert.equal(isSpellingKnown('handle_erorr'), true);
  assert.equal(isSpellingKnown('handleerorr'), false);
});
