// npm run bench -- line [<folder>] [--runs=3] [--distances=0,50,150,400,4g] [--only=host,static,pagefind] [--http2] [--no-log]: how long a
// reader waits on a real connection. Serves a folder of built HTML with Docent's host, with a static index, and with Pagefind, each with
// delays, to Chromium with an empty cache. A key opens search, twelve letters are typed with 20 ms between them, then another word in the
// same box; then the pointer rests on a link. --http2 needs `openssl`, and leaves out the host, which leaves TLS to a proxy.
/* global document, addEventListener, requestAnimationFrame, window -- some functions run in the page */
import {execFileSync} from 'node:child_process';
import {mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {setTimeout} from 'node:timers/promises';
import {parseArgs} from 'node:util';
import {createIndex} from 'pagefind';
import {chromium} from 'playwright-core';
import {versionOf} from '../compare/code-alone.mjs';
import {startCountingServer} from '../counting-server.mjs';
import {startDocsHost} from '../../tools/docs-host.mjs';
import {chromiumArguments, findBrowser} from '../../tools/find-browser.mjs';
import {median, printTable} from '../figures.mjs';
import {mainContentOf} from '../main-content.mjs';
import {startSlowLine} from './slow-line.mjs';

/** @import {Browser, Page} from 'playwright-core' */
/** @import {Line} from './slow-line.mjs' */

const DEFAULT_FOLDER = '/usr/share/doc/python3.11/html';
const PAGE = 'library/json.html';
/** A link on `PAGE` to another page. */
const LINK = '[role=main] a[href^="pickle.html"]';
const WORD = 'asynchronous';
const LATER_WORD = 'descriptor';
const COMMAND = join(import.meta.dirname, '../../host/bin/docent.mjs');
const MS_A_KEY = 20;
const LIMIT_MS = 30_000;
/** How long the network has to be idle, in ms. */
const IDLE_MS = 500;
const MB = 1_000_000;

/** Slow 4G, as defined by Lighthouse. @type {Readonly<Record<string, Line>>} */
const NAMED = {'4g': {roundTrip: 150, bytesPerSecond: 0.2 * MB}};

/**
 * What the script in the page records.
 * @typedef {Window & {lineBench: {seen: Record<string, number>, begun: () => number | undefined, reset: () => void, isShown: () => boolean}}} Watched
 */

/**
 * @typedef {object} Requested a request
 * @property {string} what path
 * @property {number} from start, in ms since the action of the reader
 * @property {number} to end, in ms since the action of the reader
 * @property {number} bytes size with headers
 */

/**
 * @typedef {object} Contestant
 * @property {string} name
 * @property {number} port where it is served
 * @property {string} key key that opens search
 * @property {Readonly<Record<'box' | 'rows' | 'card', string | undefined>>} shown selectors; `>>>` enters a shadow root
 * @property {boolean} [isSecure] whether it is served over TLS. Default: false
 * @property {() => Promise<unknown>} stop
 */

/** @typedef {{key: string, cert: string} | undefined} Secure */

const SHOWN = {
  box: 'docs-search >>> dialog[open] input',
  rows: 'docs-search >>> [role=option]',
};

/** @param {string} folder @returns {Promise<Contestant>} */
async function docent(folder) {
  const host = await startDocsHost([folder]);
  return {
    name: 'Docent',
    port: Number(new URL(host.address).port),
    key: '/',
    shown: {
      ...SHOWN,
      card: 'docs-preview >>> [part~=card]:popover-open [part=body] :is(p, dl, pre, li)',
    },
    stop: host.stop,
  };
}

/** Docent with a static index. @param {string} site @param {Secure} secure @returns {Promise<Contestant>} */
async function docentStatic(site, secure) {
  const work = await mkdtemp(join(tmpdir(), 'docent-line-'));
  const index = join(work, 'index');
  execFileSync(process.execPath, [COMMAND, 'index', site, '--out', index, '--data', join(work, 'data')]);
  const server = await startCountingServer({
    folders: {'/': site, '/docent/': resolve('dist'), '/docent-index/': index},
    tag: up => `<script type="module" src="${up}docent/docent.js" data-index="${up}docent-index/"></script>`,
    ...(secure && {secure}),
  });
  return {
    name: 'Docent, static',
    port: Number(new URL(server.address).port),
    key: '/',
    shown: {...SHOWN, card: undefined},
    isSecure: secure !== undefined,
    async stop() {
      server.stop();
      await rm(work, {recursive: true});
    },
  };
}

/**
 * Pagefind with its component interface: a modal that a key opens. It has no previews.
 * @param {string} site @param {Secure} secure @returns {Promise<Contestant>}
 */
async function pagefind(site, secure) {
  const work = await mkdtemp(join(tmpdir(), 'docent-pagefind-'));
  const {index, errors} = await createIndex({
    writePlayground: false,
    rootSelector: await mainContentOf(site),
  });
  if (!index) throw new Error(errors.join(' '));
  await index.addDirectory({path: site});
  await index.writeFiles({outputPath: work});
  await index.deleteIndex();
  const server = await startCountingServer({
    folders: {'/': site, '/pagefind/': work},
    tag: up =>
      `<link href="${up}pagefind/pagefind-component-ui.css" rel="stylesheet">` +
      `<script src="${up}pagefind/pagefind-component-ui.js" type="module"></script>` +
      '<pagefind-modal-trigger></pagefind-modal-trigger><pagefind-modal></pagefind-modal>',
    ...(secure && {secure}),
  });
  return {
    name: `Pagefind ${await versionOf('pagefind')}`,
    port: Number(new URL(server.address).port),
    key: 'Control+k',
    shown: {box: 'dialog[open] input', rows: 'dialog[open] .pf-result-link', card: undefined},
    isSecure: secure !== undefined,
    async stop() {
      server.stop();
      await rm(work, {recursive: true});
    },
  };
}

/**
 * Runs in the page: records when the reader acts, and the first frame in which each of the selectors is visible.
 * @param {Readonly<Record<string, string | undefined>>} shown
 */
function watch(shown) {
  /** @type {Record<string, number>} */
  const seen = {};
  /** @type {number | undefined} */
  let begun;
  const reset = () => {
    begun = undefined;
    for (const name of Object.keys(seen)) Reflect.deleteProperty(seen, name);
  };
  Object.assign(window, {
    lineBench: {seen, begun: () => begun, reset, isShown: () => find(shown['rows'] ?? '')},
  });
  const begin = (/** @type {Event} */ {timeStamp}) => (begun ??= timeStamp);
  addEventListener('keydown', begin, true);
  addEventListener('pointerover', begin, true);
  const find = (/** @type {string} */ selector) => {
    const [inner = '', host] = selector.split(' >>> ').reverse();
    const root = host ? document.querySelector(host)?.shadowRoot : document;
    return [...(root?.querySelectorAll(inner) ?? [])].some(element => element.checkVisibility());
  };
  const look = (/** @type {number} */ now) => {
    for (const [name, selector] of Object.entries(shown))
      if (begun !== undefined && selector && !(name in seen) && find(selector)) seen[name] = now - begun;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * @param {Browser} browser
 * @param {Contestant} contestant
 * @param {Line} line
 * @param {(page: Page) => Promise<unknown>} act
 * @param {readonly string[]} wanted names of selectors that have to be visible at the end
 * @param {(page: Page, idle: () => Promise<void>) => Promise<unknown>} [before] called with the page before the reader acts
 * @returns {Promise<{seen: Record<string, number>, requests: Requested[]}>}
 */
async function visit(browser, {port, shown, isSecure = false}, line, act, wanted, before) {
  const slow = await startSlowLine(port, line);
  const context = await browser.newContext({
    viewport: {width: 1280, height: 800},
    ignoreHTTPSErrors: isSecure,
  });
  try {
    const page = await context.newPage();
    const idle = untilIdle(page);
    await page.addInitScript(watch, shown);
    await page.goto(`${isSecure ? 'https' : 'http'}://127.0.0.1:${slow.port}/${PAGE}`);
    await idle();
    await before?.(page, idle);
    await page.evaluate(() => /** @type {Watched} */ (/** @type {unknown} */ (window)).lineBench.reset());
    /** @type {Promise<Requested>[]} */
    const pending = [];
    const origin = await page.evaluate(() => performance.timeOrigin);
    page.on('requestfinished', request => {
      const {startTime, responseEnd} = request.timing();
      const from = startTime - origin;
      const what = new URL(request.url());
      pending.push(
        Promise.all([request.sizes(), request.response()]).then(([sizes, response]) => ({
          what: what.pathname + (what.searchParams.get('q') ? ` “${what.searchParams.get('q')}”` : ''),
          from,
          to: from + responseEnd,
          // The size of a worker's own script is only known from its header.
          bytes:
            Math.max(sizes.responseBodySize, Number(response?.headers()['content-length'] ?? 0)) +
            sizes.responseHeadersSize,
        })),
      );
    });
    page.on('requestfailed', request => {
      const {startTime} = request.timing();
      const from = startTime - origin;
      const what = `${new URL(request.url()).searchParams.get('q') ?? request.url()}: given up`;
      pending.push(Promise.resolve({what, from, to: NaN, bytes: 0}));
    });
    await act(page);
    await page.waitForFunction(
      names =>
        names.every(name => name in /** @type {Watched} */ (/** @type {unknown} */ (window)).lineBench.seen),
      [...wanted],
      {
        timeout: LIMIT_MS,
      },
    );
    const {seen, begun} = await page.evaluate(() => ({
      seen: /** @type {Watched} */ (/** @type {unknown} */ (window)).lineBench.seen,
      begun: /** @type {Watched} */ (/** @type {unknown} */ (window)).lineBench.begun() ?? 0,
    }));
    await idle();
    const requests = await Promise.all(pending);
    return {
      seen,
      requests: requests
        .map(request => ({...request, from: request.from - begun, to: request.to - begun}))
        .sort((a, b) => a.from - b.from),
    };
  } finally {
    await context.close();
    slow.stop();
  }
}

/**
 * Waits for an idle network. Playwright's "networkidle" only refers to the loading of the page.
 * @param {Page} page
 * @returns {() => Promise<void>} waits until no request has been pending for a while
 */
function untilIdle(page) {
  let underWay = 0;
  let since = performance.now();
  const count = (/** @type {number} */ change) => () => {
    underWay += change;
    since = performance.now();
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  return async () => {
    since = performance.now();
    const limit = since + LIMIT_MS;
    while ((underWay > 0 || performance.now() < since + IDLE_MS) && performance.now() < limit)
      await setTimeout(IDLE_MS / 10);
  };
}

/** @param {Page} page @param {string} key */
async function typeIntoSearch(page, key) {
  await page.keyboard.press(key);
  await page.keyboard.type(WORD, {delay: MS_A_KEY});
}

/**
 * Runs a first query, and clears it. Includes requests that follow an answer: further pages of results, and a preview.
 * @param {Page} page @param {string} key @param {() => Promise<void>} idle
 */
async function searchBefore(page, key, idle) {
  const areRowsShown = (/** @type {boolean} */ wanted) =>
    page.waitForFunction(
      wanted => /** @type {Watched} */ (/** @type {unknown} */ (window)).lineBench.isShown() === wanted,
      wanted,
      {timeout: LIMIT_MS},
    );
  await typeIntoSearch(page, key);
  await areRowsShown(true);
  await idle();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await areRowsShown(false);
}

/**
 * The length of the longest chain of requests in which each began after the previous one had ended.
 * @param {readonly Requested[]} requests
 */
function sequentialCount(requests) {
  /** @type {number[]} */
  const depths = [];
  for (const [at, {from}] of requests.entries())
    depths.push(
      1 +
        Math.max(0, ...requests.slice(0, at).map(({to}, before) => (to <= from ? (depths[before] ?? 0) : 0))),
    );
  return Math.max(0, ...depths);
}

/** @param {readonly Requested[]} requests */
const cost = requests => [
  String(sequentialCount(requests)),
  String(requests.length),
  requests.reduce((sum, {bytes}) => sum + bytes, 0).toLocaleString('en'),
];

/** A certificate for this machine and this run only. */
async function selfSigned() {
  const work = await mkdtemp(join(tmpdir(), 'docent-key-'));
  const [key, cert] = [join(work, 'key.pem'), join(work, 'cert.pem')];
  const options = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...options, '-subj', '/CN=127.0.0.1'], {stdio: 'ignore'});
  const secure = {key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8')};
  await rm(work, {recursive: true});
  return secure;
}

const {values: options, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    runs: {type: 'string', default: '3'},
    distances: {type: 'string', default: '0,50,150,400,4g'},
    log: {type: 'boolean', default: true},
    only: {type: 'string', default: 'host,static,pagefind'},
    http2: {type: 'boolean', default: false},
  },
  allowNegative: true,
});
const folder = resolve(positionals[0] ?? DEFAULT_FOLDER);
const runs = Number(options.runs);

const browser = await chromium.launch({executablePath: findBrowser(), args: chromiumArguments()});
const secure = options.http2 ? await selfSigned() : undefined;
const OPEN = {
  host: () => (secure ? undefined : docent(folder)),
  static: () => docentStatic(folder, secure),
  pagefind: () => pagefind(folder, secure),
};
/** @type {Contestant[]} */
const contestants = [];
try {
  for (const [name, open] of Object.entries(OPEN)) {
    const contestant = options.only.split(',').includes(name) ? await open() : undefined;
    if (contestant) contestants.push(contestant);
  }
  const first = ['in a row', 'requests', 'bytes'];
  const rows = [['', '', 'key → box', 'key → rows', ...first, 'later: key → rows', ...first, 'rest → card']];
  /** @type {Map<string, Requested[]>} */
  const logs = new Map();
  // A warm-up, because the first search in a browser is slower than others.
  for (const contestant of contestants)
    await visit(
      browser,
      contestant,
      {roundTrip: 0, bytesPerSecond: MB},
      page => typeIntoSearch(page, contestant.key),
      ['rows'],
    );
  for (const distance of options.distances.split(',')) {
    const line = NAMED[distance] ?? {roundTrip: Number(distance), bytesPerSecond: MB};
    for (const contestant of contestants) {
      /** @type {Record<string, number[]>} */
      const times = {box: [], rows: [], card: [], later: []};
      /** @type {Requested[]} */
      let searched = [];
      /** @type {Requested[]} */
      let searchedLater = [];
      for (let run = 0; run < runs; run++) {
        const search = await visit(browser, contestant, line, page => typeIntoSearch(page, contestant.key), [
          'box',
          'rows',
        ]);
        for (const name of ['box', 'rows']) times[name]?.push(search.seen[name] ?? NaN);
        searched = search.requests.filter(({from}) => from <= (search.seen['rows'] ?? 0));
        logs.set(`${contestant.name}, ${distance}: a search`, search.requests);
        const later = await visit(
          browser,
          contestant,
          line,
          page => page.keyboard.type(LATER_WORD, {delay: MS_A_KEY}),
          ['rows'],
          (page, idle) => searchBefore(page, contestant.key, idle),
        );
        times['later']?.push(later.seen['rows'] ?? NaN);
        searchedLater = later.requests.filter(({from}) => from <= (later.seen['rows'] ?? 0));
        logs.set(`${contestant.name}, ${distance}: a later search`, later.requests);
        if (!contestant.shown.card) continue;
        const preview = await visit(browser, contestant, line, page => page.locator(LINK).first().hover(), [
          'card',
        ]);
        times['card']?.push(preview.seen['card'] ?? NaN);
        logs.set(`${contestant.name}, ${distance}: a card`, preview.requests);
      }
      const time = (/** @type {string} */ name) =>
        times[name]?.length ? `${median(times[name]).toFixed(0)} ms` : '–';
      rows.push([
        contestant === contestants[0] ? (distance === '4g' ? 'slow 4G' : `${distance} ms`) : '',
        contestant.name,
        ...['box', 'rows'].map(time),
        ...cost(searched),
        time('later'),
        ...cost(searchedLater),
        time('card'),
      ]);
    }
  }
  if (options.log)
    for (const [name, requests] of logs) {
      if (!/1[05]0:/.test(name)) continue;
      console.log(`\n${name}`);
      printTable([
        ['from ms', 'to ms', 'bytes', ''],
        ...requests.map(({what, from, to, bytes}) => [from.toFixed(0), to.toFixed(0), String(bytes), what]),
      ]);
    }
  console.log(
    `\n${PAGE} of ${folder}, cold cache, 1 MB/s (slow 4G: 150 ms, 0.2 MB/s), medians of ${runs}, ${secure ? 'HTTP/2 over TLS' : 'HTTP/1.1'}; requests and bytes until rows. Read the Docs' own scripts are in no package, and so not here.\n`,
  );
  printTable(rows);
} finally {
  await browser.close();
  for (const contestant of contestants) await contestant.stop();
}
