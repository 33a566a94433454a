#!/usr/bin/env node
// The `docent` command of the package with the elements. It runs the command of @docent/cli, which pages do not need.
import {existsSync} from 'node:fs';
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
  // npm is not told to fetch it: until this name is ours on a registry, it could be anybody's program.
  process.stderr.write(
    'docent: the command is in the package @docent/cli, which is not installed: npm install @docent/cli, or its tarball.\n',
  );
  process.exitCode = 1;
}
