import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {after, before, describe, it} from 'node:test';

/** Runs `npm test` with options, without a build. */
function runTests(
  options: readonly string[],
  env: NodeJS.ProcessEnv = {},
  cwd = '.',
): {last: string; text: string; code: number | null} {
  const {NODE_TEST_CONTEXT: _context, CI: _ci, ...inherited} = process.env;
  const {stdout, status} = spawnSync(process.execPath, ['tools/test.mjs', '--no-build', ...options], {
    cwd,
    env: {...inherited, ...env},
    encoding: 'utf8',
  });
  return {text: stdout, last: stdout.split('\n').at(-2) ?? '', code: status};
}

const BROWSER_FILE = '--files=test/sanitize/**/*.browser.test.ts';

describe('npm test', () => {
  it('prints only the counts in its last line', () => {
    const {last, code} = runTests(['--files=test/tools/find-browser.test.ts']);
    assert.match(last, /^\d+ passed, 0 failed$/);
    assert.equal(code, 0);
  });

  for (const [title, options] of [
    ['a suite that does not exist', ['--suite=nowhere']],
    ['an option that does not exist', ['--nowhere']],
    ['files that do not exist', ['--files=test/nowhere']],
    ['an engine that does not exist', ['--browsers=nowhere', BROWSER_FILE]],
  ] as const) {
    it(`fails on ${title}`, () => {
      const {last, code} = runTests(options);
      assert.equal(last, '0 passed, 1 failed');
      assert.equal(code, 1);
    });
  }

  it('names the CHROME_PATH that does not exist', () => {
    const {last, text, code} = runTests([BROWSER_FILE], {CHROME_PATH: '/nowhere/chrome'});
    assert.match(text, /CHROME_PATH is "\/nowhere\/chrome"/);
    assert.equal(last, '0 passed, 1 failed');
    assert.equal(code, 1);
  });

  // PATH is empty, so that the driver of WebKit is not found.
  it('names a missing engine that it skips, and fails if no other engine was selected', () => {
    const {last, text} = runTests(['--browsers=webkit', BROWSER_FILE], {PATH: ''});
    assert.match(
      text,
      /^skipped: browser: webkit: WebKit was not found: .*apt-get install webkit2gtk-driver/m,
    );
    assert.equal(last, '0 passed, 1 failed, 1 skipped');
  });

  describe('with a file that fails at its first run', () => {
    let folder = '';
    before(() => {
      folder = mkdtempSync(join(tmpdir(), 'docent-fails-once-'));
      for (const name of ['tools', 'node_modules'])
        symlinkSync(resolve(name), join(folder, name), 'junction');
      mkdirSync(join(folder, 'test'));
      writeFileSync(
        join(folder, 'test/fails-once.test.ts'),
        `import {existsSync, writeFileSync} from 'node:fs';
import {it} from 'node:test';
it('passes', () => {});
it('passes the second time', () => {
  const marker = process.env['MARKER'] ?? '';
  if (marker && existsSync(marker)) return;
  if (marker) writeFileSync(marker, '');
  throw new Error('not yet');
});
`,
      );
    });
    after(() => rmSync(folder, {recursive: true, force: true}));

    it('passes in CI, and lists the file as unsteady', () => {
      const {last, text, code} = runTests(['--suite=node'], {CI: 'true', MARKER: 'tried-in-ci'}, folder);
      assert.match(text, /\nunsteady: test\/fails-once\.test\.ts\n\n2 passed, 0 failed\n$/);
      assert.equal(last, '2 passed, 0 failed');
      assert.equal(code, 0);
    });

    it('fails in CI if the file fails twice, and does not list it as unsteady', () => {
      const {last, text} = runTests(['--suite=node'], {CI: 'true'}, folder);
      assert.equal(last, '1 passed, 1 failed');
      assert.doesNotMatch(text, /^unsteady: /m);
    });

    it('fails outside of CI', () => {
      const {last, code} = runTests(['--suite=node'], {MARKER: 'tried-by-hand'}, folder);
      assert.equal(last, '1 passed, 1 failed');
      assert.equal(code, 1);
    });
  });

  it('skips and names suites that need a browser if there is none and none may be installed', () => {
    const {last, text} = runTests(['--suite=node,e2e', '--files={test/tools/lock,test/e2e/back}.test.ts'], {
      PATH: '',
      NO_INSTALL: '1',
    });
    assert.match(text, /^skipped: e2e: No Chrome, Chromium or Edge was found/m);
    assert.match(last, /^\d+ passed, 0 failed, 1 skipped$/);
  });

  it('fails in CI if an engine is missing', () => {
    const {last, text} = runTests(['--browsers=webkit', BROWSER_FILE], {PATH: '', CI: 'true'});
    assert.match(text, /^WebKit was not found/m);
    assert.equal(last, '0 passed, 1 failed');
  });
});
