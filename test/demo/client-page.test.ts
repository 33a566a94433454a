import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {BACK_OFF, MAX_RETRY_AFTER} from '../../src/client/http.js';
import {en} from '../../src/i18n/en.js';
import type {FailureKind} from '../../src/i18n/failures.js';

const client = readFileSync('demo/pages/reference/client.md', 'utf8');
const text = client.replace(/\s+/g, ' ');

describe('the manual’s page on the client', () => {
  const entries = client.matchAll(/\{#error-([\w-]+)[^}]*\}\n: ([^]*?)(?=\n\n)/g);
  const errors = Array.from(entries, ([, kind, entry]) => [kind!, entry!.replace(/\s+/g, ' ')] as const);

  it('describes the errors', () => assert.ok(errors.length > 10));

  for (const [kind, entry] of errors.filter(([kind]) => kind !== 'aborted'))
    it(`quotes what search says of ${kind}`, () => {
      const {title, hint} = en.searchFailed(kind as FailureKind, 0);
      assert.equal(/In search: “(.*?)”/.exec(entry)?.[1], `${title}. ${hint}`);
    });

  it('quotes what search says while it is offline, and while it waits', () => {
    const {title, hint} = en.searchFailed('offline', 0);
    assert.ok(text.includes(`“${title}. ${hint}”`));
    assert.ok(text.includes(`“${en.searchFailed('rate-limited', 20).hint}”`));
  });

  it('names the waits before retries', () => {
    const [first, second] = BACK_OFF.map(wait => wait.toLocaleString('en'));
    assert.ok(text.includes(`Default 2, after ${first} ms and ${second} ms`));
    assert.ok(text.includes(`for which the client waits by itself. Default ${MAX_RETRY_AFTER}.`));
  });
});
