import assert from 'node:assert/strict';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {test} from 'node:test';
import {ProviderError} from '../../../../host/src/platform/openid/provider-error.js';
import {requestProvider} from '../../../../host/src/platform/openid/provider-request.js';

for (const address of [
  'http://login.example.org/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0.0.0.0/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[fe80::1]/',
  'https://[fd00:ec2::254]/',
  'https://localhost/',
  'file:///etc/passwd',
])
  test(`a provider cannot make the host request ${address}`, async () => {
    await assert.rejects(requestProvider(address, {}, false), {
      name: 'ProviderError',
      problem: 'untrusted',
      message: /is not an address that may be requested$/,
    });
  });

for (const address of [
  'https://192.0.2.1/',
  'http://169.254.169.254/',
  'https://10.0.0.1/',
  'ftp://127.0.0.1/',
])
  test(`a provider on this machine cannot make the host request ${address}`, async () => {
    await assert.rejects(requestProvider(address, {}, true), {problem: 'untrusted'});
  });

test('returns the status and body of an answer, does not follow redirects, and rejects an answer that is too large, malformed or incomplete', async t => {
  const server = createServer(({url, headers}, response) => {
    if (url === '/moved') response.writeHead(302, {location: '/ok'}).end();
    else if (url === '/huge') response.end(Buffer.alloc(1_000_001, ' '));
    else if (url === '/empty') response.writeHead(204).end();
    else if (url === '/odd') response.writeHead(999).end();
    else if (url === '/cut')
      response.writeHead(200, {'content-length': 100}).write('x', () => response.destroy());
    else if (url === '/never') response.writeHead(200).write('x');
    else response.end(JSON.stringify({encoding: headers['accept-encoding']}));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.closeAllConnections() ?? server.close());
  const {port} = server.address() as AddressInfo;
  const request = (path: string, signal?: AbortSignal) =>
    requestProvider(`http://localhost:${port}${path}`, {signal}, true);
  // A compressed answer could be much larger after decompression.
  assert.deepEqual(await (await request('/ok')).json(), {encoding: 'identity'});
  assert.equal((await request('/moved')).status, 302);
  assert.equal((await request('/empty')).status, 204);
  await assert.rejects(request('/huge'), {problem: 'untrusted', message: /more than 1000000 bytes/});
  await assert.rejects(request('/odd'), {problem: 'untrusted'});
  await assert.rejects(request('/cut'), {problem: 'unavailable'});
  const enough = new AbortController();
  const pending = request('/never', enough.signal);
  enough.abort();
  await assert.rejects(pending, error => error instanceof ProviderError && error.problem === 'unavailable');
});
