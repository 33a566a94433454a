// npm run test:sites [names…]: tests sites on the docs host; then sites that were built with an integration, as static files
// (their names begin with `with-`); then manuals from Debian packages (their names begin with `manual-`).
import {spawnSync} from 'node:child_process';
import {join} from 'node:path';

const names = process.argv.slice(2);
const SCRIPTS = /** @type {const} */ ([
  ['run.ts', /^(?!with-|manual-)/],
  ['integrations/run.ts', /^with-/],
  ['manuals.ts', /^manual-/],
]);

for (const [script, namePattern] of SCRIPTS) {
  const scriptNames = names.filter(name => namePattern.test(name));
  if (names.length && !scriptNames.length) continue;
  const args = ['--import', 'tsx', join(import.meta.dirname, script), ...scriptNames];
  const {status} = spawnSync(process.execPath, args, {stdio: 'inherit'});
  if (status !== 0) process.exitCode = 1;
}
