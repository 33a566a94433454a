import assert from 'node:assert/strict';
import {after, before, beforeEach, describe, test} from 'node:test';
import type {Lies} from '../../support/openid-provider.js';
import {type Answer, APP, ask} from './named-host.js';
import {
  type ProviderHost,
  type RoamingBrowser,
  startProviderHost,
  SIGN_IN as START,
  assertDeceived,
  assertProblem,
} from './provider-host.js';

const CALLBACK = /\/callback\?/;

describe('an answer of a provider', () => {
  let fixture: ProviderHost;
  let browser: RoamingBrowser;
  before(async () => {
    fixture = await startProviderHost({others: ['lab'], isEmpty: true});
  });
  after(() => fixture.stop());
  beforeEach(() => {
    browser = fixture.browser();
    fixture.log.length = 0;
    for (const provider of fixture.providers.values()) {
      provider.accounts.set('1', {preferred_username: 'kim'});
      Object.assign(provider, {signsIn: '1', refuses: false, lies: {}});
    }
  });

  const isSignedIn = (candidate = browser) => candidate.isSignedIn();
  const deceived = async (lies: Lies, status: number, sentence: RegExp, logged?: RegExp): Promise<void> => {
    await assertDeceived(fixture, browser, {lies, status, sentence, logged});
  };
  const assertPage = (answer: Answer, status: number, sentence: RegExp): void =>
    assertProblem(fixture, answer, status, sentence);

  const UNTRUSTED = /cannot be trusted/;
  const now = (): number => Math.floor(Date.now() / 1_000);

  const lies: readonly (readonly [problem: string, lies: Lies, logged: RegExp])[] = [
    ['names another issuer', {idToken: claims => ({...claims, iss: 'https://evil.example'})}, /"iss"/],
    ['is for another client', {idToken: claims => ({...claims, aud: 'another'})}, /"aud"/],
    [
      'is for this client and an unknown one',
      {idToken: claims => ({...claims, aud: ['docent', 'another']})},
      /"aud"|"azp"/,
    ],
    [
      'has the nonce of another sign-in',
      {idToken: claims => ({...claims, nonce: 'x'.repeat(43)})},
      /"nonce"/,
    ],
    ['has no nonce', {idToken: ({nonce: _, ...claims}) => claims}, /"nonce"/],
    ['has no subject', {idToken: ({sub: _, ...claims}) => claims}, /"sub"/],
    [
      'has a subject that is too long',
      {idToken: claims => ({...claims, sub: 'x'.repeat(256)})},
      /subject is too long|"sub"/,
    ],
    ['has no signature (alg none)', {unsigned: true}, /"alg"/],
    [
      'says that it is signed by a key that the provider does not have',
      {
        idToken(claims, header) {
          header.kid = 'unknown';
          return claims;
        },
      },
      /key/,
    ],
    [
      'was changed after it was signed',
      {
        tokens({id_token: token, ...rest}) {
          const [header, claims, signature] = String(token).split('.');
          const changed = {...JSON.parse(Buffer.from(claims!, 'base64url').toString()), name: 'other'};
          const encoded = Buffer.from(JSON.stringify(changed)).toString('base64url');
          return {...rest, id_token: `${header}.${encoded}.${signature}`};
        },
      },
      /signature/,
    ],
    ['is missing', {tokens: ({id_token: _, ...rest}) => rest}, /id_token/],
    ['is not a token', {tokens: rest => ({...rest, id_token: 'a.b.c'})}, /JWT|JSON/],
  ];
  for (const [problem, lie, logged] of lies)
    test(`signs nobody in if its ID token ${problem}`, async () => {
      await deceived(lie, 502, UNTRUSTED, logged);
    });

  test('signs nobody in if its ID token expired an hour ago', async () => {
    await deceived({idToken: claims => ({...claims, exp: now() - 3_600})}, 502, /clock/, /expiration/);
  });

  test('is accepted if the clock of the provider is wrong by five minutes, and refused if it is wrong by a quarter of an hour', async () => {
    const shifted =
      (seconds: number, life = 60): Lies['idToken'] =>
      claims => ({...claims, iat: now() + seconds, nbf: now() + seconds, exp: now() + seconds + life});
    for (const seconds of [-300, 300]) {
      fixture.provider.lies = {idToken: shifted(seconds)};
      browser = fixture.browser();
      await browser.go(START);
      assert.equal(await isSignedIn(), true, `${seconds}`);
    }
    for (const seconds of [-900, 900]) {
      browser = fixture.browser();
      await deceived({idToken: shifted(seconds)}, 502, /its clock and that of this library differ/);
    }
  });

  test('that refuses the sign-in leads to a page that says so, without text from the address', async () => {
    fixture.provider.refuses = true;
    const page = await browser.go(START);
    assertPage(page, 403, /did not sign you in/);
    assert.doesNotMatch(page.text, /Not today|<b>/);
    assert.deepEqual(fixture.log.length, 1);
    assert.match(fixture.log[0]!, /^company it answered access_denied: Not today <b>ever<\/b>$/);
  });

  test('is valid once: neither its code nor its state can be used again', async () => {
    const {address} = await browser.go(START, CALLBACK);
    const cookie = browser.cookie(APP);
    assert.equal((await browser.open(address)).status, 200);
    assert.equal(await isSignedIn(), true);
    // The cookie has been deleted and the browser is signed in, so opening the address from its history redirects to the page.
    const again = await browser.open(address);
    assert.deepEqual([again.status, again.location, again.cookies], [302, '/', []]);
    // The request has the earlier cookies of the browser, like the request of a thief.
    const {pathname, search} = new URL(address);
    const replayed = await ask(fixture.host, APP, pathname + search, {headers: {cookie}});
    assertPage(replayed, 400, /already completed/);
    assert.ok(replayed.cookies.every(set => !/docent-session=[\w-]{43}/.test(set)));
    // A state that was used is not valid with another code either.
    const second = await fixture.browser().go(START, CALLBACK);
    const mixed = new URL(address);
    mixed.searchParams.set('code', new URL(second.address).searchParams.get('code')!);
    assertPage(
      await ask(fixture.host, APP, mixed.pathname + mixed.search, {headers: {cookie}}),
      400,
      /Begin again/,
    );
  });

  test('is valid only in the browser that began the sign-in, so that nobody is signed in as somebody else', async () => {
    const {address} = await browser.go(START, CALLBACK);
    const {pathname, search} = new URL(address);
    const victim = fixture.browser();
    await victim.open(START);
    for (const cookie of [
      '',
      'docent-at-provider=',
      `docent-at-provider=${'x'.repeat(43)}`,
      victim.cookie(APP),
    ]) {
      const answer = await ask(fixture.host, APP, pathname + search, {headers: {cookie}});
      assertPage(answer, 400, /begun in another browser/);
      assert.deepEqual(answer.cookies, []);
    }
  });

  test('needs a state that this host has generated', async () => {
    const {address} = await browser.go(START, CALLBACK);
    const state = new URL(address).searchParams.get('state')!;
    for (const invalid of [
      '',
      'x',
      `${state}x`,
      state.slice(0, -2),
      `${state.slice(0, 40)}A${state.slice(41)}`,
    ]) {
      const changed = new URL(address);
      changed.searchParams.set('state', invalid);
      assertPage(await browser.open(changed.href), 400, /Begin again/);
    }
    const twice = await browser.open(`${address}&state=${state}`);
    assert.equal(twice.status, 400);
  });

  test('of one provider is not accepted for another', async () => {
    const {address} = await browser.go(START, CALLBACK);
    // The browser opens the callback address of the other provider, as in a mix-up attack.
    assertPage(await browser.open(address.replace('/company/', '/lab/')), 400, /Begin again/);
    const honest = new URL((await browser.go(START, CALLBACK)).address);
    honest.searchParams.set('iss', fixture.providers.get('lab')!.issuer);
    assertPage(await browser.open(honest.href), 502, UNTRUSTED);
    const silent = new URL((await browser.go(START, CALLBACK)).address);
    silent.searchParams.delete('iss');
    assertPage(await browser.open(silent.href), 502, UNTRUSTED);
    assert.equal(await isSignedIn(), false);
  });

  test("starts a new session, and ends the browser's earlier one", async () => {
    await fixture.host.people.add('rob', 'correct horse');
    await browser.signIn('rob');
    const before = browser.cookie(APP);
    await browser.go(START);
    const session = (cookie: string) => /docent-session=([\w-]+)/.exec(cookie)![1];
    assert.notEqual(session(before), session(browser.cookie(APP)));
    const {text} = await ask(fixture.host, APP, '/', {headers: {cookie: before}});
    assert.doesNotMatch(text, /signed in as/i);
  });

  test('never redirects to another host', async () => {
    for (const next of [
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      const newBrowser = fixture.browser();
      const {address} = await newBrowser.go(
        `http://${APP}/_/sign-in/company?next=${encodeURIComponent(next)}`,
      );
      assert.equal(address, `http://${APP}/`, next);
    }
    const newBrowser = fixture.browser();
    const {way} = await newBrowser.go(
      `http://${APP}/_/sign-in/company?next=${encodeURIComponent('/?q="><script>&access_token=SECRET')}`,
    );
    assert.equal(way.at(-1), `http://${APP}/?q=%22%3E%3Cscript%3E`);
  });

  test('needs cookies that no script, no other site and no other name of the host can use', async () => {
    const headers = {'x-forwarded-proto': 'https'};
    const begun = await ask(fixture.host, APP, '/_/sign-in/company', {headers});
    assert.match(
      begun.cookies[0]!,
      /^__Host-docent-at-provider=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    assert.match(begun.location, new RegExp(`redirect_uri=https%3A%2F%2F${APP}%2F`));
  });

  test('may arrive while another page of the browser is signing in', async () => {
    const [first, second] = [await browser.go(START, CALLBACK), await browser.go(START, CALLBACK)];
    assert.equal((await browser.open(first.address)).status, 200);
    const {status, location} = await browser.open(second.address);
    assert.deepEqual([status, location], [302, '/']);
  });

  test('may be signed with a new key: the host fetches it and no longer accepts the old one', async () => {
    await browser.go(START);
    const old = fixture.provider.lies;
    let oldToken = '';
    fixture.provider.lies = {...old, idToken: (claims, header) => ((oldToken = header.kid), claims)};
    await fixture.browser().go(START);
    await fixture.provider.rotateKeys();
    fixture.provider.lies = {};
    browser = fixture.browser();
    const newBrowser = fixture.browser();
    await newBrowser.go(START);
    assert.equal(await isSignedIn(newBrowser), true);
    await deceived(
      {
        idToken(claims, header) {
          header.kid = oldToken;
          return claims;
        },
      },
      502,
      UNTRUSTED,
      /key/,
    );
  });

  test('that rejects the client secret is reported to the administrator in the log', async () => {
    await deceived(
      {
        answer: (request, response) => {
          if (!request.url!.startsWith('/token')) return false;
          response.writeHead(401, {'content-type': 'application/json'});
          response.end('{"error":"invalid_client","error_description":"client authentication failed"}');
          return true;
        },
      },
      502,
      /Tell those who run this library/,
      /invalid_client: client authentication failed/,
    );
  });
});

test('an IP address can try only a few made-up codes a minute, and others can still sign in', async t => {
  const fixture = await startProviderHost({signInsPerMinute: 3, isEmpty: true});
  t.after(() => fixture.stop());
  fixture.provider.accounts.set('1', {preferred_username: 'kim'});
  fixture.provider.signsIn = '1';
  const browser = fixture.browser();
  const statuses: number[] = [];
  for (let count = 0; count < 5; count++) {
    const {address} = await browser.go(START, CALLBACK);
    const authorization = new URL(address);
    authorization.searchParams.set('code', `made up ${count}`);
    statuses.push((await browser.open(authorization.href)).status);
  }
  assert.deepEqual(statuses, [400, 400, 400, 429, 429]);
  const before = fixture.provider.requests.filter(path => path === '/token').length;
  assert.equal(before, 3);
});
