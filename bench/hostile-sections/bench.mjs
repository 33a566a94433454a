// npm run bench -- hostile-sections [title]: how long sections that were written to block a page take in Chromium, as a ratio to the time
// that the browser itself takes for the same HTML. Fails above LIMIT.
//
// The time of the browser itself is that for parsing the HTML and moving it into a document that is shown, because Docent requests the
// images of a section, too; or that of `setHTML`, if it is longer. DOMPurify traverses the parsed HTML again, and takes three to seven
// times as long. In browsers where Docent has to use DOMPurify, it is compared with DOMPurify alone.
/* global document, DOMParser, window -- some functions run in the page */
import {join} from 'node:path';
import {chromium} from 'playwright-core';
import {build} from 'vite';
import {chromiumArguments, findBrowser} from '../../tools/find-browser.mjs';
import {hostileContent, hostileSections} from './hostile-html.mjs';

const RUNS = 5;
/** Fast measurements are repeated for this time, in ms, because their minimum is more stable. */
const TIME = 2_000;
/** Maximum ratio. */
const LIMIT = 3;

const ROOT = join(import.meta.dirname, '../..');

const ENTRY = join(ROOT, 'hostile-sections-entry');

/** @returns {Promise<string>} `src/sanitize` and `src/sections` as a classic script that defines `docent` */
async function bundle() {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'hostile-sections-entry',
        enforce: 'pre',
        resolveId: id => (id.endsWith('hostile-sections-entry') ? ENTRY : null),
        load: id =>
          id === ENTRY
            ? ['sanitize', 'sections']
                .map(folder => `export * from '${ROOT}/src/${folder}/index.ts';`)
                .join('\n')
            : null,
      },
    ],
    build: {
      write: false,
      minify: false,
      lib: {entry: ENTRY, formats: ['iife'], name: 'docent'},
      rolldownOptions: {output: {codeSplitting: false}},
    },
  });
  const [built] = /** @type {import('vite').Rolldown.RolldownOutput[]} */ ([result].flat());
  if (!built) throw new Error('src/sections could not be built.');
  return built.output[0].code;
}

/**
 * Runs in the page: the minimum time in ms, which depends least on other load, of the browser itself and of Docent.
 * @param {{html: string, engine: string, runs: number, time: number}} options
 */
async function measureInPage({html, engine, runs, time}) {
  const {docent, DOMPurify} = /** @type {any} */ (window);
  /** @type {number[]} */
  const own = [];
  /** @type {number[]} */
  const ours = [];
  const end = performance.now() + time;
  for (let run = 0; run < runs || performance.now() < end; run++) {
    const inert = document.implementation.createHTMLDocument('');
    const times = [];
    for (const parse of [
      () => /** @type {any} */ (inert.createElement('div')).setHTML(html),
      () => document.adoptNode(new DOMParser().parseFromString(html, 'text/html').body),
      ...(engine === 'dompurify' ? [() => DOMPurify.sanitize(html, {RETURN_DOM_FRAGMENT: true})] : []),
    ]) {
      const start = performance.now();
      parse();
      times.push(performance.now() - start);
    }
    own.push(Math.max(...times));
    const start = performance.now();
    const options = {base: new URL('https://docs.example.org/a.html'), idPrefix: 'p-', engine};
    const {clean, whole: wholeSection} = await docent.safeSection(html, options);
    clean(wholeSection().childNodes);
    ours.push(performance.now() - start);
  }
  return {own: Math.min(...own), ours: Math.min(...ours)};
}

/**
 * Runs in the page: like `measureInPage`, for a section that is shown, laid out and finished in a shadow root.
 * @param {{html: string, engine: string, runs: number, time: number}} options
 */
async function measureShown({html, engine, runs, time}) {
  const {docent, DOMPurify} = /** @type {any} */ (window);
  const host = document.body.appendChild(document.createElement('div'));
  const root = host.attachShadow({mode: 'open'});
  const show = (/** @type {Node} */ content) => {
    root.replaceChildren(content);
    return host.offsetHeight;
  };
  /** @type {number[]} */
  const own = [];
  /** @type {number[]} */
  const ours = [];
  const end = performance.now() + time;
  for (let run = 0; run < runs || performance.now() < end; run++) {
    const holder = document.implementation.createHTMLDocument('').createElement('div');
    let start = performance.now();
    if (engine === 'dompurify') show(DOMPurify.sanitize(html, {RETURN_DOM_FRAGMENT: true}));
    else {
      /** @type {any} */ (holder).setHTML(html);
      show(holder);
    }
    own.push(performance.now() - start);
    start = performance.now();
    const options = {base: new URL('https://docs.example.org/a.html'), idPrefix: 'p-', engine};
    const {clean, whole: wholeSection} = await docent.safeSection(html, options);
    show(clean(wholeSection().childNodes));
    await docent.finishContent(root, document.body);
    host.getBoundingClientRect();
    ours.push(performance.now() - start);
  }
  host.remove();
  return {own: Math.min(...own), ours: Math.min(...ours)};
}

/** Prints a line for each section and engine. @returns {Promise<boolean>} whether all ratios are within the limit */
async function benchHostileSections() {
  const code = await bundle();
  const browser = await chromium.launch({executablePath: findBrowser(), args: chromiumArguments()});
  let isFine = true;
  try {
    const page = await browser.newPage();
    await page.route('https://docs.example.org/**', route =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><style>pre .k { color: green }</style>',
      }),
    );
    await page.goto('https://docs.example.org/');
    await page.addScriptTag({content: code});
    await page.addScriptTag({path: join(ROOT, 'node_modules/dompurify/dist/purify.min.js')});
    const rows = [
      ...Object.entries(hostileSections()).map(([title, html]) => ({title, html, measure: measureInPage})),
      ...Object.entries(hostileContent()).map(([title, html]) => ({title, html, measure: measureShown})),
    ];
    const only = process.argv[2];
    for (const {title, html, measure} of rows) {
      if (only && !title.includes(only)) continue;
      for (const engine of ['native', 'dompurify']) {
        const {own, ours} = await page.evaluate(measure, {html, engine, runs: RUNS, time: TIME});
        const ratio = ours / own;
        const isOver = ratio > LIMIT;
        isFine &&= !isOver;
        const times = `${ours.toFixed(1).padStart(8)} ms ${own.toFixed(1).padStart(8)} ms`;
        console.log(
          `${title.padEnd(34)} ${engine.padEnd(10)} ${times} ${ratio.toFixed(2).padStart(7)}${isOver ? '  over' : ''}`,
        );
      }
    }
  } finally {
    await browser.close();
  }
  return isFine;
}

process.exitCode = (await benchHostileSections()) ? 0 : 1;
