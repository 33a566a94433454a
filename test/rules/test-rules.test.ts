import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {BROWSER_FOLDERS} from '../../tools/test-suites.mjs';
import {readFiles} from './source-files.js';
import {testViolations} from './test-rules.js';

describe('tests wait for conditions, and compare no elements', () => {
  it('in every test that runs in a browser', () => {
    const files = readFiles(
      BROWSER_FOLDERS.map(folder => `test/${folder}`),
      ['.ts'],
    );
    assert.ok(files.length > 50);
    assert.deepEqual(files.flatMap(testViolations), []);
  });
});

describe('the check of tests', () => {
  const check = (text: string) => testViolations({path: 'test/elements/preview/x.test.ts', text}).length;

  for (const text of [
    'await aTimeout(100);',
    'await new Promise(resolve => setTimeout(resolve, 300));',
    'await new Promise(resolve => page.window.setTimeout(resolve, A_WHILE));',
    'expect(document.activeElement).to.equal(button);',
    "expect(root.querySelector('a')!).not.to.equal(null);",
    "expect(opener, 'why').to.eql(page.find('a').closest('p'));",
  ])
    it(`finds ${text}`, () => assert.equal(check(text), 1));

  for (const text of [
    'await new Promise(resolve => setTimeout(resolve));',
    'setTimeout(() => element.show(), 20);',
    'expect(document.activeElement === button).to.be.true;',
    "expect(root.querySelector('a')).not.to.exist;",
    "expect(root.querySelector('a')!.id).to.equal('b');",
  ])
    it(`passes ${text}`, () => assert.equal(check(text), 0));
});
