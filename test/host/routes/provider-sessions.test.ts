import assert from 'node:assert/strict';
import {after, before, beforeEach, describe, test} from 'node:test';
import {CONFIRMED_FOR, SESSION_LENGTH} from '../../../host/src/platform/people/sessions.js';
import {until} from '../../support/until.js';
import {APP, ask} from './named-host.js';
import {
  type ProviderHost,
  type RoamingBrowser,
  startProviderHost,
  SIGN_IN as START,
} from './provider-host.js';

const GUIDE = 'http://notes.docs.example.org/en/latest/guide.html';
const MINUTE = 60_000;

/** The session in the store that began at a provider. There is at most one. */
const sessionOf = ({host}: ProviderHost) =>
  host.store.database.selectFrom('session').selectAll().where('issuer', 'is not', null).executeTakeFirst();

/** Makes all sessions older by that many ms. */
async function age({host}: ProviderHost, milliseconds: number): Promise<void> {
  const earlier = (time: string | null): string | null =>
    time && new Date(Date.parse(time) - milliseconds).toISOString();
  await host.store.write(undefined, async transaction => {
    for (const {hash, created, expires, recheck} of await transaction
      .selectFrom('session')
      .selectAll()
      .execute())
      await transaction
        .updateTable('session')
        .set({created: earlier(created)!, expires: earlier(expires)!, recheck: earlier(recheck)})
        .where('hash', '=', hash)
        .execute();
  });
}

describe('a session of a person who signed in at a provider', () => {
  let fixture: ProviderHost;
  let browser: RoamingBrowser;
  before(async () => {
    fixture = await startProviderHost({settings: {groups: {writers: ['notes:maintainer']}}});
  });
  after(() => fixture.stop());
  beforeEach(async () => {
    fixture.provider.accounts.set('1', {preferred_username: 'kim', groups: ['writers']});
    Object.assign(fixture.provider, {signsIn: '1', refuses: false, lies: {}});
    await fixture.host.store.write(undefined, transaction => transaction.deleteFrom('session').execute());
    fixture.log.length = 0;
    browser = fixture.browser();
    await browser.go(START);
  });

  const home = () => browser.open(`http://${APP}/`);
  const isSignedIn = async (): Promise<boolean> => /signed in as kim/i.test((await home()).text);
  const tokenRequests = (): number => fixture.provider.requests.filter(path => path === '/token').length;

  test('lasts an hour, encrypts the tokens of the provider, and sends it no request for half an hour', async () => {
    const session = (await sessionOf(fixture))!;
    const rest = Date.parse(session.expires) - Date.now();
    assert.ok(rest > CONFIRMED_FOR - MINUTE && rest <= CONFIRMED_FOR, String(rest));
    assert.match(session.tokens!, /^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/);
    const before = tokenRequests();
    await age(fixture, 29 * MINUTE);
    assert.equal(await isSignedIn(), true);
    assert.equal(tokenRequests(), before);
  });

  test('is extended once and in the background after half an hour, if the provider still knows the account', async () => {
    const before = tokenRequests();
    await age(fixture, 31 * MINUTE);
    const {expires} = (await sessionOf(fixture))!;
    await Promise.all(Array.from({length: 8}, home));
    await until(async () => (await sessionOf(fixture))!.expires !== expires);
    assert.equal(tokenRequests(), before + 1);
    const rest = Date.parse((await sessionOf(fixture))!.expires) - Date.now();
    assert.ok(rest > CONFIRMED_FOR - MINUTE && rest <= CONFIRMED_FOR, String(rest));
    // The provider has issued a new refresh token, with which the session is extended the next time.
    await age(fixture, 31 * MINUTE);
    const {expires: next} = (await sessionOf(fixture))!;
    await home();
    await until(async () => (await sessionOf(fixture))!.expires !== next);
    assert.equal(await isSignedIn(), true);
  });

  test('also updates the roles from the groups when it is extended', async () => {
    assert.match(
      (await browser.go(`http://notes.docs.example.org/_/sign-in?next=/en/latest/guide.html`)).text,
      /Every use/,
    );
    fixture.provider.accounts.set('1', {preferred_username: 'kim', groups: []});
    await age(fixture, 31 * MINUTE);
    assert.equal((await browser.open(GUIDE)).status, 200);
    await until(async () => (await browser.open(GUIDE)).status === 404);
    assert.equal(await isSignedIn(), true);
  });

  test('ends, also under docs domains, when the provider no longer knows the account', async () => {
    await browser.go(`http://notes.docs.example.org/_/sign-in?next=/en/latest/guide.html`);
    assert.equal((await browser.open(GUIDE)).status, 200);
    fixture.provider.accounts.delete('1');
    await age(fixture, 31 * MINUTE);
    // The answer does not wait for the request to the provider, which runs in the background.
    assert.equal((await browser.open(GUIDE)).status, 200);
    await until(async () => !(await sessionOf(fixture)));
    assert.equal(await isSignedIn(), false);
    const cookie = browser.cookie('notes.docs.example.org');
    assert.equal(
      (await ask(fixture.host, 'notes.docs.example.org', '/en/latest/guide.html', {headers: {cookie}}))
        .status,
      404,
    );
    assert.match(fixture.log.join('\n'), /invalid_grant/);
  });

  test('ends within the hour if the provider does not answer, and not before', async () => {
    fixture.provider.lies = {answer: (_request, response) => (response.writeHead(503).end(), true)};
    await age(fixture, 31 * MINUTE);
    assert.equal(await isSignedIn(), true);
    await until(() => fixture.log.length > 0);
    const {recheck} = (await sessionOf(fixture))!;
    assert.ok(Date.parse(recheck!) > Date.now(), 'another request is due later');
    await age(fixture, 28 * MINUTE);
    assert.equal(await isSignedIn(), true);
    await age(fixture, 2 * MINUTE);
    assert.equal(await isSignedIn(), false);
  });

  test('ends after two weeks, however often it was extended', async () => {
    const {created, expires} = (await sessionOf(fixture))!;
    const old = new Date(Date.parse(created) - SESSION_LENGTH + 40 * MINUTE).toISOString();
    await fixture.host.store.write(undefined, transaction =>
      transaction.updateTable('session').set({created: old, recheck: created}).execute(),
    );
    await home();
    await until(async () => (await sessionOf(fixture))!.expires !== expires);
    assert.equal(
      (await sessionOf(fixture))!.expires,
      new Date(Date.parse(old) + SESSION_LENGTH).toISOString(),
    );
  });

  test('is not extended by the answer for another account', async () => {
    fixture.provider.lies = {idToken: claims => ({...claims, sub: '2'})};
    await age(fixture, 31 * MINUTE);
    await home();
    await until(async () => !(await sessionOf(fixture)));
    assert.match(fixture.log.join('\n'), /another account|"sub"/);
  });

  test('that has ended is renewed without a prompt: opening a page redirects to the provider and back', async () => {
    await browser.go(`http://notes.docs.example.org/_/sign-in?next=/en/latest/guide.html`);
    await age(fixture, 61 * MINUTE);
    const {address, status, way} = await browser.go(`${GUIDE}?a=b`);
    assert.deepEqual([address, status], [`${GUIDE}?a=b`, 200]);
    assert.ok(way.some(address => address.startsWith(fixture.provider.issuer)));
    // A request from a script is not redirected. Its answer says that the session has ended.
    await age(fixture, 61 * MINUTE);
    const headers = {cookie: browser.cookie('notes.docs.example.org'), 'sec-fetch-mode': 'cors'};
    const {status: statusOfScript} = await ask(
      fixture.host,
      'notes.docs.example.org',
      '/api/v3/projects/notes/',
      {
        headers,
      },
    );
    assert.equal(statusOfScript, 401);
  });

  test('that has ended redirects to the provider only once if the provider refuses', async () => {
    await browser.go(`http://notes.docs.example.org/_/sign-in?next=/en/latest/guide.html`);
    await age(fixture, 61 * MINUTE);
    fixture.provider.refuses = true;
    browser.forgetProviders();
    assert.equal((await browser.go(`http://${APP}/nowhere/`)).status, 403);
    assert.equal((await browser.go(`http://${APP}/nowhere/`)).status, 404);
  });
});

test('with a provider without refresh tokens, a session ends within the hour, and opening a page then leads to the provider and back', async t => {
  const fixture = await startProviderHost({
    provider: {hasRefreshTokens: false},
    settings: {groups: {'*': ['notes:reader']}},
  });
  t.after(() => fixture.stop());
  fixture.provider.accounts.set('1', {preferred_username: 'kim'});
  fixture.provider.signsIn = '1';
  const browser = fixture.browser();
  const sign = `http://notes.docs.example.org/_/sign-in?next=/en/latest/guide.html`;
  const page = await browser.go(sign);
  const button = /href="(\/_\/sign-in\/company[^"]*)"/.exec(page.text)![1]!;
  assert.equal((await browser.go(new URL(button, page.address).href)).address, GUIDE);
  const {recheck, expires} = (await sessionOf(fixture))!;
  assert.equal(recheck, null);
  assert.ok(Date.parse(expires) - Date.now() <= CONFIRMED_FOR);
  await age(fixture, 61 * MINUTE);
  assert.equal((await browser.go(GUIDE)).status, 200);
});

test('an account without a required claim is refused, even if it loses the claim later', async t => {
  const fixture = await startProviderHost({settings: {required_claims: {hd: ['example.org']}}});
  t.after(() => fixture.stop());
  fixture.provider.accounts.set('1', {preferred_username: 'kim', hd: 'example.org'});
  fixture.provider.lies = {idToken: claims => ({...claims, hd: 'example.org'})};
  fixture.provider.signsIn = '1';
  const browser = fixture.browser();
  await browser.go(START);
  assert.match((await browser.open(`http://${APP}/`)).text, /signed in as kim/i);
  fixture.provider.lies = {idToken: claims => ({...claims, hd: 'evil.example'})};
  const {status, text} = await fixture.browser().go(START);
  assert.equal(status, 403);
  assert.match(text, /may not sign in here/);
  await age(fixture, 31 * MINUTE);
  await browser.open(`http://${APP}/`);
  await until(async () => !(await sessionOf(fixture)));
});

describe('with passwords disabled', () => {
  let fixture: ProviderHost;
  before(async () => {
    fixture = await startProviderHost({
      onlyPasswordOf: 'ada',
      settings: {groups: {'*': ['notes:reader']}},
    });
    fixture.provider.accounts.set('1', {preferred_username: 'kim'});
    fixture.provider.signsIn = '1';
  });
  after(() => fixture.stop());

  const post = (name: string) =>
    fixture.browser().post(`http://${APP}/_/sign-in?next=/`, {name, password: 'correct horse'});

  test('a single provider signs a reader in without asking, and leads back to the page', async () => {
    const {address, status} = await fixture
      .browser()
      .go('http://notes.docs.example.org/_/sign-in?next=/en/latest/guide.html');
    assert.deepEqual([address, status], [GUIDE, 200]);
  });

  test('only the local administrator can sign in with a password, at a separate address', async () => {
    const page = await fixture.browser().open(`http://${APP}/_/sign-in?choose`);
    assert.match(page.text, /The local administrator/);
    assert.equal((await post('ada')).status, 200);
    assert.equal((await post('rob')).status, 401);
    const json = {'content-type': 'application/json'};
    const body = (username: string) => JSON.stringify({username, password: 'correct horse'});
    const issued = await ask(fixture.host, APP, '/auth/', {
      method: 'POST',
      headers: json,
      body: body('ada'),
    });
    assert.equal(issued.status, 200);
    const refused = await ask(fixture.host, APP, '/auth/', {
      method: 'POST',
      headers: json,
      body: body('rob'),
    });
    assert.equal(refused.status, 401);
  });

  test('sessions, refresh tokens and links for passwords are no longer valid, and API tokens still are', async () => {
    const {people} = fixture.host;
    const rob = (
      await fixture.host.store.database.selectFrom('person').selectAll().where('name', '=', 'rob').execute()
    )[0]!;
    const person = {id: rob.id, name: 'rob', isAdmin: false};
    const cookie = `docent-session=${await people.sessions.start(person, undefined)}`;
    assert.doesNotMatch((await ask(fixture.host, APP, '/', {headers: {cookie}})).text, /signed in as rob/i);
    const json = {'content-type': 'application/json'};
    const refresh = JSON.stringify({refresh_token: await people.refreshTokens.issue(person)});
    const renewed = await ask(fixture.host, APP, '/auth/', {
      method: 'POST',
      headers: json,
      body: refresh,
    });
    assert.equal(renewed.status, 401);
    const {token} = await people.invitations.issue('rob', {days: 1});
    assert.equal((await ask(fixture.host, APP, `/_/welcome/${token}`)).status, 404);
    const api = await people.apiTokens.issue('rob', {scope: 'read', label: ''});
    const headers = {authorization: `Token ${api.token}`};
    assert.equal((await ask(fixture.host, APP, '/api/v3/projects/notes/', {headers})).status, 200);
  });
});

test('signing in works on a single address, where cookies are not sent with requests of another site', async t => {
  const fixture = await startProviderHost({
    names: {docs: '', app: '', areAuthorsTrusted: true},
    settings: {groups: {'*': ['notes:reader']}},
  });
  t.after(() => fixture.stop());
  fixture.provider.accounts.set('1', {preferred_username: 'kim'});
  fixture.provider.signsIn = '1';
  const browser = fixture.browser();
  const next = '/notes/en/latest/guide.html';
  const {location} = await browser.open(`http://${APP}/_/sign-in/company?next=${next}`);
  assert.match(browser.cookie(APP), /docent-at-provider=/);
  const {address} = await browser.go(location, /\/callback\?/);
  const arrived = await browser.open(address);
  assert.ok(arrived.cookies.some(set => /docent-session=.*SameSite=Strict/.test(set)));
  // Browsers would not send the session cookie after an HTTP redirect from another site, so a page redirects with a meta element.
  assert.deepEqual([arrived.status, arrived.location], [200, '']);
  assert.match(arrived.text, /content="0; url=\/notes\/en\/latest\/guide\.html"/);
  assert.equal((await browser.open(`http://${APP}${next}`)).status, 200);
});
