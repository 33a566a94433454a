import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Locator} from 'playwright-core';
import {useDemo} from '../support/use-site.js';
import {searchDialog} from './search-dialog.js';

describe('the pane', () => {
  const demo = useDemo();

  const WORDS = 'keystroke buffer';
  /** Of the section that is the first hit, the glossary's. */
  const TEXT = 'nothing is lost';
  /** The section itself, not the hit's words that stand in for it until it is there, and that have the same text. */
  const section = (pane: Locator): Locator => pane.locator('[part~="body"]');

  it('shows the chosen section beside the list, and is loaded no sooner', async () => {
    const page = await demo.open('', {viewport: {width: 1280, height: 800}});
    const {open, ask} = searchDialog(page);
    await open();
    await ask(WORDS);
    const pane = page.getByRole('region', {name: 'Result preview'});
    // The best hit is shown by itself once typing rests.
    await pane.waitFor();
    await section(pane).getByText(TEXT).waitFor();
  });

  it('takes the place of the list on a narrow screen, by →, and gives it back', async () => {
    const page = await demo.open('', {viewport: {width: 600, height: 800}});
    const {open, ask, box, options} = searchDialog(page);
    await open();
    await ask(WORDS);
    // The key works as soon as the button is there that does the same, on a narrow screen behind a menu.
    await page.locator('docs-search .show-preview').first().waitFor({state: 'attached'});
    await page.keyboard.press('ArrowRight');
    const pane = page.getByRole('region', {name: 'Result preview'});
    await section(pane).getByText(TEXT).waitFor();
    await page.keyboard.press('Escape');
    await pane.waitFor({state: 'detached'});
    await options.first().waitFor();
    assert.equal(await box.evaluate(element => element.matches(':focus')), true);
  });
});
