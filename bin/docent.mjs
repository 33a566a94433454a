#!/usr/bin/env node
// The `docent` command of the package with the elements. It runs the command of @docent/cli, which pages do not need.
import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dirname, join} from 'node:path';
import {pathToFileURL} from 'node:url';

/** The command of an installed @docent/host or @docent/cli, beside this package or in the current project. */
function findInstalled() {
  for (const from of [import.meta.url, pathToFileURL(join(process.cwd(), 'package.json'))])
    for (const name of ['@docent/host', '@docent/cli'])
      try {
        const manifest = createRequire(from).resolve(`${name}/package.json`);
        const command = join(dirname(manifest), 'bin/docent.mjs');
        if (existsSync(command)) return command;
      } catch {
        // It is not installed there.
      }
  return undefined;
}

const installed = findInstalled();
if (installed) await import(pathToFileURL(installed).href);
else {
  const {version} = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const args = ['exec', `--package=@docent/cli@${version}`, '--', 'docent', ...process.argv.slice(2)];
  // npx says where npm is; elsewhere it is looked for.
  const npm = process.env['npm_execpath'];
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const {status, error} = spawnSync(command, [...first, ...args], {stdio: 'inherit'});
  if (error)
    process.stderr.write(
      `docent: npm could not be run (${error.message}); install the package @docent/cli.\n`,
    );
  process.exitCode = status ?? 1;
}
