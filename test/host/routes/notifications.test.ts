import assert from 'node:assert/strict';
import {rename} from 'node:fs/promises';
import {test, type TestContext} from 'node:test';
import type {BuildV3, List, Notification} from '../../../src/api/index.js';
import {People} from '../../../host/src/platform/people/people.js';
import {makeBuildLibrary, PROJECT} from '../platform/builds/build-library.js';
import {serveBuilds} from '../platform/builds/build-server.js';
import {makeRepository, whyNoGit} from '../platform/builds/git-repository.js';
import {page} from './test-site.js';

const COPY = 'mkdir -p "$READTHEDOCS_OUTPUT" && cp -r docs "$READTHEDOCS_OUTPUT/html"';
const HERE = `/api/v3/projects/${PROJECT}/`;

/** A public project that is built from a repository. mae maintains it, rob reads it, eve has no role. */
async function serve(t: TestContext) {
  const repository = await makeRepository(t);
  await repository.commit({'docs/index.html': page('First')});
  const built = await makeBuildLibrary(t, {
    repository: repository.folder,
    install: ['true'],
    build: ['! test -e broken', COPY],
    activate: ['v*'],
  });
  const {origin} = await serveBuilds(t, built);
  const people = new People(built.library.store);
  const tokens: Record<string, string> = {};
  for (const name of ['mae', 'rob', 'eve']) {
    await people.add(name, 'correct horse');
    const {token} = await people.apiTokens.issue(name, {scope: 'write', days: undefined, label: ''});
    tokens[name] = `Token ${token}`;
  }
  await people.grant('mae', PROJECT, 'maintainer');
  await people.grant('rob', PROJECT, 'reader');
  const request = async (who: string | undefined, path: string, method = 'GET') => {
    const headers = who === undefined ? {} : {authorization: tokens[who]!};
    const response = await fetch(origin + path, {method, headers});
    const text = await response.text();
    return {status: response.status, body: (text && JSON.parse(text)) as unknown};
  };
  const notificationsFor = async (who: string, path: string) =>
    ((await request(who, path)).body as List<Notification>).results;
  return {built, repository, request, notificationsFor};
}

test(
  'maintainers get a notification of a failed build, until the next build succeeds',
  {skip: whyNoGit() ?? false},
  async t => {
    const {built, repository, request, notificationsFor} = await serve(t);
    await repository.commit({broken: '', 'docs/index.html': page('Second')});
    const {id} = await built.build();
    const lists = [
      `${HERE}notifications/`,
      `${HERE}builds/${id}/notifications/`,
      '/api/v3/users/mae/notifications/',
    ];
    for (const path of lists) {
      const [notification, ...others] = await notificationsFor('mae', path);
      assert.deepEqual(
        [
          notification?.message.id,
          notification?.attached_to_content_type,
          notification?.attached_to_id,
          others,
        ],
        ['build:failed', 'build', id, []],
        path,
      );
      assert.match(notification!.message.body, /exit code 1/);
      assert.ok(
        notification!._links['_self']!.endsWith(`${HERE}builds/${id}/notifications/${notification!.id}/`),
      );
      assert.deepEqual((await request('mae', `${path}${notification!.id}/`)).body, notification);
      assert.equal((await request('mae', `${path}${notification!.id + 1}/`)).status, 404);
    }
    // The output of commands is escaped, and shown only to maintainers.
    assert.match(
      (await notificationsFor('mae', lists[0]!))[0]!.message.body,
      /It is &quot;! test -e broken&quot;/,
    );
    for (const who of ['rob', 'eve', undefined]) {
      const {body} = await request(who, lists[1]!);
      assert.deepEqual(
        (body as List<Notification>).results.map(({message}) => message.body),
        ['It failed; the maintainers of the project can see why.'],
      );
    }
    for (const [who, path, status] of [
      [undefined, lists[0], 401],
      ['rob', lists[0], 403],
      ['eve', lists[0], 403],
      ['eve', '/api/v3/projects/none/notifications/', 404],
      [undefined, lists[2], 401],
      ['eve', lists[2], 403],
      ['eve', '/api/v3/users/nobody/notifications/', 403],
    ] as const) {
      assert.equal((await request(who, path!)).status, status, `${who} ${path}`);
      assert.equal((await request(who, `${path}${id * 4}/`)).status, status, `${who} ${path}`);
    }
    assert.deepEqual(await notificationsFor('eve', '/api/v3/users/eve/notifications/'), []);

    repository.git('rm', '--quiet', 'broken');
    await repository.commit({});
    await built.build();
    for (const path of [lists[0]!, lists[2]!]) assert.deepEqual(await notificationsFor('mae', path), []);
    assert.equal((await notificationsFor('mae', lists[1]!)).length, 1);
  },
);

test(
  'maintainers get a notification of a repository that cannot be read',
  {skip: whyNoGit() ?? false},
  async t => {
    const {built, repository, notificationsFor} = await serve(t);
    await built.build();
    await rename(repository.folder, `${repository.folder}-gone`);
    t.after(() => rename(`${repository.folder}-gone`, repository.folder));
    await built.build();
    const notifications = await notificationsFor('mae', `${HERE}notifications/`);
    assert.deepEqual(
      notifications.map(({message, attached_to_content_type: kind}) => [kind, message.id]),
      [
        ['project', 'project:repository:unreadable'],
        ['build', 'build:failed'],
      ],
    );
  },
);

test(
  'maintainers get a notification of text that search does not include',
  {skip: whyNoGit() ?? false},
  async t => {
    const {built, repository, request, notificationsFor} = await serve(t);
    // Sections are truncated at 1,048,576 characters.
    await repository.commit({'docs/index.html': page('Long', `<p>${'word '.repeat(260_000)}</p>`)});
    const {id} = await built.build();
    const [notification] = await notificationsFor('mae', `${HERE}notifications/`);
    assert.deepEqual(
      [notification?.message.id, notification?.message.type],
      ['build:index:incomplete', 'warning'],
    );
    assert.match(notification!.message.body, /index\.html/);
    const {body} = await request('rob', `${HERE}builds/${id}/notifications/`);
    assert.deepEqual((body as List<Notification>).results, []);
  },
);

test('maintainers can request that the branches and tags are read', {skip: whyNoGit() ?? false}, async t => {
  const {built, repository, request} = await serve(t);
  await built.build();
  repository.git('tag', 'v1');
  repository.git('branch', 'topic');
  for (const [who, status] of [
    [undefined, 401],
    ['rob', 403],
    ['eve', 403],
  ] as const)
    assert.equal((await request(who, `${HERE}sync-versions/`, 'POST')).status, status);
  assert.deepEqual(await request('mae', `${HERE}sync-versions/`, 'POST'), {
    status: 202,
    body: {triggered: true},
  });
  const {body} = await request('mae', `${HERE}builds/`);
  for (const {id} of (body as List<BuildV3>).results) await built.ended(id);
  const versions = (await request('mae', `${HERE}versions/`)).body as List<{slug: string; active: boolean}>;
  assert.deepEqual(versions.results.map(({slug, active}) => `${slug} ${active}`).sort(), [
    'latest true',
    'main false',
    'topic false',
    'v1 true',
  ]);
});

test(
  'the configuration of a build is shown only to those who may read its log',
  {skip: whyNoGit() ?? false},
  async t => {
    const {built, request} = await serve(t);
    const {id} = await built.build();
    const config = async (who?: string) =>
      ((await request(who, `${HERE}builds/${id}/?expand=config`)).body as BuildV3).config;
    assert.deepEqual(await config('mae'), {
      version: '2',
      build: {jobs: {install: ['true'], build: {html: ['! test -e broken', COPY]}}},
      submodules: {include: []},
    });
    for (const who of ['rob', undefined]) assert.equal(await config(who), null);
    assert.equal('config' in ((await request('mae', `${HERE}builds/${id}/`)).body as object), false);
  },
);
