// npm run test:sites [names…]: the tools on the host, then the integrations (names with `with-`) as files alone.
import {spawnSync} from 'node:child_process';
import {join} from 'node:path';

const names = process.argv.slice(2);
const isIntegration = (/** @type {string} */ name) => name.startsWith('with-');

for (const [script, own] of /** @type {const} */ ([
  ['run.ts', names.filter(name => !isIntegration(name))],
  ['integrations/run.ts', names.filter(isIntegration)],
])) {
  if (names.length && !own.length) continue;
  const args = ['--import', 'tsx', join(import.meta.dirname, script), ...own];
  const {status} = spawnSync(process.execPath, args, {stdio: 'inherit'});
  if (status !== 0) process.exitCode = 1;
}
