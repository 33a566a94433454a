import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {setTimeout as delay} from 'node:timers/promises';
import {type Demo, startDemo} from '../support/demo.js';
import {type PlainSite, startPlainSite} from '../support/plain-site.js';
import {pages} from '../support/site.js';
import type {Engine, EnginePage} from './engine-page.js';

const POLL_MS = 50;
const LIMIT_MS = 120_000;

/** JavaScript expressions for what the elements show. They are evaluated in the page. */
const SEARCH = `document.querySelector('docs-search')`;
const IS_OPEN = `!!${SEARCH}?.shadowRoot?.querySelector('dialog[open]')`;
const FOCUS = `${SEARCH}.shadowRoot.activeElement?.localName`;
const OPTIONS = `[...${SEARCH}.shadowRoot.querySelectorAll('[role=option]')].map(option => option.textContent)`;
const PREVIEW = `document.querySelector('docs-preview[open]')?.shadowRoot.querySelector('[part~=body]').textContent`;
const EMBED = `document.querySelector('docs-embed')?.shadowRoot?.textContent`;

const writeSite = pages({
  'index.html': `<!doctype html><html lang="en"><head><title>Kettle</title></head><body><main><h1 id="kettle">Kettle</h1>
    <p>See <a class="reference" href="boiling.html#descaling">how to descale</a>.</p>
    <docs-embed href="boiling.html#descaling"></docs-embed></main></body></html>`,
  'boiling.html': `<!doctype html><html lang="en"><head><title>Boiling</title></head><body><main><h1 id="boiling">Boiling</h1>
    <section id="descaling"><h2>Descaling the kettle</h2><p>Vinegar dissolves limescale.</p></section></main></body></html>`,
});

/**
 * Tests an engine on complete pages: the manual on a host, and a site with a static index. The other tests of this folder test
 * far more, but only in Chromium.
 * @param skip why the engine is not available; `undefined` if it is
 */
export function describeWholePages(
  engine: string,
  skip: string | undefined,
  start: () => Promise<Engine>,
): void {
  describe(`complete pages in ${engine}`, {skip}, () => {
    let demo: Demo;
    let site: PlainSite;
    let started: Engine;
    let page: EnginePage;

    before(async () => {
      demo = await startDemo();
      site = await startPlainSite(writeSite);
      started = await start();
    });
    after(async () => {
      await started.stop();
      await site.stop();
      await demo.stop();
    });

    const open = async (address: string) => {
      page = await started.open();
      await page.goto(address);
    };
    const close = async () => {
      assert.deepEqual(await page.problems(), []);
      await page.close();
    };
    const until = async (
      expression: string,
      isExpected: (value: unknown) => boolean = Boolean,
    ): Promise<void> => {
      const limit = Date.now() + LIMIT_MS;
      for (;;) {
        const value = await page.evaluate(expression);
        if (isExpected(value)) return;
        assert.ok(Date.now() < limit, `${expression} is ${JSON.stringify(value)}`);
        await delay(POLL_MS);
      }
    };
    const untilMatches = (expression: string, words: RegExp) =>
      until(expression, text => words.test(String(text ?? '')));
    const openSearch = async () => {
      await until(`!!${SEARCH} || !!document.querySelector('script[src*="docent.js"]')`);
      await page.press('/');
      await until(IS_OPEN);
      await until(FOCUS, name => name === 'input');
    };

    it('search opens with its shortcut, and opens a section by keyboard', async () => {
      await open(demo.address);
      await openSearch();
      await page.type('keystroke buffer');
      await untilMatches(OPTIONS, /keystroke buffer/i);
      await page.press('Enter');
      await until('location.href', href => String(href).includes('keystroke-buffer'));
      await close();
    });

    it('search closes with Escape, and returns the focus', async () => {
      await open(demo.address);
      const before = await page.evaluate('document.activeElement.localName');
      await openSearch();
      await page.press('Escape');
      await until(`!document.querySelector('docs-search[open]')`);
      assert.equal(await page.evaluate('document.activeElement.localName'), before);
      await close();
    });

    it('search reports that nothing was found', async () => {
      await open(demo.address);
      await openSearch();
      await page.type('xqzvkjw');
      await untilMatches(`${SEARCH}.shadowRoot.textContent`, /Nothing found/);
      await close();
    });

    it('a link shows its preview under the pointer', async () => {
      await open(demo.address);
      await page.hover('main a[href*="keystroke-buffer"]');
      await untilMatches(PREVIEW, /keystroke buffer/i);
      await close();
    });

    it('a link shows its preview by keyboard, which Escape closes', async () => {
      await open(demo.address);
      await page.evaluate(`document.querySelector('main a[href*="keystroke-buffer"]').focus()`);
      await page.press('Alt+ArrowDown');
      await untilMatches(PREVIEW, /keystroke buffer/i);
      await page.press('Escape');
      await until(`!document.querySelector('docs-preview[open]')`);
      await close();
    });

    it('an embed shows its section', async () => {
      await open(`${demo.address}setup/embeds.html`);
      await until(`!!document.querySelector('docs-embed')?.shadowRoot?.querySelector('[part~=source]')`);
      await close();
    });

    it('a site with a static index and no host searches, previews and embeds', async () => {
      await open(site.address);
      await untilMatches(EMBED, /Vinegar dissolves limescale/);
      await page.hover('main a');
      await untilMatches(PREVIEW, /Vinegar dissolves/);
      await openSearch();
      await page.type('limescale');
      // Answers to the first letters also contain this page.
      await until(OPTIONS, options => /^Descaling the kettle/.test(String(options)));
      await page.press('Enter');
      await until('location.href', href => String(href).endsWith('boiling.html#descaling'));
      await close();
    });
  });
}
