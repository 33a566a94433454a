// npm run packages: writes all installable packages to packages/, as for a release.
import {execFileSync, spawnSync} from 'node:child_process';
import {mkdirSync, readdirSync, rmSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {findPythonBuilder} from './find-python.mjs';
import {copySharedFiles} from './package-files.mjs';
import {NPM_FOLDERS, PYTHON_FOLDERS} from './package-metadata.mjs';

process.chdir(resolve(import.meta.dirname, '..'));
const TARGET = 'packages';

rmSync(TARGET, {recursive: true, force: true});
mkdirSync(TARGET);
const flags = ['--pack-destination', TARGET, '--loglevel=error'];
// npm runs the `prepack` script of each package, which builds its content.
const workspaces = NPM_FOLDERS.flatMap(folder => ['--workspace', folder]);
for (const of of [[], workspaces])
  execFileSync('npm', ['pack', ...flags, ...of], {
    stdio: ['ignore', 'ignore', 'inherit'],
    // On Windows, npm is a script.
    shell: process.platform === 'win32',
  });
execFileSync(process.execPath, ['tools/build.mjs', '--only=python'], {stdio: 'inherit'});
for (const folder of PYTHON_FOLDERS) copySharedFiles(folder);
const builder = findPythonBuilder();
for (const folder of builder ? PYTHON_FOLDERS : []) buildForPython(builder, folder);

console.log(`Written to ${resolve(TARGET)}:`);
for (const name of readdirSync(TARGET).sort()) console.log(`  ${name}`);
if (!builder)
  console.log(
    'The packages for Python are not among them, as no Python has the modules build, setuptools and wheel (Debian: ' +
      `apt-get install python3-build python3-wheel). Without them, install from the folders: pip install ${PYTHON_FOLDERS.map(folder => resolve(folder)).join(' ')}`,
  );

/**
 * Builds an sdist, and a wheel from it.
 *
 * @param {string | undefined} python
 * @param {string} folder
 */
function buildForPython(python, folder) {
  for (const name of ['build', ...readdirSync(folder).filter(name => name.endsWith('.egg-info'))])
    rmSync(join(folder, name), {recursive: true, force: true});
  const {status, stdout, stderr} = spawnSync(
    python ?? '',
    ['-m', 'build', '--no-isolation', '--outdir', TARGET, folder],
    {encoding: 'utf8'},
  );
  if (status !== 0) throw new Error(`python -m build ${folder} failed:\n${stdout}${stderr}`);
}
