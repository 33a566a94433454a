import assert from 'node:assert/strict';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {buildManualInto, startDemo} from '../support/demo.js';
import {pages, type Site, startLibrarySite} from '../support/site.js';

describe('the examples of the client, on a host that serves one folder', () => {
  let demo: Site;
  before(async () => {
    demo = await startDemo();
  });
  after(() => demo.stop());

  it('version picker: selects the version of the page', async () => {
    const {page, problems, close} = await demo.open('examples/version-picker.html');
    await page.locator('#versions option').waitFor({state: 'attached'});
    assert.equal(await page.locator('#versions option:checked').textContent(), 'latest');
    await close();
    assert.deepEqual(problems, []);
  });

  it('build badge: shows a passing build', async () => {
    const {page, problems, close} = await demo.open('examples/build-badge.html');
    await page.getByText('passing').first().waitFor();
    await close();
    assert.deepEqual(problems, []);
  });

  it('list of projects: links to the manual', async () => {
    const {page, problems, close} = await demo.open('examples/project-list.html');
    await page.locator('#projects').getByRole('link', {name: 'docent'}).click();
    await page.waitForURL(demo.address);
    await close();
    assert.deepEqual(problems, []);
  });

  it('private search: finds public pages without signing in, and shows a message if signing in fails', async () => {
    const refused = /status of 401/;
    const {page, problems, close} = await demo.open('examples/private-search.html', {expected: refused});
    await page.getByLabel('Words').fill('preview');
    await page.locator('#private-words').getByRole('button').click();
    await page.locator('#private-results').getByRole('link').first().waitFor();
    await page.getByLabel('Name', {exact: true}).fill('ada');
    await page.getByLabel('Password').fill('no such password');
    await page.getByRole('button', {name: 'Sign in'}).click();
    await page.getByText('Name or password are not right.', {exact: true}).waitFor();
    await close();
    assert.deepEqual(problems, []);
  });
});

describe('the examples of the client, in a library', () => {
  let site: Site;
  before(async () => {
    site = await startLibrarySite(async (docent, root) => {
      // The page itself signs its reader in and shows private results. Only pages of trusted authors can do that.
      await writeFile(join(root, 'library/docent.yaml'), 'trusted_authors: true\n');
      await pages({
        'notes/index.html':
          '<!doctype html><html lang="en"><title>Notes</title><main><h1>Notes</h1><p>Sapphire.</p></main></html>',
      })(root);
      buildManualInto(join(root, 'manual'));
      docent(['add', 'docent', join(root, 'manual'), '--name=Docent']);
      docent(['publish', 'docent/next', join(root, 'notes')]);
      docent(['publish', 'docent/inner', join(root, 'notes'), '--private']);
      docent(['add', 'notes', join(root, 'notes'), '--private', '--name=Notes']);
      docent(['user', 'add', 'rob'], 'correct horse\n');
      docent(['user', 'grant', 'rob', 'notes', 'reader']);
    });
  });
  after(() => site.stop());

  it('version picker: leads to another version, and lists no private one', async () => {
    const {page, problems, close} = await site.open('docent/en/latest/examples/version-picker.html');
    await page.locator('#versions option').nth(1).waitFor({state: 'attached'});
    assert.deepEqual(await page.locator('#versions option').allTextContents(), ['latest', 'next']);
    await page.locator('#versions').selectOption('next');
    await page.waitForURL(`${site.address}docent/en/next/`);
    await close();
    assert.deepEqual(problems, []);
  });

  it('private search: finds a page of a private project once a person who may read it has signed in', async () => {
    const {page, problems, close} = await site.open('docent/en/latest/examples/private-search.html');
    await page.getByLabel('Words').fill('sapphire');
    const search = page.locator('#private-words').getByRole('button');
    await search.click();
    await page.getByText(/^\d+ pages found\.$/).waitFor();
    assert.equal(await page.locator('#private-results').getByRole('link', {name: 'Notes'}).count(), 0);
    await page.getByLabel('Name', {exact: true}).fill('rob');
    await page.getByLabel('Password').fill('correct horse');
    await page.getByRole('button', {name: 'Sign in'}).click();
    await page.getByText('Signed in as rob.', {exact: true}).waitFor();
    await search.click();
    await page.locator('#private-results').getByRole('link', {name: 'Notes'}).waitFor();
    await close();
    assert.deepEqual(problems, []);
  });
});
