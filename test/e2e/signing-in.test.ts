import assert from 'node:assert/strict';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import type {Page} from 'playwright-core';
import {pages, startLibrarySite, type Docent} from '../support/site.js';
import type {WatchedPage} from '../support/watched-page.js';
import type {Site} from '../support/site.js';
import {searchDialog} from './search-dialog.js';

const html = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1>${content}</main></html>`;

/** The console message of the browser for a response with status 401 or 404. */
const REFUSED = /Failed to load resource: the server responded with a status of 40[14]/;

/** Adds a public project `manual`, a private project `notes`, and a user `rob`, who may read `notes`. */
async function fill(docent: Docent, root: string): Promise<void> {
  await writeFile(join(root, 'library/docent.yaml'), 'trusted_authors: true\n');
  await pages({
    'manual/index.html': html('The Manual', '<p>What everybody may read.</p>'),
    'notes/index.html': html('Notes', '<p>Read <a href="keys.html#turn">how keys are turned</a>.</p>'),
    'notes/keys.html': html(
      'Keys',
      '<section id="turn"><h2>Turning keys</h2><p>Sapphire first.</p></section>',
    ),
  })(root);
  docent(['add', 'manual', join(root, 'manual'), '--name=The Manual']);
  docent(['add', 'notes', join(root, 'notes'), '--private', '--name=Notes']);
  docent(['user', 'add', 'rob'], 'correct horse\n');
  docent(['user', 'grant', 'rob', 'notes', 'reader']);
}

async function signIn(page: Page, password = 'correct horse'): Promise<void> {
  await page.getByLabel('Name').fill('rob');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', {name: 'Sign in'}).click();
}

describe('a private project', () => {
  let site: Site & {readonly docent: Docent};
  before(async () => {
    site = await startLibrarySite(fill);
  });
  after(() => site.stop());

  const open = (path = ''): Promise<WatchedPage> => site.open(path, {expected: REFUSED});

  it('is not listed, found by search or shown at its address while the reader is not signed in', async () => {
    const {page, problems, close} = await open();
    await page.getByRole('link', {name: 'The Manual'}).waitFor();
    assert.equal(await page.getByText('Notes').count(), 0);
    await page.keyboard.press('/');
    await page.keyboard.type('sapphire');
    await searchDialog(page).dialog.getByText('Nothing found').waitFor();
    await page.goto(`${site.address}notes/en/latest/`);
    await page.getByRole('heading', {name: 'Page not found'}).waitFor();
    await close();
    assert.deepEqual(problems, []);
  });

  it('is listed, found by search and previewed after the reader has signed in, which leads back to the requested page', async () => {
    const {page, problems, close} = await open('notes/en/latest/');
    await page.getByRole('link', {name: 'sign in'}).click();
    await signIn(page);
    await page.waitForURL(`${site.address}notes/en/latest/`);
    await page.getByRole('link', {name: 'how keys are turned'}).hover();
    await page.locator('docs-preview').getByText('Sapphire first.').waitFor();
    await page.mouse.move(0, 0);
    await page.keyboard.press('/');
    await page.keyboard.type('sapphire');
    await searchDialog(page).options.first().waitFor();
    await page.goto(site.address);
    await page.getByRole('link', {name: 'Notes'}).waitFor();
    await searchDialog(page).open();
    await searchDialog(page).ask('sapphire');
    await page.goto(site.address);
    await page.getByRole('button', {name: 'Sign out'}).click();
    await page.getByRole('link', {name: 'Sign in'}).waitFor();
    assert.equal(await page.getByText('Notes').count(), 0);
    await close();
    assert.deepEqual(problems, []);
  });

  it('is searched for the typed words once the reader, whose session had ended, has signed in again', async () => {
    const {page, problems, close} = await open('_/sign-in?next=/notes/en/latest/');
    await signIn(page);
    await page.waitForURL(`${site.address}notes/en/latest/`);
    site.docent(['user', 'password', 'rob'], 'battery staple\n');
    await page.keyboard.press('/');
    await page.keyboard.type('sapphire');
    const {dialog, options, box} = searchDialog(page);
    await dialog.getByRole('link', {name: 'Sign in'}).click();
    await signIn(page, 'battery staple');
    await options.first().waitFor();
    assert.equal(await box.inputValue(), 'sapphire');
    assert.equal(new URL(page.url()).pathname, '/notes/en/latest/');
    await close();
    assert.deepEqual(problems, []);
  });
});
