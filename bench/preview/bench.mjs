// npm run bench -- preview [folder]: the cost of previews in Chromium. The built script tag is in the folder, by default `dist`.
//   set-up   on a page with 5,000 links, compared with attaching two listeners to each of them in the same page
//   opening  the longest time that the main thread is busy, from the pointer reaching a link to a second after the card is shown, for a
//            section of 94 kB; and the time until the first card is shown, which includes loading the code with Lit and Floating UI;
//            medians of five pages. For comparison: the same without Lit and Floating UI, measured on 2026-11-22 before they were added.
// Fails if a card keeps the main thread busy for longer than a frame.
/* global document -- some functions run in the page */
import {readFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import {join, resolve} from 'node:path';
import {chromium} from 'playwright-core';
import {chromiumArguments, findBrowser} from '../../tools/find-browser.mjs';
import {median} from '../figures.mjs';

const LINKS = 5_000;
const SECTION_BYTES = 94_000;
const RUNS = 9;
/** Number of cards, each opened in a page of its own, because garbage collection can affect one of them. */
const OPENINGS = 5;
/** Duration of a frame at 60 Hz, in ms. */
const LIMIT = 16;
const DIST = resolve(process.argv[2] ?? join(import.meta.dirname, '../../dist'));

const links = Array.from({length: LINKS}, (_, i) => `<a href="/other.html#s${i}">link ${i}</a>`).join(' ');
const PAGE = `<!doctype html><html lang="en"><title>bench</title><main><h1>Bench</h1>
  <p><a id="first" href="/other.html#first">first</a></p><p>${links}</p></main>`;

/** The documentation of a class with its methods, as written by Sphinx. */
function section() {
  const method = (/** @type {number} */ i) => `<dl class="py method"><dt class="sig sig-object py" id="m${i}">
    <span class="sig-name descname"><span class="pre">method_${i}</span></span><span class="sig-paren">(</span><em
    class="sig-param"><span class="pre">value</span></em><span class="sig-paren">)</span></dt><dd><p>Does
    <a href="other.html#m${i}"><code class="xref py py-meth"><span class="pre">something()</span></code></a> with a
    value.</p><div class="highlight-python"><div class="highlight"><pre><span class="kn">import</span> <span
    class="nn">x${i}</span></pre></div></div></dd></dl>`;
  let methods = '';
  for (let i = 0; methods.length < SECTION_BYTES; i++) methods += method(i);
  return `<dl class="py class"><dt class="sig sig-object py" id="first">class <b>Big</b></dt>
    <dd><p>A class.</p>${methods}</dd></dl>`;
}

/** Serves the page, the script tag, and an API that answers at once. @returns {Promise<{address: string, close(): void}>} */
async function serve() {
  const answer = JSON.stringify({url: '', fragment: 'first', content: section(), external: false});
  const server = createServer(async (request, response) => {
    const {pathname} = new URL(request.url ?? '/', 'http://localhost');
    const send = (/** @type {string} */ type, /** @type {string | Buffer} */ body) =>
      response.setHeader('content-type', type).end(body);
    if (pathname === '/') return send('text/html', PAGE);
    if (pathname.includes('/api/')) return send('application/json', answer);
    const file = await readFile(join(DIST, pathname.slice(1))).catch(() => null);
    if (file && /^\/[\w-]+\.js$/.test(pathname)) return send('text/javascript', file);
    response.writeHead(404).end();
  });
  await new Promise(done => server.listen(0, '127.0.0.1', () => done(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {address: `http://127.0.0.1:${address.port}/`, close: () => server.close()};
}

/**
 * Runs in the page: the median times of connecting the element, and of attaching listeners for comparison.
 * @param {import('playwright-core').Page} page
 */
async function measureSetUp(page) {
  const times = await page.evaluate(runs => {
    const timed = (/** @type {() => void} */ work) => {
      const begun = performance.now();
      work();
      return performance.now() - begun;
    };
    const ours = [];
    const theirs = [];
    for (let run = 0; run < runs; run++) {
      const preview = document.createElement('docs-preview');
      ours.push(timed(() => document.body.append(preview)));
      preview.remove();
      theirs.push(
        timed(() => {
          for (const link of document.querySelectorAll('main a')) {
            link.addEventListener('mouseenter', () => {});
            link.addEventListener('mouseleave', () => {});
          }
        }),
      );
    }
    return {ours, theirs};
  }, RUNS);
  return {ours: median(times.ours), theirs: median(times.theirs)};
}

/**
 * Measures the work of the main thread from the pointer reaching a link to a second after the card is shown, by the browser's trace.
 * @param {import('playwright-core').Page} page
 * @param {import('playwright-core').Locator} link
 * @returns {Promise<{longest: number, total: number}>} in ms; `longest`: the longest task; `total`: all tasks until the card is shown
 */
async function measureOpening(page, link) {
  const box = await link.boundingBox();
  if (!box) throw new Error('The link is not shown.');
  const session = await page.context().newCDPSession(page);
  /** @type {{name: string, dur?: number, tdur?: number, ts: number, pid: number, tid: number}[]} */
  const events = [];
  session.on('Tracing.dataCollected', ({value}) =>
    events.push(.../** @type {typeof events} */ (/** @type {unknown} */ (value))),
  );
  await session.send('Tracing.start', {
    traceConfig: {
      includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline', 'blink.user_timing'],
    },
  });
  await page.evaluate(() => {
    document.addEventListener('docs-preview-show', () => performance.mark('bench-shown'), {once: true});
    performance.mark('bench-begun');
  });
  // Not `hover()`, which keeps the page busy.
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.locator('docs-preview[open]').waitFor({state: 'attached'});
  await page.waitForTimeout(1_000);
  const complete = new Promise(done => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.end');
  await complete;
  const begun = events.find(({name}) => name === 'bench-begun');
  const shown = events.find(({name}) => name === 'bench-shown');
  if (!begun || !shown) throw new Error('The trace has no marks.');
  // CPU time of the thread, because on a busy machine a task also waits for its turn.
  const tasks = events.flatMap(({name, pid, tid, ts, dur, tdur = dur}) =>
    /RunTask$/.test(name) && pid === begun.pid && tid === begun.tid && tdur !== undefined && ts > begun.ts
      ? [{ts, ms: tdur / 1_000}]
      : [],
  );
  return {
    longest: Math.max(...tasks.map(({ms}) => ms)),
    total: tasks.filter(({ts}) => ts <= shown.ts).reduce((sum, {ms}) => sum + ms, 0),
  };
}

async function main() {
  const {preview: baseline} = JSON.parse(
    await readFile(new URL('../baseline.json', import.meta.url), 'utf8'),
  );
  const server = await serve();
  const browser = await chromium.launch({executablePath: findBrowser(), args: chromiumArguments()});
  const openings = [];
  const firsts = [];
  try {
    let setUp = {ours: NaN, theirs: NaN};
    for (let opening = 0; opening < OPENINGS; opening++) {
      const page = await browser.newPage();
      await page.goto(server.address);
      await page.addScriptTag({url: '/docent.js', type: 'module'});
      await page.waitForTimeout(200);
      // Only the first card loads the code.
      firsts.push(await measureOpening(page, page.locator('main a').nth(1)));
      await page.keyboard.press('Escape');
      await page.mouse.move(1, 1);
      if (opening === 0) setUp = await measureSetUp(page);
      openings.push((await measureOpening(page, page.locator('#first'))).longest);
      await page.close();
    }
    const {ours, theirs} = setUp;
    const longest = median(openings);
    const first = {
      total: median(firsts.map(({total}) => total)),
      longest: median(firsts.map(({longest}) => longest)),
    };
    console.log(
      `set-up, ${LINKS} links   ${ours.toFixed(2)} ms   two listeners a link: ${theirs.toFixed(2)} ms`,
    );
    const before = (/** @type {number} */ ms) => `without Lit and Floating UI: ${ms.toFixed(1)} ms`;
    const isOver = longest >= LIMIT;
    if (isOver) process.exitCode = 1;
    console.log(
      `opening, ${SECTION_BYTES / 1000} kB      ${longest.toFixed(1)} ms at most at a time   ${before(baseline.opening)}${isOver ? `  over ${LIMIT} ms` : ''}`,
    );
    console.log(
      `the first, with its code  ${first.total.toFixed(1)} ms in all, ${first.longest.toFixed(1)} at most at a time   ${before(baseline.first)}`,
    );
  } finally {
    await browser.close();
    server.close();
  }
}

await main().catch(error => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
