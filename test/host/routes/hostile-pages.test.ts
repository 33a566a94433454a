/** Tests with pages that were written to block their host, over HTTP. */
import assert from 'node:assert/strict';
import {connect, type Socket} from 'node:net';
import {once} from 'node:events';
import {test} from 'node:test';
import {setImmediate} from 'node:timers/promises';
import {PageWorkers} from '../../../cli/src/page-work/page-workers.js';
import {project, rawRequest, startHost} from './running-host.js';
import {makeSite, page} from './test-site.js';

/** A page that takes seconds to parse although its size is allowed, because the parser searches all open elements for every end tag. */
const ENDLESS = page('Endless', `<h2 id="a">Part</h2>${'<span>'.repeat(190_000)}${'</x>'.repeat(190_000)}`);
/** Time limit of a job in ms, which is too long to be reached in a test. */
const PATIENT = 10 * 60_000;

const embed = (origin: string, path: string): URL => {
  const url = new URL('/api/v3/embed/', origin);
  url.searchParams.set('url', `${origin}/${path}`);
  return url;
};

const readSection = (origin: string, path: string, signal?: AbortSignal): Promise<Response> =>
  fetch(`${origin}/mcp`, {
    signal: signal ?? null,
    method: 'POST',
    headers: {'content-type': 'application/json', accept: 'application/json, text/event-stream'},
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {name: 'read_section', arguments: {address: `/${path}`}},
    }),
  });

const FILES = {
  'index.html': page('Start', '<h2 id="a">Part</h2><p>Text</p>'),
  'endless.html': ENDLESS,
  'endless-too.html': ENDLESS,
  'endless-again.html': ENDLESS,
};

test('other requests are answered while pages that take seconds are processed', async t => {
  const {origin} = await startHost(t, {
    projects: [project('demo', await makeSite(t, FILES))],
    pages: new PageWorkers({threads: 1, time: PATIENT}),
  });
  const connection = new AbortController();
  const {signal} = connection;
  let isAnswered = false;
  const requests = [
    fetch(embed(origin, 'endless.html'), {signal}),
    fetch(`${origin}/llms-full.txt`, {signal}).then(answer => answer.text()),
    fetch(`${origin}/api/v2/embed/?url=${origin}/endless-too.html`, {signal}),
  ].map(request => request.then(() => (isAnswered = true)).catch(() => {}));
  for (const path of ['/', '/api/v3/search/?q=project:demo+text', '/endless.html'])
    assert.equal((await fetch(origin + path)).status, 200);
  assert.equal(isAnswered, false);
  connection.abort();
  await Promise.all(requests);
  // The jobs of the clients ended when they disconnected, so the only thread is free.
  assert.equal((await fetch(embed(origin, 'index.html#a'))).status, 200);
});

test('on each route, processing a page stops when the client disconnects', async t => {
  // If a job did not end with its request, it would end when it exceeds this budget.
  const pages = new PageWorkers({threads: 1, time: 30_000});
  const {origin} = await startHost(t, {
    projects: [project('demo', await makeSite(t, {'endless.html': ENDLESS}))],
    pages,
  });
  const routes: readonly ((signal: AbortSignal) => Promise<unknown>)[] = [
    signal => fetch(embed(origin, 'endless.html'), {signal}),
    signal => fetch(`${origin}/api/v2/embed/?url=${origin}/endless.html`, {signal}),
    signal => fetch(`${origin}/llms.txt`, {signal}).then(answer => answer.text()),
    signal => fetch(`${origin}/llms-full.txt`, {signal}).then(answer => answer.text()),
    signal => readSection(origin, 'endless.html', signal),
  ];
  for (const [before, send] of routes.entries()) {
    const connection = new AbortController();
    const aborted = assert.rejects(send(connection.signal), {name: 'AbortError'});
    await until(() => pages.jobs.running === 1);
    connection.abort();
    await aborted;
    await until(() => Object.values(pages.jobs.counts).reduce((sum, count) => sum + count) > before);
    const others = {done: 0, failed: 0, overBudget: 0, refused: 0};
    assert.deepEqual(pages.jobs.counts, {...others, abandoned: before + 1});
    await until(() => pages.jobs.running === 0);
  }
});

test('on each route, pages are processed in threads', async t => {
  const pages = new PageWorkers();
  const files = Object.fromEntries(
    ['a', 'b', 'c'].map(name => [`${name}.html`, page(name, `<p>${name}</p>`)]),
  );
  const {origin} = await startHost(t, {projects: [project('demo', await makeSite(t, files))], pages});
  const routes: readonly (readonly [jobs: number, send: () => Promise<Response>])[] = [
    [1, () => fetch(embed(origin, 'a.html'))],
    [1, () => fetch(`${origin}/api/v2/embed/?url=${origin}/b.html`)],
    [3, () => fetch(`${origin}/llms.txt`)],
    [3, () => fetch(`${origin}/llms-full.txt`)],
    // The section and its Markdown are read in two jobs.
    [2, () => readSection(origin, 'c.html')],
  ];
  for (const [jobs, send] of routes) {
    const before = pages.jobs.counts.done;
    const answer = await send();
    assert.equal(answer.status, 200);
    assert.match(await answer.text(), /[abc]/);
    assert.equal(pages.jobs.counts.done - before, jobs, answer.url);
  }
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await setImmediate();
}

test('a page that exceeds its budget is refused with a message, and left out of llms-full.txt', async t => {
  const {origin} = await startHost(t, {
    projects: [
      project('demo', await makeSite(t, {'index.html': FILES['index.html'], 'endless.html': ENDLESS})),
    ],
    pages: new PageWorkers({time: 50}),
  });
  const answer = await fetch(embed(origin, 'endless.html'));
  assert.equal(answer.status, 400);
  const {error} = (await answer.json()) as {error: string};
  assert.match(
    error,
    /URL requested\. url=.*endless\.html It takes more than 0\.05 s to read: split the page\./,
  );
  assert.match(await (await readSection(origin, 'endless.html')).text(), /refused: .*split the page/);
  const full = await (await fetch(`${origin}/llms-full.txt`)).text();
  assert.match(full, /version latest/);
  assert.doesNotMatch(full, /# Endless/);
});

test('a request is answered with Retry-After if too many others are waiting', async t => {
  const {origin} = await startHost(t, {
    projects: [project('demo', await makeSite(t, FILES))],
    pages: new PageWorkers({threads: 1, queue: 1, time: PATIENT}),
  });
  const connection = new AbortController();
  const names = ['endless.html', 'endless-too.html', 'endless-again.html'];
  const answers = names.map(name => fetch(embed(origin, name), {signal: connection.signal}));
  const refused = await Promise.race(answers);
  assert.equal(refused.status, 503);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  assert.match(await refused.text(), /busy with other pages.*try again/);
  connection.abort();
  await Promise.allSettled(answers);
});

/** A client that sends a request and never reads the answer. */
async function connectSilently(port: number, path: string): Promise<Socket> {
  const socket = connect({port, host: '127.0.0.1', localAddress: '127.0.0.1'});
  await once(socket, 'connect');
  socket.pause();
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`);
  return socket;
}

test('clients that do not read their answers do not block others, and are disconnected', async t => {
  const pages = Object.fromEntries(
    Array.from({length: 60}, (_, at) => [
      `${at}.html`,
      page(`Page ${at}`, `<p>${'Text. '.repeat(60_000)}</p>`),
    ]),
  );
  const {origin, port} = await startHost(t, {
    projects: [project('demo', await makeSite(t, pages))],
    // A page that exceeds the time limit would be left out of the answer.
    pages: new PageWorkers({time: PATIENT}),
    readerLimits: {maxConcurrent: 2, silence: 10_000},
  });
  const silentClients = [
    await connectSilently(port, '/llms-full.txt'),
    await connectSilently(port, '/llms-full.txt'),
  ];
  // The client has another IP address.
  const otherClient = connect({port, host: '127.0.0.1', localAddress: '127.0.0.2'});
  otherClient.write(`GET /llms.txt HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\n\r\n`);
  const chunks: Buffer[] = [];
  for await (const chunk of otherClient) chunks.push(chunk as Buffer);
  const answer = Buffer.concat(chunks).toString();
  assert.match(answer, /^HTTP\/1\.1 200 /);
  assert.match(answer, /\[Page 59\]/);
  // Further clients are accepted once the clients that do not read have been disconnected.
  for (;;) {
    const {status} = await rawRequest(port, '/llms.txt');
    if (status === 200) break;
    assert.equal(status, 503);
  }
  for (const socket of silentClients) socket.destroy();
  assert.equal((await fetch(`${origin}/0.html`)).status, 200);
});
