#!/usr/bin/env node
// `npx docent …` with the elements' package alone: the command is in the package @docent/cli, which pages do not need.
import {existsSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dirname, join} from 'node:path';
import {pathToFileURL} from 'node:url';

/** The installed command, with a host or without, beside this package or in the project that it is called in. */
function findInstalled() {
  for (const from of [import.meta.url, pathToFileURL(join(process.cwd(), 'package.json'))])
    for (const name of ['@docent/host', '@docent/cli'])
      try {
        const manifest = createRequire(from).resolve(`${name}/package.json`);
        const command = join(dirname(manifest), 'bin/docent.mjs');
        if (existsSync(command)) return command;
      } catch {
        // It is not there.
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
