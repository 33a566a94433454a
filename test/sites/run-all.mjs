// npm run test:sites [names…]: the tools on the host, then the integrations (names with `with-`) as files alone, then Debian's manuals
// of other tools (names with `manual-`).
import {spawnSync} from 'node:child_process';
import {join} from 'node:path';

const names = process.argv.slice(2);
const PARTS = /** @type {const} */ ([
  ['run.ts', /^(?!with-|manual-)/],
  ['integrations/run.ts', /^with-/],
  ['manuals.ts', /^manual-/],
]);

for (const [script, called] of PARTS) {
  const own = names.filter(name => called.test(name));
  if (names.length && !own.length) continue;
  const args = ['--import', 'tsx', join(import.meta.dirname, script), ...own];
  const {status} = spawnSync(process.execPath, args, {stdio: 'inherit'});
  if (status !== 0) process.exitCode = 1;
}
