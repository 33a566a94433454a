// Measures a search tool in a browser: bytes before and after the first query, a strict content security policy, axe.
import {readFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {median} from '../figures.mjs';
import {startCountingServer} from '../counting-server.mjs';

/** @import {Browser} from 'playwright-core' */
/** @import {Contestant} from './contestants.mjs' */

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const QUIET_MS = 800;
const STRICT_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; font-src 'self'; worker-src 'self'; " +
  "require-trusted-types-for 'script'; trusted-types lit-html dompurify docent";

/**
 * @typedef {object} Cost
 * @property {number} before bytes of code that a page loads before a reader searches
 * @property {number} code bytes of code until the first answer is shown and the page is idle
 * @property {number} answer bytes of the index for a first answer, as median of the queries
 * @property {number} index bytes of the published index
 * @property {boolean} strict whether it shows rows under a policy that forbids inline code, WebAssembly and HTML strings
 * @property {number} axe number of violations in the results
 */

/**
 * @param {Browser} browser
 * @param {string} site
 * @param {Contestant} contestant
 * @param {{path: string, questions: readonly string[]}} options a page of the site, and queries, each of which is sent as the first query of a page
 * @returns {Promise<Cost>}
 */
export async function measurePage(browser, site, contestant, {path, questions}) {
  const {folders, tag, isCode, isIndex, ask, box} = contestant;
  const served = {folders: {'/': site, ...folders}, tag};
  const server = await startCountingServer(served);
  const sum = (/** @type {(path: string) => boolean} */ counts) =>
    [...server.sent].reduce((bytes, [name, size]) => bytes + (counts(name) ? size : 0), 0);
  /** @type {{before: number, code: number, answer: number}[]} */
  const costs = [];
  let axe = 0;
  for (const words of questions) {
    const context = await browser.newContext();
    const page = await context.newPage();
    server.sent.clear();
    await page.goto(server.address + path);
    await quiet(page, server.sent);
    const before = sum(isCode);
    await ask(page, words);
    await quiet(page, server.sent);
    costs.push({before, code: sum(isCode), answer: sum(isIndex)});
    if (words === questions[0]) axe = await violations(page, box);
    await context.close();
  }
  server.stop();
  return {
    before: median(costs.map(cost => cost.before)),
    code: median(costs.map(cost => cost.code)),
    answer: median(costs.map(cost => cost.answer)),
    index: contestant.indexBytes,
    strict: await answersUnderPolicy(browser, served, ask, path, questions[0] ?? ''),
    axe,
  };
}

/** Waits until nothing has been sent for a while, because rows that appear may request more. @param {import('playwright-core').Page} page @param {Map<string, number>} sent */
async function quiet(page, sent) {
  for (let before = -1; before !== sent.size;) {
    before = sent.size;
    await page.waitForTimeout(QUIET_MS);
  }
}

/** @param {import('playwright-core').Page} page @param {string} box */
async function violations(page, box) {
  await page.evaluate(await readFile(AXE, 'utf8'));
  return page.evaluate(async within => {
    // @ts-expect-error -- a global of the page
    const {violations} = await globalThis.axe.run(within);
    return violations.length;
  }, box);
}

/**
 * @param {Browser} browser
 * @param {import('../counting-server.mjs').Served} served
 * @param {Contestant['ask']} ask
 * @param {string} path
 * @param {string} words
 */
async function answersUnderPolicy(browser, served, ask, path, words) {
  const server = await startCountingServer({...served, headers: {'content-security-policy': STRICT_CSP}});
  const page = await browser.newPage();
  try {
    await page.goto(server.address + path);
    await ask(page, words);
    return true;
  } catch {
    return false;
  } finally {
    await page.close();
    server.stop();
  }
}
