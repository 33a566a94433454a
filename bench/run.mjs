// npm run bench [-- [name] [flags]]: runs one bench, or those of search and previews one after the other. They import what they measure from
// source.
import {spawnSync} from 'node:child_process';
import {join} from 'node:path';

/** Benches by folder. The `bench.mjs` in the folder says what it measures, and which flags it has. */
const BENCHES = {
  engine: 'index speed, query times and ranking of a folder that Sphinx built',
  search: 'the time from a key to painted results in Chromium, and whether answers are stale',
  preview: 'the cost of previews in Chromium',
  'hostile-sections': 'how long sections that were written to block a page take in Chromium',
  'hostile-host': 'how long the event loop of a host under attack is blocked',
  threads: 'how long readers wait while others send the most expensive queries, with one and two threads',
  worst: 'the cost of the most expensive of 10,000 generated queries beside the median',
  static: 'how long a static index takes to answer in a worker of Chromium',
  anchors: 'how many sections of manuals have an anchor that leads elsewhere',
  line: 'how long a reader waits at several network distances',
  growth: 'how queries, memory and publishing grow with the size of a version',
  fleet: 'answers per second, publishing, and memory by size (needs PostgreSQL)',
  relevance: 'how well queries are answered beside other engines',
  compare: 'what other searches cost beside Docent',
};
const WITHOUT_A_NAME = ['engine', 'search', 'preview', 'hostile-sections'];

const [name = '', ...flags] = process.argv.slice(2);
if (name === '--help') {
  for (const [benchName, what] of Object.entries(BENCHES)) console.log(`${benchName.padEnd(18)}${what}`);
} else if (Object.hasOwn(BENCHES, name)) run(name, flags);
else {
  // An argument that is a folder is for the bench `engine`.
  run('engine', name ? [name, ...flags] : []);
  for (const bench of WITHOUT_A_NAME.slice(1)) run(bench, []);
}

/** @param {string} bench @param {readonly string[]} args */
function run(bench, args) {
  const script = join(import.meta.dirname, bench, 'bench.mjs');
  if (spawnSync(process.execPath, ['--import', 'tsx', script, ...args], {stdio: 'inherit'}).status !== 0)
    process.exitCode = 1;
}
