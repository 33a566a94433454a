// npm run bench -- search: the time from a key to painted results without the network, and whether search ever paints a stale answer, in a
// browser with the built script tag. The exit code is 1 after a stale paint.
/* global document, InputEvent, MutationObserver, requestAnimationFrame -- some functions run in the page */
import {readFile} from 'node:fs/promises';
import {chromium} from 'playwright-core';
import {chromiumArguments, findBrowser} from '../../tools/find-browser.mjs';
import {median} from '../figures.mjs';
import {startFixture} from './search-fixture.mjs';
import {stalePaints} from './stale-paints.mjs';

/** @import {Page} from 'playwright-core' */
/** @import {Frame} from './stale-paints.mjs' */

/** Number of pages, and of queries timed on each: fewer than search sends in a burst before it spreads requests out. */
const PAGES = 3;
const QUESTIONS = 10;
/** Number of pages, and of keystrokes on each: 1,000 in all, many of them in bursts. */
const RUNS = 10;
const KEYSTROKES = 100;
/** Number of concurrent pages, because pages wait most of the time. */
const ABREAST = 5;
/**
 * Maximum pause between two keys, and maximum delay of an answer, in ms. After longer pauses, a key sends a query at
 * once; after shorter ones, search waits for the next key.
 */
const MAX_PAUSE_MS = 160;
const MAX_DELAY_MS = 400;

/**
 * Opens search, and runs a first query, so that its code is loaded.
 * @param {Page} page
 * @param {string} address
 */
async function openSearch(page, address) {
  await page.goto(address);
  await page.keyboard.press('Control+k');
  await page.locator('docs-search input').fill('warm up');
  await page.locator('docs-search [role=option]').first().waitFor();
}

/**
 * Runs in the page: the time from a key to the frame after its rows are shown, without the time of the network; the same for queries that
 * were sent before; and, for comparison, the time that the browser takes for a plain list of as many rows.
 * @param {number} questions
 * @returns {Promise<{fresh: number[], kept: number[], plain: number[]}>} ms
 */
async function timeQuestions(questions) {
  const root = /** @type {ShadowRoot} */ (document.querySelector('docs-search')?.shadowRoot);
  const input = /** @type {HTMLInputElement} */ (root.querySelector('input'));
  const painted = () =>
    new Promise(resolve => {
      requestAnimationFrame(() => {
        const {port1, port2} = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      });
    });
  const shows = (/** @type {string} */ words) =>
    new Promise(resolve => {
      const look = () => {
        if (!root.querySelector('[role=option]')?.textContent?.includes(` ${words} `)) return;
        watcher.disconnect();
        resolve(undefined);
      };
      const watcher = new MutationObserver(look);
      watcher.observe(root, {subtree: true, childList: true, characterData: true});
      look();
    });
  const ask = async (/** @type {string} */ words) => {
    const begun = performance.now();
    input.value = words;
    input.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
    await shows(words);
    return /** @type {number} */ (await painted()) - begun;
  };
  const network = (/** @type {string} */ words) => {
    const entries = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'));
    const entry = entries.findLast(({name}) => new URL(name).searchParams.get('q')?.includes(words));
    if (!entry) throw new Error(`nothing was asked for ${words}`);
    return entry.responseEnd - entry.startTime;
  };
  const buildPlain = async () => {
    const begun = performance.now();
    const list = document.createElement('ol');
    for (let row = 0; row < 200; row++) {
      const link = document.createElement('a');
      const text = document.createElement('p');
      link.append(`Row ${row} of a list`);
      text.append(
        'A text of about as many words as there are in the snippet of a result, no more and no less. ',
      );
      const item = document.createElement('li');
      item.append(link, text);
      list.append(item);
    }
    document.body.prepend(list);
    const took = /** @type {number} */ (await painted()) - begun;
    list.remove();
    await painted();
    return took;
  };
  /** Longer than the pause after which a key sends a query at once. */
  const rest = () => new Promise(resolve => setTimeout(resolve, 150));

  /** @type {{fresh: number[], kept: number[], plain: number[]}} */
  const times = {fresh: [], kept: [], plain: []};
  for (let question = 0; question < questions; question++) {
    const words = `timing${question}x`;
    await rest();
    const time = await ask(words);
    times.fresh.push(time - network(words));
    await rest();
    times.plain.push(await buildPlain());
    await ask('warm up');
    await rest();
    times.kept.push(await ask(words));
  }
  return times;
}

/**
 * Runs in the page: types and deletes at random, and records each frame.
 * @param {{seed: number, keystrokes: number, longestPause: number, lastAnswer: number}} options times in ms
 * @returns {Promise<Frame[]>}
 */
async function typeAtRandom({seed, keystrokes, longestPause, lastAnswer}) {
  const root = /** @type {ShadowRoot} */ (document.querySelector('docs-search')?.shadowRoot);
  const input = /** @type {HTMLInputElement} */ (root.querySelector('input'));
  let state = seed;
  const random = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  /** @type {Frame[]} */
  const frames = [];
  let isDone = false;
  const note = () => {
    const titles = [...root.querySelectorAll('[role=option] [part=title]')].map(
      title => title.textContent ?? '',
    );
    const shown = new Set(titles.flatMap(title => / for (.+?) /.exec(`${title} `)?.[1] ?? []));
    frames.push({typed: input.value.trim(), shown: [...shown]});
    if (!isDone) requestAnimationFrame(note);
  };
  const pause = (/** @type {number} */ ms) => new Promise(resolve => setTimeout(resolve, ms));
  const type = async (/** @type {string} */ text) => {
    input.value = text;
    frames.push({typed: text});
    input.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
    await pause(random() * longestPause);
  };
  await type('');
  note();
  for (let key = 0; key < keystrokes; key++) {
    const before = input.value;
    const letter = String.fromCharCode(97 + Math.floor(random() * 3));
    const chance = random();
    await type(
      chance < 0.03 ? '' : chance < 0.25 ? before.slice(0, -1) : before.length > 8 ? letter : before + letter,
    );
  }
  await pause(lastAnswer);
  isDone = true;
  note();
  return frames;
}

/** @param {number} ratio @param {number} baseline */
const against = (ratio, baseline) =>
  `${ratio.toFixed(2)} × a plain list   ${(ratio / baseline).toFixed(2)} × the baseline of ${baseline.toFixed(2)}`;

async function main() {
  const {search: baseline} = JSON.parse(await readFile(new URL('../baseline.json', import.meta.url), 'utf8'));
  const fixture = await startFixture();
  const browser = await chromium.launch({executablePath: findBrowser(), args: chromiumArguments()});
  try {
    /** @type {{fresh: number[], kept: number[], plain: number[]}} */
    const times = {fresh: [], kept: [], plain: []};
    for (let index = 0; index < PAGES; index++) {
      const page = await browser.newPage();
      await openSearch(page, fixture.address);
      const measured = await page.evaluate(timeQuestions, QUESTIONS);
      for (const key of /** @type {(keyof typeof times)[]} */ (Object.keys(times)))
        times[key].push(...measured[key]);
      await page.close();
    }
    const [fresh, kept, plain] = [median(times.fresh), median(times.kept), median(times.plain)];
    console.log('\nsearch, 50 results of 3 blocks each, medians');
    console.log(
      `key to paint, less the network   ${fresh.toFixed(1)} ms   ${against(fresh / plain, baseline.fresh)}`,
    );
    console.log(
      `key to paint, asked before       ${kept.toFixed(1)} ms   ${against(kept / plain, baseline.kept)}`,
    );

    fixture.delayAnswers(MAX_DELAY_MS);
    let stale = 0;
    let painted = 0;
    const run = async (/** @type {number} */ seed) => {
      const page = await browser.newPage();
      await openSearch(page, fixture.address);
      const frames = await page.evaluate(typeAtRandom, {
        seed,
        keystrokes: KEYSTROKES,
        longestPause: MAX_PAUSE_MS,
        lastAnswer: 2 * MAX_DELAY_MS,
      });
      await page.close();
      const staleFrames = stalePaints(frames);
      stale += staleFrames.length;
      const paints = frames.flatMap(({shown}) => (shown ? [shown[0]] : []));
      painted += paints.filter((words, at) => words && words !== paints[at - 1]).length;
      for (const {typed, shown = []} of staleFrames.slice(0, 3))
        console.error(
          `stale: "${typed}" in the box, results for ${shown.map(words => `"${words}"`).join(' and ')}`,
        );
    };
    for (let seed = 1; seed <= RUNS; seed += ABREAST)
      await Promise.all(Array.from({length: ABREAST}, (_, index) => run(seed + index)));
    const {requests, closed} = fixture.counts();
    console.log(
      `${RUNS * KEYSTROKES} keystrokes: ${requests} questions, ${closed} closed before their answer, ${painted} answers painted, ${stale} stale`,
    );
    if (stale) process.exitCode = 1;
  } finally {
    await browser.close();
    await fixture.stop();
  }
}

await main().catch(error => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
