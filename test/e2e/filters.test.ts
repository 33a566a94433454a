import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {startPlainSite} from '../support/plain-site.js';
import {pages, startSite} from '../support/site.js';
import {useSite} from '../support/use-site.js';
import {searchDialog} from './search-dialog.js';

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1 id="top">${title}</h1>${body}</main></body></html>`;
const object = (role: string, name: string) =>
  `<dl class="py ${role}"><dt id="${name}" class="sig sig-object py">${name}()</dt><dd><p>About boiling water.</p></dd></dl>`;

const write = pages({
  'index.html': page('Guide', '<p data-docent-filter="topic:Tea">Boiling water for tea.</p>'),
  'api.html': page('API', `<p>Nothing here.</p>${object('function', 'boil')}${object('class', 'Boiler')}`),
  'more.html': page('More', object('function', 'reboil')),
});

const SITES = {
  'with a static index': () => startPlainSite(write),
  'on a host': () => startSite({'': write}),
};

for (const [place, start] of Object.entries(SITES))
  describe(`filters ${place}`, () => {
    const site = useSite(start);

    it('are buttons with counts, which the keyboard can switch on and off', async () => {
      const page = await site.open();
      const {open, ask, dialog, box, options} = searchDialog(page);
      const chip = (name: RegExp) => dialog.getByRole('button', {name});
      await open();
      await ask('boiling water');
      const button = dialog.getByRole('button', {name: 'Filter'});
      assert.equal(await button.getAttribute('aria-expanded'), 'false');
      await tabTo(page, 'Filter');
      await page.keyboard.press('Enter');
      await chip(/^function 2$/).waitFor();
      assert.equal(await button.getAttribute('aria-expanded'), 'true');
      await chip(/^class 1$/).waitFor();
      assert.equal(await chip(/^page /).count(), 0, 'there is no count of pages');

      await tabTo(page, 'function 2');
      await page.keyboard.press('Space');
      await options.filter({hasText: 'Guide'}).waitFor({state: 'detached'});
      assert.equal(await box.inputValue(), 'boiling water kind:function');
      assert.equal(await chip(/^function/).getAttribute('aria-pressed'), 'true');
      assert.doesNotMatch((await options.allInnerTexts()).join(), /Boiler/);
      assert.match((await options.allInnerTexts()).join(), /reboil/);

      await page.keyboard.press('Space');
      await options.filter({hasText: 'Guide'}).first().waitFor();
      assert.equal(await box.inputValue(), 'boiling water');
    });

    it('can be typed as words of the query', async () => {
      const page = await site.open();
      const {open, box, options} = searchDialog(page);
      await open();
      await box.fill('boiling kind:class');
      await options.filter({hasText: 'Boiler'}).first().waitFor();
      assert.doesNotMatch((await options.allInnerTexts()).join(), /reboil|Guide/);
      await box.fill('topic:tea');
      await options.filter({hasText: 'Guide'}).first().waitFor();
      assert.doesNotMatch((await options.allInnerTexts()).join(), /boil\(/);
      await box.fill('boiling -kind:function -kind:class');
      await options.filter({hasText: 'Guide'}).first().waitFor();
      await options.filter({hasText: 'boil()'}).waitFor({state: 'detached'});
    });
  });

/** Presses Tab until the button with this name has the focus. */
async function tabTo(page: Awaited<ReturnType<ReturnType<typeof useSite>['open']>>, name: string) {
  const focused = () =>
    page.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      return element instanceof HTMLButtonElement ? element.innerText.replace(/\s+/g, ' ').trim() : '';
    });
  for (let presses = 0; presses < 30; presses++) {
    if ((await focused()) === name) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`no Tab leads to “${name}”`);
}
