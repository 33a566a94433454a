import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {Log, type LogFormat, pathOf} from '../../../host/src/observability/log.js';
import {newSecret} from '../../../host/src/platform/people/secrets.js';

function open(format: LogFormat, secrets: readonly string[] = []) {
  const lines: string[] = [];
  return {log: new Log({format, secrets, write: line => lines.push(line)}), lines};
}

test('writes an event as a line of JSON or text', () => {
  const json = open('json');
  json.log.warn('build', {message: 'It failed:\nno "x"', build: 3, commit: undefined});
  const {time, ...rest} = JSON.parse(json.lines[0]!) as Record<string, unknown>;
  assert.ok(!Number.isNaN(Date.parse(String(time))));
  assert.deepEqual(rest, {level: 'warn', event: 'build', message: 'It failed:\nno "x"', build: 3});
  assert.ok(!json.lines[0]!.includes('\n'));
  const text = open('text');
  text.log.info('request', {method: 'GET', status: 200});
  assert.match(text.lines[0]!, /^\d{4}-\S+Z info {2}request method=GET status=200$/);
});

test('masks secrets in all fields', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      fc.constantFrom<LogFormat>('json', 'text'),
      (before, after, format) => {
        const secret = newSecret();
        const {log, lines} = open(format, [secret]);
        log.error('fault', {message: before + secret + after, path: `${before}/${secret}`});
        assert.ok(!lines.join().includes(secret));
      },
    ),
  );
});

test('logs a path without its query and tokens', () => {
  const token = newSecret();
  for (const [url, path] of [
    ['/book/en/latest/a.html?q=words&access_token=abc', '/book/en/latest/a.html'],
    [`/auth/${token}`, '/auth/********'],
    ['/auth/short', '/auth/********'],
    [`/_/sharing/${token}?x`, '/_/sharing/********'],
    [`/somewhere/${token}/else`, '/somewhere/********/else'],
    ['/api/v3/projects/a-project-with-a-name/', '/api/v3/projects/a-project-with-a-name/'],
  ])
    assert.equal(pathOf({url: url!}), path);
});
