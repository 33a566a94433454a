import {execFileSync} from 'node:child_process';
import {existsSync} from 'node:fs';

/** Installs the tools in `test/sites/package.json` at their pinned versions, unless an earlier run has. */
export function installTools() {
  if (existsSync('test/sites/node_modules')) return;
  console.log('Installing the tools of test/sites from npm, once.');
  const flags = ['--no-save', '--ignore-scripts', '--workspaces=false', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', ...flags], {cwd: 'test/sites', stdio: 'inherit'});
}
