/** This file is long because it is one table, with a case for each row of the interface. */
import assert from 'node:assert/strict';
import {after, before, describe, test} from 'node:test';
import {type OperationId, operations, type Route} from '../../src/api/index.js';
import {BearerAuth, createDocsClient, type DocsClient, type Listing} from '../../src/client.js';
import {interfaceRoutes} from '../api/interface-tables.js';
import {type LibraryHost, startLibrary} from '../host/routes/library-host.js';

/**
 * The client sends requests to the host as an administrator, one case for each row of the interface's tables. Each
 * case must also fail if the host does not have the route. The order matters: later cases change and delete what
 * earlier ones create. Prints the table, row by row.
 */
describe('each row of the tables of the interface: the client requests it from a host', () => {
  let host: LibraryHost;
  let client: DocsClient;
  let auth: BearerAuth;
  /** For the current row: how often its route was requested, and whether the host acts as if it did not have the route. */
  const current = {route: undefined as Route | undefined, requests: 0, isMissing: false};
  const ids = {project: 0, version: 0, build: 0, variable: 0, redirect: 0, notification: 0};

  before(async () => {
    host = await startLibrary();
    await host.people.add('ada', 'correct horse', {admin: true});
    ids.project = await host.add({slug: 'manual', versions: {latest: 'public', secret: 'private'}});
    await host.add({slug: 'part', versions: {latest: 'public'}});
    await host.add({
      slug: 'handbuch',
      language: 'de',
      translationOf: ids.project,
      versions: {latest: 'public'},
    });
    await host.store.write(undefined, async transaction => {
      const created = '2026-11-22T00:00:00.000Z';
      await transaction
        .insertInto('organization')
        .values({
          slug: 'team',
          name: 'Team',
          description: '',
          url: '',
          email: '',
          disabled: 0,
          created,
          modified: created,
        })
        .execute();
      await transaction
        .updateTable('project')
        .set({organization_id: 1})
        .where('slug', '=', 'manual')
        .execute();
    });
    auth = new BearerAuth({api: host.origin, fetch: watched});
    client = createDocsClient({api: host.origin, auth, fetch: watched});
  });
  after(() => host.stop());

  const watched: typeof fetch = async (input, init) => {
    const {route} = current;
    const path = route && new RegExp(`^/${route.path.replace(/\{\w+\}/g, '[^/]+')}$`);
    if (init?.method === route?.method && path?.test(new URL(String(input)).pathname)) {
      current.requests++;
      if (current.isMissing) return Response.json({detail: 'No such route.'}, {status: 404});
    }
    return fetch(input, init);
  };

  async function slugsOf<T extends {slug: string}>(list: AsyncIterable<T>): Promise<string[]> {
    const slugs: string[] = [];
    for await (const {slug} of list) slugs.push(slug);
    return slugs;
  }

  const counted = async (
    list: Listing<{count: number; next: null | string; previous: null | string; results: unknown[]}>,
  ) => (await list.firstPage()).count;

  /** The id of the build that the notification is about. */
  const aboutBuild = (): number => Math.floor(ids.notification / 4);

  async function only<T>(
    list: Listing<{count: number; next: null | string; previous: null | string; results: T[]}>,
  ) {
    const [notification, ...others] = (await list.firstPage()).results;
    assert.equal(others.length, 0);
    return notification!;
  }

  const CASES: readonly (readonly [OperationId, () => Promise<unknown>])[] = [
    [
      'issueTokens',
      async () => {
        await assert.rejects(client.issueTokens({username: 'ada', password: 'wrong'}), {
          kind: 'unauthorized',
        });
        await auth.signIn('ada', 'correct horse');
        assert.equal(await auth.isSignedIn(), true);
      },
    ],
    [
      'listProjectsV2',
      async () => assert.deepEqual(await slugsOf(client.listProjectsV2({slug: 'manual'})), ['manual']),
    ],
    ['getProjectV2', async () => assert.equal((await client.getProjectV2(ids.project)).slug, 'manual')],
    [
      'listActiveVersionsV2',
      async () => {
        const versions = await client.listActiveVersionsV2(ids.project);
        assert.deepEqual(
          versions.map(({slug}) => slug),
          ['latest', 'secret'],
        );
        assert.match(versions[0]!.downloads['htmlzip']!, /\/_\/downloads\/manual\/en\/latest\/htmlzip\/$/);
        ids.version = versions[0]!.id;
      },
    ],
    [
      'listVersionsV2',
      async () => assert.equal(await counted(client.listVersionsV2({project: 'manual', active: true})), 2),
    ],
    [
      'getVersionV2',
      async () => assert.equal((await client.getVersionV2(ids.version)).project.slug, 'manual'),
    ],
    [
      'listBuildsV2',
      async () => {
        const {results} = await client.listBuildsV2({project: 'manual'}).firstPage();
        assert.deepEqual(
          results.map(build => [build.version_slug, build.state, build.success]),
          [
            ['secret', 'finished', true],
            ['latest', 'finished', true],
          ],
        );
        ids.build = results[1]!.id;
      },
    ],
    [
      'getBuildV2',
      async () => {
        const {commands, docs_url: url} = await client.getBuildV2(ids.build);
        assert.match(commands[0]!.command, /^docent publish manual\/latest /);
        assert.equal(commands[0]!.exit_code, 0);
        assert.equal((await fetch(url)).status, 200);
      },
    ],
    [
      'embedV2',
      async () => {
        const {content, headers, meta} = await client.embedV2({
          project: 'manual',
          doc: 'guide',
          section: 'use',
        });
        assert.match(content.join(''), /Every use of manual latest/);
        assert.deepEqual(headers, [{'Guide to manual latest': '#'}, {Use: '#use'}]);
        assert.deepEqual(meta, {project: 'manual', version: 'latest', doc: 'guide', section: 'use'});
        const secret = await client.embedV2({project: 'manual', version: 'secret', doc: 'guide'});
        assert.match(secret.content.join(''), /manual secret/);
      },
    ],
    [
      'searchV2',
      async () =>
        assert.equal(await counted(client.searchV2({q: 'every', project: 'manual', version: 'latest'})), 2),
    ],
    [
      'searchV3',
      async () => {
        const answer = await client.searchV3('project:manual/secret every').firstPage();
        assert.equal(answer.count, 2);
        assert.deepEqual(answer.projects, [{slug: 'manual', versions: [{slug: 'secret'}]}]);
      },
    ],
    [
      'embedV3',
      async () =>
        assert.match((await client.embedV3({url: '/manual/en/latest/guide.html#use'})).content, /Every use/),
    ],
    ['listOrganizations', async () => assert.deepEqual(await slugsOf(client.listOrganizations()), ['team'])],
    ['getOrganization', async () => assert.equal((await client.getOrganization('team')).name, 'Team')],
    [
      'listOrganizationProjects',
      async () => assert.deepEqual(await slugsOf(client.listOrganizationProjects('team')), ['manual']),
    ],
    [
      'listProjects',
      async () =>
        assert.deepEqual(await slugsOf(client.listProjects({limit: 1})), ['manual', 'part', 'handbuch']),
    ],
    [
      'createProject',
      async () => {
        const created = await client.createProject({
          name: 'New Book',
          tags: ['a', 'b'],
          programming_language: 'py',
        });
        assert.deepEqual(
          [created.slug, created.tags, created.programming_language.name],
          ['new-book', ['a', 'b'], 'Python'],
        );
      },
    ],
    [
      'getSuperproject',
      async () => {
        await assert.rejects(client.getSuperproject('part'), {kind: 'not-found', problem: 'Not found.'});
        await client.createSubproject('manual', {child: 'part'});
        const {slug, permissions} = await client.getSuperproject('part', {expand: ['permissions']});
        assert.deepEqual([slug, permissions], ['manual', {admin: true}]);
        await client.deleteSubproject('manual', 'part');
      },
    ],
    [
      'syncVersions',
      async () => {
        // No project of this host has a repository. `notifications.test.ts` tests one that has.
        const error: unknown = await client.syncVersions('manual').catch((error: unknown) => error);
        assert.deepEqual(
          [(error as {status: number}).status, (error as {kind: string}).kind],
          [400, 'bad-request'],
        );
      },
    ],
    ['getProject', async () => assert.equal((await client.getProject('new-book')).name, 'New Book')],
    [
      'updateProject',
      async () => {
        await client.updateProject('new-book', {
          name: 'Newer',
          homepage: 'https://example.org/',
          privacy_level: 'private',
        });
        const {name, homepage, privacy_level: privacy} = await client.getProject('new-book');
        assert.deepEqual([name, homepage, privacy], ['Newer', 'https://example.org/', 'private']);
      },
    ],
    ['listBuilds', async () => assert.equal(await counted(client.listBuilds('manual', {running: false})), 2)],
    [
      'listVersionBuilds',
      async () => {
        const page = await client.listVersionBuilds('manual', 'latest').firstPage();
        assert.deepEqual([page.count, page.results[0]?.id], [1, ids.build]);
      },
    ],
    [
      'getBuild',
      async () => assert.equal((await client.getBuild('manual', ids.build)).state.name, 'Finished'),
    ],
    [
      'createEnvironmentVariable',
      async () => {
        const created = await client.createEnvironmentVariable('manual', {
          name: 'KEY',
          value: 'hidden-value',
        });
        assert.ok(!JSON.stringify(created).includes('hidden-value'));
        ids.variable = created.pk;
      },
    ],
    [
      'listEnvironmentVariables',
      async () => assert.equal(await counted(client.listEnvironmentVariables('manual')), 1),
    ],
    [
      'getEnvironmentVariable',
      async () => assert.equal((await client.getEnvironmentVariable('manual', ids.variable)).name, 'KEY'),
    ],
    [
      'deleteEnvironmentVariable',
      async () => {
        await client.deleteEnvironmentVariable('manual', ids.variable);
        await assert.rejects(client.getEnvironmentVariable('manual', ids.variable), {kind: 'not-found'});
      },
    ],
    [
      'createRedirect',
      async () => {
        const created = await client.createRedirect('manual', {
          type: 'page',
          from_url: '/old/*',
          to_url: '/guide.html',
          http_status: 301,
        });
        ids.redirect = created.pk;
        const redirected = await fetch(`${host.origin}/manual/en/latest/old/page.html`, {redirect: 'manual'});
        assert.deepEqual(
          [redirected.status, redirected.headers.get('location')],
          [301, '/manual/en/latest/guide.html'],
        );
      },
    ],
    ['listRedirects', async () => assert.equal(await counted(client.listRedirects('manual')), 1)],
    [
      'getRedirect',
      async () => assert.equal((await client.getRedirect('manual', ids.redirect)).type, 'page'),
    ],
    [
      'replaceRedirect',
      async () => {
        const replacement = {
          type: 'exact',
          from_url: '/en/latest/guide.html',
          to_url: '/en/latest/',
          force: true,
        } as const;
        assert.equal((await client.replaceRedirect('manual', ids.redirect, replacement)).force, true);
        const redirected = await fetch(`${host.origin}/manual/en/latest/guide.html`, {redirect: 'manual'});
        // Fields that the request leaves out are unchanged.
        assert.deepEqual(
          [redirected.status, redirected.headers.get('location')],
          [301, '/manual/en/latest/'],
        );
      },
    ],
    [
      'updateRedirect',
      async () => {
        const {enabled, type} = await client.updateRedirect('manual', ids.redirect, {enabled: false});
        assert.deepEqual([enabled, type], [false, 'exact']);
      },
    ],
    [
      'deleteRedirect',
      async () => {
        await client.deleteRedirect('manual', ids.redirect);
        assert.equal((await fetch(`${host.origin}/manual/en/latest/guide.html`)).status, 200);
      },
    ],
    [
      'createSubproject',
      async () => {
        const created = await client.createSubproject('manual', {child: 'part', alias: 'group/part'});
        assert.equal(created.child.subproject_of?.slug, 'manual');
        assert.equal((await fetch(`${host.origin}/manual/projects/group/part/en/latest/`)).status, 200);
      },
    ],
    ['listSubprojects', async () => assert.equal(await counted(client.listSubprojects('manual')), 1)],
    [
      'getSubproject',
      async () => {
        assert.equal((await client.getSubproject('manual', 'group/part')).child.slug, 'part');
        const {results} = await client.searchV3('project:manual every', {subprojects: true}).firstPage();
        assert.deepEqual([...new Set(results.map(({project}) => project.alias))].sort(), [
          'group/part',
          null,
        ]);
      },
    ],
    [
      'deleteSubproject',
      async () => {
        await client.deleteSubproject('manual', 'group/part');
        await assert.rejects(client.getSubproject('manual', 'group/part'), {kind: 'not-found'});
      },
    ],
    [
      'listTranslations',
      async () => assert.deepEqual(await slugsOf(client.listTranslations('manual')), ['handbuch']),
    ],
    [
      'listVersions',
      async () =>
        assert.deepEqual(await slugsOf(client.listVersions('manual', {built: true})), ['latest', 'secret']),
    ],
    ['getVersion', async () => assert.equal((await client.getVersion('manual', 'latest')).id, ids.version)],
    [
      'updateVersion',
      async () => {
        await client.updateVersion('manual', 'latest', {active: false});
        assert.equal((await fetch(`${host.origin}/manual/en/latest/`)).status, 404);
        await client.updateVersion('manual', 'latest', {active: true, hidden: true});
        assert.equal((await client.getVersion('manual', 'latest')).hidden, true);
      },
    ],
    [
      'triggerBuild',
      async () => {
        const {build, triggered} = await client.triggerBuild('manual', 'latest');
        assert.equal(triggered, true);
        await host.built();
        const {success, state} = await client.getBuild('manual', build.id);
        assert.deepEqual([success, state.code], [true, 'finished']);
        assert.equal((await fetch(`${host.origin}/manual/en/latest/guide.html`)).status, 200);
        assert.equal(await counted(client.searchV3('project:manual every')), 2);
      },
    ],
    ['listRemoteOrganizations', async () => assert.equal(await counted(client.listRemoteOrganizations()), 0)],
    ['listRemoteRepositories', async () => assert.equal(await counted(client.listRemoteRepositories()), 0)],
    [
      'listProjectNotifications',
      async () => {
        const nowhere = {project: 'manual', version: 'latest', folder: `${host.folder}/nowhere`, who: 'ada'};
        await assert.rejects(host.publisher.publish(nowhere), {name: 'PublishError'});
        const [notification, ...others] = (await client.listProjectNotifications('manual').firstPage())
          .results;
        assert.deepEqual([notification?.message.id, others], ['build:failed', []]);
        ids.notification = notification!.id;
      },
    ],
    ...(
      [
        ['getProjectNotification', () => client.getProjectNotification('manual', ids.notification)],
        ['listBuildNotifications', () => only(client.listBuildNotifications('manual', aboutBuild()))],
        ['getBuildNotification', () => client.getBuildNotification('manual', aboutBuild(), ids.notification)],
        ['listOrganizationNotifications', () => only(client.listOrganizationNotifications('team'))],
        ['getOrganizationNotification', () => client.getOrganizationNotification('team', ids.notification)],
        ['listNotifications', () => only(client.listNotifications())],
        ['getNotification', () => client.getNotification(ids.notification)],
        ['listUserNotifications', () => only(client.listUserNotifications('ada'))],
        ['getUserNotification', () => client.getUserNotification('ada', ids.notification)],
      ] as const
    ).map(([id, request]): (typeof CASES)[number] => [
      id,
      async () => {
        const {id, attached_to_id: build, message} = await request();
        assert.deepEqual([id, build, message.header], [ids.notification, aboutBuild(), 'The build failed.']);
      },
    ]),
    [
      'deleteVersion',
      async () => {
        await client.deleteVersion('manual', 'secret');
        await assert.rejects(client.getVersion('manual', 'secret'), {kind: 'not-found'});
      },
    ],
    [
      'deleteProject',
      async () => {
        await client.deleteProject('manual');
        await assert.rejects(client.getProject('manual'), {kind: 'not-found'});
        assert.equal((await fetch(`${host.origin}/manual/en/latest/`)).status, 404);
      },
    ],
    [
      'revokeToken',
      async () => {
        await auth.signIn('ada', 'correct horse');
        await auth.revoke();
        await assert.rejects(client.listOrganizations().firstPage(), {kind: 'unauthorized'});
      },
    ],
  ];

  const done: string[] = [];
  for (const [id, sendRequests] of CASES)
    test(`${id} is answered, and its case fails if the host does not have the route`, async () => {
      Object.assign(current, {route: operations[id].route, requests: 0, isMissing: true});
      await assert.rejects(sendRequests, 'the case passes although the host does not have the route');
      assert.ok(current.requests > 0);
      Object.assign(current, {requests: 0, isMissing: false});
      await sendRequests();
      assert.ok(current.requests > 0);
      done.push(id);
    });

  test('each row has a case, which the host answers', t => {
    assert.deepEqual([...done].sort(), Object.keys(operations).sort());
    const byShape = new Map(
      Object.entries(operations).map(([id, {route}]) => [
        `${route.method} /${route.path.replace(/\{\w+\}/g, '{}')}`,
        id,
      ]),
    );
    for (const {method, path, shape} of interfaceRoutes()) {
      const id = byShape.get(`${method} ${shape}`);
      assert.ok(id && done.includes(id), `${method} ${path}`);
      t.diagnostic(`${method.padEnd(7)}${path.padEnd(84)}${id}: requested and answered`);
    }
  });
});
