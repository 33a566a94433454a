import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {runAxe} from '../support/run-axe.js';
import {useDemo} from '../support/use-site.js';
import {layoutShifts} from './layout-shifts.js';
import {FAILED_REQUEST, searchDialog} from './search-dialog.js';

describe('the front page', () => {
  const demo = useDemo();

  it('asks its questions in search, which finds the page that a mistyped one is about', async () => {
    const page = await demo.open('');
    await page
      .getByRole('group', {name: 'Ask this manual'})
      .getByRole('button', {name: /strct polcy/})
      .click();
    const {options} = searchDialog(page);
    await options.first().waitFor();
    assert.match(await options.first().innerText(), /Security and CSP/);
    assert.deepEqual(await runAxe(page, 'docs-search'), []);
  });

  it('does not move while it loads', async () => {
    for (const width of [1280, 375]) {
      const page = await demo.open('', {viewport: {width, height: 800}});
      assert.deepEqual(await layoutShifts(page), [], `${width} px`);
    }
  });

  it('previews its links', async () => {
    const page = await demo.open('');
    await page.locator('.try').getByRole('link', {name: 'keystroke buffer'}).hover();
    await page.locator('docs-preview[open]').waitFor({state: 'attached'});
    assert.match(await page.locator('docs-preview [part~=body]').innerText(), /keystroke buffer/i);
  });
});

describe('the playground', () => {
  const demo = useDemo();

  /** The element that is shown, as it was set. */
  const live = (tag: string) => `.play-stage:not([hidden]) ${tag}`;

  it('shows the lines that make the element what it is', async () => {
    const page = await demo.open('playground.html');
    for (const tag of ['docs-search', 'docs-preview', 'docs-embed']) {
      await page.getByRole('radio', {name: tag}).check();
      const fields = page.locator(`fieldset[data-element=${tag}]:not(.play-properties)`);
      for (const field of await fields.locator('input[type=text]').all())
        await field.fill('a "quoted" & value');
      for (const field of await fields.locator('input[type=checkbox]').all()) await field.check();
      for (const field of await fields.locator('select').all()) await field.selectOption({index: 1});
      await fields.locator('input, select').last().blur();
      const [shown, written] = await page.evaluate(selector => {
        const element = document.querySelector(selector)!;
        const lines = document.querySelector('.play-snippet')!.textContent;
        const pasted = new DOMParser().parseFromString(lines, 'text/html').querySelector(element.localName)!;
        return [element, pasted].map(({attributes}) =>
          [...attributes].filter(({name}) => name !== 'style').map(({name, value}) => [name, value]),
        );
      }, live(tag));
      assert.deepEqual(written, shown, tag);
      assert.ok(shown!.length > 5, `${tag} has what was set`);
    }
    // There is no such section to embed.
    assert.deepEqual(
      (await demo.close()).filter(problem => !FAILED_REQUEST.test(problem)),
      [],
    );
  });

  it('sets custom properties, writes their rule, and leaves out what would end it', async () => {
    const page = await demo.open('playground.html');
    const field = (name: string) => page.getByLabel(`--docs-search-${name}`, {exact: true});
    await field('accent').fill('rebeccapurple');
    await field('radius').fill('0');
    await field('mark').fill('red; } </style><b>');
    await field('mark').blur();
    assert.match(
      await page.locator('.play-snippet').innerText(),
      /<style>\n {2}docs-search \{\n {4}--docs-search-accent: rebeccapurple;\n {4}--docs-search-radius: 0;\n {2}\}\n<\/style>\n<docs-search>/,
    );
    const set = await page
      .locator(live('docs-search'))
      .evaluate(element =>
        ['accent', 'mark'].map(name => getComputedStyle(element).getPropertyValue(`--docs-search-${name}`)),
      );
    assert.deepEqual(set, ['rebeccapurple', '']);
    assert.deepEqual(await runAxe(page), []);
  });

  it('is used by keyboard, starts over, and has nothing for axe', async () => {
    const page = await demo.open('playground.html');
    const snippet = page.locator('.play-snippet');
    await page.getByRole('radio', {name: 'docs-search'}).focus();
    await page.keyboard.press('ArrowDown');
    assert.match(await snippet.innerText(), /<docs-preview>/);
    await page.keyboard.press('ArrowDown');
    await page.getByLabel('source', {exact: true}).focus();
    await page.keyboard.press('Space');
    assert.match(await snippet.innerText(), /<docs-embed href="[^"]+" source heading-level="3">/);
    assert.deepEqual(await runAxe(page), []);
    await page.setViewportSize({width: 375, height: 700});
    const [inner, outer] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    assert.equal(inner, outer, 'nothing is wider than a phone');
    await page.getByRole('button', {name: 'Start over'}).press('Enter');
    await page.locator(live('docs-search')).getByRole('button', {name: 'Search'}).waitFor();
    assert.match(await snippet.innerText(), /\n<docs-search><\/docs-search>$/);
  });
});
