import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {pathToFileURL} from 'node:url';

const REPORTER = pathToFileURL(resolve('tools/node-reporter.mjs')).href;
const RUNNER = resolve('tools/node-files.mjs');

describe('the reporter of the Node suites', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'docent-reporter-'));
  });
  after(() => rmSync(folder, {recursive: true, force: true}));

  /** Runs test files and returns the output. */
  function report(...sources: string[]): string {
    const files = sources.map((source, index) => {
      const name = `case-${index}.test.mjs`;
      writeFileSync(join(folder, name), `import {after, before, describe, it} from 'node:test';\n${source}`);
      return name;
    });
    // With this variable, the nested run would write its result for the outer one.
    const {SUITE_RESULT: _result, ...env} = process.env;
    return spawnSync(process.execPath, [`--test-reporter=${REPORTER}`, RUNNER, ...files], {
      cwd: folder,
      env: {...env, TEST_LIMIT_MS: '3000'},
      encoding: 'utf8',
    }).stdout;
  }
  const lastLine = (text: string): string | undefined => text.trimEnd().split('\n').at(-1);

  const cases: readonly [title: string, source: string, last: string][] = [
    ['tests that pass', "it('a', () => {}); describe('s', () => it('b', () => {}));", '2 passed, 0 failed'],
    [
      'a test that fails',
      "it('a', () => {}); it('b', () => { throw new Error('no'); });",
      '1 passed, 1 failed',
    ],
    [
      'a failing test inside suites once',
      "describe('s', () => describe('t', () => it('b', () => { throw 1; })));",
      '0 passed, 1 failed',
    ],
    ['a failing subtest once', "it('a', t => t.test('b', () => { throw 1; }));", '0 passed, 1 failed'],
    [
      'a skipped test',
      "it('a', {skip: true}, () => {}); it('b', () => {});",
      '1 passed, 0 failed, 1 skipped',
    ],
    ['a file that cannot be imported', "import './nowhere.mjs';", '0 passed, 1 failed'],
    [
      'an error after its test has ended',
      "it('a', () => { setTimeout(() => { throw new Error('late'); }, 5); });",
      '1 passed, 1 failed',
    ],
    [
      'a failing hook',
      "describe('s', () => { after(() => { throw new Error('no'); }); it('a', () => {}); });",
      '1 passed, 1 failed',
    ],
  ];
  for (const [title, source, last] of cases) {
    it(`counts ${title}`, () => assert.equal(lastLine(report(source)), last));
  }

  it('counts files that share a process separately', () => {
    const text = report("it('a', () => {});", "import './nowhere.mjs';", '', "it('b', () => { throw 1; });");
    assert.deepEqual(text.match(/^[✓✗] .*/gm), [
      '✓ case-0.test.mjs 1 passed',
      '✗ case-1.test.mjs 0 passed, 1 failed',
      '✗ case-2.test.mjs 0 passed, 1 failed',
      '✗ case-3.test.mjs 0 passed, 1 failed',
    ]);
    assert.equal(lastLine(text), '1 passed, 3 failed');
  });

  const FOREVER = 'setInterval(() => {}, 1000)';

  it('names a test that hangs, and a file that keeps the process from ending', () => {
    const hangs = report(
      "it('a', () => {});",
      `describe('s', () => { it('b', () => {}); it('c', () => new Promise(() => ${FOREVER})); });`,
    );
    assert.match(
      hangs,
      /^✓ case-0.*\n✗ case-1\.test\.mjs 1 passed, 1 failed\n {2}FAIL s › c\n {4}did not end within/m,
    );
    const stays = report(`it('a', () => void ${FOREVER});`);
    assert.match(
      stays,
      /^✗ case-0\.test\.mjs 1 passed, 1 failed\n {2}FAIL \(file\)\n.* keeps the process from ending$/m,
    );
  });

  it('names a failure by its suites, and prints what was thrown', () => {
    const text = report("describe('outer', () => it('inner', () => { throw new Error('the reason'); }));");
    assert.match(text, /FAIL outer › inner\n {4}the reason\n/);
  });
});
