import assert from 'node:assert/strict';
import {connect} from 'node:net';
import {after, before, describe, test} from 'node:test';
import {cookieWarning, Names} from '../../../host/src/config/names.js';
import {type LibraryHost, startLibrary} from './library-host.js';
import {APP, ask, fill, SEPARATE, SHARED} from './named-host.js';

/** Sends bytes that no HTTP library would send. Resolves to the answer. */
const send = (host: LibraryHost, bytes: string): Promise<{head: string; body: string}> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(host.origin).port), '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.setEncoding('latin1').on('data', (part: string) => (text += part));
    socket.on('error', reject).on('close', () => {
      const end = text.indexOf('\r\n\r\n');
      resolve({head: text.slice(0, end), body: text.slice(end + 4)});
    });
  });

const HTML = {accept: 'text/html'};

describe('with app_domain', () => {
  let host: LibraryHost;
  before(async () => {
    host = await startLibrary({names: SEPARATE});
    await fill(host);
  });
  after(() => host.stop());

  const OTHERS = ['127.0.0.1', '[::1]', 'localhost', 'docs.example.org', 'example.org', `${APP}.`, 'x'];

  test('requests under other names are answered with 421 and the names of the library', async () => {
    for (const name of OTHERS)
      for (const path of ['/', '/_/sign-in', '/api/v3/projects/', '/manual/en/latest/', '/nothing', '/mcp']) {
        const {status, headers, text} = await ask(host, name, path, {headers: HTML});
        assert.equal(status, 421, `${name}${path}`);
        assert.match(String(headers['content-type']), /^text\/html/);
        assert.match(text, /lib\.example\.org/);
        assert.deepEqual(
          [headers['set-cookie'], headers['access-control-allow-origin']],
          [undefined, undefined],
        );
      }
    const {text} = await ask(host, '127.0.0.1', '/api/v3/projects/');
    assert.match(
      (JSON.parse(text) as {detail: string}).detail,
      /not a name of this library.*lib\.example\.org/,
    );
  });

  test('the page for another name links to the app, with the scheme and port of the request', async () => {
    const pageAt = async (name: string, headers = {}) =>
      (await ask(host, name, '/manual/en/latest/', {headers: {...HTML, ...headers}})).text;
    const page = await pageAt('127.0.0.1:8000');
    assert.match(page, /open http:\/\/lib\.example\.org:8000\/ instead/);
    assert.match(page, /<a href="http:\/\/lib\.example\.org:8000\/">Go to the start page/);
    assert.match(await pageAt('[::1]:81'), /<a href="http:\/\/lib\.example\.org:81\/">/);
    const proxied = await pageAt('example.org', {'x-forwarded-proto': 'https'});
    assert.match(proxied, /<a href="https:\/\/lib\.example\.org\/">/);
  });

  test('passwords and tokens are not accepted under another name', async () => {
    const headers = {'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin'};
    const body = 'name=ada&password=correct+horse';
    for (const name of OTHERS) {
      const {status, cookies} = await ask(host, name, '/_/sign-in', {method: 'POST', headers, body});
      assert.deepEqual([status, cookies], [421, []], name);
    }
    const {token} = await host.people.apiTokens.issue('ada', {scope: 'write', label: ''});
    const {status} = await ask(host, '127.0.0.1', '/api/v3/projects/notes/', {
      method: 'PATCH',
      headers: {'content-type': 'application/json', authorization: `Token ${token}`},
      body: '{"description": "x"}',
    });
    assert.equal(status, 421);
  });

  test('health and metrics are served under every name, because monitoring uses IP addresses', async () => {
    for (const path of ['/health', '/ready', '/metrics'])
      assert.equal((await ask(host, '127.0.0.1', path)).status, 200, path);
  });

  test('a request without Host is answered with 421', async () => {
    assert.match((await send(host, 'GET / HTTP/1.0\r\n\r\n')).head, /^HTTP\/1\.1 421 /);
  });

  test('redirects lead only to this host, whatever host is in the request line', async () => {
    const absolute = async (name: string, path: string) =>
      (
        await send(
          host,
          `GET http://evil.example${path} HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`,
        )
      ).head;
    for (const [name, path, status] of [
      [APP, '/api/v3/projects', 301],
      [APP, '/api/v3/projects?a=b', 301],
      [APP, '/manual/en/latest/', 302],
      [APP, '/_/builds/', 302],
      ['notes.docs.example.org', '/_/sign-in', 302],
      ['manual.docs.example.org', '/', 302],
      ['manual.docs.example.org', '', 302],
      ['manual.docs.example.org', '?a=b', 302],
      ['manual.docs.example.org', '/en/latest/', 200],
    ] as const) {
      const head = await absolute(name, path);
      assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `), `${name} ${path}: ${head}`);
      assert.doesNotMatch(head, /evil/, path);
    }
    // The host name of a full address in the request line does not replace that of the Host header.
    assert.match(await absolute('evil.example', '/'), /^HTTP\/1\.1 421 /);
    assert.match(
      (await send(host, `GET HTTP://${APP}/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).head,
      /^HTTP\/1\.1 200 /,
    );
  });
});

test('without docs_domain, a library is served only under app_domain and the domains of projects', () => {
  const rows = [{slug: 'manual', id: 1, domain: 'manual.example.net'}] as never[];
  const names = new Names({docs: '', app: APP, areAuthorsTrusted: true});
  assert.deepEqual(
    [APP, 'LIB.example.org', '127.0.0.1', 'manual.example.net'].map(name => names.served(name, rows)?.kind),
    ['all', 'all', undefined, 'docs'],
  );
});

describe('cookies that exceed the maximum size of a request', () => {
  let host: LibraryHost;
  before(async () => {
    host = await startLibrary({names: SEPARATE});
  });
  after(() => host.stop());

  const bomb = Array.from({length: 6}, (_, at) => `bomb${at}=${'x'.repeat(4_000)}`).join('; ');
  const request = (headers: string, path = '/') =>
    `GET ${path} HTTP/1.1\r\nHost: ${APP}\r\nAccept: text/html\r\n${headers}\r\n\r\n`;

  test('are cleared by the answer, which explains the problem', async () => {
    for (const headers of [
      `Cookie: ${bomb}`,
      `cookie: ${bomb.repeat(10)}`,
      bomb
        .split('; ')
        .map(cookie => `Cookie: ${cookie}`)
        .join('\r\n'),
    ]) {
      const {head, body} = await send(host, request(headers));
      assert.match(head, /^HTTP\/1\.1 431 /);
      assert.match(head, /^clear-site-data: "cookies"\r?$/im);
      assert.match(head, /^connection: close\r?$/im);
      assert.match(body, /removed.*Reload the page/s);
    }
  });

  test('are cleared however many there are, by an answer that arrives while they are still being sent', async () => {
    for (let count = 0; count < 10; count++) {
      const {head} = await send(host, request(`Cookie: ${bomb.repeat(30)}`));
      assert.match(head, /^HTTP\/1\.1 431 [^]*clear-site-data/);
    }
  });

  test('are not cleared because of a long address, with which any page could sign its readers out', async () => {
    const small = 'Cookie: docent-session=abc; other=d';
    for (const bytes of [
      request(small, `/?${'x'.repeat(20_000)}`),
      request(`Referer: http://x/${'y'.repeat(9_000)}\r\n${small}`, `/?${'x'.repeat(9_000)}`),
      request(`X-Long: ${'; '.repeat(10_000)}\r\n${small}`),
    ]) {
      const {head, body} = await send(host, bytes);
      assert.match(head, /^HTTP\/1\.1 431 /);
      assert.doesNotMatch(head, /clear-site-data/i);
      assert.match(body, /too large/);
    }
  });

  test('data that is not HTTP is answered with an error, and the connection is closed', async () => {
    const {head, body} = await send(host, 'NONSENSE\r\n\r\n');
    assert.match(head, /^HTTP\/1\.1 400 /);
    assert.match((JSON.parse(body) as {detail: string}).detail, /HTTP/);
  });
});

test('the host warns about names under which pages can fill the cookies of the app or of another project', () => {
  const warned = (docs: string, app: string) => cookieWarning({docs, app, areAuthorsTrusted: false});
  assert.match(warned(SEPARATE.docs, APP)!, /"example\.org".*app_domain/);
  assert.match(warned(SHARED.docs, APP)!, /"example\.org"/);
  assert.match(warned('docs.example.org', 'app.docs.example.org')!, /"docs\.example\.org"/);
  assert.match(warned('a.docs.example.org', 'docs.example.org')!, /"docs\.example\.org"/);
  // Browsers do not accept cookies for a name with one label.
  for (const [docs, app] of [
    ['{project}.docs.example.net', APP],
    ['docs.example.net', APP],
    ['{project}.docs.localhost', 'localhost'],
    ['', ''],
    ['', APP],
  ])
    assert.equal(warned(docs!, app!), undefined, docs);
});
