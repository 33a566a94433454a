import assert from 'node:assert/strict';
import {rename} from 'node:fs/promises';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import type {Page} from 'playwright-core';
import {type PlainSite, startPlainSite} from '../support/plain-site.js';
import {pages} from '../support/site.js';
import {FAILED_REQUEST, searchDialog} from './search-dialog.js';

const page = (title: string, id: string, text: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1 id="top">${title}</h1>
   <section id="${id}"><h2>About ${id}</h2><p>${text}</p></section></main></body></html>`;

/** Each site is served at a different address, so that the browser treats the sites as different origins. */
describe('several static indexes that one page searches', () => {
  let manual: PlainSite;
  let blog: PlainSite;
  let old: PlainSite;

  before(async () => {
    const headers = {'access-control-allow-origin': '*'};
    blog = await startPlainSite(
      pages({'post.html': page('A week with kettles', 'limescale', 'Limescale everywhere.')}),
      {headers},
    );
    old = await startPlainSite(
      pages({'index.html': page('Kettle 1.0', 'limescale', 'Limescale has no remedy.')}),
      {headers},
    );
    manual = await startPlainSite(
      pages({'index.html': page('Kettle', 'limescale', 'Vinegar dissolves limescale.')}),
      {
        indexes: folder =>
          `${folder} Manual | ${blog.address}docent-index/ Blog 0.5x | ${old.address}docent-index/ 1.0 0x`,
      },
    );
  });
  after(async () => {
    for (const site of [manual, blog, old]) await site.stop();
  });

  const resultsIn = (browserPage: Page) => {
    const {dialog, options} = searchDialog(browserPage);
    return {
      scope: dialog.getByRole('combobox', {name: 'Search in'}),
      /** For each result, the name of the index that contains it. */
      sources: () => dialog.locator('.source').allInnerTexts(),
      texts: async () => (await options.allInnerTexts()).join('\n'),
    };
  };

  it('are searched together: their results are in one list, ordered by weight, and a result of another site opens that site', async () => {
    const {page, problems, close} = await manual.open();
    const {open, ask, options} = searchDialog(page);
    const {scope, sources, texts} = resultsIn(page);
    await open();
    await ask('limescale');
    assert.equal(await scope.locator('option:checked').innerText(), 'Manual + Blog');
    assert.deepEqual(await sources(), ['Manual', 'Blog']);
    assert.doesNotMatch(await texts(), /no remedy/);
    assert.ok(
      !old.requests.some(path => path.startsWith('docent-index/')),
      'the index of 1.0 is not requested',
    );
    await options.filter({hasText: 'everywhere'}).click();
    await page.waitForURL(`${blog.address}post.html#limescale`);
    await close();
    assert.deepEqual(problems, []);
  });

  it('can be searched one at a time by selecting a name, even an index with weight 0', async () => {
    const {page, problems, close} = await manual.open();
    const {open, ask, options} = searchDialog(page);
    const {scope, texts} = resultsIn(page);
    await open();
    await ask('limescale');
    assert.deepEqual(await scope.locator('option').allInnerTexts(), [
      'Manual + Blog',
      'Manual',
      'Blog',
      '1.0',
    ]);
    await scope.selectOption('1.0');
    await options.filter({hasText: 'no remedy'}).first().waitFor();
    assert.doesNotMatch(await texts(), /Vinegar|everywhere/);
    await scope.selectOption('Blog');
    await options.filter({hasText: 'everywhere'}).first().waitFor();
    assert.doesNotMatch(await texts(), /Vinegar|no remedy/);
    await close();
    assert.deepEqual(problems, []);
  });

  it('still give results if one of them is missing, with a message that names the missing index', async () => {
    const folder = join(blog.folder, 'docent-index');
    await rename(folder, `${folder}-missing`);
    try {
      const {page, problems, close} = await manual.open('', {expected: FAILED_REQUEST});
      const {open, ask, dialog, options} = searchDialog(page);
      await open();
      await ask('limescale');
      await dialog.getByText('Not searched: Blog').first().waitFor();
      await options.filter({hasText: 'Vinegar'}).first().waitFor();
      await close();
      assert.deepEqual(problems, []);
    } finally {
      await rename(`${folder}-missing`, folder);
    }
  });
});
