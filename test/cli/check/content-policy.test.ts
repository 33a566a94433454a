import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {forbiddenBy, type Needs} from '../../../cli/src/check/content-policy.js';

const NEEDS: Needs = {
  page: new URL('https://docs.example.org/kiln/'),
  script: new URL('https://docs.example.org/kiln/docent/docent.js'),
  nonce: undefined,
  endpoint: new URL('https://docs.example.org/kiln/docent-index/'),
  insights: undefined,
  hasWorker: true,
};

describe('what a content security policy forbids', () => {
  const cases: readonly (readonly [policy: string, forbidden: readonly string[], needs?: Partial<Needs>])[] =
    [
      ['', []],
      ["default-src 'self'", []],
      ["DEFAULT-SRC 'SELF'", []],
      ["default-src 'none'", ["script-src 'self'", "connect-src 'self'", "worker-src 'self'"]],
      ["default-src 'none'; script-src 'self'; connect-src 'self'", []],
      ["script-src 'self'; worker-src 'none'", ["worker-src 'self'"]],
      ["worker-src 'none'", [], {hasWorker: false}],
      ["script-src 'none'; script-src 'self'", ["script-src 'self'", "worker-src 'self'"]],
      ["script-src-elem 'self'; script-src 'none'; worker-src 'self'", []],
      ['script-src https://docs.example.org', []],
      ['script-src docs.example.org', []],
      ['script-src https:', []],
      ['script-src *.example.org', []],
      ['script-src *', []],
      ['script-src https://docs.example.org/kiln/', []],
      ['script-src https://docs.example.org/other/', ["script-src 'self'", "worker-src 'self'"]],
      ['script-src https://docs.example.org:8443', ["script-src 'self'", "worker-src 'self'"]],
      ['script-src https://docs.example.org:443', []],
      ['script-src example.org', ["script-src 'self'", "worker-src 'self'"]],
      [
        "connect-src 'self'",
        ['connect-src https://api.example.org'],
        {endpoint: new URL('https://api.example.org/_/')},
      ],
      [
        "connect-src 'self'",
        ['connect-src https://counts.example.org'],
        {insights: new URL('https://counts.example.org/reports/')},
      ],
      [
        "connect-src 'self' https://counts.example.org/reports/",
        [],
        {insights: new URL('https://counts.example.org/reports/')},
      ],
      ["connect-src 'none'", ["connect-src 'self'"], {insights: new URL('https://docs.example.org/counts')}],
      ["script-src 'nonce-abc'; worker-src 'self'", [], {nonce: 'abc'}],
      ["script-src 'nonce-abc'; worker-src 'self'", ["script-src 'self'"]],
      [
        "script-src 'self' 'strict-dynamic' 'nonce-abc'; worker-src 'self'",
        ["script-src 'nonce-…', which the tag must have, too"],
      ],
      ["require-trusted-types-for 'script'", []],
      ["require-trusted-types-for 'script'; trusted-types *", []],
      ["require-trusted-types-for 'script'; trusted-types lit-html", ['trusted-types dompurify docent']],
      ["require-trusted-types-for 'script'; trusted-types lit-html dompurify", [], {hasWorker: false}],
    ];
  for (const [policy, forbidden, needs] of cases)
    it(`${policy || 'an empty policy'}: ${forbidden.join('; ') || 'nothing'}`, () =>
      assert.deepEqual(forbiddenBy(policy, {...NEEDS, ...needs}), forbidden));

  it('is determined without an error for any policy', () => {
    fc.assert(
      fc.property(fc.string(), policy => {
        assert.ok(Array.isArray(forbiddenBy(`script-src ${policy}`, NEEDS)));
      }),
    );
  });
});
