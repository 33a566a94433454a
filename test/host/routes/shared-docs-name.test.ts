import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {after, before, describe, test} from 'node:test';
import {page} from './test-site.js';
import {type LibraryHost, startLibrary} from './library-host.js';
import {APP, ask, Browser, fill, SHARED} from './named-host.js';

describe('one host name for all documentation', () => {
  let host: LibraryHost;
  before(async () => {
    host = await startLibrary({names: SHARED});
    await fill(host);
    await host.publish('manual', 'latest', {
      'index.html': page('Start'),
      'drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'book.pdf': '%PDF-1.4',
      '404.html': page('Nothing'),
    });
  });
  after(() => host.stop());

  test('runs the pages of its authors in a sandbox', async () => {
    for (const path of ['', 'drawing.svg', 'nothing', 'nothing.pdf', 'drawing.svg?x']) {
      const {headers} = await ask(host, 'docs.example.org', `/manual/en/latest/${path}`);
      assert.match(String(headers['content-security-policy']), /^sandbox (?!.*allow-same-origin)/, path);
    }
    const {headers} = await ask(host, 'docs.example.org', '/manual/en/latest/book.pdf');
    assert.deepEqual(
      [headers['content-type'], headers['content-security-policy']],
      ['application/pdf', undefined],
    );
  });

  test('has no sessions: private pages are not served, and the app says so', async () => {
    const browser = new Browser(host);
    await browser.signIn('ada');
    const cookie = browser.cookie(APP);
    for (const name of ['docent-session', 'docent-reading']) {
      const headers = {cookie: cookie.replace('docent-session', name)};
      assert.equal((await ask(host, 'docs.example.org', '/notes/en/latest/', {headers})).status, 404);
    }
    assert.equal(
      (await browser.get('http://docs.example.org/_/sign-in')).location,
      `http://${APP}/_/sign-in`,
    );
    const {status, text} = await browser.get(`http://${APP}/notes/en/latest/`);
    assert.equal(status, 403);
    assert.match(text, /docs_domain/);
    const query = new URLSearchParams({host: 'docs.example.org', challenge: '0'.repeat(64)});
    assert.equal((await browser.get(`http://${APP}/_/read?${query}`)).status, 404);
  });

  test('ignores sessions that began while authors were trusted', async () => {
    const {sessions} = host.people;
    const person = await host.people.check('ada', 'correct horse');
    const challenge = createHash('sha256').update('kept').digest('hex');
    const code = await sessions.issueCode(await sessions.start(person!, undefined), null, challenge);
    const {secret} = (await sessions.startReading(code, null, 'kept'))!;
    assert.equal((await sessions.reader(secret, null))?.name, 'ada');
    const headers = {cookie: `docent-reading=${secret}`};
    const {text} = await ask(host, 'docs.example.org', '/api/v3/projects/', {headers});
    assert.doesNotMatch(text, /notes/);
  });

  test("gives programs with a token access to the token's projects", async () => {
    const {token} = await host.people.apiTokens.issue('rob', {scope: 'read', label: ''});
    const headers = {authorization: `Token ${token}`};
    assert.equal((await ask(host, 'docs.example.org', '/notes/en/latest/', {headers})).status, 200);
  });

  test('lets sandboxed pages request public answers', async () => {
    for (const [path, origin] of [
      ['/_/api/v3/projects/', '*'],
      ['/_/api/v3/projects/manual/versions/', '*'],
      ['/_/api/v3/search/?q=x', '*'],
    ] as const) {
      const {headers} = await ask(host, 'docs.example.org', path, {headers: {origin: 'null'}});
      assert.equal(headers['access-control-allow-origin'], origin, path);
    }
  });
});

describe('one host name for documentation whose authors trust each other', () => {
  test('has sessions that can read all projects, and pages without a sandbox', async t => {
    const host = await startLibrary({names: {...SHARED, areAuthorsTrusted: true}});
    t.after(() => host.stop());
    await fill(host);
    const browser = new Browser(host);
    await browser.signIn('rob');
    const begun = await browser.get('http://docs.example.org/_/sign-in?next=/notes/en/latest/');
    const used = await browser.get((await browser.get(begun.location)).location);
    assert.equal(used.location, '/notes/en/latest/');
    const {status, headers} = await browser.get('http://docs.example.org/notes/en/latest/');
    assert.deepEqual([status, headers['content-security-policy']], [200, undefined]);
  });
});

describe('a single address with authors who do not trust each other', () => {
  test('shows no private pages to sessions, and says why', async t => {
    const host = await startLibrary({names: {docs: '', app: '', areAuthorsTrusted: false}});
    t.after(() => host.stop());
    await fill(host);
    const signedIn = await ask(host, 'localhost', '/_/sign-in', {
      method: 'POST',
      headers: {'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin'},
      body: 'name=ada&password=correct+horse',
    });
    const cookie = signedIn.cookies.map(text => text.split(';')[0]).join('; ');
    const {status, text} = await ask(host, 'localhost', '/notes/en/latest/', {headers: {cookie}});
    assert.equal(status, 403);
    assert.match(text, /This page is private/);
    assert.doesNotMatch(text, /Start of notes/);
    const {token} = await host.people.apiTokens.issue('ada', {scope: 'read', label: ''});
    const headers = {authorization: `Token ${token}`};
    assert.equal((await ask(host, 'localhost', '/notes/en/latest/', {headers})).status, 200);
    const open = await ask(host, 'localhost', '/manual/en/latest/', {headers: {cookie}});
    assert.match(String(open.headers['content-security-policy']), /^sandbox (?!.*allow-same-origin)/);
  });
});
