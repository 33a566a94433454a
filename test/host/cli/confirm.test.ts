import assert from 'node:assert/strict';
import {PassThrough} from 'node:stream';
import {test} from 'node:test';
import {confirm} from '../../../host/src/cli/remove.js';

/** Calls `confirm` with a terminal at which the user types an answer. @param typed `undefined`: the user closes the terminal */
async function answer(typed: string | undefined, isTTY = true): Promise<string> {
  const stdin = Object.assign(new PassThrough(), {isTTY});
  const stderr = new PassThrough();
  const confirmation = confirm('Remove manual for good?', 'Nothing was removed', {
    stdin: stdin as unknown as typeof process.stdin,
    stderr: stderr as unknown as typeof process.stderr,
  });
  if (typed === undefined) stdin.end();
  else stdin.write(`${typed}\n`);
  await confirmation;
  return String(stderr.read());
}

test('confirm asks on standard error, and resolves if the answer is yes', async () => {
  for (const yes of ['y', 'Y', 'yes', ' YES '])
    assert.equal(await answer(yes), 'Remove manual for good? [y/N] ');
});

test('confirm rejects after any other answer', async () => {
  for (const no of ['', 'n', 'no', 'yesterday', 'j', undefined])
    await assert.rejects(answer(no), {name: 'UserError', message: 'Nothing was removed.'});
});

test('confirm rejects without asking if there is no terminal', async () => {
  await assert.rejects(answer('y', false), {
    message: 'Nothing was removed: add --yes to do it without being asked.',
  });
});
