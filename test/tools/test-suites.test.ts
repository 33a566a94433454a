import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {allTestFiles, matcher, suiteOf} from '../../tools/test-suites.mjs';

describe('suiteOf', () => {
  for (const [path, suite] of [
    ['test/elements/search/state.test.ts', 'browser'],
    ['test/script-tag/boot.test.ts', 'browser'],
    ['test/host/site/cut-page.test.ts', 'node'],
    ['test/tools/test-suites.test.ts', 'node'],
    ['test/a-new-folder/a.test.ts', 'node'],
    ['test/e2e/search.test.ts', 'e2e'],
  ] as const) {
    it(`runs ${path} in ${suite}`, () => assert.equal(suiteOf(path), suite));
  }
});

describe('allTestFiles', () => {
  it('finds this file, with forward slashes', () => {
    assert.ok(allTestFiles().includes('test/tools/test-suites.test.ts'));
  });
});

describe('matcher', () => {
  const matching: readonly [glob: string, path: string, matches: boolean][] = [
    ['test/host', 'test/host/site/a.test.ts', true],
    ['test/host/', 'test/host/a.test.ts', true],
    ['test/host', 'test/hostile/a.test.ts', false],
    ['test/host/a.test.ts', 'test/host/a.test.ts', true],
    ['test/host/*.test.ts', 'test/host/a.test.ts', true],
    ['test/host/*.test.ts', 'test/host/site/a.test.ts', false],
    ['test/**/*.test.ts', 'test/host/site/a.test.ts', true],
    ['test/**/a.test.ts', 'test/a.test.ts', true],
    ['test/{api,client}/*.test.ts', 'test/client/a.test.ts', true],
    ['test/{api,client}/*.test.ts', 'test/page/a.test.ts', false],
    ['test/host/*.ts', 'test/host/axts', false],
  ];
  for (const [glob, path, matches] of matching) {
    it(`${glob} ${matches ? 'takes' : 'leaves'} ${path}`, () => assert.equal(matcher(glob)(path), matches));
  }
});
