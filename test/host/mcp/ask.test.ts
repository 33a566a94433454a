import assert from 'node:assert/strict';
import {once} from 'node:events';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {Readable} from 'node:stream';
import {test} from 'node:test';
import {setImmediate} from 'node:timers/promises';
import fastify from 'fastify';
import {askHost, MAX_ANSWER} from '../../../cli/src/mcp/docs-source.js';
import {requestInProcess} from '../../../host/src/http/in-process-requests.js';
import {AbandonedError} from '../../../cli/src/page-work/worker-pool.js';

/** Length of an overlong answer in bytes. It has an end so that the test ends even if the answer is read completely. */
const TOO_MUCH = 16 * MAX_ANSWER;

test('an overlong answer of another host is refused, and the connection is closed', async t => {
  const piece = Buffer.alloc(256 * 1024, 'x');
  const closed: Promise<unknown>[] = [];
  const server = createServer((_request, response) => {
    closed.push(once(response, 'close'));
    let sent = 0;
    const write = (): void => {
      while ((sent += piece.length) <= TOO_MUCH && !response.destroyed && response.write(piece));
      if (sent > TOO_MUCH) response.end();
      else response.once('drain', write);
    };
    write();
  });
  t.after(() => server.closeAllConnections());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await assert.rejects(askHost(origin, undefined)(new URL(origin)), {
    name: 'DocsSourceError',
    message: /^This is too long to read at once/,
  });
  await closed[0];
  server.close();
});

test('characters that are divided between two chunks of an answer are decoded', async t => {
  const text = 'ä€😀'.repeat(50_000);
  const server = createServer((_request, response) => void response.end(text));
  t.after(() => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  assert.deepEqual(await askHost(origin, 'secret')(new URL(origin)), {status: 200, text});
});

test('an overlong answer of a server in the same process is refused, and its stream is closed', async t => {
  const server = fastify();
  t.after(() => server.close());
  let sent: Readable | undefined;
  server.get('/endless', async () => {
    const piece = Buffer.alloc(256 * 1024, 'x');
    let size = 0;
    return (sent = new Readable({
      read: () => void sent!.push((size += piece.length) <= TOO_MUCH ? piece : null),
    }));
  });
  await assert.rejects(requestInProcess(server)(new URL('http://localhost/endless')), {
    name: 'DocsSourceError',
    message: /^This is too long to read at once/,
  });
  if (!sent!.closed) await once(sent!, 'close');
});

test('if a client disconnects at any moment, its request is either rejected or answered completely', async t => {
  const server = fastify();
  t.after(() => server.close());
  let requestCount = 0;
  server.get('/slow', async () => {
    requestCount++;
    await setImmediate();
    return Readable.from(Array.from({length: 4}, () => Buffer.alloc(1024, 'x')));
  });
  await server.ready();
  for (let turns = 0; turns < 40; turns++) {
    const connection = new AbortController();
    const turn = turns % 2 ? () => setImmediate() : () => new Promise<void>(process.nextTick);
    const disconnected = (async () => {
      for (let at = 0; at < turns >> 1; at++) await turn();
      connection.abort();
    })();
    const answer = await requestInProcess(
      server,
      undefined,
      connection.signal,
    )(new URL('http://localhost/slow')).catch((error: Error) => error);
    await disconnected;
    // An error that is thrown outside of the request would end the process of a host, and fails this test.
    await setImmediate();
    assert.ok(
      answer instanceof AbandonedError || (!(answer instanceof Error) && answer.text.length === 4096),
      String(answer),
    );
  }
  const before = requestCount;
  await assert.rejects(
    requestInProcess(server, undefined, AbortSignal.abort())(new URL('http://localhost/slow')),
    AbandonedError,
  );
  assert.equal(requestCount, before);
});
