import assert from 'node:assert/strict';
import {once} from 'node:events';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {test} from 'node:test';
import {askHost} from '../../../host/src/mcp/ask.js';

test('an answer of another host that never ends is given up, and its connection closed', async t => {
  const piece = Buffer.alloc(256 * 1024, 'x');
  const closed: Promise<unknown>[] = [];
  const server = createServer((_request, response) => {
    closed.push(once(response, 'close'));
    const write = (): void => {
      while (!response.destroyed && response.write(piece));
      response.once('drain', write);
    };
    write();
  });
  t.after(() => server.closeAllConnections());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await assert.rejects(askHost(origin, undefined)(new URL(origin)), {
    name: 'DocsSourceError',
    message: /^This is too long to be read at once/,
  });
  await closed[0];
  server.close();
});

test('an answer is decoded as a whole, wherever it is cut', async t => {
  const text = 'ä€😀'.repeat(50_000);
  const server = createServer((_request, response) => void response.end(text));
  t.after(() => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  assert.deepEqual(await askHost(origin, 'secret')(new URL(origin)), {status: 200, text});
});
