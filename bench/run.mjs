// npm run bench [-- [name] [flags]]: runs one bench, or those of search and previews one after the other. They import what they measure from
// source.
import {spawnSync} from 'node:child_process';
import {join} from 'node:path';

/** Benches by folder. The `bench.mjs` in the folder says what it measures, and which flags it has. */
const BENCHES = {
  engine: 'index speed, query times and ranking of a folder that Sphinx built',
  search: 'from a key to painted results in Chromium, and stale answers',
  preview: 'what previews cost in Chromium',
  'hostile-sections': 'sections written to block the page that shows them',
  'hostile-host': 'how long the event loop of a host under attack stands still',
  threads: 'what readers wait for while others ask the dearest questions, with one thread and with two',
  worst: 'what the dearest of 10,000 generated questions costs beside the median',
  static: 'how long a static index takes to answer in a worker of Chromium',
  line: 'what a reader waits for on lines of several lengths',
  growth: 'questions, memory and publishing by the size of a version, and how they grow',
  fleet: 'answers a second, publishing and memory by size (PostgreSQL needed)',
  relevance: 'how well questions are answered, beside other engines',
  anchors: 'how many sections of manuals have an anchor that leads elsewhere',
  compare: 'what other searches cost beside Docent',
};
const WITHOUT_A_NAME = ['engine', 'search', 'preview', 'hostile-sections'];

const [name = '', ...flags] = process.argv.slice(2);
if (name === '--help') {
  for (const [known, what] of Object.entries(BENCHES)) console.log(`${known.padEnd(18)}${what}`);
} else if (Object.hasOwn(BENCHES, name)) run(name, flags);
else {
  // An argument that is a folder is for the bench `engine`.
  run('engine', name ? [name, ...flags] : []);
  for (const other of WITHOUT_A_NAME.slice(1)) run(other, []);
}

/** @param {string} bench @param {readonly string[]} args */
function run(bench, args) {
  const script = join(import.meta.dirname, bench, 'bench.mjs');
  if (spawnSync(process.execPath, ['--import', 'tsx', script, ...args], {stdio: 'inherit'}).status !== 0)
    process.exitCode = 1;
}
