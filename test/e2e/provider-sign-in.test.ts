import assert from 'node:assert/strict';
import {mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {CLIENT_ID, CLIENT_SECRET, startProvider, type TestProvider} from '../support/openid-provider.js';
import {pages, startLibrarySite, type Docent, type Site} from '../support/site.js';
import type {WatchedPage} from '../support/watched-page.js';

const html = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1>${content}</main></html>`;

/** The browser's own console message for an error response. */
const REFUSED = /Failed to load resource: the server responded with a status of 40[134]/;

describe('a private page of a library with a sign-in provider', () => {
  let provider: TestProvider;
  let site: Site & {readonly docent: Docent};
  /** As in production, the library and the provider have different domains, so browsers treat them as different sites. */
  let address: string;
  before(async () => {
    provider = await startProvider({
      redirectUris: () => [`${address}_/sign-in/company/callback`],
      signedOutUris: () => [address],
    });
    provider.accounts.set('kim', {preferred_username: 'kim', groups: ['writers']});
    provider.accounts.set('lee', {preferred_username: 'lee'});
    site = await startLibrarySite(fill);
    address = site.address.replace('127.0.0.1', 'localhost');
  });
  after(async () => {
    await site.stop();
    await provider.stop();
  });

  async function fill(docent: Docent, root: string): Promise<void> {
    const settings = {
      issuer: provider.issuer,
      client_id: CLIENT_ID,
      client_secret_file: 'client-secret',
      label: 'Sign in with Example',
      loopback: true,
      groups: {writers: ['notes:reader']},
    };
    await mkdir(join(root, 'library'), {recursive: true});
    await writeFile(join(root, 'library/client-secret'), `${CLIENT_SECRET}\n`, {mode: 0o600});
    await writeFile(
      join(root, 'library/docent.yaml'),
      JSON.stringify({trusted_authors: true, sign_in: {providers: {company: settings}}}),
    );
    await pages({
      'manual/index.html': html('The Manual', '<p>What everybody may read.</p>'),
      'notes/index.html': html('Notes', '<p>Read <a href="keys.html">how keys are turned</a>.</p>'),
      'notes/keys.html': html('Keys', '<h2 id="turn">Turning keys</h2><p>Sapphire first.</p>'),
    })(root);
    docent(['add', 'manual', join(root, 'manual'), '--name=The Manual']);
    docent(['add', 'notes', join(root, 'notes'), '--private', '--name=Notes']);
  }

  const open = (path: string): Promise<WatchedPage> => site.open(address + path, {expected: REFUSED});

  it('opens from a link after signing in at the provider; signing out also signs out there', async () => {
    const {page, problems, close} = await open('notes/en/latest/keys.html?a=b');
    await page.getByRole('link', {name: 'sign in'}).click();
    await page.getByRole('link', {name: 'Sign in with Example'}).click();
    await page.getByLabel('Account').fill('kim');
    await page.getByRole('button', {name: 'Enter'}).click();
    await page.waitForURL(`${address}notes/en/latest/keys.html?a=b`);
    await page.getByRole('heading', {name: 'Turning keys'}).waitFor();

    await page.goto(address);
    await page.getByText('Signed in as kim').waitFor();
    assert.match(
      site.docent(['user', 'list']),
      new RegExp(`^kim\t.*notes:reader\t.*${provider.issuer}`, 'm'),
    );
    assert.match(site.docent(['audit', '--who=kim']), /sign in\tcompany/);

    await page.getByRole('button', {name: 'Sign out'}).click();
    await page.getByRole('heading', {name: 'Sign out of the provider'}).waitFor();
    await page.getByRole('button', {name: 'Yes'}).click();
    await page.waitForURL(address);
    await page.getByRole('link', {name: 'Sign in'}).waitFor();
    await page.goto(`${address}notes/en/latest/keys.html`);
    await page.getByRole('heading', {name: 'Page not found'}).waitFor();
    await close();
    assert.deepEqual(problems, []);
  });

  it('is hidden from a user whose groups give no role', async () => {
    const {page, problems, close} = await open('_/sign-in?next=/notes/en/latest/keys.html');
    await page.getByRole('link', {name: 'Sign in with Example'}).click();
    await page.getByLabel('Account').fill('lee');
    await page.getByRole('button', {name: 'Enter'}).click();
    await page.getByRole('heading', {name: 'Page not found'}).waitFor();
    await page.getByText('You are signed in as lee').waitFor();
    await close();
    assert.deepEqual(problems, []);
  });

  it('has an explanation and a next step if the provider refuses', async () => {
    provider.refuses = true;
    const {page, problems, close} = await open('_/sign-in?next=/notes/en/latest/keys.html');
    await page.getByRole('link', {name: 'Sign in with Example'}).click();
    await page.getByRole('heading', {name: 'You are not signed in'}).waitFor();
    await page.getByRole('link', {name: 'Sign in', exact: true}).click();
    await page.getByRole('link', {name: 'Sign in with Example'}).waitFor();
    await close();
    assert.deepEqual(problems, []);
  });
});
