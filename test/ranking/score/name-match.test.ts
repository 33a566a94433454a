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
  test(`counts ${edits} edits between ${typed} and ${name}`, () =>
    assert.equal(spellingDistance(typed, [name]), edits));

test('lowers the score of a name with another spelling, but not of a section without names', () => {
  assert.ok(spellingPenalty('handle_erorr', ['Handler.handleError']) < 1);
  assert.equal(spellingPenalty('handle_erorr', ['BaseServer.handle_error']), 1);
  assert.equal(spellingPenalty('handle_erorr', []), 1);
});

test('assumes that a reader who types an underscore knows the spelling of a name, and others do not', () => {
  assert.equal(isSpellingKnown('handle_erorr'), true);
  assert.equal(isSpellingKnown('handleerorr'), false);
});
