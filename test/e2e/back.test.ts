import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {useDemo} from '../support/use-site.js';
import {searchDialog} from './search-dialog.js';

describe('Back from a result', () => {
  const demo = useDemo();

  it('restores the query, the active result and the scroll position of the list', async () => {
    const page = await demo.open('', {
      viewport: {width: 900, height: 500},
    });
    const {open, ask, active, box, dialog} = searchDialog(page);
    const scroll = () => dialog.getByRole('listbox').evaluate(list => Math.round(list.scrollTop));
    await open();
    await ask('the');
    for (let row = 0; row < 8; row++) await page.keyboard.press('ArrowDown');
    await box.focus();
    for (let row = 0; row < 8; row++) await page.keyboard.press('ArrowDown');
    const [chosen, position] = [await active.innerText(), await scroll()];
    assert.ok(position > 0, 'the list must be scrolled for this test');
    await page.keyboard.press('Enter');
    await dialog.waitFor({state: 'detached'});
    await page.waitForURL(url => url.pathname !== '/');

    await page.goBack();
    await active.waitFor();
    assert.equal(await box.inputValue(), 'the');
    assert.equal(await active.innerText(), chosen);
    await page.waitForFunction(position => {
      const {shadowRoot} = document.querySelector('docs-search')!;
      return Math.abs(shadowRoot!.querySelector('[role=listbox]')!.scrollTop - position) < 2;
    }, position);
  });

  it('search opens with the query in the address of a page', async () => {
    const page = await demo.open('setup/theme.html?q=trusted%20types');
    const {box, options} = searchDialog(page);
    await options.first().waitFor();
    assert.equal(await box.inputValue(), 'trusted types');
  });
});
