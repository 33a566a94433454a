// npm start: builds what is served, then serves the manual; npm start -- <folder> [flags] serves that folder instead.
import {spawnSync} from 'node:child_process';
import {resolve} from 'node:path';

const root = resolve(import.meta.dirname, '..');
const args = process.argv.slice(2);
const isDemo = args[0] === undefined || args[0].startsWith('-');

console.log(isDemo ? 'Building Docent and its manual …' : 'Building Docent …');
const build = ['tools/build.mjs', '--no-budgets', `--only=bundle,host${isDemo ? ',demo' : ''}`];
const {status} = spawnSync(process.execPath, build, {cwd: root, stdio: 'inherit'});
if (status !== 0) {
  console.error('Nothing is served, because the build failed; the reason is printed above.');
  process.exit(status ?? 1);
}

const folders = isDemo ? [`docent=${resolve(root, 'demo/_site')}`] : [];
// npm runs this in the root of the repository; relative folders are relative to where it was called.
process.chdir(process.env['INIT_CWD'] ?? root);
process.argv.splice(2, Infinity, 'serve', ...folders, ...args);
await import(new URL('../host/dist/cli.js', import.meta.url).href);
