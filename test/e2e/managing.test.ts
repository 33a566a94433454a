import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {Browser, Page} from 'playwright-core';
import {type LibraryHost, startLibrary} from '../host/routes/library-host.js';
import {openBrowser} from '../support/browser.js';
import {runAxe, runAxeInDark} from '../support/run-axe.js';
import {openWatchedPage} from '../support/watched-page.js';

/** The browser's own console message for an error response. */
const REFUSED = /Failed to load resource: the server responded with a status of 40[0-9]/;

describe('managing a project in a browser', () => {
  let host: LibraryHost;
  let browser: Browser;
  let app: string;
  before(async () => {
    host = await startLibrary({
      names: {docs: '{project}.docs.localhost', app: 'localhost', areAuthorsTrusted: false},
    });
    app = host.origin.replace('127.0.0.1', 'localhost');
    await host.add({slug: 'manual', versions: {'2.0': 'public', '1.0': 'public'}});
    for (const name of ['adam', 'mae', 'eve']) await host.people.add(name, 'correct horse');
    await host.people.grant('adam', 'manual', 'admin');
    await host.people.grant('mae', 'manual', 'maintainer');
    browser = await openBrowser();
  });
  after(async () => {
    await browser.close();
    await host.stop();
  });

  const open = async (name: string, options: {javaScriptEnabled?: boolean} = {}) => {
    const watched = await openWatchedPage(browser, {expected: REFUSED, ...options});
    const {page} = watched;
    await page.goto(`${app}/_/sign-in`);
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Password').fill('correct horse');
    await page.getByRole('button', {name: 'Sign in'}).press('Enter');
    await page.getByRole('heading', {name: 'Documentation'}).waitFor();
    return watched;
  };

  const checkLayout = async (page: Page): Promise<void> => {
    const address = page.url();
    for (const width of [1100, 375, 320]) {
      await page.setViewportSize({width, height: 800});
      const [inner, outer] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      assert.equal(inner, outer, `${address}: nothing is wider than ${width} px`);
      const cut = await page
        .locator('input:visible:not([type=hidden])')
        .evaluateAll(
          fields => fields.filter(field => field.getBoundingClientRect().right > innerWidth).length,
        );
      assert.equal(cut, 0, `${address}: no field is cut off at ${width} px`);
    }
    assert.deepEqual(await runAxe(page), [], address);
    assert.deepEqual(await runAxeInDark(page), [], `${address}, dark`);
    await page.emulateMedia({colorScheme: 'light'});
  };

  it('works by keyboard: hides a version, and adds a redirect, a role, a link and a token', async () => {
    const {page, problems, close} = await open('adam');
    const choose = (role: 'link' | 'button', name: string | RegExp) =>
      page.getByRole(role, {name, exact: typeof name === 'string'}).press('Enter');
    await checkLayout(page);
    await choose('link', 'Manage');
    await checkLayout(page);
    await choose('link', 'manual');
    await checkLayout(page);
    await choose('link', '1.0');
    await page.getByRole('checkbox', {name: 'Hidden'}).press('Space');
    await choose('button', 'Save');
    await page.getByRole('status').getByText('1.0 was changed.').waitFor();
    assert.ok(await page.getByRole('checkbox', {name: 'Hidden'}).isChecked());
    await checkLayout(page);
    await choose('link', 'Delete 1.0…');
    await page.getByText('This removes the version 1.0 of manual').waitFor();
    await checkLayout(page);
    await choose('link', 'Keep it');

    await choose('link', 'Redirects');
    await page.getByRole('textbox', {name: 'From'}).fill('/old');
    await page.getByRole('textbox', {name: 'To'}).fill('//nowhere');
    await choose('button', 'Add');
    await page.getByRole('alert').waitFor();
    const to = page.getByRole('textbox', {name: 'To'});
    assert.equal(await to.getAttribute('aria-invalid'), 'true');
    assert.match(
      await to.evaluate(
        field => document.getElementById(field.getAttribute('aria-describedby')!.split(' ')[0]!)!.textContent,
      ),
      /To must be a path/,
    );
    await checkLayout(page);
    await to.fill('/guide.html');
    await choose('button', 'Add');
    await page.getByRole('status').getByText('The redirect was added.').waitFor();
    await checkLayout(page);

    await choose('link', 'Members');
    await page.getByRole('textbox', {name: 'Name of the user'}).fill('eve');
    await choose('button', 'Give the role');
    await page.getByText('eve has the role reader now.').waitFor();
    await page.getByRole('combobox', {name: 'Role of eve'}).selectOption('maintainer');
    await choose('button', 'Save the role of eve');
    await page.getByText('eve has the role maintainer now.').waitFor();
    await checkLayout(page);

    await choose('link', 'Sharing links');
    await choose('button', 'Create');
    const link = await page.getByLabel('Copy it now').inputValue();
    await checkLayout(page);
    const reader = await openWatchedPage(browser);
    await reader.page.goto(link);
    await reader.page.getByRole('heading', {name: 'Start of manual 2.0'}).waitFor();
    await reader.close();

    await choose('link', 'Tokens');
    await page.getByRole('textbox', {name: 'What it is for'}).fill('CI');
    await choose('button', 'Issue');
    assert.ok((await page.getByLabel('Copy it now').inputValue()).length > 40);
    await checkLayout(page);
    await page.reload();
    await page.getByText('CI').waitFor();
    assert.equal(await page.getByLabel('Copy it now').count(), 0, 'it is shown once');
    await choose('link', 'Builds');
    await checkLayout(page);
    await close();
    assert.deepEqual(problems, []);
  });

  it('works without scripts', async () => {
    const {page, close} = await open('mae', {javaScriptEnabled: false});
    await page.goto(`${app}/_/manage/projects/manual/versions/2.0/`);
    await page.getByLabel('Who may read it').selectOption('private');
    await page.getByRole('button', {name: 'Save'}).click();
    await page.getByText('2.0 was changed.').waitFor();
    await close();
  });

  it('is impossible for a page of documentation that sends requests with the session of its reader', async () => {
    await host.publish('manual', 'evil', {
      'index.html': `<!doctype html><title>Evil</title><main><h1>Evil</h1>
<form id="f" method="post" action="${app}/_/manage/projects/manual/members/"><input name="name" value="eve"><input name="role" value="admin"><button>Win a kettle</button></form></main>`,
    });
    const {page, close} = await open('adam');
    await page.goto(`http://manual.docs.localhost:${new URL(app).port}/en/evil/`);
    const text = await page.evaluate(async address => {
      const answer = await fetch(address, {credentials: 'include'}).catch((error: unknown) => String(error));
      return typeof answer === 'string' ? answer : answer.text();
    }, `${app}/_/manage/projects/manual/members/`);
    assert.match(text, /Failed to fetch/, 'it reads no page with a token in it');
    await page.getByRole('button', {name: 'Win a kettle'}).click();
    await page.getByRole('heading', {name: /Your session has ended|Not allowed/}).waitFor();
    const roles = await host.people.list('manual');
    assert.notEqual(roles.find(({name}) => name === 'eve')?.roles[0]?.role, 'admin');
    await close();
  });
});
