import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {after, before, describe, test} from 'node:test';
import {type LibraryHost, startLibrary} from './library-host.js';
import {APP, ask, Browser, fill, SEPARATE} from './named-host.js';

describe('the code that starts a session under a docs domain', () => {
  let host: LibraryHost;
  let browser: Browser;
  before(async () => {
    host = await startLibrary({names: SEPARATE});
    await fill(host);
    browser = new Browser(host);
    await browser.signIn('ada');
  });
  after(() => host.stop());

  const begin = (project: string) =>
    browser.get(`http://${project}.docs.example.org/_/sign-in?next=/en/latest/`);
  const issue = async (project: string): Promise<string> =>
    (await browser.get((await begin(project)).location)).location;

  test('is issued only to a session: a token leads to the sign-in page, and is not passed on', async () => {
    const {location} = await begin('notes');
    const {pathname, search} = new URL(location);
    const {token} = await host.people.apiTokens.issue('ada', {scope: 'write', label: ''});
    const shared = (await host.people.sharings.share('notes')).token;
    for (const authorization of [`Token ${token}`, `Token ${shared}`])
      for (const cookie of ['', browser.cookie(APP)]) {
        const headers = {authorization, cookie};
        const answer = await ask(host, APP, `${pathname}${search}&access_token=SECRET`, {headers});
        assert.equal(answer.status, 302, answer.text);
        assert.match(answer.location, /^\/_\/sign-in\?next=%2F_%2Fread%3Fhost%3D/);
        assert.doesNotMatch(answer.location, /SECRET/);
      }
  });

  test('can be used once', async () => {
    const address = await issue('notes');
    assert.equal((await browser.get(address)).status, 302);
    const again = await browser.get(address);
    assert.deepEqual([again.status, again.cookies], [400, []]);
    assert.match(again.text, /Try again/);
  });

  test('can be used only by the browser that requested it, and is invalid after another one has tried it', async () => {
    const address = await issue('notes');
    const {hostname, pathname, search} = new URL(address);
    for (const cookie of ['', 'docent-signing-in=x', `docent-signing-in=${'x'.repeat(43)}`])
      assert.equal((await ask(host, hostname, pathname + search, {headers: {cookie}})).status, 400);
    assert.equal((await browser.get(address)).status, 400);
  });

  test('can be used only under its host name', async () => {
    const {searchParams} = new URL(await issue('notes'));
    // The request has the right cookie, which a page could set for all host names.
    const headers = {cookie: browser.cookie('notes.docs.example.org')};
    assert.match(headers.cookie, /docent-signing-in=/);
    const stolen = await ask(host, 'manual.docs.example.org', `/_/reading?${searchParams}`, {headers});
    assert.deepEqual([stolen.status, stolen.cookies], [400, []]);
  });

  test('is valid for a minute', async () => {
    const address = await issue('notes');
    const past = new Date(Date.now() - 1).toISOString();
    await host.store.write(undefined, transaction =>
      transaction.updateTable('reading').set({expires: past}).where('challenge', 'is not', null).execute(),
    );
    assert.equal((await browser.get(address)).status, 400);
    const fresh = await issue('notes');
    const {expires} = await host.store.database
      .selectFrom('reading')
      .select('expires')
      .where('hash', '=', createHash('sha256').update(new URL(fresh).searchParams.get('code')!).digest('hex'))
      .executeTakeFirstOrThrow();
    assert.ok(Date.parse(expires) - Date.now() <= 60_000);
  });

  test('is not accepted as a session, nor a session as a code', async () => {
    const address = await issue('notes');
    const code = new URL(address).searchParams.get('code')!;
    const headers = {cookie: `docent-reading=${code}`};
    assert.equal((await ask(host, 'notes.docs.example.org', '/en/latest/', {headers})).status, 404);
    await browser.get(address);
    const secret = /docent-reading=([\w-]+)/.exec(browser.cookie('notes.docs.example.org'))![1]!;
    const {status, cookies} = await browser.get(`http://notes.docs.example.org/_/reading?code=${secret}`);
    assert.deepEqual([status, cookies], [400, []]);
    assert.equal((await browser.get('http://notes.docs.example.org/en/latest/')).status, 200);
  });

  test('is not issued to a person who may not read the project, and who gets the same page as for a missing project', async () => {
    const otherBrowser = new Browser(host);
    await otherBrowser.signIn('eve');
    const pages: string[] = [];
    for (const project of ['notes', 'nothing']) {
      const {location} = await otherBrowser.get(
        `http://${project}.docs.example.org/_/sign-in?next=/en/latest/`,
      );
      const {status, text, cookies} = await otherBrowser.get(location, {accept: 'text/html'});
      assert.deepEqual([status, cookies], [404, []]);
      pages.push(text);
    }
    assert.match(pages[0]!, /You are signed in as eve\. Pages that you may not read are not found/);
    assert.equal(pages[0], pages[1]);
  });

  test('leads only to a path of a project of the library', async () => {
    const challenge = '0'.repeat(64);
    for (const name of [
      'evil.example',
      APP,
      'nothing.docs.example.org',
      'notes.docs.example.org.evil.example',
      '',
    ]) {
      const query = new URLSearchParams({host: name, challenge, next: '/'});
      const {status, location} = await browser.get(`http://${APP}/_/read?${query}`);
      assert.deepEqual([status, location], [404, ''], name);
    }
    const next = '/en/latest/?access_token=SECRET&a=b';
    const withToken = new URLSearchParams({host: 'notes.docs.example.org', challenge, next});
    const {location} = await browser.get(`http://${APP}/_/read?${withToken}`);
    assert.equal(new URL(location).searchParams.get('next'), '/en/latest/?a=b');
    const query = new URLSearchParams({host: 'notes.docs.example.org', challenge: 'x', next: '/'});
    assert.equal((await browser.get(`http://${APP}/_/read?${query}`)).status, 404);
    for (const next of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)']) {
      const redirected = await browser.get(
        `http://notes.docs.example.org/_/sign-in?next=${encodeURIComponent(next)}`,
      );
      const used = await browser.get((await browser.get(redirected.location)).location);
      assert.equal(used.location, '/', next);
    }
  });

  test('has cookies that are limited to one host name over TLS', async () => {
    const headers = {'x-forwarded-proto': 'https'};
    const {cookies, location} = await ask(host, 'notes.docs.example.org', '/_/sign-in', {headers});
    assert.match(
      cookies[0]!,
      /^__Host-docent-signing-in=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    assert.match(location, new RegExp(`^https://${APP}/_/read\\?`));
  });
});
