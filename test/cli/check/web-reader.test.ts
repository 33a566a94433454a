import assert from 'node:assert/strict';
import {createServer, type RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';
import {type TestContext, test} from 'node:test';
import {isReadableFrom, textOf, UnreachableError, webReader} from '../../../cli/src/check/page-readers.js';

async function serve(test: TestContext, answer: RequestListener): Promise<URL> {
  const server = createServer(answer);
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  test.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

const unreachable = (words: RegExp) => (error: unknown) =>
  error instanceof UnreachableError && words.test(error.message);

test('sends a repeated request once, and returns the final address', async test => {
  let count = 0;
  const url = await serve(test, ({url, headers}, response) => {
    if (url === '/old') return void response.writeHead(302, {location: '/new'}).end();
    count++;
    response.writeHead(200, {'access-control-allow-origin': '*'}).end(headers.origin);
  });
  const read = webReader();
  const answer = await read(new URL('old#part', url), 'https://a.example');
  assert.equal(await read(new URL('old', url), 'https://a.example'), answer);
  assert.equal(count, 1);
  assert.equal(answer.url.pathname, '/new');
  assert.equal(textOf(answer), 'https://a.example');
  assert.ok(isReadableFrom('https://a.example', answer));
});

test('gives up on a server that does not answer', async test => {
  const url = await serve(test, () => {});
  const read = webReader({timeout: 50, total: 60_000, bytes: 1000});
  await assert.rejects(read(url), unreachable(/no complete answer within 0\.05 s/));
});

test('gives up on a server that never stops sending', async test => {
  const url = await serve(test, (_request, response) => {
    response.writeHead(200);
    response.write('a');
  });
  const read = webReader({timeout: 50, total: 60_000, bytes: 1000});
  await assert.rejects(read(url), unreachable(/no complete answer/));
});

test('gives up on a response that is too large', async test => {
  let closed = false;
  const url = await serve(test, (_request, response) => {
    response.on('close', () => (closed = true));
    response.write('a'.repeat(100_000));
  });
  const read = webReader({timeout: 60_000, total: 60_000, bytes: 1000});
  await assert.rejects(read(url), unreachable(/more than/));
  while (!closed) await new Promise(done => setImmediate(done));
});

test('rejects a request when the total time is over', async test => {
  const url = await serve(test, (_request, response) => response.end('here'));
  const read = webReader({timeout: 60_000, total: 0, bytes: 1000});
  await new Promise(done => setImmediate(done));
  await assert.rejects(read(url), UnreachableError);
});

test('says why a server cannot be reached', async () => {
  const gone = createServer();
  await new Promise<void>(done => gone.listen(0, '127.0.0.1', done));
  const {port} = gone.address() as AddressInfo;
  await new Promise(done => gone.close(done));
  await assert.rejects(webReader()(new URL(`http://127.0.0.1:${port}/`)), unreachable(/ECONNREFUSED/));
});
