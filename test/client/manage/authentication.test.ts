import assert from 'node:assert/strict';
import {inspect} from 'node:util';
import {describe, it, type TestContext} from 'node:test';
import {
  AbortedError,
  BearerAuth,
  type BearerOptions,
  connectApi,
  createTokenAuth,
  getProject,
  listVersions,
  sharingLink,
  type Tokens,
  UnauthorizedError,
} from '../../../src/client.js';
import {type Recorded, type Replied, startRecordingServer} from '../recording-server.js';
import {list, projectV3, versionV3} from './recorded.js';

const SECONDS = 1_000;
const START = Date.parse('2026-11-22T06:00:00Z');

const jwt = (claims: object): string =>
  ['{"alg":"HS256"}', JSON.stringify(claims), 'signature']
    .map(part => Buffer.from(part).toString('base64url'))
    .join('.');

/** A host that issues tokens, which expire after ten minutes. @param ahead by how much its clock is ahead of the client's, in ms */
async function startTokenService(test: TestContext, {ahead = 0}: {ahead?: number} = {}) {
  const clock = {time: START, now: () => clock.time, sleep: async () => {}};
  const refresh = new Set<string>(['refresh-secret-0']);
  const access = new Map<string, number>();
  let issued = 0;
  const serverNow = () => clock.time + ahead;
  const issue = (): string => {
    const [iat, exp] = [serverNow() / SECONDS, serverNow() / SECONDS + 600];
    const token = jwt({iss: 'test', iat, exp, id: '1', jti: ++issued});
    access.set(token, exp * SECONDS);
    return token;
  };
  const server = await startRecordingServer(async ({method, url, headers, body}): Promise<Replied> => {
    if (url === '/auth/' && method === 'POST') {
      const {username, password, refresh_token: refreshToken} = body as Record<string, string>;
      if (refreshToken !== undefined)
        return refresh.has(refreshToken)
          ? {body: {access_token: issue(), expires_in: 600, refresh_token: null}}
          : {status: 401, body: {detail: 'Revoked.'}};
      if (`${username}:${password}` !== 'ada:pass-secret') return {status: 401, body: {detail: 'Wrong.'}};
      const token = `refresh-secret-${refresh.size}`;
      refresh.add(token);
      return {body: {access_token: issue(), expires_in: 600, refresh_token: token}};
    }
    if (method === 'DELETE') {
      refresh.delete(decodeURIComponent(url.slice('/auth/'.length)));
      return {status: 204};
    }
    const bearer = headers.authorization?.replace('Bearer ', '');
    const token = bearer ?? new URL(url, 'http://x.example').searchParams.get('access_token') ?? '';
    if ((access.get(token) ?? 0) <= serverNow()) return {status: 401, body: {detail: 'Who are you?'}};
    return {body: url.includes('versions') ? list(versionV3) : projectV3};
  });
  test.after(() => server.close());
  const count = (method: string, path: string) =>
    server.requests.filter(request => request.method === method && request.url.startsWith(path)).length;
  const make = (options: Partial<BearerOptions> = {}) => {
    const auth = new BearerAuth({api: server.origin, clock, ...options});
    return {auth, api: connectApi({api: server.origin, clock, auth})};
  };
  return {server, clock, access, refresh, issue, count, make};
}

/** All text that an object exposes: messages, causes, fields. */
const visible = (value: unknown): string => inspect(value, {depth: 20, showHidden: true});

describe('an API token or the token of a share', () => {
  it('is sent as a header only', async t => {
    const server = await startRecordingServer(() => ({status: 403, body: {detail: 'No.'}}));
    t.after(() => server.close());
    const api = connectApi({api: server.origin, auth: createTokenAuth('api-secret')});
    const error = await getProject(api, 'pip').catch((error: unknown) => error);
    assert.equal(server.requests[0]!.headers.authorization, 'Token api-secret');
    assert.ok(!server.requests[0]!.url.includes('api-secret'));
    assert.ok(!visible(error).includes('api-secret'));
    assert.ok(!visible(api).includes('api-secret'));
  });

  it('is not sent to the target of a redirect', async t => {
    const otherServer = await startRecordingServer(() => ({body: projectV3}));
    t.after(() => otherServer.close());
    for (const location of [otherServer.origin, '']) {
      const server = await startRecordingServer(({url}) =>
        url === '/elsewhere'
          ? {body: projectV3}
          : {status: 302, headers: {location: `${location}/elsewhere`}},
      );
      t.after(() => server.close());
      const api = connectApi({api: server.origin, auth: createTokenAuth('api-secret'), retries: 0});
      await assert.rejects(getProject(api, 'pip'), {status: 302, problem: /redirects/});
      assert.equal(server.requests.length, 1);
    }
    assert.equal(otherServer.requests.length, 0);
  });

  it('is not sent to another origin by a next link', async t => {
    const otherServer = await startRecordingServer(() => ({body: list()}));
    const server = await startRecordingServer(() => ({
      body: {...list(versionV3), next: `${otherServer.origin}/api/v3/projects/pip/versions/?offset=10`},
    }));
    t.after(() => Promise.all([otherServer.close(), server.close()]));
    const api = connectApi({api: server.origin, auth: createTokenAuth('api-secret')});
    await assert.rejects(async () => {
      for await (const version of listVersions(api, 'pip')) void version;
    });
    assert.equal(otherServer.requests.length, 0);
  });
});

describe('access and refresh tokens', () => {
  it('are issued for a name and a password', async t => {
    const {make, server} = await startTokenService(t);
    const {auth, api} = make();
    assert.equal(await auth.isSignedIn(), false);
    await assert.rejects(auth.signIn('ada', 'wrong-secret'), UnauthorizedError);
    await auth.signIn('ada', 'pass-secret');
    assert.equal(await auth.isSignedIn(), true);
    assert.equal((await getProject(api, 'pip')).slug, 'pip');
    const urls = server.requests.map(({url}) => url).join(' ');
    assert.ok(!urls.includes('secret') && !urls.includes('.'));
  });

  it('are renewed before they expire, once for all callers', async t => {
    const {make, clock, count} = await startTokenService(t);
    const {auth, api} = make();
    await auth.signIn('ada', 'pass-secret');
    await getProject(api, 'pip');
    assert.equal(count('POST', '/auth/'), 1);
    clock.time += 580 * SECONDS;
    await Promise.all(Array.from({length: 10}, () => getProject(api, 'pip')));
    assert.equal(count('POST', '/auth/'), 2);
    assert.equal(count('GET', '/'), 11);
  });

  it('are renewed half a minute before they expire, and no sooner', async t => {
    const {make, clock, count} = await startTokenService(t);
    const {auth, api} = make();
    await auth.signIn('ada', 'pass-secret');
    clock.time += 570 * SECONDS;
    await getProject(api, 'pip');
    assert.equal(count('POST', '/auth/'), 1);
    clock.time += 1;
    await getProject(api, 'pip');
    assert.equal(count('POST', '/auth/'), 2);
  });

  it('are renewed on 401, once for all callers', async t => {
    const {make, access, count} = await startTokenService(t);
    const {auth, api} = make();
    await auth.signIn('ada', 'pass-secret');
    access.clear();
    await Promise.all(Array.from({length: 10}, () => getProject(api, 'pip')));
    assert.equal(count('POST', '/auth/'), 2);
  });

  it('are renewed in time even if the clock of the device is wrong', async t => {
    for (const ahead of [-3_600 * SECONDS, 3_600 * SECONDS]) {
      const {make, clock, count} = await startTokenService(t, {ahead});
      const {auth, api} = make();
      await auth.signIn('ada', 'pass-secret');
      await getProject(api, 'pip');
      assert.equal(count('POST', '/auth/'), 1, 'not renewed without need');
      clock.time += 590 * SECONDS;
      await getProject(api, 'pip');
      assert.equal(count('POST', '/auth/'), 2);
      assert.equal(count('GET', '/'), 2, 'no request failed because of an expired token');
    }
  });

  it('are deleted when the refresh token was revoked, and requests end with 401', async t => {
    const {make, access, refresh} = await startTokenService(t);
    const {auth, api} = make();
    await auth.signIn('ada', 'pass-secret');
    access.clear();
    refresh.clear();
    await assert.rejects(getProject(api, 'pip'), UnauthorizedError);
    assert.equal(await auth.isSignedIn(), false);
  });

  it('can be revoked', async t => {
    const {make, refresh, count} = await startTokenService(t);
    const {auth, api} = make();
    await auth.signIn('ada', 'pass-secret');
    const before = refresh.size;
    await auth.revoke();
    assert.equal(refresh.size, before - 1);
    assert.equal(count('DELETE', '/auth/'), 1);
    await assert.rejects(getProject(api, 'pip'), UnauthorizedError);
  });

  it('are kept in the store of the site, which is read once', async t => {
    const {make, refresh} = await startTokenService(t);
    let stored: Tokens | undefined = {refresh: [...refresh][0]};
    let reads = 0;
    const store = {
      read: () => (reads++, stored),
      write: (tokens: Tokens | undefined) => void (stored = tokens),
    };
    const {auth, api} = make({store});
    await Promise.all([getProject(api, 'pip'), getProject(api, 'pip')]);
    assert.equal(reads, 1);
    assert.ok(stored?.access);
    await auth.revoke();
    assert.equal(stored, undefined);
  });

  it('are sent in the address if a host requires that, including the addresses of further pages', async t => {
    const {make, server} = await startTokenService(t);
    const {auth, api} = make({inQuery: true});
    await auth.signIn('ada', 'pass-secret');
    for await (const version of listVersions(api, 'pip')) assert.equal(version.slug, 'stable');
    const lastRequest = server.requests.at(-1)!;
    assert.match(lastRequest.url, /[?&]access_token=[\w.-]+/);
    assert.equal(lastRequest.headers.authorization, undefined);
  });

  it('appear neither in errors nor in inspected objects', async t => {
    const {make, access, refresh, server} = await startTokenService(t);
    const {auth, api} = make();
    await auth.signIn('ada', 'pass-secret');
    const [token] = [...access.keys()];
    refresh.clear();
    access.clear();
    const errors = [await getProject(api, 'pip').catch((error: unknown) => error)];
    await server.close();
    errors.push(await auth.signIn('ada', 'pass-secret').catch((error: unknown) => error));
    for (const value of [...errors, auth, api])
      for (const secret of [token!, 'refresh-secret', 'pass-secret'])
        assert.ok(!visible(value).includes(secret));
  });

  it('stay deleted when a renewal ends after they were revoked', async t => {
    const {make, clock} = await startTokenService(t);
    const {auth, api} = make();
    await auth.signIn('ada', 'pass-secret');
    clock.time += 580 * SECONDS;
    const pending = getProject(api, 'pip').catch((error: unknown) => error);
    await auth.revoke();
    await pending;
    assert.equal(await auth.isSignedIn(), false);
  });

  it('of a user who signs in meanwhile are not replaced by a renewal', async t => {
    const {make, clock, access} = await startTokenService(t);
    const {auth} = make();
    await auth.signIn('ada', 'pass-secret');
    clock.time += 580 * SECONDS;
    const renewed = auth.credentials();
    await auth.signIn('ada', 'pass-secret');
    await renewed;
    const issued = [...access.keys()];
    assert.equal(issued.length, 3);
    const {headers} = await auth.credentials();
    const own = issued.findIndex(token => headers?.['authorization'] === `Bearer ${token}`);
    assert.ok(own > 0, 'it is not the token that was to be renewed');
    assert.deepEqual(await auth.credentials(), {headers});
  });

  it('are not sent to an origin to which the host redirects, and neither is the password', async t => {
    const otherServer = await startRecordingServer(() => ({body: {access_token: jwt({}), expires_in: 600}}));
    const server = await startRecordingServer(({url}) => ({
      status: 307,
      headers: {location: otherServer.origin + url},
    }));
    t.after(() => Promise.all([otherServer.close(), server.close()]));
    const auth = new BearerAuth({api: server.origin, tokens: {refresh: 'refresh-secret-0'}});
    await assert.rejects(auth.signIn('ada', 'pass-secret'), {status: 302, problem: /redirects/});
    await assert.rejects(auth.credentials(), {status: 302});
    await assert.rejects(auth.revoke(), {status: 302});
    assert.deepEqual(otherServer.requests, []);
  });

  it('in an address do not appear in errors, even if the runtime puts the address into its own errors', async t => {
    const {auth, api} = (await startTokenService(t)).make({
      inQuery: true,
      tokens: {access: jwt({jti: 'access-secret'}), refresh: 'refresh-secret-0'},
      fetch: async input => {
        throw new TypeError(`error sending request for url (${String(input)})`);
      },
      retries: 0,
    });
    const {query} = await auth.credentials();
    const failing = connectApi({
      api: api.api,
      auth,
      retries: 0,
      fetch: async input => {
        throw new TypeError(`error sending request for url (${String(input)})`);
      },
    });
    const errors = await Promise.all(
      [getProject(failing, 'pip'), auth.revoke()].map(request => request.catch((error: unknown) => error)),
    );
    for (const error of errors) {
      assert.equal((error as {kind: string}).kind, 'network');
      for (const secret of [query!['access_token']!, 'refresh-secret'])
        assert.ok(!visible(error).includes(secret), secret);
    }
  });

  it('are renewed for the other callers when one of them aborts', async t => {
    const {make, access, count} = await startTokenService(t);
    const {auth, api} = make();
    await auth.signIn('ada', 'pass-secret');
    access.clear();
    const controller = new AbortController();
    const renewal = auth.renew({headers: {authorization: `Bearer ${'x'}`}}, controller.signal);
    assert.equal(await renewal, true, 'the request had an old token, so it can be repeated immediately');
    const current = await auth.credentials();
    const abandoned = auth.renew(current, controller.signal);
    const continued = auth.renew(current);
    controller.abort();
    await assert.rejects(abandoned, AbortedError);
    assert.equal(await continued, true);
    assert.equal(count('POST', '/auth/'), 2);
    assert.equal((await getProject(api, 'pip')).slug, 'pip');
  });
});

describe('the link of a share', () => {
  it('names the page to open, which must be on the same domain', () => {
    const link = sharingLink('https://docs.example.org/en/', 'a b', '/en/latest/?q=1#x');
    assert.equal(link.href, 'https://docs.example.org/_/sharing/a%20b?next=%2Fen%2Flatest%2F%3Fq%3D1%23x');
    assert.throws(
      () => sharingLink('https://docs.example.org/', 'x', 'https://elsewhere.example/'),
      TypeError,
    );
    assert.throws(() => sharingLink('https://docs.example.org/', 'x', '//elsewhere.example/'), TypeError);
    assert.throws(() => sharingLink('https://docs.example.org/', ''), TypeError);
  });
});

describe('without authentication', () => {
  it('requests have no authorization, no cookie and no content type', async t => {
    const server = await startRecordingServer(() => ({body: projectV3}));
    t.after(() => server.close());
    await getProject(connectApi({api: server.origin}), 'pip');
    const {headers} = server.requests[0] as Recorded;
    assert.deepEqual(
      [headers.authorization, headers.cookie, headers['content-type']],
      [undefined, undefined, undefined],
    );
  });
});
