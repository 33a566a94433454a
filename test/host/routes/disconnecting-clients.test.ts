/** Tests with clients that disconnect at any moment. An error that is thrown outside of a request would end the host, and fails them. */
import assert from 'node:assert/strict';
import {EventEmitter, once} from 'node:events';
import {createServer} from 'node:http';
import {type AddressInfo, connect} from 'node:net';
import {test} from 'node:test';
import {setImmediate} from 'node:timers/promises';
import type {FastifyReply} from 'fastify';
import fc from 'fast-check';
import {SlowReaders} from '../../../host/src/http/limits.js';
import {PageWorkers} from '../../../cli/src/page-work/page-workers.js';
import {AbandonedError} from '../../../cli/src/page-work/worker-pool.js';
import {project, startHost} from './running-host.js';
import {makeSite, page} from './test-site.js';

const LONG = `<p>${'words of a long page '.repeat(5_000)}</p>`;
const SITE = {
  'index.html': page('Start', LONG),
  'guide.html': page('Guide', `<h2 id="a">Part</h2>${LONG}`),
  'page.html': page('Page', LONG.repeat(5)),
  'code.js': `// ${LONG.repeat(5)}`,
};

const call = (name: string, parameters: object): string =>
  JSON.stringify({jsonrpc: '2.0', id: 1, method: 'tools/call', params: {name, arguments: parameters}});

/** Requests for every kind of answer that takes much work. */
const requestsTo = (origin: string): readonly (readonly [path: string, body?: string])[] => [
  ['/page.html'],
  ['/code.js'],
  ['/llms.txt'],
  ['/llms-full.txt'],
  ['/_/downloads/demo/en/latest/htmlzip/'],
  [`/api/v3/embed/?url=${origin}/guide.html%23a`],
  [`/api/v2/embed/?url=${origin}/page.html`],
  ['/api/v3/search/?q=project:demo+words&facets=true'],
  ['/api/v3/projects/?limit=100&expand=active_versions'],
  ['/_/addons/?api-version=1&project-slug=demo&version-slug=latest'],
  ['/mcp', call('search_docs', {query: 'words'})],
  ['/mcp', call('read_section', {address: '/guide.html#a'})],
  ['/mcp', call('list_pages', {})],
];

/** Sends a request, or only its beginning, and disconnects after some iterations of the event loop. */
async function sendAndDisconnect(
  port: number,
  [path, body]: readonly [path: string, body?: string],
  {iterations, part, isReset}: {iterations: number; part: number; isReset: boolean},
): Promise<void> {
  const socket = connect({port, host: '127.0.0.1'});
  socket.on('error', () => {});
  await once(socket, 'connect');
  const request = [
    `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'accept: application/json, text/event-stream, */*',
    'accept-encoding: br',
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${body.length}`]),
    '',
    body ?? '',
  ].join('\r\n');
  socket.write(request.slice(0, Math.ceil(request.length * part)));
  for (let iteration = 0; iteration < iterations; iteration++) await setImmediate();
  if (isReset) socket.resetAndDestroy();
  else socket.destroy();
}

test('a client that disconnects before a long answer begins does not count against the limit', () => {
  const readers = new SlowReaders({maxConcurrent: 1});
  const reader = (destroyed: boolean) => ({
    raw: Object.assign(new EventEmitter(), {destroyed, setTimeout() {}}),
  });
  const admit = (destroyed: boolean) => {
    const reply = reader(destroyed);
    readers.admit({ip: '192.0.2.1'}, reply as unknown as FastifyReply);
    reply.raw.emit('close');
  };
  for (let time = 0; time < 3; time++) {
    assert.throws(() => admit(true), AbandonedError);
    admit(false);
  }
});

test('a client that waits for a busy host is not disconnected', async t => {
  const readers = new SlowReaders({silence: 20});
  const server = createServer((_request, answer) => {
    readers.admit({ip: '192.0.2.1'}, {raw: answer} as FastifyReply);
    answer.write('first, ');
    answer.once('timeout', () => answer.end('second'));
  }).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const {port} = server.address() as AddressInfo;
  assert.equal(await (await fetch(`http://127.0.0.1:${port}/`)).text(), 'first, second');
});

test('clients may disconnect at any moment of any answer', async t => {
  const pages = new PageWorkers({threads: 1});
  const {origin, port} = await startHost(t, {projects: [project('demo', await makeSite(t, SITE))], pages});
  const requests = requestsTo(origin);
  const disconnectingClient = fc.record({
    request: fc.constantFrom(...requests),
    iterations: fc.nat(40),
    part: fc.constantFrom(1, 1, 1, 0.9),
    isReset: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(disconnectingClient, {minLength: 8, maxLength: 8}), async clients => {
      await Promise.all(clients.map(({request, ...how}) => sendAndDisconnect(port, request, how)));
      const {status} = await fetch(`${origin}/index.html`);
      assert.equal(status, 200);
    }),
    {numRuns: 15},
  );
  for (const [path, body] of requests) {
    const answer = await fetch(origin + path, {
      ...(body !== undefined && {method: 'POST', body}),
      headers: {'content-type': 'application/json', accept: 'application/json, text/event-stream'},
    });
    assert.equal(answer.status, 200, path);
    await answer.arrayBuffer();
  }
  while (pages.jobs.running > 0) await setImmediate();
});
