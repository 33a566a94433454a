import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {writeLanguageSite} from '../support/language-site.js';
import {startPlainSite} from '../support/plain-site.js';
import {startSite} from '../support/site.js';
import {useSite} from '../support/use-site.js';
import {searchDialog} from './search-dialog.js';

const SITES = {
  'with a static index': () => startPlainSite(writeLanguageSite),
  'on a host': () => startSite({'': writeLanguageSite}),
};

for (const [place, start] of Object.entries(SITES))
  describe(`a site in several languages ${place}`, () => {
    const site = useSite(start);

    it('is searched in the language of the page, until the reader chooses all languages', async () => {
      const page = await site.open('install.html');
      const {open, ask, dialog, options} = searchDialog(page);
      const titles = async () => (await options.allInnerTexts()).join('\n');
      await open();
      await ask('docker');
      const allLanguages = dialog.getByRole('button', {name: /^All languages/});
      await allLanguages.waitFor();
      await dialog.getByText('4 pages found').first().waitFor();
      assert.equal((await allLanguages.innerText()).replace(/\s+/g, ' '), 'All languages 12');
      assert.equal(await allLanguages.getAttribute('aria-pressed'), 'false');
      assert.match(await titles(), /Configuration/);
      assert.doesNotMatch(await titles(), /Konfiguration|安|インストール|التثبيت/);

      await allLanguages.focus();
      await page.keyboard.press('Enter');
      await dialog.getByText('12 pages found').first().waitFor();
      assert.equal(await allLanguages.getAttribute('aria-pressed'), 'true');
      assert.match(await titles(), /Konfiguration/);
    });

    it('is still searched in all languages on the next page of the visit, and after Back', async () => {
      const page = await site.open('install.html');
      const {open, ask, dialog, options} = searchDialog(page);
      await open();
      await ask('docker');
      await dialog.getByRole('button', {name: /^All languages/}).click();
      await options.filter({hasText: 'Konfiguration'}).first().click();
      await page.waitForURL(/de\/config\.html/);
      await page.goBack();
      await options.filter({hasText: 'Konfiguration'}).first().waitFor();
      assert.equal(
        await dialog.getByRole('button', {name: 'All languages'}).getAttribute('aria-pressed'),
        'true',
      );
    });

    it('offers results in all languages if there are none in the language of the page', async () => {
      const page = await site.open('index.html');
      const {open, box, dialog, options} = searchDialog(page);
      await open();
      await box.fill('インストール');
      await dialog.getByRole('button', {name: 'All languages: 1 page found'}).click();
      await options.filter({hasText: 'インストール'}).first().waitFor();
    });

    it('shows no English or German results on a page in Arabic, Japanese or Chinese', async () => {
      for (const [path, words, title] of [
        ['ar/install.html', 'البرنامج', 'التثبيت'],
        ['ja/install.html', 'インストール', 'インストール'],
        ['zh-tw/install.html', '命令', '安裝'],
        ['zh-cn/install.html', '命令', '安装'],
      ] as const) {
        const page = await site.open(path);
        await page.keyboard.press('Control+k');
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('combobox').first().fill(words);
        const pages = dialog.getByRole('option');
        await pages.filter({hasText: title}).first().waitFor();
        assert.doesNotMatch((await pages.allInnerTexts()).join(), /Install|Konfig/);
      }
    });
  });
