import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {delimiter, join, resolve} from 'node:path';
import {after, before, describe, it, type TestContext} from 'node:test';
import {promisify} from 'node:util';
import {findPythons} from '../../tools/find-python.mjs';

const run = promisify(execFile);
const [sphinx, mkdocs] = ['integrations/sphinx', 'integrations/mkdocs'].map(path => resolve(path)) as [
  string,
  string,
];

/** The Python interpreters that have a package, which `npm ci` cannot install. Skips the test and returns `undefined` without one. */
function pythonsWith(module: 'sphinx' | 'mkdocs', t: TestContext): string[] | undefined {
  try {
    return findPythons(module, line => t.diagnostic(line));
  } catch (error) {
    const {message} = error as Error;
    return void t.skip(`${module} comes from Python, not from npm ci: ${message}`);
  }
}

/** Runs the tests of a package, and fails with their output. */
async function unittest(python: string, folder: string, path: readonly string[]): Promise<void> {
  const {stderr} = await run(python, ['-B', '-m', 'unittest', 'discover', '-s', join(folder, 'tests')], {
    env: {...process.env, PYTHONPATH: path.join(delimiter)},
    maxBuffer: 2 ** 24,
  });
  assert.match(stderr, /^Ran \d{1,4} tests? in/m);
}

describe('the extension for Sphinx', () => {
  it('passes its own tests', async t => {
    for (const python of pythonsWith('sphinx', t) ?? []) await unittest(python, sphinx, [sphinx]);
  });
});

describe('the plugin for MkDocs', () => {
  let installed: string;

  before(async () => {
    installed = await mkdtemp(join(tmpdir(), 'docent-python-'));
    // MkDocs finds plugins by the metadata that pip writes for an installed package.
    const metadata = join(installed, 'mkdocs_docent-0.1.0.dist-info');
    await mkdir(metadata);
    await writeFile(
      join(metadata, 'METADATA'),
      'Metadata-Version: 2.1\nName: mkdocs-docent\nVersion: 0.1.0\n',
    );
    const project = await readFile(join(mkdocs, 'pyproject.toml'), 'utf8');
    const [, entryPoints = ''] =
      /^\[project\.entry-points\."mkdocs\.plugins"\]\n([^[]*)/m.exec(project) ?? [];
    await writeFile(
      join(metadata, 'entry_points.txt'),
      `[mkdocs.plugins]\n${entryPoints.replaceAll('"', '')}`,
    );
  });
  after(() => rm(installed, {recursive: true, force: true}));

  it('passes its own tests', async t => {
    for (const python of pythonsWith('mkdocs', t) ?? [])
      await unittest(python, mkdocs, [sphinx, mkdocs, installed]);
  });
});

describe('the packages for Python', () => {
  it('have the same version as the other packages, and depend on that version', async () => {
    const {version} = JSON.parse(await readFile('package.json', 'utf8')) as {version: string};
    for (const folder of [sphinx, mkdocs])
      assert.ok(
        (await readFile(join(folder, 'pyproject.toml'), 'utf8')).includes(`version = "${version}"`),
        folder,
      );
    assert.ok(
      (await readFile(join(mkdocs, 'pyproject.toml'), 'utf8')).includes(`docent-sphinx==${version}"`),
    );
    assert.ok(
      (await readFile(join(sphinx, 'docent/__init__.py'), 'utf8')).includes(`__version__ = "${version}"`),
    );
  });
});
