import assert from 'node:assert/strict';
import {beforeEach, describe, it} from 'node:test';
import type {Page} from 'playwright-core';
import {pages, startSite} from '../support/site.js';
import {useSite} from '../support/use-site.js';
import {SEARCH_REQUEST, searchDialog} from './search-dialog.js';

const pageOf = (title: string, text: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1><p>${text}</p></main></html>`;

describe('the search scope', () => {
  const site = useSite(() =>
    startSite({
      kettle: pages({
        'index.html': pageOf('Kettle', 'It boils water.'),
        'other.html': pageOf('Other', 'Cold water.'),
      }),
      stove: pages({'index.html': pageOf('Stove', 'It heats water and whistles.')}),
    }),
  );
  let page: Page;

  beforeEach(async () => {
    page = await site.open('kettle/');
  });

  it('can be changed, and is kept for the visit', async () => {
    const {open, ask, dialog, options} = searchDialog(page);
    const scope = dialog.getByRole('combobox', {name: 'Search in'});
    await open();
    await ask('water');
    assert.equal(await scope.locator('option:checked').innerText(), 'This version (latest)');
    assert.equal(await dialog.locator('.source').count(), 0);
    await scope.selectOption('All projects here');
    await dialog.locator('.source').getByText('stove').waitFor();
    assert.match((await options.allInnerTexts()).join(), /heats/);

    await page.goto(new URL('kettle/other.html', site.address).href);
    await open();
    await ask('whistles');
    assert.equal(await scope.locator('option:checked').innerText(), 'All projects here');
  });

  it('can be typed as part of the query', async () => {
    const {open, ask, dialog, options} = searchDialog(page);
    await open();
    await ask('project:stove water');
    assert.match((await options.allInnerTexts()).join(), /heats/);
    await dialog.getByText('The search scope is part of your query.').waitFor();
  });

  it('offers another version if only that has results', async () => {
    await page.route('**/_/addons/**', async route => {
      const response = await route.fetch();
      const answer = (await response.json()) as {projects: {current: {default_version: string}}};
      answer.projects.current.default_version = 'stable';
      await route.fulfill({response, json: answer});
    });
    await page.route(SEARCH_REQUEST, async route => {
      const url = new URL(route.request().url());
      const q = url.searchParams.get('q')!;
      const isStable = q.includes('kettle/stable');
      url.searchParams.set('q', isStable ? q.replace('/stable', '/latest') : 'project:none x');
      await route.fulfill({response: await route.fetch({url: url.href})});
    });
    const {open, box, dialog, options} = searchDialog(page);
    await open();
    await box.fill('water');
    await dialog.getByRole('button', {name: /: 2 pages found$/}).click();
    await options.first().waitFor();
    const scope = dialog.getByRole('combobox', {name: 'Search in'});
    assert.equal(await scope.locator('option:checked').innerText(), 'This project (stable)');
  });
});
