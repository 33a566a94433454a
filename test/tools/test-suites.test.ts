import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {allTestFiles, isSelected, isCore, matcher, suiteOf} from '../../tools/test-suites.mjs';

describe('suiteOf', () => {
  for (const [path, suite] of [
    ['test/elements/search/state.test.ts', 'node'],
    ['test/elements/search/state.browser.test.ts', 'browser'],
    ['test/script-tag/boot.browser.test.ts', 'browser'],
    ['test/cli/site/cut-page.test.ts', 'node'],
    ['test/tools/test-suites.test.ts', 'node'],
    ['test/a-new-folder/a.test.ts', 'node'],
    ['test/e2e/search.test.ts', 'e2e'],
  ] as const) {
    it(`runs ${path} in ${suite}`, () => assert.equal(suiteOf(path), suite));
  }
});

describe('isCore', () => {
  it('is true for the sanitiser, the script tag, and one file of each element', () => {
    const core = allTestFiles().filter(isCore);
    for (const folder of ['search', 'preview', 'embed'])
      assert.equal(core.filter(path => path.startsWith(`test/elements/${folder}/`)).length, 1, folder);
    for (const folder of ['sanitize', 'script-tag'])
      assert.deepEqual(
        core.filter(path => path.startsWith(`test/${folder}/`)),
        allTestFiles().filter(path => path.startsWith(`test/${folder}/`)),
      );
  });
});

describe('isSelected', () => {
  const selected = (isAll: boolean, ...engines: string[]) =>
    allTestFiles().filter(path => isSelected(path, {all: isAll, engines}));

  it('leaves out the fleet, the bundlers and other engines by default', () => {
    const leftOut = allTestFiles().filter(path => !selected(false, 'chromium').includes(path));
    for (const part of ['test/e2e/firefox', 'test/e2e/webkit', 'test/host/fleet/', 'test/package/bundlers'])
      assert.ok(
        leftOut.some(path => path.startsWith(part)),
        part,
      );
    assert.ok(leftOut.length < 10);
  });

  it('selects the end-to-end tests of an engine that is named', () => {
    const files = selected(false, 'chromium', 'firefox');
    assert.ok(files.includes('test/e2e/firefox.test.ts'));
    assert.ok(!files.includes('test/e2e/webkit.test.ts'));
  });

  it('selects all files with `all`', () => {
    assert.deepEqual(selected(true, 'chromium', 'firefox', 'webkit'), allTestFiles());
  });
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
    it(`${glob} ${matches ? 'matches' : 'does not match'} ${path}`, () =>
      assert.equal(matcher(glob)(path), matches));
  }
});
