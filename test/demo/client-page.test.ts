import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {type Operation, operations} from '../../src/api/index.js';
import {BACK_OFF, MAX_RETRY_AFTER} from '../../src/client/http.js';
import {en} from '../../src/i18n/en.js';
import type {FailureKind} from '../../src/i18n/failures.js';

const client = readFileSync('demo/pages/reference/client.md', 'utf8');
const text = client.replace(/\s+/g, ' ');

describe('the page of the manual on the client', () => {
  const entries = client.matchAll(/\{#error-([\w-]+)[^}]*\}\n: ([^]*?)(?=\n\n)/g);
  const errors = Array.from(entries, ([, kind, entry]) => [kind!, entry!.replace(/\s+/g, ' ')] as const);

  it('describes more than ten kinds of errors', () => assert.ok(errors.length > 10));

  for (const [kind, entry] of errors.filter(([kind]) => kind !== 'aborted'))
    it(`quotes the message of search for ${kind}`, () => {
      const {title, hint} = en.searchFailed(kind as FailureKind, 0);
      assert.equal(/In search: “(.*?)”/.exec(entry)?.[1], `${title}. ${hint}`);
    });

  it('quotes the messages of search while the reader is offline and while search waits before a retry', () => {
    const {title, hint} = en.searchFailed('offline', 0);
    assert.ok(text.includes(`“${title}. ${hint}”`));
    assert.ok(text.includes(`“${en.searchFailed('rate-limited', 20).hint}”`));
  });

  it('gives the pauses before retries and the longest wait for Retry-After', () => {
    const [first, second] = BACK_OFF.map(wait => wait.toLocaleString('en'));
    assert.ok(text.includes(`Default 2, after ${first} ms and ${second} ms`));
    assert.ok(text.includes(`for which the client waits by itself. Default ${MAX_RETRY_AFTER}.`));
  });
});

describe('the page of the manual on the functions of the client', () => {
  const rows = readFileSync('demo/pages/reference/operations.md', 'utf8')
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .map(line => line.split('|').map(cell => cell.trim()));

  it('lists each route with its function, and whether it requires a signed-in user', () => {
    const documented = rows.map(([, name = '', route = '', summary = '']) => ({
      id: /^`(\w+)\(/.exec(name)?.[1],
      needsSignIn: name.endsWith('\\*'),
      route: route.replace(/<\w+>/g, '<>'),
      summary,
    }));
    const expected = Object.entries<Operation>(operations).map(([id, {route, summary, authentication}]) => ({
      id,
      needsSignIn: authentication === 'required',
      route: `\`${route.method} ${route.path.replace(/\{\w+\}/g, '<>')}\``,
      summary,
    }));
    const byId = (a: {id?: string | undefined}, b: {id?: string | undefined}) => a.id!.localeCompare(b.id!);
    assert.deepEqual(documented.sort(byId), expected.sort(byId));
  });
});
