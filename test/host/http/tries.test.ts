import assert from 'node:assert/strict';
import {describe, test, type TestContext} from 'node:test';
import {Counts} from '../../../host/src/http/limits.js';
import {Tries} from '../../../host/src/http/tries.js';
import type {People} from '../../../host/src/platform/people/people.js';
import {type LibraryHost, startLibrary} from '../routes/library-host.js';

const LIMIT = 3;
const [ada, bob] = [{ip: '192.0.2.1'}, {ip: '192.0.2.2'}];

describe('the limit for attempts to guess secrets', () => {
  const nobody = {check: async () => undefined} as unknown as People;
  function start() {
    let now = 1_000_000;
    const headers: Record<string, unknown> = {};
    const reply = {header: (name: string, value: unknown) => void (headers[name] = value)} as never;
    const tries = new Tries(LIMIT, () => now);
    return {tries, reply, headers, pass: (seconds: number) => void (now += seconds * 1_000)};
  }
  const refused = {name: 'HttpError', status: 429};

  test('is lifted for an account a minute after the first attempt', async () => {
    const {tries, reply, headers, pass} = start();
    const attempt = (name: string) => tries.signIn(nobody, reply, {name, password: 'x'});
    for (let count = 0; count < LIMIT; count++) await attempt('ada');
    pass(20);
    await assert.rejects(attempt('ada'), refused);
    assert.equal(headers['retry-after'], 40);
    await attempt('bob');
    await attempt(`${'a'.repeat(200_000)}`);
    pass(40);
    await attempt('ada');
  });

  test('counts each wrong secret once a minute', () => {
    const {tries, reply, pass} = start();
    const wrong = (...secrets: string[]) => {
      tries.admit(ada, reply, secrets);
      tries.learn(ada, secrets, secrets);
    };
    for (let count = 0; count < 10; count++) wrong('expired');
    wrong('guess 1');
    wrong('guess 2');
    assert.throws(() => wrong('guess 3'), refused);
    assert.throws(() => tries.countAddress(ada, reply), refused);
    tries.admit(bob, reply, ['guess 3']);
    // Requests without secrets are not limited: they get only what is public.
    tries.admit(ada, reply, []);
    pass(60);
    wrong('guess 3');
  });

  test('does not apply to a secret that was valid before from the same IP address, until it is no longer valid', () => {
    const {tries, reply} = start();
    tries.admit(ada, reply, ['right']);
    tries.learn(ada, ['right'], []);
    for (let count = 0; count < LIMIT; count++) tries.countAddress(ada, reply);
    tries.admit(ada, reply, ['right']);
    assert.throws(() => tries.admit(ada, reply, ['right', 'other']), refused);
    tries.learn(ada, ['right'], ['right']);
    assert.throws(() => tries.admit(ada, reply, ['right']), refused);
  });

  test('is kept for a bounded number of addresses and accounts, of which the oldest are dropped', () => {
    const counts = new Counts(() => 0);
    for (let key = 0; key <= 110_000; key++) counts.add(`${key}`);
    assert.deepEqual([counts.of('0'), counts.of('110000')], [0, 1]);
  });
});

describe('attempts to guess secrets are counted', () => {
  async function start(t: TestContext): Promise<LibraryHost> {
    const host = await startLibrary({signInsPerMinute: LIMIT, trustProxy: true});
    t.after(() => host.stop());
    return host;
  }
  /** The last byte of the IP address of the next request, so that each has another address, unless the test sets one. */
  let address = 0;
  const request = (
    host: LibraryHost,
    path: string,
    headers: Record<string, string>,
    init: RequestInit = {},
  ) =>
    fetch(host.origin + path, {
      redirect: 'manual',
      ...init,
      headers: {'x-forwarded-for': `198.51.100.${address++}`, ...headers},
    });

  test('for the account whose password is checked, whatever other fields are sent', async t => {
    const host = await start(t);
    await host.people.add('ada', 'correct horse');
    const form = async (fields: string): Promise<number> => {
      const headers = {'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin'};
      return (await request(host, '/_/sign-in', headers, {method: 'POST', body: fields})).status;
    };
    const json = async (body: object): Promise<number> => {
      const headers = {'content-type': 'application/json'};
      return (await request(host, '/auth/', headers, {method: 'POST', body: JSON.stringify(body)})).status;
    };
    assert.equal(await form('username=a1&name=ada&password=x'), 401);
    assert.equal(await json({name: 'a2', username: 'ada', password: 'x'}), 401);
    assert.equal(await form('name=ada&username=a3&username=a4&password=x'), 401);
    for (const fields of ['', 'username=a5&', 'username=&', 'username[]=&', '__proto__=x&', 'user=a&'])
      assert.equal(await form(`${fields}name=ada&password=correct+horse`), 429, fields);
    for (const more of [{}, {name: 'a6'}, {name: ['x']}, {refresh: 'x'}])
      assert.equal(await json({...more, username: 'ada', password: 'correct horse'}), 429);
    assert.equal(await form('username=ada&name=bob&password=x'), 401);
  });

  test('for the IP address, with wrong tokens in a header, in the query or in the cookie of sharing links', async t => {
    const host = await start(t);
    await host.add({slug: 'open', versions: {latest: 'public'}});
    await host.people.add('ada', 'correct horse', {admin: true});
    const {token} = await host.people.apiTokens.issue('ada', {scope: 'read', label: ''});
    const otherToken = await host.people.apiTokens.issue('ada', {scope: 'read', label: ''});
    const from = async (ip: string, path: string, headers: Record<string, string> = {}): Promise<number> =>
      (await request(host, path, {'x-forwarded-for': ip, ...headers})).status;
    const PROJECTS = '/api/v3/projects/';

    const header = (text: string) => ({authorization: text});
    assert.equal(await from('192.0.2.1', PROJECTS, header(`Token ${token}`)), 200);
    for (const text of ['Token a', 'Bearer a', 'Token a', 'Basic a'])
      assert.equal(await from('192.0.2.1', PROJECTS, header(text)), 401, text);
    for (const path of [PROJECTS, '/open/en/latest/', '/mcp'])
      assert.equal(await from('192.0.2.1', path, header('Token b')), 429, path);
    assert.equal(await from('192.0.2.1', '/_/sharing/x'), 429);
    assert.equal(await from('192.0.2.1', PROJECTS, header(`Token ${otherToken.token}`)), 429);
    assert.equal(await from('192.0.2.1', PROJECTS, header(`Token ${token}`)), 200);
    assert.equal(await from('192.0.2.1', '/open/en/latest/'), 200);

    for (const guess of ['a', 'b', 'c'])
      assert.equal(await from('192.0.2.2', `${PROJECTS}?access_token=${guess}`), 401);
    assert.equal(await from('192.0.2.2', `${PROJECTS}?access_token=d`), 429);

    const cookie = (...tokens: string[]) => ({cookie: `docent-sharing=${tokens.join('.')}`});
    assert.equal(await from('192.0.2.3', '/open/en/latest/', cookie('a', 'b')), 200);
    assert.equal(await from('192.0.2.3', '/open/en/latest/', cookie('a', 'b')), 200);
    assert.equal(await from('192.0.2.3', '/open/en/latest/', cookie('c')), 200);
    assert.equal(await from('192.0.2.3', '/open/en/latest/', cookie('d')), 429);
    // Expired sessions do not count, because browsers send their cookies without being asked.
    for (const session of ['a', 'b', 'c', 'd', 'ended'])
      assert.equal(await from('192.0.2.4', '/open/en/latest/', {cookie: `docent-session=${session}`}), 200);
  });
});
