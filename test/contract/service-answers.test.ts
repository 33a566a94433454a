import assert from 'node:assert/strict';
import {join} from 'node:path';
import {after, before, describe, test} from 'node:test';
import {type Operation, operations} from '../../src/api/index.js';
import {type LibraryHost, startLibrary} from '../host/routes/library-host.js';
import {rawRequest} from '../host/routes/running-host.js';

/** Rules of the interface and of Read the Docs that no row of the interface's tables contains. */
describe('answers in the form of Read the Docs', () => {
  let host: LibraryHost;
  const viewers: Record<string, Record<string, string>> = {nobody: {}};
  const MANUAL = '/api/v3/projects/manual/';

  before(async () => {
    host = await startLibrary();
    await host.add({slug: 'manual', versions: {stable: 'public', latest: 'public'}});
    await host.add({slug: 'part', versions: {stable: 'public'}});
    for (const name of ['ada', 'eve']) {
      await host.people.add(name, 'correct horse', {admin: name === 'ada'});
      const {token} = await host.people.apiTokens.issue(name, {scope: 'write', label: ''});
      viewers[name] = {authorization: `Token ${token}`};
    }
    const {token} = await host.people.apiTokens.issue('ada', {scope: 'read', label: ''});
    viewers['ada, who may only read'] = {authorization: `Token ${token}`};
  });
  after(() => host.stop());

  async function send(who: string, method: string, path: string, body?: string) {
    const response = await fetch(host.origin + path, {
      method,
      headers: {...viewers[who], ...(body !== undefined && {'content-type': 'application/json'})},
      ...(body !== undefined && {body}),
      redirect: 'manual',
    });
    const text = await response.text();
    return {status: response.status, body: text ? JSON.parse(text) : undefined};
  }
  const bodyOf = async (path: string) => (await send('ada', 'GET', path)).body;

  describe('authentication is checked before the body', () => {
    const writing = Object.values<Operation>(operations).filter(
      ({route, authentication}) => route.body && authentication === 'required',
    );
    for (const {route} of writing) {
      const path = `/${route.path}`.replace('{project_slug}', 'manual').replace(/\{\w+\}/g, '1');
      test(`${route.method} ${path} without permission gets 401 or 403, whatever its body`, async () => {
        for (const body of ['{}', '[]', '{', '{"name": 1, "child": 1, "type": 1, "active": 1}']) {
          assert.equal((await send('nobody', route.method, path, body)).status, 401, body);
          assert.equal((await send('ada, who may only read', route.method, path, body)).status, 403, body);
          // Whether a person may create a project depends on the organization in the body.
          if (path !== '/api/v3/projects/')
            assert.equal((await send('eve', route.method, path, body)).status, 403, body);
        }
        assert.equal((await send('ada', route.method, path, '[]')).status, 400);
      });
    }
  });

  describe('a subproject whose alias contains a slash', () => {
    test('is found, whether the slash is percent-encoded or not', async () => {
      const added = await send(
        'ada',
        'POST',
        `${MANUAL}subprojects/`,
        '{"child": "part", "alias": "api/python"}',
      );
      assert.equal(added.status, 201);
      for (const alias of ['api/python', 'api%2Fpython'])
        assert.equal((await bodyOf(`${MANUAL}subprojects/${alias}/`)).alias, 'api/python');
      for (const none of ['api', 'python', 'api/python/x', 'api//python'])
        assert.equal((await send('ada', 'GET', `${MANUAL}subprojects/${none}/`)).status, 404, none);
      assert.equal((await send('nobody', 'DELETE', `${MANUAL}subprojects/api/python/`)).status, 401);
      assert.equal((await send('ada', 'POST', `${MANUAL}subprojects/api/python/`, '{}')).status, 405);
      assert.equal((await send('ada', 'DELETE', `${MANUAL}subprojects/api/python/`)).status, 204);
      assert.equal((await send('ada', 'GET', `${MANUAL}subprojects/api/python/`)).status, 404);
    });
  });

  describe('v2', () => {
    test('embeds latest if no version is given, whatever the default version is', async () => {
      const {meta} = await bodyOf('/api/v2/embed/?project=manual&doc=guide');
      assert.deepEqual(meta, {project: 'manual', version: 'latest', doc: 'guide', section: ''});
      assert.equal((await send('ada', 'GET', '/api/v2/embed/?project=part&doc=guide')).status, 404);
    });

    test('describes a running build without null in its length, success and commit, and with an empty address', async () => {
      const publication = {
        project: 'manual',
        version: 'latest',
        folder: join(host.folder, 'sources', 'manual', 'latest'),
      };
      const id = await host.publisher.begin({...publication, who: 'test'});
      const {length, success, commit, docs_url: url} = await bodyOf(`/api/v2/build/${id}/`);
      assert.deepEqual({length, success, commit, url}, {length: 0, success: true, commit: '', url: ''});
      await host.publisher.run(id, publication);
      const done = await bodyOf(`/api/v2/build/${id}/`);
      assert.deepEqual([done.state, done.success], ['finished', true]);
      assert.equal((await fetch(done.docs_url)).status, 200);
    });
  });

  describe('an environment variable', () => {
    const create = (name: string, value: string) =>
      send('ada', 'POST', `${MANUAL}environmentvariables/`, JSON.stringify({name, value}));

    test('is refused without a value', async () => {
      for (const value of ['', ' '])
        assert.deepEqual(await create('EMPTY', value), {
          status: 400,
          body: {value: ['This field may not be blank.']},
        });
    });

    test('is refused if the values of a project would exceed 256,000 characters', async () => {
      const value = 'x'.repeat(48_000);
      for (const name of ['A', 'B', 'C', 'D', 'E'])
        assert.equal((await create(name, value)).status, 201, name);
      const {status, body} = await create('F', value);
      assert.deepEqual([status, Object.keys(body)], [400, ['value']]);
      assert.equal((await create('F', 'x'.repeat(16_000))).status, 201);
      assert.equal((await create('G', 'x')).status, 400);
    });
  });

  test('an empty Authorization header is ignored', async () => {
    const {status} = await rawRequest(Number(new URL(host.origin).port), '/api/v3/projects/', {
      headers: {authorization: ''},
    });
    assert.equal(status, 200);
  });

  test('a reference to another project includes its links, as on Read the Docs', async () => {
    await send('ada', 'POST', `${MANUAL}subprojects/`, '{"child": "part"}');
    const {subproject_of: parent} = await bodyOf('/api/v3/projects/part/');
    assert.deepEqual([parent.slug, parent._links._self], ['manual', host.origin + MANUAL]);
  });

  test('a project has the fields of Read the Docs, and anonymous viewers see the maintainers of a public one only', async () => {
    await host.add({slug: 'closed', privacy: 'private', versions: {latest: 'public'}});
    for (const slug of ['manual', 'closed']) await host.people.grant('eve', slug, 'maintainer');
    const {body} = await send('nobody', 'GET', MANUAL);
    assert.deepEqual(
      [body.users, body.single_version, body.external_builds_privacy_level, body.readthedocs_yaml_path],
      [[{username: 'eve'}], false, 'public', null],
    );
    const {count, results} = (await send('nobody', 'GET', '/api/v2/project/?slug=manual')).body;
    assert.deepEqual([count, results[0].users.length], [1, 1]);
    assert.equal((await send('nobody', 'GET', '/api/v3/projects/closed/')).status, 404);
    const sharing = await host.people.sharings.share('closed');
    viewers['who was sent a link'] = {authorization: `Token ${sharing.token}`};
    assert.deepEqual((await send('who was sent a link', 'GET', '/api/v3/projects/closed/')).body.users, []);
  });

  test('expand includes related resources, as far as the viewer may see them', async () => {
    await host.publish('manual', 'secret', {'index.html': '<p>Secret'}, {privacy: 'private'});
    const expanded = async (who: string) => {
      const {body} = await send(who, 'GET', `${MANUAL}?expand=active_versions,permissions,organization`);
      const versions = body.active_versions as {slug: string}[];
      return {...body, versions: versions.map(({slug}) => slug)};
    };
    const [nobody, eve, ada] = [await expanded('nobody'), await expanded('eve'), await expanded('ada')];
    assert.deepEqual(nobody.versions, ['stable', 'latest']);
    assert.deepEqual(eve.versions, ['stable', 'latest', 'secret']);
    assert.deepEqual(
      [nobody, eve, ada].map(({permissions}) => permissions.admin),
      [false, false, true],
    );
    assert.equal(nobody.organization, null);
    assert.equal('permissions' in (await bodyOf(MANUAL)), false);
  });

  test('stable names the version that it stands for, and latest, which is a branch, names none', async () => {
    await host.add({slug: 'tagged', versions: {latest: 'public'}});
    const files = {'index.html': '<main><h1>Tagged</h1><p>Text'};
    for (const version of ['latest', 'stable', '1.0'])
      await host.publish('tagged', version, files, {commit: 'c0ffee'});
    await send('ada', 'PATCH', '/api/v3/projects/tagged/versions/1.0/', '{"type": "tag"}');
    const {results} = await bodyOf('/api/v3/projects/tagged/versions/');
    const refs = (results as {slug: string; ref: string | null}[]).map(({slug, ref}) => [slug, ref]);
    assert.deepEqual(Object.fromEntries(refs), {latest: null, stable: '1.0', '1.0': null});
  });
});
