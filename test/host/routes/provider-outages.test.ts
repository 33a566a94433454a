import assert from 'node:assert/strict';
import type {ServerResponse} from 'node:http';
import {afterEach, beforeEach, describe, test} from 'node:test';
import type {Lies} from '../../support/openid-provider.js';
import {APP, ask} from './named-host.js';
import {
  assertDeceived,
  assertProblem,
  type ProviderHost,
  type RoamingBrowser,
  SIGN_IN as START,
  startProviderHost,
} from './provider-host.js';

describe('a provider that is slow, unreachable or sends huge answers', () => {
  let fixture: ProviderHost;
  let browser: RoamingBrowser;
  /** Each test starts with a host that has not contacted the provider yet. */
  beforeEach(async () => {
    fixture = await startProviderHost({others: ['lab'], isEmpty: true});
    for (const provider of fixture.providers.values()) {
      provider.accounts.set('1', {preferred_username: 'kim'});
      provider.signsIn = '1';
    }
    browser = fixture.browser();
  });
  afterEach(() => fixture.stop());

  const deceived = (lies: Lies, status: number, sentence: RegExp, logged?: RegExp) =>
    assertDeceived(fixture, browser, {lies, status, sentence, logged});
  const UNTRUSTED = /cannot be trusted/;
  const AWAY = /does not answer at the moment/;
  const on =
    (path: RegExp, send: (response: ServerResponse) => void): Lies['answer'] =>
    (request, response) => {
      if (!path.test(request.url!)) return false;
      send(response);
      return true;
    };

  for (const [resource, path] of [
    ['metadata', /openid-configuration/],
    ['tokens', /^\/token/],
    ['keys', /^\/jwks/],
  ] as const) {
    test(`is reported while its ${resource} cannot be fetched, and works again afterwards`, async () => {
      for (const status of [500, 503, 429])
        await deceived({answer: on(path, response => response.writeHead(status).end('<html>'))}, 503, AWAY);
      await deceived({answer: on(path, response => response.destroy())}, 503, AWAY, /ECONNRESET|socket/);
      fixture.provider.lies = {};
      await browser.go(START);
      assert.equal(await browser.isSignedIn(), true);
    });

    test(`is not read to the end if its ${resource} are huge`, async () => {
      let sent = 0;
      const flood = (response: ServerResponse): void => {
        response.writeHead(200, {'content-type': 'application/json'});
        const piece = Buffer.alloc(100_000, ' ');
        const write = (): void => {
          if (response.destroyed || sent > 50_000_000) return void response.end();
          sent += piece.length;
          response.write(piece, () => setImmediate(write));
        };
        write();
      };
      await deceived(
        {answer: on(path, flood)},
        502,
        /cannot be trusted|does not accept/,
        /more than 1000000 bytes/,
      );
      assert.ok(sent < 20_000_000, `${sent} bytes`);
    });
  }

  test('delays nobody else while it is slow, and times out after some seconds', async () => {
    const waiting: ServerResponse[] = [];
    fixture.provider.lies = {answer: on(/^\/token/, response => void waiting.push(response))};
    const pendingSignIn = browser.go(START);
    while (!waiting.length) await new Promise(setImmediate);
    assert.equal((await ask(fixture.host, APP, '/')).status, 200);
    const otherBrowser = fixture.browser();
    await otherBrowser.go(`http://${APP}/_/sign-in/lab?next=/`);
    assert.equal(await otherBrowser.isSignedIn(), true);
    assertProblem(fixture, await pendingSignIn, 503, AWAY);
    assert.match(fixture.log.join('\n'), /too long/);
  });

  test('cannot make the host request other addresses, by redirects or in its metadata', async () => {
    const requests: string[] = [];
    const elsewhere = fixture.providers.get('lab')!;
    elsewhere.lies = {answer: request => (requests.push(request.url!), false)};
    await deceived(
      {
        answer: on(/openid-configuration/, response =>
          response.writeHead(302, {location: `${elsewhere.issuer}/x`}).end(),
        ),
      },
      502,
      /does not accept how this library is set up/,
    );
    for (const address of ['http://169.254.169.254/latest/', 'https://192.0.2.1/token', 'file:///etc/passwd'])
      await deceived({metadata: metadata => ({...metadata, token_endpoint: address})}, 502, UNTRUSTED);
    assert.deepEqual(requests, []);
  });

  test('is not used if its metadata name another issuer, or a script as the sign-in page', async () => {
    await deceived(
      {metadata: metadata => ({...metadata, issuer: 'https://evil.example'})},
      502,
      /does not accept how this library is set up/,
      /issuer/,
    );
    for (const address of ['javascript:alert(1)', 'data:text/html,x', 7])
      await deceived(
        {metadata: metadata => ({...metadata, authorization_endpoint: address})},
        502,
        UNTRUSTED,
      );
  });
});
