#!/usr/bin/env node
// The `docent` command. It is committed, so that npm can link it in a clone before anything is built.
import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

const command = new URL('../dist/cli.js', import.meta.url);
const build = new URL('../../tools/build.mjs', import.meta.url);

// The package brings the built host; a clone does not.
if (!existsSync(command) && existsSync(build)) {
  console.error('Building Docent, which is done once …');
  const {status} = spawnSync(
    process.execPath,
    [fileURLToPath(build), '--no-budgets', '--only=bundle,cli,host'],
    {
      stdio: ['ignore', 2, 2],
    },
  );
  if (status !== 0) {
    console.error('docent: the build failed; the reason is printed above.');
    process.exit(1);
  }
}
await import(command.href);
