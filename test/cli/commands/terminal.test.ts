import assert from 'node:assert/strict';
import {PassThrough} from 'node:stream';
import {test} from 'node:test';
import {openTerminal} from '../../../cli/src/commands/terminal.js';

test('a terminal gets no escape sequences from names and titles, but tabs and line breaks', () => {
  const stream = Object.assign(new PassThrough({encoding: 'utf8'}), {isTTY: true});
  const terminal = openTerminal({stdout: stream, stderr: stream} as never);
  const title = 'Title\x1b[2J\x1b]0;owned\x07\x9b31m\tand\nmore';
  terminal.out(title);
  terminal.note(title);
  assert.equal(stream.read(), 'Title[2J]0;owned31m\tand\nmore\n'.repeat(2));
  terminal.progress({label: title, done: 1, total: 1});
  assert.doesNotMatch(String(stream.read()).replace('\r\x1b[2K', ''), /[\x00-\x08\x0b-\x1f\x7f-\x9f]/);
});
