// npm run bench -- hostile-host [flags]: for each expensive route, how long the event loop of the host is blocked while it receives the most
// expensive requests, and how long the reader of a simple page has to wait meanwhile.
//   --seconds=2        duration for each route
//   --only=embed,mcp   runs only routes whose names contain one of these
// Uses the built host, and loads watch-loop.mjs into it.
import {setMaxListeners} from 'node:events';
import {request as requestHttp} from 'node:http';
import {cpus} from 'node:os';
import {join} from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {pathToFileURL} from 'node:url';
import {parseArgs} from 'node:util';
import {Worker} from 'node:worker_threads';
import {Machines, memoryOf} from '../fleet/machines.mjs';
import {wordOf} from '../fleet/make-site.mjs';
import {ENDLESS, LARGE, writeFilteredSite, writeHostileSite, writeLargeSite} from './site.mjs';
import {median} from '../figures.mjs';

/** @import {DocsHost} from '../../tools/docs-host.mjs' */
/** @typedef {{path: string, headers?: Record<string, string>, body?: string}} Ask */

/** Maximum time that the event loop may be blocked on a quiet machine, in ms. CPU time of the main thread is used if it is known. */
const LIMIT = 50;
/** Concurrent requests of an attacker. */
const CONCURRENCY = 8;
/** How long an attacker waits after a refused request, in ms. */
const RETRY = 50;
/** Pause between two attacks, in ms, so that work for the last one does not count for the next. */
const PAUSE = 500;

const {values: flags} = parseArgs({
  options: {seconds: {type: 'string', default: '2'}, only: {type: 'string', default: ''}},
});
const seconds = Number(flags.seconds);
const isWanted = (/** @type {string} */ name) => flags.only.split(',').some(part => name.includes(part));

/** @param {string} path @returns {Ask} */
const get = path => ({path, headers: {'accept-encoding': 'br'}});
/** @param {string} path @param {unknown} body @returns {Ask} */
const post = (path, body) => ({
  path,
  headers: {'content-type': 'application/json', accept: 'application/json, text/event-stream'},
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const call = (/** @type {string} */ name, /** @type {object} */ given, id = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: {name, arguments: given},
});
const search = (/** @type {string} */ words, version = 3) =>
  version === 3
    ? get(`/api/v3/search/?page_size=100&q=${encodeURIComponent(`project:words ${words}`)}`)
    : get(`/api/v2/search/?page_size=100&project=words&version=latest&q=${encodeURIComponent(words)}`);
const words = (/** @type {number} */ count, /** @type {(word: string, at: number) => string} */ write) =>
  Array.from({length: count}, (_, at) => write(wordOf(at * 7), at)).join(' ');

/** Path of the hostile site. */
const SITE = '/hostile/en/latest';
const embed = (/** @type {string} */ origin, /** @type {string} */ name, version = 3) =>
  get(`/api/v${version}/embed/?url=${encodeURIComponent(`${origin}${SITE}/${name}`)}`);

/**
 * The requests of each attack, given the origin of the host. They are sent in turn, so that caches cannot answer all of
 * them.
 * @type {Readonly<Record<string, (origin: string) => Ask[]>>}
 */
const ATTACKS = {
  'nothing: the probe alone': () => [],
  'page: 400 kB of <script>': () => [get(`${SITE}/scripts.html`)],
  'page: 8 MB, three encodings': () => LARGE.map(name => get(`${SITE}/${name}`)),
  'file: 8 MB': () => [get(`${SITE}/large.js`)],
  'folder: 5,000 pages without an index': () => [get(`${SITE}/small/`)],
  'embed: pages that take seconds': origin => ENDLESS.map(name => embed(origin, `${name}#a`)),
  'embed: pages of 8 MB': origin => LARGE.map(name => embed(origin, name)),
  'embed v2: pages that take seconds': origin => ENDLESS.map(name => embed(origin, name, 2)),
  'llms-full.txt: a hostile site': () => [get(`${SITE}/llms-full.txt`)],
  'llms-full.txt: 1,000 pages': () => [get('/words/en/latest/llms-full.txt')],
  'llms.txt: 5,000 pages': () => [get(`${SITE}/llms.txt`)],
  'download: an archive of 90 MB': () => [get('/_/downloads/hostile/en/latest/htmlzip/')],
  'mcp: read_section, a table of 140 kB': () => [
    post('/mcp', call('read_section', {address: `${SITE}/table.html`})),
  ],
  'mcp: read_section, pages of 8 MB': () =>
    LARGE.map(name => post('/mcp', call('read_section', {address: `${SITE}/${name}`}))),
  'mcp: search_docs': () => [post('/mcp', call('search_docs', {query: words(60, word => word), limit: 30}))],
  'mcp: 256 kB of calls in one request': () => [
    post(
      '/mcp',
      Array.from({length: 1_700}, (_, id) => call('search_docs', {query: wordOf(id), limit: 30}, id)),
    ),
  ],
  'mcp: 256 kB of JSON in JSON': () => [post('/mcp', '['.repeat(120_000) + ']'.repeat(120_000))],
  'body: 256 kB of names to the interface': () => [
    post('/api/v3/projects/', Object.fromEntries(Array.from({length: 16_000}, (_, at) => [`name${at}`, at]))),
  ],
  'search: 32 words with what is near them': () => [
    search(words(32, word => `${word}~2`)),
    search(words(32, (word, at) => `${word}${at}~2`)),
  ],
  'search: beginnings of words': () => ['k*', 't*', 'm*', 'k* t* m* r* s* b*'].map(text => search(text)),
  'search: 15 kB of words': () => [
    search(words(1_400, word => word)),
    search(
      words(1_400, word => word),
      2,
    ),
  ],
  'search: facets of 50,000 filters': () =>
    ['text', 'text n1x1:v', `text ${words(32, (_, at) => `tag:v${at}*`)}`].map(text =>
      get(
        `/api/v3/search/?facets=true&page_size=100&q=${encodeURIComponent(`project:filters project:words ${text}`)}`,
      ),
    ),
  'search: the most frequent words': () => [
    search(words(40, word => word)),
    search(
      words(40, word => word),
      2,
    ),
  ],
};

/** Sends a request, and reads the response to its end. @param {string} origin @param {Ask} ask @param {AbortSignal} signal @returns {Promise<number>} its status */
const send = (origin, {path, headers = {}, body}, signal) =>
  new Promise((resolve, reject) => {
    const request = requestHttp(
      origin + path,
      {method: body === undefined ? 'GET' : 'POST', headers, signal, agent: false},
      answer => {
        answer
          .on('error', reject)
          .on('end', () => resolve(answer.statusCode ?? 0))
          .resume();
      },
    );
    request.on('error', reject).end(body);
  });

/** Sends requests for `seconds`. @param {string} origin @param {Ask[]} asks @returns {Promise<Map<string, number>>} number of responses by status */
async function attack(origin, asks) {
  /** @type {Map<string, number>} */
  const answers = new Map();
  const count = (/** @type {string} */ what) => void answers.set(what, (answers.get(what) ?? 0) + 1);
  const end = AbortSignal.timeout(seconds * 1_000);
  setMaxListeners(0, end);
  if (!asks.length) await new Promise(resolve => end.addEventListener('abort', resolve));
  let next = 0;
  await Promise.all(
    Array.from({length: asks.length && CONCURRENCY}, async () => {
      while (!end.aborted) {
        const ask = /** @type {Ask} */ (asks[next++ % asks.length]);
        try {
          const status = await send(origin, ask, end);
          count(String(status));
          if (status === 503) await wait(RETRY);
        } catch (error) {
          count(end.aborted ? 'left' : (/** @type {NodeJS.ErrnoException} */ (error).code ?? 'failed'));
          // An attacker gains nothing by repeating refused requests at once.
          if (!end.aborted) await wait(RETRY);
        }
      }
    }),
  );
  return answers;
}

/** @param {string} socketPath @param {'reset' | 'read'} path @returns {Promise<{stall: number, work: number}>} */
const askLoop = (socketPath, path) =>
  new Promise((resolve, reject) => {
    requestHttp({socketPath, path: `/${path}`, agent: false}, async answer => {
      let text = '';
      for await (const chunk of answer) text += chunk;
      resolve(JSON.parse(text));
    })
      .on('error', reject)
      .end();
  });

/** Widths of the columns, in characters. */
const WIDTHS = [42, 26, 15, 10, 13, 13, 8];

/** Prints each row at once, so that a run that is aborted has printed what it measured. @param {readonly string[]} cells */
const printRow = cells =>
  console.log(
    cells
      .map((cell, at) => (at < 2 ? cell.padEnd(WIDTHS[at] ?? 0) : cell.padStart(WIDTHS[at] ?? 0)))
      .join('  '),
  );

/** @param {DocsHost} host @param {string} socket @param {readonly string[]} names */
async function measure(host, socket, names) {
  const origin = host.address.replace(/\/$/, '');
  const read = (/** @type {'reset' | 'read'} */ path, /** @type {string} */ name) =>
    askLoop(socket, path).catch(error => {
      throw new Error(`The host ended at "${name}" or before:\n${host.printed.join('\n')}`, {cause: error});
    });
  const probe = new Worker(new URL('./probe.mjs', import.meta.url), {
    workerData: `${origin}${SITE}/index.html`,
  });
  /** @returns {Promise<{times: number[], faults: number}>} since the last call */
  const readProbe = () =>
    new Promise(resolve => {
      probe.once('message', resolve);
      probe.postMessage('read');
    });
  try {
    await wait(PAUSE);
    for (const name of names) {
      await readProbe();
      await read('reset', name);
      const answers = await attack(origin, ATTACKS[name]?.(origin) ?? []);
      const {stall, work} = await read('read', name);
      const {times, faults} = await readProbe();
      printRow([
        name,
        [...answers].map(([what, count]) => `${count} × ${what}`).join(', ') || '–',
        stall.toFixed(0),
        `${work.toFixed(0)}${(work || stall) > LIMIT ? ' !' : ''}`,
        median(times).toFixed(1),
        Math.max(...times).toFixed(0) + (faults ? `, ${faults} failed` : ''),
        memoryOf(host.pid).toFixed(0),
      ]);
      await wait(PAUSE);
    }
  } finally {
    await probe.terminate();
  }
}

const machines = new Machines();
try {
  const hostile = await machines.folder();
  await writeHostileSite(hostile);
  const large = await machines.folder();
  await writeLargeSite(large);
  const filtered = await machines.folder();
  await writeFilteredSite(filtered);
  const library = await machines.library();
  await machines.docent('add', 'hostile', hostile, '--library', library);
  await machines.docent('add', 'words', large, '--library', library);
  await machines.docent('add', 'filters', filtered, '--library', library);
  const socket = join(await machines.folder(), 'loop');
  process.env['DOCENT_BENCH_SOCKET'] = socket;
  process.env['NODE_OPTIONS'] = `--import=${pathToFileURL(join(import.meta.dirname, 'watch-loop.mjs')).href}`;
  const [{model = ''} = {}] = cpus();
  console.log(
    `${cpus().length} × ${model}, Node ${process.version}; ${CONCURRENCY} requests at a time for ${seconds} s each, from the same machine.\n`,
  );
  const host = await machines.serve(library);
  printRow([
    'asked for',
    'answers',
    'longest stall',
    'of it work',
    'probe p50 ms',
    'probe at most',
    'MB after',
  ]);
  await measure(host, socket, Object.keys(ATTACKS).filter(isWanted));
} finally {
  await machines.close();
}
