// npm run packages: writes all that can be installed into packages/, for use before there is a release.
import {execFileSync} from 'node:child_process';
import {mkdirSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {join, resolve} from 'node:path';

process.chdir(resolve(import.meta.dirname, '..'));
const TARGET = 'packages';
const {version} = JSON.parse(readFileSync('package.json', 'utf8'));
/** Folders of packages for Python, and what they are called. */
const PYTHON = {sphinx: 'docent-sphinx', mkdocs: 'mkdocs-docent'};
const NO_PART = ['tests', '__pycache__', 'build', '*.egg-info'].map(name => `--exclude=${name}`);

rmSync(TARGET, {recursive: true, force: true});
mkdirSync(TARGET);
const flags = ['--pack-destination', TARGET, '--loglevel=error'];
// Their own scripts build what is in them.
const workspaces = ['cli', 'host', 'integrations/presets'].flatMap(name => ['--workspace', name]);
for (const of of [[], workspaces])
  execFileSync('npm', ['pack', ...flags, ...of], {stdio: ['ignore', 'ignore', 'inherit']});
execFileSync(process.execPath, ['tools/build.mjs', '--only=python'], {stdio: 'inherit'});
for (const [folder, name] of Object.entries(PYTHON))
  execFileSync('tar', [
    '-czf',
    join(TARGET, `${name}-${version}.tar.gz`),
    ...NO_PART,
    '-C',
    'integrations',
    folder,
  ]);
console.log(`Written to ${resolve(TARGET)}:`);
for (const name of readdirSync(TARGET).sort()) console.log(`  ${name}`);
