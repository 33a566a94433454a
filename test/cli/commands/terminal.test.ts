import assert from 'node:assert/strict';
import {PassThrough} from 'node:stream';
import {test} from 'node:test';
import {openTerminal, reporting, showingProgress} from '../../../cli/src/commands/terminal.js';

test('the terminal removes control characters from names and titles, but keeps tabs and line breaks', () => {
  const stream = Object.assign(new PassThrough({encoding: 'utf8'}), {isTTY: true});
  let now = 5000;
  const terminal = openTerminal({stdout: stream, stderr: stream, env: {}} as never, () => now);
  const title = 'Title\x1b[2J\x1b]0;owned\x07\x9b31m\tand\nmore';
  terminal.out(title);
  terminal.note(title);
  assert.equal(stream.read(), 'Title[2J]0;owned31m\tand\nmore\n'.repeat(2));
  terminal.progress({label: title, done: 0, total: 2});
  now += 1000;
  terminal.progress({label: title, done: 1, total: 2});
  assert.doesNotMatch(String(stream.read()).replace('\r\x1b[2K', ''), /[\x00-\x08\x0b-\x1f\x7f-\x9f]/);
});

test('JSON escapes the control characters of names', async () => {
  const [stdout, stderr] = [1, 2].map(() => new PassThrough({encoding: 'utf8'}));
  const terminal = openTerminal({stdout, stderr, env: {}} as never);
  const path = 'a\x85b\x7fc\x1b[31m.html';
  await reporting(terminal, {json: true}, async own => {
    own.note(path);
    return {path};
  });
  const [printed, noted] = [String(stdout!.read()), String(stderr!.read())];
  assert.deepEqual([JSON.parse(printed), JSON.parse(noted)], [{path}, {note: path}]);
  assert.doesNotMatch(printed + noted, /[\x00-\x08\x0b-\x1f\x7f-\x9f]/);
});

test('a progress bar appears after a second of work, on terminals only, and not in CI', t => {
  t.mock.timers.enable({apis: ['setTimeout']});
  let now = 5000;
  const opened = (isTTY: boolean, env: Readonly<Record<string, string>> = {}) => {
    const stream = Object.assign(new PassThrough({encoding: 'utf8'}), {isTTY});
    const terminal = openTerminal({stdout: stream, stderr: stream, env} as never, () => now);
    const drawnAfter = (wait: number, done: number): string => {
      now += wait;
      terminal.progress({label: 'kiln latest', done, total: 100});
      return String(stream.read() ?? '');
    };
    return {terminal, stream, drawnAfter};
  };
  const {terminal, stream, drawnAfter} = opened(true);
  assert.equal(drawnAfter(0, 0) + drawnAfter(999, 40), '');
  assert.match(drawnAfter(1, 50), /█{15}░{15} 50\/100 kiln latest/);
  assert.equal(drawnAfter(10, 51), '', 'it is not drawn at each step');
  terminal.progress(undefined);
  assert.equal(stream.read(), '\r\x1b[2K');
  assert.equal(
    drawnAfter(5000, 0) + drawnAfter(900, 100),
    '',
    'for the next work, the bar waits a second again',
  );
  for (const silent of [opened(false), opened(true, {CI: 'true'})])
    assert.equal(silent.drawnAfter(0, 0) + silent.drawnAfter(9000, 50), '');
});

test('a progress bar appears after a second even if no step of the work has ended by then', t => {
  t.mock.timers.enable({apis: ['setTimeout']});
  const stream = Object.assign(new PassThrough({encoding: 'utf8'}), {isTTY: true});
  const terminal = openTerminal({stdout: stream, stderr: stream, env: {}} as never, () => 0);
  terminal.progress({label: 'builds written', done: 0, total: 1});
  t.mock.timers.tick(999);
  assert.equal(stream.read(), null);
  t.mock.timers.tick(1);
  assert.match(String(stream.read()), /0\/1 builds written/);
  terminal.progress(undefined);
  stream.read();
  terminal.progress({label: 'builds written', done: 0, total: 1});
  terminal.progress(undefined);
  t.mock.timers.tick(5000);
  assert.equal(stream.read(), null, 'no progress bar appears after the work has ended');
});

test('the progress bar of work that fails is removed', async () => {
  const states: unknown[] = [];
  const terminal = {out() {}, note() {}, progress: (state: unknown) => void states.push(state)};
  const failing = showingProgress(terminal, 'pages', async onProgress => {
    onProgress({done: 1, total: 2});
    throw new Error('the disk is full');
  });
  await assert.rejects(failing, /the disk is full/);
  assert.deepEqual(states, [{label: 'pages', done: 1, total: 2}, undefined]);
});
