import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {Locator} from 'playwright-core';
import {useDemo} from '../support/use-site.js';
import {searchDialog} from './search-dialog.js';

describe('the result preview', () => {
  const demo = useDemo();

  const WORDS = 'keystroke buffer';
  /** Text of the first result, which is a section of the glossary. */
  const TEXT = 'nothing is lost';
  /** The section itself, not the snippet with the same text that is shown until the section was loaded. */
  const section = (preview: Locator): Locator => preview.locator('[part~="body"]');

  it('shows the best result beside the list', async () => {
    const page = await demo.open('', {viewport: {width: 1280, height: 800}});
    const {open, ask} = searchDialog(page);
    await open();
    await ask(WORDS);
    const preview = page.getByRole('region', {name: 'Result preview'});
    // The best result is shown without a key, once the reader stops typing.
    await preview.waitFor();
    await section(preview).getByText(TEXT).waitFor();
  });

  it('replaces the list on a narrow screen with the arrow key, until Escape', async () => {
    const page = await demo.open('', {viewport: {width: 600, height: 800}});
    const {open, ask, box, options} = searchDialog(page);
    await open();
    await ask(WORDS);
    // The key works as soon as the button with the same effect exists.
    await page.locator('docs-search .show-preview').first().waitFor({state: 'attached'});
    await page.keyboard.press('ArrowRight');
    const preview = page.getByRole('region', {name: 'Result preview'});
    await section(preview).getByText(TEXT).waitFor();
    await page.keyboard.press('Escape');
    await preview.waitFor({state: 'detached'});
    await options.first().waitFor();
    assert.equal(await box.evaluate(element => element.matches(':focus')), true);
  });
});
