// npm run bench -- preview [folder]: what previews cost in Chromium, from the built script tag, which is
// in `dist` unless a folder is given.
//   set-up   on a page of 5,000 links, beside attaching two listeners to each of them, in the same page
//   opening  how long the main thread is busy, at most at a time, from the pointer reaching a link to a second after the
//            card is there, on a section of 94 kB; and until the first card is there, which loads the code, Lit and
//            Floating UI included; medians of five pages. Beside both: the same without Lit and Floating UI, measured on 2026-11-22 before they came
// Fails where a card keeps the main thread busy for longer than a frame.
/* global document -- in what is run in the page */
import {readFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import {join, resolve} from 'node:path';
import {chromium} from 'playwright-core';
import {chromiumArguments, findBrowser} from '../../tools/find-browser.mjs';
import {median} from '../figures.mjs';

const LINKS = 5_000;
const SECTION_BYTES = 94_000;
const RUNS = 9;
/** Cards opened, each in a page of its own: one of them can meet a collection of garbage. */
const OPENINGS = 5;
/** A frame at 60 Hz, in ms. */
const LIMIT = 16;
const DIST = resolve(process.argv[2] ?? join(import.meta.dirname, '../../dist'));

const links = Array.from({length: LINKS}, (_, i) => `<a href="/other.html#s${i}">link ${i}</a>`).join(' ');
const PAGE = `<!doctype html><html lang="en"><title>bench</title><main><h1>Bench</h1>
  <p><a id="first" href="/other.html#first">first</a></p><p>${links}</p></main>`;

/** A class of an API with its methods, as Sphinx writes it. */
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

/** @returns {Promise<{address: string, close(): void}>} the page, the script tag and an API that answers at once */
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
 * In the page: medians of connecting the element, and of what others do.
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
 * What the main thread does from the pointer reaching a link to a second after the card is there, by the browser's own
 * trace.
 * @param {import('playwright-core').Page} page
 * @param {import('playwright-core').Locator} link
 * @returns {Promise<{longest: number, total: number}>} in ms; `longest`: of one task; `total`: until the card is there
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
  // Not `hover()`, which itself keeps the page busy.
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.locator('docs-preview[open]').waitFor({state: 'attached'});
  await page.waitForTimeout(1_000);
  const complete = new Promise(done => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.end');
  await complete;
  const begun = events.find(({name}) => name === 'bench-begun');
  const shown = events.find(({name}) => name === 'bench-shown');
  if (!begun || !shown) throw new Error('The trace has no marks.');
  // The thread's own time: on a busy machine a task also waits for its turn.
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
      // The first card also loads the code, the second one does not.
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
