import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {pathToFileURL} from 'node:url';

const REPORTER = pathToFileURL(resolve('tools/node-reporter.mjs')).href;

describe('the reporter of the Node suites', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'docent-reporter-'));
  });
  after(() => rmSync(folder, {recursive: true, force: true}));

  /** Runs one test file and gives what was printed. */
  function report(source: string): string {
    const file = join(folder, 'case.test.mjs');
    writeFileSync(file, `import {after, before, describe, it} from 'node:test';\n${source}`);
    // Without these a run inside a run reports to the outer one.
    const {NODE_TEST_CONTEXT: _context, SUITE_RESULT: _result, ...env} = process.env;
    return spawnSync(process.execPath, ['--test', `--test-reporter=${REPORTER}`, file], {
      env,
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
    ['a file without a test', '', '0 passed, 1 failed'],
    ['a file that ends with an exit code', "it('a', () => {}); process.exitCode = 3;", '1 passed, 1 failed'],
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

  it('names a failure by its path and says what was thrown', () => {
    const text = report("describe('outer', () => it('inner', () => { throw new Error('the reason'); }));");
    assert.match(text, /FAIL outer › inner\n {4}the reason\n/);
  });
});
