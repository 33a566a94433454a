import assert from 'node:assert/strict';
import {after, before, describe, test} from 'node:test';
import {type LibraryHost, startLibrary} from '../routes/library-host.js';

describe('all answers', () => {
  let host: LibraryHost;
  let cookie: string;
  let token: string;

  before(async () => {
    host = await startLibrary();
    await host.add({slug: 'open', versions: {latest: 'public', inner: 'private'}});
    await host.people.add('ada', 'correct horse', {admin: true});
    const person = (await host.people.check('ada', 'correct horse'))!;
    cookie = `docent-session=${await host.people.sessions.start(person, undefined)}`;
    token = (await host.people.apiTokens.issue('ada', {scope: 'read', label: ''})).token;
  });
  after(() => host.stop());

  const request = async (path: string, headers: Record<string, string> = {}): Promise<Headers> =>
    (await fetch(host.origin + path, {headers, redirect: 'manual'})).headers;

  const SEARCH = '/api/v3/search/?q=project:open+word';
  const PATHS = {
    'a public page': '/open/en/latest/guide.html',
    'a private page': '/open/en/inner/guide.html',
    'the front page': '/',
    'a missing page': '/nothing/',
    'the sign-in page': '/_/sign-in',
    'a redirect': '/open/',
    'a search answer': SEARCH,
    'a list of projects': '/api/v3/projects/',
    'the addons of a page': '/_/addons/?api-version=1&project-slug=open&version-slug=latest',
    'a download': '/_/downloads/open/en/latest/htmlzip/',
    'a private download': '/_/downloads/open/en/inner/htmlzip/',
    'an error of the API': '/api/v3/projects/nothing/',
  } as const;

  describe('headers', () => {
    test('forbid content sniffing', async () => {
      for (const [name, path] of Object.entries(PATHS))
        assert.equal((await request(path)).get('x-content-type-options'), 'nosniff', name);
    });

    test("forbid framing and foreign code on the host's own pages and answers", async () => {
      for (const path of [
        PATHS['the front page'],
        PATHS['a missing page'],
        PATHS['the sign-in page'],
        SEARCH,
      ]) {
        const headers = await request(path);
        assert.match(headers.get('content-security-policy')!, /default-src 'none'/, path);
        assert.match(headers.get('content-security-policy')!, /frame-ancestors 'none'/, path);
        assert.equal(headers.get('x-frame-options'), 'DENY', path);
        assert.match(headers.get('referrer-policy')!, /^(?:no-referrer|same-origin)$/, path);
      }
      assert.match((await request('/_/sign-in')).get('content-security-policy')!, /^(?!.*script-src)/);
    });

    test('do not restrict public pages', async () => {
      const headers = await request(PATHS['a public page']);
      for (const name of [
        'content-security-policy',
        'x-frame-options',
        'referrer-policy',
        'permissions-policy',
      ])
        assert.equal(headers.get(name), null, name);
      assert.equal(headers.get('access-control-allow-origin'), '*');
    });

    test('forbid caching and cross-origin reading of personal answers', async () => {
      for (const credentials of [{cookie}, {authorization: `Token ${token}`}])
        for (const [name, path] of Object.entries(PATHS)) {
          if (/public page|a download/.test(name)) continue;
          const headers = await request(path, credentials);
          assert.match(headers.get('cache-control') ?? '', /private|no-store/, name);
          assert.doesNotMatch(headers.get('cache-control')!, /public/, name);
          assert.match(headers.get('vary') ?? '', /Cookie, Authorization/, name);
          if ('cookie' in credentials) assert.equal(headers.get('access-control-allow-origin'), null, name);
          assert.equal(headers.get('access-control-allow-credentials'), null, name);
        }
      const {status} = await fetch(host.origin + PATHS['a private page'], {headers: {cookie}});
      assert.equal(status, 200);
    });

    test('of public pages are the same for signed-in readers', async () => {
      const headers = await request(PATHS['a public page'], {cookie});
      assert.equal(headers.get('cache-control'), 'public, max-age=0');
      assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
    });

    test('allow scripts of other origins to read public answers, and answers to requests with an access token', async () => {
      const origin = {origin: 'https://elsewhere.example'};
      assert.equal((await request(SEARCH, origin)).get('access-control-allow-origin'), '*');
      const issued = await fetch(`${host.origin}/auth/`, {
        method: 'POST',
        headers: {'content-type': 'application/json'},
        body: JSON.stringify({username: 'ada', password: 'correct horse'}),
      });
      const {access_token: access} = (await issued.json()) as {access_token: string};
      const answerToToken = await request(`${SEARCH}&access_token=${access}`, origin);
      assert.equal(answerToToken.get('access-control-allow-origin'), '*');
      assert.match(answerToToken.get('cache-control')!, /private/);
    });
  });

  describe('an expired session', () => {
    const ENDED = {cookie: 'docent-session=ended'};
    const statusOf = async (path: string, headers: Record<string, string>): Promise<number> =>
      (await fetch(host.origin + path, {headers})).status;

    test('is answered with the same status for a private version and for one that does not exist', async () => {
      for (const version of ['inner', 'nothing'])
        for (const path of [
          `/api/v3/search/?q=project:open/${version}+word`,
          `/api/v2/search/?q=word&project=open&version=${version}`,
          `/api/v2/embed/?project=open&version=${version}&doc=guide`,
          `/api/v3/projects/open/versions/${version}/`,
        ]) {
          assert.equal(await statusOf(path, ENDED), 401, path);
          assert.equal(await statusOf(path, {}), path.includes('v3/search') ? 200 : 404, path);
        }
    });

    test('does not affect public content', async () => {
      assert.equal(await statusOf(SEARCH, ENDED), 200);
      assert.equal(await statusOf('/open/en/latest/', ENDED), 200);
    });
  });
});
