// npm start: builds what is served, then serves the demo; npm start -- <folder> [flags] serves that folder instead.
import {spawnSync} from 'node:child_process';
import {resolve} from 'node:path';

const root = resolve(import.meta.dirname, '..');
const given = process.argv.slice(2);
const isDemo = given[0] === undefined || given[0].startsWith('-');

const build = ['tools/build.mjs', `--only=bundle,host${isDemo ? ',demo' : ''}`];
const {status} = spawnSync(process.execPath, build, {cwd: root, stdio: 'inherit'});
if (status !== 0) {
  console.error('Nothing is served, because the build failed; what it printed above says why.');
  process.exit(status ?? 1);
}

const folders = isDemo ? [`docent=${resolve(root, 'demo/_site')}`] : [];
// npm runs this in the root of the repository; a relative folder is meant from where the person is.
process.chdir(process.env['INIT_CWD'] ?? root);
process.argv.splice(2, Infinity, 'serve', ...folders, ...given);
await import(new URL('../host/dist/cli.js', import.meta.url).href);
