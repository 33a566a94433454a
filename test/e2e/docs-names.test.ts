import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {Browser} from 'playwright-core';
import {openBrowser} from '../support/browser.js';
import {type LibraryHost, startLibrary} from '../host/routes/library-host.js';
import {page as html} from '../host/routes/test-site.js';
import {openWatchedPage} from '../support/watched-page.js';
import {searchDialog} from './search-dialog.js';

const PAGES = {
  'index.html': html('Notes', '<p>Read <a href="keys.html#turn">how keys are turned</a>.</p>'),
  'keys.html': html('Keys', '<section id="turn"><h2>Turning keys</h2><p>Sapphire first.</p></section>'),
};
/** The console message of the browser for an error response. */
const REFUSED = /Failed to load resource: the server responded with a status of 40[34]/;

describe('domains of documentation', () => {
  let browser: Browser;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser.close());

  async function fill(host: LibraryHost): Promise<void> {
    await host.add({slug: 'manual', versions: {}});
    await host.add({slug: 'notes', privacy: 'private', versions: {}});
    await host.store.write(undefined, transaction =>
      transaction.updateTable('project').set({default_version: 'latest'}).execute(),
    );
    await host.publish('manual', 'latest', PAGES);
    await host.publish('notes', 'latest', PAGES);
    await host.people.add('rob', 'correct horse');
    await host.people.grant('rob', 'notes', 'reader');
  }

  describe('pages in a sandbox, where projects share an address', () => {
    let host: LibraryHost;
    before(async () => {
      host = await startLibrary({widget: 'dist', names: {docs: '', app: '', areAuthorsTrusted: false}});
      await fill(host);
    });
    after(() => host.stop());

    it('have search, previews and links to results', async () => {
      const {page, problems, close} = await openWatchedPage(browser);
      await page.goto(`${host.origin}/manual/en/latest/`);
      assert.equal(await page.evaluate('self.origin'), 'null');
      await page.getByRole('link', {name: 'how keys are turned'}).hover();
      await page.locator('docs-preview').getByText('Sapphire first.').waitFor();
      await page.mouse.move(0, 0);
      const search = searchDialog(page);
      await page.keyboard.press('/');
      await page.keyboard.type('sapphire');
      await search.options.first().waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL(`${host.origin}/manual/en/latest/keys.html**`);
      await page.getByRole('heading', {name: 'Turning keys'}).waitFor();
      await close();
      assert.deepEqual(problems, []);
    });

    it('are not shown if their project is private; a message says what to do', async () => {
      const {page, problems, close} = await openWatchedPage(browser, {expected: REFUSED});
      await page.goto(`${host.origin}/_/sign-in?next=/notes/en/latest/`);
      await page.getByLabel('Name').fill('rob');
      await page.getByLabel('Password').fill('correct horse');
      await page.getByRole('button', {name: 'Sign in'}).click();
      await page.getByRole('heading', {name: 'This page is private'}).waitFor();
      await page.getByText('docs_domain').waitFor();
      await close();
      assert.deepEqual(problems, []);
    });
  });

  describe('a domain for each project', () => {
    let host: LibraryHost;
    let port: string;
    before(async () => {
      host = await startLibrary({
        widget: 'dist',
        names: {docs: '{project}.docs.localhost', app: 'localhost', areAuthorsTrusted: false},
      });
      ({port} = new URL(host.origin));
      await fill(host);
    });
    after(() => host.stop());

    it('leads to the sign-in page and back, and shows private pages until the reader signs out', async () => {
      const {page, problems, close} = await openWatchedPage(browser, {expected: REFUSED});
      const notes = `http://notes.docs.localhost:${port}/en/latest/`;
      await page.goto(`${notes}keys.html?seen=1`);
      await page.getByRole('link', {name: 'sign in'}).click();
      await page.waitForURL(`http://localhost:${port}/_/sign-in**`);
      await page.getByLabel('Name').fill('rob');
      await page.getByLabel('Password').fill('correct horse');
      await page.getByRole('button', {name: 'Sign in'}).click();
      await page.waitForURL(`${notes}keys.html?seen=1`);
      await page.getByText('Sapphire first.').waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type('sapphire');
      await searchDialog(page).options.first().waitFor();
      // The start page has a session of its own, with which its link signs the reader in to a project.
      await page.goto(`http://localhost:${port}/`);
      await page.context().clearCookies({name: 'docent-reading'});
      await page.getByRole('link', {name: 'Notes'}).click();
      await page.waitForURL(notes);
      await page.getByRole('link', {name: 'how keys are turned'}).waitFor();
      await page.goto(`http://localhost:${port}/`);
      await page.getByRole('button', {name: 'Sign out'}).click();
      await page.getByRole('link', {name: 'Sign in'}).waitFor();
      await page.goto(notes);
      await page.getByRole('heading', {name: 'Page not found'}).waitFor();
      await close();
      assert.deepEqual(problems, []);
    });
  });
});
