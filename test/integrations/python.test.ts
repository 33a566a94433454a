import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {delimiter, join, resolve} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {promisify} from 'node:util';

const run = promisify(execFile);
const [sphinx, mkdocs] = ['integrations/sphinx', 'integrations/mkdocs'].map(path => resolve(path)) as [
  string,
  string,
];

/** The Pythons to be had that have a package, as an environment of one's own may have another Sphinx. */
async function pythonsWith(name: string): Promise<string[]> {
  const found = new Set<string>();
  for (const command of ['python3', 'python', '/usr/bin/python3']) {
    const said = await run(command, ['-c', `import sys, ${name}; print(sys.executable)`]).catch(
      () => undefined,
    );
    if (said) found.add(said.stdout.trim());
  }
  return [...found];
}

/** Runs the tests of a package, and fails with what they say. */
async function unittest(python: string, folder: string, path: readonly string[]): Promise<void> {
  const {stderr} = await run(python, ['-B', '-m', 'unittest', 'discover', '-s', join(folder, 'tests')], {
    env: {...process.env, PYTHONPATH: path.join(delimiter)},
    maxBuffer: 2 ** 24,
  });
  assert.match(stderr, /^Ran \d{1,4} tests? in/m);
}

describe('the extension of Sphinx', () => {
  it('passes its own tests', async test => {
    const pythons = await pythonsWith('sphinx');
    if (!pythons.length) return test.skip('there is no Sphinx: apt-get install python3-sphinx'); // A Python package, which `npm ci` cannot bring.
    for (const python of pythons) await unittest(python, sphinx, [sphinx]);
  });
});

describe('the plugin of MkDocs', () => {
  let installed: string;

  before(async () => {
    installed = await mkdtemp(join(tmpdir(), 'docent-python-'));
    // What an installation leaves, by which MkDocs finds its plugins.
    const about = join(installed, 'mkdocs_docent-0.1.0.dist-info');
    await mkdir(about);
    await writeFile(join(about, 'METADATA'), 'Metadata-Version: 2.1\nName: mkdocs-docent\nVersion: 0.1.0\n');
    const project = await readFile(join(mkdocs, 'pyproject.toml'), 'utf8');
    const [, points = ''] = /^\[project\.entry-points\."mkdocs\.plugins"\]\n([^[]*)/m.exec(project) ?? [];
    await writeFile(join(about, 'entry_points.txt'), `[mkdocs.plugins]\n${points.replaceAll('"', '')}`);
  });
  after(() => rm(installed, {recursive: true, force: true}));

  it('passes its own tests', async test => {
    const pythons = await pythonsWith('mkdocs');
    if (!pythons.length) return test.skip('there is no MkDocs: apt-get install mkdocs'); // A Python package, which `npm ci` cannot bring.
    for (const python of pythons) await unittest(python, mkdocs, [sphinx, mkdocs, installed]);
  });
});

describe('the packages for Python', () => {
  it('have the version of the others, and ask for it', async () => {
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
