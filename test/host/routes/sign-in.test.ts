import assert from 'node:assert/strict';
import {after, before, describe, test} from 'node:test';
import {type LibraryHost, startLibrary} from './library-host.js';

describe('sign-in', () => {
  let host: LibraryHost;
  before(async () => {
    host = await startLibrary();
    await host.add({slug: 'notes', privacy: 'private', versions: {latest: 'public'}});
    await host.people.add('ada', 'correct horse');
    await host.people.grant('ada', 'notes', 'admin');
  });
  after(() => host.stop());

  const PAGE = '/notes/en/latest/';

  /** Sends the sign-in form like a browser. @param site where the form is, as in `Sec-Fetch-Site`. Default: on a page of this host */
  function signIn(
    fields: Record<string, string>,
    {next = '/', cookie = '', site = 'same-origin'}: {next?: string; cookie?: string; site?: string} = {},
  ): Promise<Response> {
    return fetch(`${host.origin}/_/sign-in?next=${encodeURIComponent(next)}`, {
      method: 'POST',
      redirect: 'manual',
      headers: {'sec-fetch-site': site, ...(cookie && {cookie})},
      body: new URLSearchParams(fields),
    });
  }

  const ADA = {name: 'ada', password: 'correct horse'};
  const cookieOf = (response: Response): string => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  /** The form token of a session, from the start page of the host. */
  async function tokenFor(cookie: string, origin = host.origin): Promise<string> {
    const text = await (await fetch(`${origin}/`, {headers: {cookie}})).text();
    return /name="csrf" value="([\w-]{43})"/.exec(text)![1]!;
  }
  const statusOf = async (path: string, headers: Record<string, string>): Promise<number> =>
    (await fetch(host.origin + path, {headers, redirect: 'manual'})).status;

  describe('signing in', () => {
    test('gives access to private pages until the person signs out', async () => {
      const response = await signIn(ADA, {next: `${PAGE}?q=x#y`});
      assert.deepEqual([response.status, response.headers.get('location')], [303, `${PAGE}?q=x#y`]);
      const cookie = cookieOf(response);
      assert.equal(await statusOf(PAGE, {cookie}), 200);
      assert.equal(await statusOf(PAGE, {}), 404);
      const signOut = async (fields: Record<string, string>): Promise<number> => {
        const answer = await fetch(`${host.origin}/_/sign-out`, {
          method: 'POST',
          redirect: 'manual',
          headers: {cookie, 'sec-fetch-site': 'same-origin'},
          body: new URLSearchParams(fields),
        });
        return answer.status;
      };
      for (const fields of [
        {},
        {csrf: ''},
        {csrf: 'x'.repeat(43)},
        {csrf: await tokenFor(cookieOf(await signIn(ADA)))},
      ])
        assert.equal(await signOut(fields as Record<string, string>), 403);
      assert.equal(await statusOf(PAGE, {cookie}), 200);
      assert.equal(await signOut({csrf: await tokenFor(cookie)}), 303);
      assert.equal(await statusOf(PAGE, {cookie}), 404);
    });

    test('sets a cookie that no script and no other site can use', async () => {
      const [cookie] = (await signIn(ADA)).headers.getSetCookie();
      for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/']) assert.ok(cookie!.includes(part), part);
      const behindTls = await fetch(`${host.origin}/_/sign-in`, {
        method: 'POST',
        redirect: 'manual',
        headers: {'sec-fetch-site': 'same-origin', 'x-forwarded-proto': 'https'},
        body: new URLSearchParams(ADA),
      });
      assert.match(behindTls.headers.getSetCookie()[0]!, /^__Host-docent-session=.*; Secure/);
    });

    test("ends the browser's earlier session", async () => {
      const first = cookieOf(await signIn(ADA));
      const second = cookieOf(await signIn(ADA, {cookie: first}));
      assert.notEqual(first, second);
      assert.equal(await statusOf(PAGE, {cookie: first}), 404);
      assert.equal(await statusOf(PAGE, {cookie: second}), 200);
    });

    test('answers a wrong password like an unknown name, and escapes the name', async () => {
      const bodies = await Promise.all(
        [
          {name: 'ada', password: 'wrong'},
          {name: '<b>"x', password: 'wrong'},
        ].map(async fields => {
          const response = await signIn(fields);
          assert.equal(response.status, 401);
          assert.match(response.headers.get('content-security-policy')!, /default-src 'none'/);
          return (await response.text()).replace(/value="[^"]*"/, '');
        }),
      );
      assert.equal(bodies[0], bodies[1]);
      assert.ok(!bodies[1]!.includes('<b>'));
    });

    test('redirects only to this host', async () => {
      for (const next of [
        'https://evil.example/',
        '//evil.example/',
        '/\\evil.example',
        'javascript:alert(1)',
      ])
        assert.equal((await signIn(ADA, {next})).headers.get('location'), '/', next);
    });

    test('is refused from a page of another site, and so are writes', async () => {
      assert.equal((await signIn(ADA, {site: 'cross-site'})).status, 403);
      const cookie = cookieOf(await signIn(ADA));
      const patch = (headers: Record<string, string>) =>
        fetch(`${host.origin}/api/v3/projects/notes/`, {
          method: 'PATCH',
          headers: {cookie, 'content-type': 'application/json', ...headers},
          body: '{"description": "x"}',
        });
      const refused: readonly Record<string, string>[] = [
        {'sec-fetch-site': 'cross-site'},
        // An empty header is not a credential, so the cookie is used, and the origin of the request is checked.
        {'sec-fetch-site': 'cross-site', authorization: ''},
        {'sec-fetch-site': 'same-site'},
        {origin: 'https://evil.example'},
      ];
      for (const headers of refused) {
        const response = await patch(headers);
        assert.equal(response.status, 403);
        assert.match(((await response.json()) as {detail: string}).detail, /^CSRF/);
      }
      // Pages of documentation have the same origin as the forms of the host, and could read the token from them.
      const sameOrigin = await patch({
        'sec-fetch-site': 'same-origin',
        'x-csrftoken': await tokenFor(cookie),
      });
      assert.equal(sameOrigin.status, 403);
      assert.match(((await sameOrigin.json()) as {detail: string}).detail, /docent token add/);
    });

    test('a new password ends all sessions', async () => {
      await host.people.add('eve', 'old password');
      await host.people.grant('eve', 'notes', 'reader');
      const cookie = cookieOf(await signIn({name: 'eve', password: 'old password'}));
      assert.equal(await statusOf(PAGE, {cookie}), 200);
      await host.people.setPassword('eve', 'new password');
      assert.equal(await statusOf(PAGE, {cookie}), 404);
    });
  });

  describe('a sharing link', () => {
    test('gives access to its project, as a link or with its token in a header, until it is revoked', async () => {
      const {token, id} = await host.people.sharings.share('notes');
      const opened = await fetch(`${host.origin}/_/sharing/${token}?next=${PAGE}`, {redirect: 'manual'});
      assert.deepEqual([opened.status, opened.headers.get('location')], [302, PAGE]);
      const cookie = cookieOf(opened);
      const header = {authorization: `Token ${token}`};
      assert.deepEqual([await statusOf(PAGE, {cookie}), await statusOf(PAGE, header)], [200, 200]);
      const search = '/api/v3/search/?q=project:notes+every';
      assert.equal(await statusOf(search, header), 200);
      await host.people.sharings.revoke(id);
      assert.deepEqual([await statusOf(PAGE, {cookie}), await statusOf(PAGE, header)], [404, 404]);
      assert.equal(await statusOf(search, header), 401);
    });

    test('is answered like a missing page if it does not exist', async () => {
      assert.equal(await statusOf('/_/sharing/nothing', {}), 404);
    });
  });

  test('searching, embedding or opening sharing links too often is answered with 429 and a time to wait', async t => {
    const strict = await startLibrary({limit: 3});
    t.after(() => strict.stop());
    const paths = ['/api/v3/search/?q=x', '/api/v3/embed/?url=x', '/_/sharing/x'];
    for (const path of paths) {
      for (let time = 0; time < 3; time++) assert.notEqual((await fetch(strict.origin + path)).status, 429);
      const response = await fetch(strict.origin + path);
      assert.equal(response.status, 429, path);
      assert.match(response.headers.get('retry-after')!, /^\d+$/);
      assert.ok('detail' in ((await response.json()) as object));
    }
  });
});
