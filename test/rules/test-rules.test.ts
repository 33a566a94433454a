import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {BROWSER_FOLDERS, suiteOf} from '../../tools/test-suites.mjs';
import {readFiles} from './source-files.js';
import {assertionViolations, hookViolations, testViolations, waitViolations} from './test-rules.js';

describe('tests wait for conditions', () => {
  it('holds for every suite', () => {
    const files = readFiles(['test'], ['.ts', '.mjs']).filter(({path}) => !path.startsWith('test/fixtures/'));
    assert.ok(files.length > 500);
    assert.deepEqual(files.flatMap(waitViolations), []);
  });

  const check = (text: string, path = 'test/host/x.test.ts') => waitViolations({path, text}).length;
  const timer = "import {setTimeout as delay} from 'node:timers/promises';";

  for (const text of [
    'await aTimeout(100);',
    'await page.waitForTimeout(500);',
    'await new Promise(resolve => setTimeout(resolve, 300));',
    'await new Promise(resolve => page.window.setTimeout(resolve, A_WHILE));',
    `${timer} await delay(4 * QUIET);`,
    `${timer} for (let round = 0; round < 20; round++) await delay(20);`,
    "import {setInterval} from 'timers/promises'; for await (const _ of setInterval(50)) look();",
  ])
    it(`rejects ${text}`, () => assert.equal(check(text), 1));

  for (const text of [
    'await new Promise(resolve => setTimeout(resolve));',
    'setTimeout(() => element.show(), 20);',
    "import {setImmediate} from 'node:timers/promises'; await setImmediate();",
    'await until(() => isDone, 50);',
  ])
    it(`accepts ${text}`, () => assert.equal(check(text), 0));

  it('accepts waits in test/support/until.ts', () =>
    assert.equal(
      check('await new Promise(resolve => setTimeout(resolve, step));', 'test/support/until.ts'),
      0,
    ));
});

describe('tests do not compare elements, and use one form of each assertion', () => {
  it('holds for every test that runs in a browser', () => {
    const files = readFiles(
      BROWSER_FOLDERS.map(folder => `test/${folder}`),
      ['.ts'],
    );
    assert.ok(files.length > 50);
    assert.deepEqual(files.flatMap(testViolations), []);
  });
});

describe('assertions', () => {
  it('are those of node:assert/strict in Node, and of @open-wc/testing in browsers', () => {
    const files = readFiles(['test'], ['.test.ts']);
    const violations = files.flatMap(file =>
      assertionViolations(file, suiteOf(file.path) === 'browser' ? 'browser' : 'node'),
    );
    assert.deepEqual(violations, []);
  });

  it('of other modules are rejected', () => {
    const check = (text: string, environment: 'node' | 'browser') =>
      assertionViolations({path: 'test/a.test.ts', text}, environment).length;
    assert.equal(check("import assert from 'node:assert/strict';", 'node'), 0);
    assert.equal(check("import assert from 'node:assert';", 'node'), 1);
    assert.equal(check("import {expect} from '@open-wc/testing';", 'node'), 1);
    assert.equal(check("import {expect} from '@open-wc/testing';", 'browser'), 0);
    assert.equal(check("import {expect} from 'chai';", 'browser'), 1);
  });
});

describe('hooks of tests in Node', () => {
  it('are in suites', () => {
    const files = readFiles(['test'], ['.test.ts']).filter(({path}) => suiteOf(path) !== 'browser');
    assert.ok(files.length > 200);
    assert.deepEqual(files.flatMap(hookViolations), []);
  });

  it('are rejected outside of suites', () => {
    const check = (text: string) => hookViolations({path: 'test/a.test.ts', text}).length;
    assert.equal(check('before(async () => {});\nafterEach(stop);'), 2);
    assert.equal(check("describe('a', () => { before(start); after(stop); });\nstart();"), 0);
  });
});

describe('the check of tests', () => {
  const check = (text: string) => testViolations({path: 'test/elements/preview/x.test.ts', text}).length;

  for (const text of [
    'expect(document.activeElement).to.equal(button);',
    "expect(root.querySelector('a')!).not.to.equal(null);",
    "expect(opener, 'why').to.equal(page.find('a').closest('p'));",
    "expect(text).to.contain('a');",
    'expect(list).to.eql([]);',
    'expect(list.length).to.be.greaterThan(0);',
    'expect(isOpen).to.be.true;',
  ])
    it(`rejects ${text}`, () => assert.equal(check(text), 1));

  for (const text of [
    'expect(document.activeElement === button).to.equal(true);',
    "expect(button.classList.contains('a')).to.equal(true);",
    "expect(root.querySelector('a')).not.to.exist;",
    "expect(root.querySelector('a')!.id).to.equal('b');",
  ])
    it(`accepts ${text}`, () => assert.equal(check(text), 0));
});
