import assert from 'node:assert/strict';
import {test} from 'node:test';
import {writtenEdits, writtenShare} from '../../../src/ranking/score/written-so.js';

for (const [typed, name, edits] of [
  ['__set_', 'object.__set__', 1],
  ['__set_', 'set', 3],
  ['handle_erorr', 'BaseServer.handle_error', 1],
  ['handle_erorr', 'Handler.handleError', 3],
  ['Task.cancel', 'asyncio.Task.cancel', 0],
] as const)
  test(`${typed} is ${edits} from ${name}`, () => assert.equal(writtenEdits(typed, [name]), edits));

test('only who types an underscore says how a name is written', () => {
  assert.ok(writtenShare('handle_erorr', ['Handler.handleError']) < 1);
  assert.equal(writtenShare('handle_erorr', ['BaseServer.handle_error']), 1);
  assert.equal(writtenShare('handleerorr', ['Handler.handleError']), 1);
  assert.equal(writtenShare('handle_erorr', []), 1);
});
