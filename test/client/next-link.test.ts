import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {followableLink} from '../../src/client/connection.js';

const requestUrl = new URL('https://docs.example.org/_/api/v3/search/?q=x');
const origins = new Set([requestUrl.origin, 'https://cdn.example.org']);

describe('followableLink', () => {
  const cases: readonly [link: string | null, followed: string | null][] = [
    [null, null],
    [
      'https://docs.example.org/_/api/v3/search/?q=x&page=2',
      'https://docs.example.org/_/api/v3/search/?q=x&page=2',
    ],
    ['?q=x&page=2', 'https://docs.example.org/_/api/v3/search/?q=x&page=2'],
    ['http://docs.example.org/?page=2', 'https://docs.example.org/?page=2'],
    ['https://cdn.example.org/?page=2', 'https://cdn.example.org/?page=2'],
    ['https://evil.example/?page=2', null],
    ['//evil.example/?page=2', null],
    ['https://docs.example.org.evil.example/', null],
    ['https://docs.example.org:444/', null],
    ['javascript:alert(1)', null],
    ['data:application/json,{}', null],
    ['blob:https://docs.example.org/1', null],
    ['https://', null],
  ];
  for (const [link, followed] of cases)
    it(`resolves ${link} to ${followed}`, () =>
      assert.equal(followableLink(link, requestUrl, origins), followed));

  it('does not match the opaque origins of different addresses', () =>
    assert.equal(followableLink('data:,x', new URL('file:///docs/'), new Set(['null'])), null));

  it('never leads to an unknown origin', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), link => {
        const followed = followableLink(link, requestUrl, origins);
        assert.ok(followed === null || origins.has(new URL(followed).origin));
      }),
    ));
});
