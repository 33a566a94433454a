// Runs a bundle of tests: in a process of Node's, or in a page of one browser that stays open.
import {spawn} from 'node:child_process';
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {extname, join, relative} from 'node:path';
import {pathToFileURL} from 'node:url';
import {chromium} from 'playwright-core';
import {chromiumArguments, findBrowser} from '../find-browser.mjs';

/** @import {Browser, Route} from 'playwright-core' */
/** @typedef {{outcome: 'passed' | 'failed' | 'late', message?: string}} Outcome `late`: stopped, as it took too long */
/**
 * @typedef {object} Runner
 * @property {'node' | 'browser'} platform
 * @property {(path: string) => string} addressOf
 * @property {(code: string, limit: number) => Promise<Outcome>} run stops after `limit` ms
 * @property {() => Promise<void>} close
 */

const FOLDER = 'node_modules/.cache/mutation';
const ORIGIN = 'http://localhost:1';
const TYPES = new Map([
  ['.html', 'text/html'],
  ['.js', 'text/javascript'],
  ['.css', 'text/css'],
]);

/** @returns {Runner} */
export function nodeRunner() {
  mkdirSync(FOLDER, {recursive: true});
  const file = join(FOLDER, `${process.pid}.mjs`);
  return {
    platform: 'node',
    addressOf: path => pathToFileURL(path).href,
    run(code, limit) {
      writeFileSync(file, code);
      return new Promise(done => {
        const child = spawn(process.execPath, ['--test-reporter=tap', file], {
          stdio: ['ignore', 'pipe', 'ignore'],
        });
        let output = '';
        child.stdout.on('data', text => (output += text));
        let late = false;
        const stopping = setTimeout(() => {
          late = true;
          child.kill('SIGKILL');
        }, limit);
        child.on('close', code => {
          clearTimeout(stopping);
          const failure = /^\s*not ok.*/m.exec(output)?.[0].trim();
          const outcome = code === 0 ? 'passed' : late && !failure ? 'late' : 'failed';
          done({outcome, message: failure ?? `ended with ${code}`});
        });
      });
    },
    close: async () => rmSync(file, {force: true}),
  };
}

const PAGE = `<!doctype html><html lang="en"><title>Mutation</title>
<script src="/tools/mutation/page-globals.js"></script><body></body></html>`;

/** @returns {Runner} */
export function pageRunner() {
  /** @type {Promise<Browser> | undefined} */
  let browser;
  const launch = () => chromium.launch({executablePath: findBrowser(), args: chromiumArguments()});

  /** Files of the repository, and no server. @param {Route} route @param {string} code */
  const answer = (route, code) => {
    const {pathname} = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({contentType: 'text/html; charset=utf-8', body: PAGE});
    if (pathname === '/bundle.js')
      return route.fulfill({contentType: 'text/javascript; charset=utf-8', body: code});
    try {
      const body = readFileSync(`.${decodeURIComponent(pathname)}`);
      return route.fulfill({contentType: TYPES.get(extname(pathname)) ?? 'text/plain', body});
    } catch {
      return route.fulfill({status: 404, contentType: 'text/plain', body: ''});
    }
  };

  return {
    platform: 'browser',
    addressOf: path => `${ORIGIN}/${relative('.', path).replaceAll('\\', '/')}`,
    async run(code, limit) {
      if (browser && !(await browser).isConnected()) browser = undefined;
      const running = await (browser ??= launch());
      const context = await running.newContext();
      /** @type {ReturnType<typeof setTimeout> | undefined} */
      let late;
      try {
        const page = await context.newPage();
        await page.route(`${ORIGIN}/**`, route => answer(route, code));
        await page.goto(`${ORIGIN}/`);
        /** @type {Promise<Outcome>} */
        const tests = page.evaluate(async () => {
          try {
            // A name the compiler cannot resolve: the page alone has it.
            const bundle = '/bundle.js';
            await import(bundle);
          } catch (error) {
            return {outcome: 'failed', message: String(error)};
          }
          const {passed, message} = await /** @type {any} */ (globalThis).runTests();
          return {outcome: passed ? 'passed' : 'failed', message};
        });
        const stopped = new Promise(done => {
          late = setTimeout(done, limit, {outcome: 'late', message: 'stopped'});
        });
        return /** @type {Outcome} */ (
          await Promise.race([tests.catch(error => ({outcome: 'failed', message: String(error)})), stopped])
        );
      } finally {
        clearTimeout(late);
        // A page in an endless loop does not close: its browser does.
        const closed = await Promise.race([
          context.close().then(
            () => true,
            () => false,
          ),
          new Promise(done => setTimeout(done, 5_000, false)),
        ]);
        if (!closed) {
          await running.close().catch(() => {});
          browser = undefined;
        }
      }
    },
    async close() {
      await (await browser)?.close();
    },
  };
}
