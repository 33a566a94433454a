import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {setTimeout as delay} from 'node:timers/promises';
import {type PlainSite, startPlainSite} from '../support/plain-site.js';
import {pages} from '../support/site.js';
import type {Engine, EnginePage} from './engine-page.js';

const POLL_MS = 50;
const LIMIT_MS = 120_000;

const SEARCH = `document.querySelector('docs-search')`;
const ROOT = `${SEARCH}?.shadowRoot`;
const BOX = `${ROOT}?.querySelector('dialog[open] input')?.value`;
const ROWS = `(${ROOT}?.querySelectorAll('[role=option]').length ?? 0)`;
const CHOSEN = `${ROOT}?.getElementById(${ROOT}.querySelector('input').getAttribute('aria-activedescendant'))?.textContent`;
const COUNT = 12;

/** Replaces the state of the history entry, as scripts of Sphinx do. */
const REPLACE_STATE = `<script>
  document.addEventListener('DOMContentLoaded', () => history.replaceState({}, '', new URL(location)));
  addEventListener('pageshow', event => (window.wasKept = event.persisted));
</script>`;
/** Keeps a page out of Firefox's back/forward cache, which takes no page with this listener. */
const KEEP_OUT = '<script>addEventListener("unload", () => {})</script>';

const start = (scripts: string) =>
  `<!doctype html><html lang="en"><head><title>Teas</title>${scripts}</head>
  <body><main><h1 id="teas">Teas</h1><p>What to drink.</p></main></body></html>`;

const writeSite = pages({
  'index.html': start(REPLACE_STATE),
  'uncached.html': start(REPLACE_STATE + KEEP_OUT),
  ...Object.fromEntries(
    Array.from({length: COUNT}, (_, number) => [
      `tea-${number}.html`,
      `<!doctype html><html lang="en"><head><title>Tea ${number}</title></head>
      <body><main><h1 id="tea">Tea ${number}</h1><p>An infusion of leaves.</p></main></body></html>`,
    ]),
  ),
});

/**
 * Tests Back from a result on a site with a static index, whose scripts replace the state of the history entry.
 * @param engine name of the engine
 * @param skip why the engine is not available; `undefined` if it is
 */
export function describeBack(engine: string, skip: string | undefined, start: () => Promise<Engine>): void {
  describe(`Back from a result in ${engine}`, {skip}, () => {
    let site: PlainSite;
    let started: Engine;
    let page: EnginePage;

    before(async () => {
      site = await startPlainSite(writeSite);
      started = await start();
    });
    after(async () => {
      await started.stop();
      await site.stop();
    });

    /** Evaluates an expression until its value is as expected. It fails while the page is being replaced. @returns the value */
    const until = async (expression: string, isExpected: (value: unknown) => boolean = Boolean) => {
      const limit = Date.now() + LIMIT_MS;
      for (;;) {
        const value = await page.evaluate(expression).catch((error: unknown) => String(error));
        if (isExpected(value)) return value;
        assert.ok(Date.now() < limit, `${expression} is ${JSON.stringify(value)}`);
        await delay(POLL_MS);
      }
    };

    const follow = async (path: string): Promise<unknown> => {
      page = await started.open();
      await page.goto(site.address + path);
      await until(`document.readyState`, state => state === 'complete');
      await page.press('/');
      await until(`${BOX} === ''`);
      await page.type('infusion');
      await until(ROWS, rows => Number(rows) >= COUNT);
      for (let row = 0; row < COUNT - 1; row++) await page.press('ArrowDown');
      const chosen = await until(CHOSEN);
      await page.press('Enter');
      await until(`document.title`, title => /^Tea \d/.test(String(title)));
      await until(`document.readyState`, state => state === 'complete');
      await page.evaluate(`void setTimeout(() => history.back())`);
      await until(`document.title`, title => title === 'Teas');
      return chosen;
    };

    for (const path of ['', 'uncached.html'])
      it(`opens search with the query and the active result: ${path || 'cached page'}`, async () => {
        const chosen = await follow(path);
        await until(BOX, text => text === 'infusion');
        await until(CHOSEN, text => text === chosen);
        // The page was in the back/forward cache, so search does not keep it out of it.
        if (!path) assert.equal(await page.evaluate('window.wasKept'), true);
        // Typed letters are appended to the query.
        await page.press('s');
        await until(BOX, text => text === 'infusions');
        await page.press('Escape');
        await until(BOX, text => text === '');
        await page.close();
      });
  });
}
