import assert from 'node:assert/strict';
import {connect} from 'node:net';
import {test} from 'node:test';
import {until} from '../../support/until.js';
import {hit, ListEngine, project, rawRequest, startHost} from './running-host.js';
import {makeSite, page} from './test-site.js';

const API = ['/api/v3/search/', '/api/v2/search/', '/api/v2/embed/', '/api/v3/embed/'];
const readable = [
  ...API,
  ...API.map(path => `/_${path}`),
  '/_/addons/?api-version=1&project-slug=demo&version-slug=latest',
  '/a.html',
];
test('scripts of any origin may read documentation and answers, without credentials', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const {origin} = await startHost(t, {projects: [project('demo', folder)]});
  for (const path of readable)
    for (const reader of ['https://elsewhere.example', 'null']) {
      const {headers} = await fetch(origin + path, {headers: {origin: reader}});
      assert.equal(headers.get('access-control-allow-origin'), '*', path);
      assert.equal(headers.get('access-control-allow-credentials'), null);
    }
});

test('a preflight allows reading, and the header that hoverxref sends', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const {port} = await startHost(t, {projects: [project('demo', folder)]});
  for (const path of API) {
    const headers = {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-hoverxref-version',
    };
    const answer = await rawRequest(port, path, {method: 'OPTIONS', headers});
    assert.equal(answer.status, 204, path);
    assert.equal(answer.headers['access-control-allow-origin'], '*', path);
    assert.match(String(answer.headers['access-control-allow-headers']), /\bx-hoverxref-version\b/);
    assert.doesNotMatch(String(answer.headers['access-control-allow-headers']), /authorization|cookie/);
    assert.equal(answer.headers['access-control-allow-methods'], 'GET, HEAD, OPTIONS');
  }
});

test('OPTIONS is also answered at addresses of pages', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const {port} = await startHost(t, {projects: [project('demo', folder)]});
  const {status, headers} = await rawRequest(port, '/a.html', {method: 'OPTIONS'});
  assert.deepEqual([status, headers['allow']], [204, 'GET, HEAD, OPTIONS']);
});

for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
  test(`${method} is answered with 405 in JSON, whatever its body`, async t => {
    const folder = await makeSite(t, {'a.html': page('A')});
    const {port} = await startHost(t, {projects: [project('demo', folder)]});
    for (const path of ['/api/v3/search/?q=x', '/a.html', '/api/nothing']) {
      const headers = {'content-type': 'application/x-strange'};
      const answer = await rawRequest(port, path, {method, headers});
      assert.equal(answer.status, 405);
      assert.equal(answer.headers['allow'], 'GET, HEAD, OPTIONS');
      assert.deepEqual(JSON.parse(String(answer.body)), {detail: `Method "${method}" not allowed.`});
    }
  });
}

test('missing resources under /api and /_ are answered with 404 in JSON, even if the site has a 404 page', async t => {
  const folder = await makeSite(t, {'404.html': page('Lost'), 'api/classes.html': page('Classes')});
  const {origin} = await startHost(t, {projects: [project('demo', folder)]});
  for (const path of ['/api/', '/api/v3/', '/api/v3/nothing/', '/api/v4/search/?q=x', '/_/', '/_/nothing/']) {
    const answer = await fetch(origin + path);
    assert.equal(answer.status, 404, path);
    assert.deepEqual(await answer.json(), {detail: 'Not found.'}, path);
  }
  assert.match(await (await fetch(`${origin}/api/classes.html`)).text(), /<title>Classes/);
});

test('the address of a route without its trailing slash redirects to the address with it', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const {port} = await startHost(t, {projects: [project('demo', folder)]});
  const {status, headers} = await rawRequest(port, '/api/v2/search?q=a/b?c');
  assert.equal(status, 301);
  assert.equal(headers['location'], '/api/v2/search/?q=a/b?c');
  assert.equal(headers['access-control-allow-origin'], '*');
});

const malformed = ['/%', '/%zz', '/%E0%A4%A', '/a.html%', '/api/v3/search/%', '/_/docent/%E0%A4%A'];
test('an address with invalid percent-encoding is answered with 400 in JSON', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const {port} = await startHost(t, {projects: [project('demo', folder)]});
  for (const path of malformed) {
    const {status, headers, body} = await rawRequest(port, path);
    assert.equal(status, 400, path);
    assert.match(String(headers['content-type']), /^application\/json/);
    assert.ok(JSON.parse(String(body)).detail, path);
  }
});

test('invalid percent-encoding in a query is read as text', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const {port} = await startHost(t, {projects: [project('demo', folder)]});
  const {status, body} = await rawRequest(port, '/api/v3/search/?q=100%+%E0%A4%A');
  assert.equal(status, 200);
  assert.match(JSON.parse(String(body)).query, /^100% /);
});

test('an address that is too long is refused in JSON', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const {port} = await startHost(t, {projects: [project('demo', folder)]});
  const {status, body} = await rawRequest(port, `/api/v3/search/?q=${'x'.repeat(20_000)}`);
  assert.equal(status, 431);
  assert.ok(JSON.parse(String(body)));
});

test('a client that uses HTTP/1.0 without a Host header gets links with the address to which it connected', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const engine = new ListEngine([hit('a.html')]);
  const {origin, port} = await startHost(t, {projects: [project('demo', folder)], engine});
  const socket = connect(port, '127.0.0.1').end('GET /api/v3/search/?q=project:demo+x HTTP/1.0\r\n\r\n');
  const text = String(Buffer.concat(await socket.toArray()));
  assert.match(text, /^HTTP\/1\.1 200/);
  assert.ok(text.includes(`"domain":"${origin}"`));
});

test('a request whose headers or body do not arrive in time is answered with 408, and others are answered normally', async t => {
  const folder = await makeSite(t, {'a.html': page('A')});
  const {port} = await startHost(t, {projects: [project('demo', folder)], requestTimeout: 40});
  for (const [part, start] of [
    ['the head', 'GET /a.html HTTP/1.1\r\nhost: x\r\n'],
    [
      'the body',
      'POST /mcp HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
    ],
  ] as const) {
    const socket = connect(port, '127.0.0.1');
    socket.write(start);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    assert.match(answer, /^HTTP\/1\.1 408 /, part);
  }
  // The request is repeated, because on a busy machine it may not arrive within 40 ms either.
  await until(async () => (await rawRequest(port, '/a.html')).status === 200);
});
