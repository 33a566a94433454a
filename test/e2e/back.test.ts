import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {useDemo} from '../support/use-site.js';
import {searchDialog} from './search-dialog.js';

describe('back from a result', () => {
  const demo = useDemo();

  it('search is open again with the words, the chosen hit and the list where they were', async () => {
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
    const [chosen, at] = [await active.innerText(), await scroll()];
    assert.ok(at > 0, 'the list is scrolled, or this test shows little');
    await page.keyboard.press('Enter');
    await dialog.waitFor({state: 'detached'});
    await page.waitForURL(url => url.pathname !== '/');

    await page.goBack();
    await active.waitFor();
    assert.equal(await box.inputValue(), 'the');
    assert.equal(await active.innerText(), chosen);
    await page.waitForFunction(at => {
      const {shadowRoot} = document.querySelector('docs-search')!;
      return Math.abs(shadowRoot!.querySelector('[role=listbox]')!.scrollTop - at) < 2;
    }, at);
  });

  it('an address with words opens with their results', async () => {
    const page = await demo.open('setup/theme.html?q=trusted%20types');
    const {box, options} = searchDialog(page);
    await options.first().waitFor();
    assert.equal(await box.inputValue(), 'trusted types');
  });
});
