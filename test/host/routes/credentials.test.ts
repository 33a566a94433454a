import assert from 'node:assert/strict';
import {mkdir, symlink} from 'node:fs/promises';
import {join} from 'node:path';
import {after, before, describe, test} from 'node:test';
import {sql} from 'kysely';
import {withoutCredentials} from '../../../host/src/http/addresses.js';
import {type LibraryHost, startLibrary} from './library-host.js';
import {page} from './test-site.js';

describe('credentials', () => {
  let host: LibraryHost;
  /** A valid token in a header. With it, an invalid token in the address is ignored instead of refused. */
  let shared: {readonly authorization: string};
  before(async () => {
    host = await startLibrary();
    await host.add({slug: 'open', versions: {latest: 'public'}});
    await host.add({slug: 'secret', privacy: 'private', versions: {latest: 'public'}});
    await host.people.add('ada', 'correct horse', {admin: true});
    shared = {authorization: `Token ${(await host.people.sharings.share('open')).token}`};
  });
  after(() => host.stop());

  const request = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(host.origin + path, {redirect: 'manual', ...init});
  const json = (body: unknown): RequestInit => ({
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify(body),
  });

  describe('a token in an address', () => {
    test('is never part of a redirect, to another site, to this host, or to the sign-in page', async () => {
      const {id} = await host.store.database
        .selectFrom('project')
        .select('id')
        .where('slug', '=', 'open')
        .executeTakeFirstOrThrow();
      const now = new Date().toISOString();
      await host.store.write(undefined, transaction =>
        transaction
          .insertInto('redirect')
          .values({
            project_id: id,
            type: 'page',
            from_url: '/away',
            to_url: 'https://elsewhere.example/x',
            position: 0,
            force: 1,
            enabled: 1,
            description: '',
            http_status: 302,
            created: now,
            modified: now,
          })
          .execute(),
      );
      for (const path of [
        '/open/en/latest/away?access_token=SECRET&a=b',
        '/open?a=b&access%5Ftoken=SECRET',
        '/open/en/latest?access_token=SECRET&a=b',
        '/api/v3/search?access_token=SECRET&a=b',
        '/_/builds/?access_token=SECRET&a=b',
        '/_/addons?access_token=SECRET&a=b',
      ]) {
        const {status, headers} = await request(path, {headers: shared});
        assert.ok(status >= 300 && status < 400, `${path} ${status}`);
        assert.doesNotMatch(headers.get('location')!, /SECRET/, path);
        assert.match(decodeURIComponent(headers.get('location')!), /a=b/, path);
      }
    });

    test('is not in pages that link to the sign-in page', async () => {
      for (const [path, method] of [
        ['/nowhere?access_token=SECRET&a=b', 'GET'],
        ['/_/builds/nothing/?access_token=SECRET&a=b', 'POST'],
      ] as const) {
        const answer = await request(path, {method, headers: {...shared, accept: 'text/html'}});
        assert.equal(answer.status, 404, path);
        const text = await answer.text();
        assert.match(text, /sign-in\?next=[^"]*a%3Db/, path);
        assert.doesNotMatch(text, /SECRET/, path);
      }
    });

    test('is the only part of a query that is removed', () => {
      for (const [url, expected] of [
        ['/x', '/x'],
        ['/x?access_token=1', '/x'],
        ['/x?a=%20b&access_token=1&c', '/x?a=%20b&c'],
        ['/x?access_tokens=1&xaccess_token=2', '/x?access_tokens=1&xaccess_token=2'],
        ['/x?%61ccess_token=1', '/x'],
      ])
        assert.equal(withoutCredentials(url!), expected!, url);
    });

    test('gives no access to pages, whose scripts could read it', async () => {
      const tokens = (await (
        await request('/auth/', json({username: 'ada', password: 'correct horse'}))
      ).json()) as {
        access_token: string;
      };
      const query = `?access_token=${tokens.access_token}`;
      assert.equal((await request(`/secret/en/latest/${query}`)).status, 404);
      assert.equal((await request(`/api/v3/projects/secret/${query}`)).status, 200);
      // Folders of documentation may have the same names as paths of the host.
      await host.publish('secret', 'latest', {
        'index.html': page('Secret'),
        'api/index.html': page('Secret'),
        '_/a.html': page('Secret'),
      });
      await host.store.write(undefined, transaction =>
        transaction
          .updateTable('project')
          .set({prefix: '/', versioning_scheme: 'single_version_without_translations'})
          .where('slug', '=', 'secret')
          .execute(),
      );
      for (const path of ['/api/', '/api/index.html', '/_/a.html']) {
        const {access_token: token} = tokens;
        assert.equal((await request(path, {headers: {authorization: `Bearer ${token}`}})).status, 200, path);
        assert.equal((await request(path + query)).status, 404, path);
      }
    });

    test('is not repeated in the answer to an invalid address', async () => {
      for (const [path, method] of [
        ['/%zz?access_token=SECRET', 'GET'],
        ['/auth/SECRET%zz/', 'DELETE'],
        ['/_/sharing/SECRET%ff', 'GET'],
      ] as const) {
        const answer = await request(path, {method});
        assert.equal(answer.status, 400, path);
        const text = await answer.text();
        assert.match(text, /not encoded correctly/, path);
        assert.doesNotMatch(text, /SECRET/, path);
      }
    });

    test('is not repeated in the answer to an unsupported method', async () => {
      for (const path of ['/auth/SECRET-TOKEN', '/_/auth/SECRET-TOKEN/', '/auth/SECRET-TOKEN?x']) {
        const answer = await request(path, {headers: {accept: 'text/html'}});
        assert.deepEqual(
          [answer.status, answer.headers.get('content-type')],
          [405, 'application/json; charset=utf-8'],
          path,
        );
        assert.match(answer.headers.get('allow')!, /DELETE|POST/);
        assert.doesNotMatch(await answer.text(), /SECRET/, path);
      }
    });
  });

  test('a 401 names the accepted kinds of credentials', async () => {
    for (const [path, init] of [
      ['/api/v3/organizations/', {headers: {authorization: 'Token wrong'}}],
      [
        '/api/v3/projects/open/',
        {method: 'PATCH', headers: {'content-type': 'application/json'}, body: '{}'},
      ],
      ['/auth/', json({username: 'ada', password: 'wrong'})],
    ] as const) {
      const {status, headers} = await request(path, init);
      assert.equal(status, 401, path);
      assert.match(headers.get('www-authenticate')!, /^Bearer realm="docent"/, path);
    }
  });

  describe('guessing secrets', () => {
    test('is counted for an IP address, over all kinds of secrets', async t => {
      const strict = await startLibrary({signInsPerMinute: 3});
      t.after(() => strict.stop());
      const tries = [
        () => fetch(`${strict.origin}/auth/`, json({username: 'a', password: 'x'})),
        () => fetch(`${strict.origin}/_/auth/`, json({username: 'b', password: 'x'})),
        () => fetch(`${strict.origin}/_/sharing/x`),
        () => fetch(`${strict.origin}/auth/x`, {method: 'DELETE'}),
        () =>
          fetch(`${strict.origin}/_/sign-in`, {
            method: 'POST',
            headers: {'sec-fetch-site': 'same-origin'},
            body: new URLSearchParams({name: 'c', password: 'x'}),
          }),
      ];
      const statuses = [];
      for (const attempt of tries) statuses.push((await attempt()).status);
      assert.deepEqual(statuses, [401, 401, 404, 429, 429]);
    });

    test('is counted for an account, over all IP addresses', async t => {
      const strict = await startLibrary({signInsPerMinute: 3, trustProxy: true});
      t.after(() => strict.stop());
      const attempt = (username: string, number: number) => {
        const {headers, ...init} = json({username, password: 'x'});
        return fetch(`${strict.origin}/auth/`, {
          ...init,
          headers: {...headers, 'x-forwarded-for': `192.0.2.${number}`},
        });
      };
      const statuses = [];
      for (let number = 1; number <= 4; number++) statuses.push((await attempt('ada', number)).status);
      assert.deepEqual(statuses, [401, 401, 401, 429]);
      assert.equal((await attempt('bob', 9)).status, 401);
    });
  });

  describe('creating a project', () => {
    test('does not tell the admin of an organization which slugs exist outside of the organization', async () => {
      const person = await host.people.add('mae', 'correct horse');
      await host.store.write(undefined, async transaction => {
        const now = new Date().toISOString();
        const {id} = await transaction
          .insertInto('organization')
          .values({
            slug: 'team',
            name: 'Team',
            description: '',
            url: '',
            email: '',
            disabled: 0,
            created: now,
            modified: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await transaction
          .insertInto('organization_member')
          .values({organization_id: id, person_id: person, role: 'admin'})
          .execute();
      });
      const {token} = await host.people.apiTokens.issue('mae', {scope: 'write', label: ''});
      const make = async (name: string, more: object = {}): Promise<Response> => {
        const {headers, ...init} = json({
          name,
          organization: 'team',
          repository: {url: 'https://git.example/x.git', type: 'git'},
          ...more,
        });
        return request('/api/v3/projects/', {
          ...init,
          headers: {...headers, authorization: `Token ${token}`},
        });
      };
      const slugOf = async (name: string) => ((await (await make(name)).json()) as {slug: string}).slug;
      assert.deepEqual([await slugOf('secret'), await slugOf('nothing')], ['team-secret', 'team-nothing']);
      assert.equal(await slugOf('team-manual'), 'team-manual');
      // A translation has the same host name as its original, so its scripts have the same origin.
      assert.equal((await make('fake', {translation_of: 'open'})).status, 403);
      assert.equal((await make('real', {translation_of: 'team-manual', language: 'de'})).status, 201);
    });
  });

  test(
    'a download is answered with 507 if the disk is full, and says what to do',
    {skip: process.platform !== 'linux'},
    async () => {
      const {build_id: build} = await host.store.database
        .selectFrom('version')
        .innerJoin('project', 'project.id', 'version.project_id')
        .select('build_id')
        .where('project.slug', '=', 'open')
        .executeTakeFirstOrThrow();
      const downloads = join(host.folder, 'downloads');
      await mkdir(downloads, {recursive: true});
      // Writing the temporary file of the archive fails, because it is a link to /dev/full.
      await symlink('/dev/full', join(downloads, `open-latest-b${build}.zip.${process.pid}`));
      const answer = await request('/_/downloads/open/en/latest/htmlzip/');
      assert.equal(answer.status, 507);
      assert.match(
        ((await answer.json()) as {detail: string}).detail,
        /disk of the library is full.*free some space/,
      );
      host.expectFaults(1);
    },
  );

  test('a write to a full database is answered with 507, and nothing is stored', async () => {
    const {token} = await host.people.apiTokens.issue('ada', {scope: 'write', label: ''});
    const {rows} = await sql<{page_count: number}>`pragma page_count`.execute(host.store.database);
    await sql.raw(`pragma max_page_count = ${rows[0]!.page_count}`).execute(host.store.database);
    const variables = '/api/v3/projects/open/environmentvariables/';
    const {headers, ...init} = json({name: 'DOCS_LARGE', value: 'x'.repeat(48_000)});
    const authorization = `Token ${token}`;
    const answer = await request(variables, {...init, headers: {...headers, authorization}});
    assert.equal(answer.status, 507);
    assert.match(((await answer.json()) as {detail: string}).detail, /full.*free some space/i);
    const listed = await request(variables, {headers: {authorization}});
    assert.equal(((await listed.json()) as {count: number}).count, 0);
    host.expectFaults(1);
  });
});
