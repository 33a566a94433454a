import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {operations} from '../../../src/api/index.js';
import {connectApi, createDocsClient} from '../../../src/client.js';
import * as routes from '../../../src/client/manage/operations.js';
import {type RecordingServer, type Replied, startRecordingServer} from '../recording-server.js';
import {type Case, CASES, P, page} from './cases.js';
import * as recorded from './recorded.js';

/** Asserts that the answer has the values that were sent, for those fields that both of them have. */
function assertHolds(answer: unknown, sent: unknown, path = '$'): void {
  if (typeof answer !== 'object' || answer === null) return assert.deepEqual(answer, sent, path);
  for (const [key, value] of Object.entries(answer))
    if (Object.hasOwn(sent as object, key))
      assertHolds(value, (sent as Record<string, unknown>)[key], `${path}.${key}`);
}

describe('the functions of the operations', () => {
  let server: RecordingServer;
  let reply: Replied;
  before(async () => void (server = await startRecordingServer(() => reply)));
  after(() => server.close());

  it('exist for each operation of the contract, and for nothing else', () => {
    assert.deepEqual(Object.keys(routes).sort(), Object.keys(operations).sort());
  });

  for (const [name, {ask, sends, body, reply: caseReply}] of Object.entries(CASES)) {
    it(`${name} sends ${sends}, and returns the answer`, async () => {
      reply = caseReply;
      server.requests.length = 0;
      const api = connectApi({api: server.origin});
      const request = ask(api);
      const answer = 'firstPage' in request ? await request.firstPage() : await request;
      const [sent] = server.requests;
      assert.equal(
        `${sent!.method} ${sent!.url}`,
        sends.replace('ORIGIN', encodeURIComponent(server.origin)),
      );
      assert.deepEqual(sent!.body, body);
      assert.equal(sent!.headers.authorization, undefined);
      if (caseReply.body === undefined) return assert.equal(answer, undefined);
      const expected = Array.isArray(answer)
        ? (caseReply.body as {versions: unknown}).versions
        : caseReply.body;
      assertHolds(answer, expected);
      assert.notDeepEqual(answer, {});
    });
  }

  it('are also methods of one object', async () => {
    reply = page(recorded.versionV3);
    const client = createDocsClient({api: `${server.origin}/_`});
    server.requests.length = 0;
    const slugs: string[] = [];
    for await (const version of client.listVersions('pip')) slugs.push(version.slug);
    assert.deepEqual(slugs, ['stable']);
    assert.equal(server.requests[0]!.url, '/_/api/v3/projects/pip/versions/');
    assert.deepEqual(
      Object.keys(client)
        .filter(name => name !== 'api')
        .sort(),
      Object.keys(operations).sort(),
    );
  });
});

describe('options of the functions', () => {
  let server: RecordingServer;
  let reply: Replied;
  before(async () => void (server = await startRecordingServer(() => reply)));
  after(() => server.close());
  const connected = () => connectApi({api: server.origin, retries: 0});

  const others: readonly [title: string, ask: Case['ask'], reply: Replied, sends: string][] = [
    [
      'embed v2 by an address, whose fragment is decoded',
      api => routes.embedV2(api, {url: '/en/#%C3%BC', section: 'x'}),
      {body: recorded.embedV2},
      'GET /api/v2/embed/?url=ORIGIN%2Fen%2F%23%C3%BC&section=x',
    ],
    [
      'embed v2 of a version and a path',
      api => routes.embedV2(api, {project: 'pip', doc: 'index', version: 'stable', path: 'index.html'}),
      {body: recorded.embedV2},
      'GET /api/v2/embed/?project=pip&doc=index&version=stable&path=index.html',
    ],
    [
      'embed v3 by an address that is a URL object',
      api => routes.embedV3(api, {url: new URL('https://docs.example.org/#x')}),
      {body: recorded.embedV3},
      'GET /api/v3/embed/?url=https%3A%2F%2Fdocs.example.org%2F%23x',
    ],
    [
      'search v3 without subprojects',
      api => routes.searchV3(api, 'pip', {subprojects: false, page: 2, pageSize: 5}),
      {body: recorded.searchV3},
      'GET /api/v3/search/?q=pip&page=2&page_size=5',
    ],
    [
      'a redirect for all pages without a target',
      api => routes.createRedirect(api, 'pip', {type: 'clean_url_to_html'}),
      {status: 201, body: recorded.redirect},
      `POST ${P}redirects/`,
    ],
  ];
  for (const [title, ask, caseReply, sends] of others)
    it(`are sent: ${title}`, async () => {
      reply = caseReply;
      server.requests.length = 0;
      const request = ask(connected());
      await ('firstPage' in request ? request.firstPage() : request);
      const [sent] = server.requests;
      const expected = sends.replace('ORIGIN', encodeURIComponent(server.origin));
      assert.equal(`${sent!.method} ${sent!.url}`, expected);
    });

  it('reject an answer that is not a list, instead of returning an empty list', async () => {
    reply = {body: {hello: 'world'}};
    const query = {q: 'a', project: 'pip', version: 'stable'};
    for (const list of [routes.searchV3(connected(), 'a'), routes.searchV2(connected(), query)])
      await assert.rejects(list.firstPage(), {kind: 'malformed'});
  });
});

describe('a part of an answer', () => {
  let server: RecordingServer;
  let reply: Replied;
  before(async () => void (server = await startRecordingServer(() => reply)));
  after(() => server.close());
  const ask = async () => {
    const problems: string[] = [];
    const api = connectApi({
      api: server.origin,
      retries: 0,
      onUnexpected: ({message}, {method, path}) => problems.push(`${method} ${path}: ${message}`),
    });
    return {project: await routes.getProject(api, 'pip'), problems};
  };

  it('that refers to another project is read in the forms of Read the Docs and of Docent', async () => {
    const _links = {_self: 'https://x.example/api/v3/projects/parent/'};
    reply = {
      body: {
        ...recorded.projectV3,
        subproject_of: {slug: 'parent', _links},
        translation_of: {id: 1, name: 'Main', slug: 'main'},
      },
    };
    const {project, problems} = await ask();
    assert.deepEqual(project.subproject_of, {id: null, name: '', slug: 'parent', _links});
    assert.deepEqual(project.translation_of, {id: 1, name: 'Main', slug: 'main', _links: {}});
    assert.deepEqual(problems, []);
  });

  it('that cannot be read is left out and reported, with its path in the answer', async () => {
    const users = [{username: 'ada'}, 7];
    reply = {body: {...recorded.projectV3, subproject_of: {id: 1}, tags: 'none', users, added: 1}};
    const {project, problems} = await ask();
    assert.deepEqual([project.subproject_of, project.tags, project.users], [null, [], [{username: 'ada'}]]);
    const route = 'GET api/v3/projects/{project_slug}/';
    assert.deepEqual(problems, [
      `${route}: $.subproject_of.slug should be string`,
      `${route}: $.tags should be array`,
      `${route}: $.users[1] should be object`,
    ]);
  });
});

describe('invalid arguments', () => {
  const ABSENT = connectApi({api: 'http://127.0.0.1:1/', retries: 0});
  const wrong = (value: unknown) => value as never;
  const cases: readonly (readonly [title: string, ask: () => Promise<unknown>])[] = [
    ['an invalid slug', () => routes.getProject(ABSENT, '../x')],
    ['an empty slug', () => routes.getVersion(ABSENT, 'pip', '')],
    ['a missing slug', () => routes.getProject(ABSENT, wrong(undefined))],
    ['a string for a number', () => routes.getProjectV2(ABSENT, wrong('6'))],
    ['a number below 1', () => routes.getBuild(ABSENT, 'pip', 0)],
    ['an invalid slug in a filter', () => routes.listVersionsV2(ABSENT, {project: 'a b'}).firstPage()],
    ['embed v2 without url or project and doc', () => routes.embedV2(ABSENT, wrong({project: 'pip'}))],
    ['embed v2 without arguments', () => routes.embedV2(ABSENT, wrong({}))],
    ['embed v3 of an empty address', () => routes.embedV3(ABSENT, {url: ''})],
    ['an empty query', () => routes.searchV3(ABSENT, '').firstPage()],
    ['an invalid alias', () => routes.getSubproject(ABSENT, 'pip', 'a//b')],
    [
      'a redirect without a target',
      () => routes.createRedirect(ABSENT, 'pip', {type: 'exact', from_url: '/a'}),
    ],
    ['a redirect without a source', () => routes.createRedirect(ABSENT, 'pip', {type: 'page', to_url: '/a'})],
    ['embed v2 without a project', () => routes.embedV2(ABSENT, wrong({doc: 'index'}))],
    [
      'embed v2 of an invalid version',
      () => routes.embedV2(ABSENT, {project: 'pip', doc: 'index', version: 'a/b'}),
    ],
    ['embed v2 of an invalid project', () => routes.embedV2(ABSENT, {project: '../x', doc: 'index'})],
    ['embed v2 of an empty address', () => routes.embedV2(ABSENT, {url: ''})],
    ['an empty refresh token', () => routes.revokeToken(ABSENT, '')],
    ['a project without a name', () => routes.createProject(ABSENT, wrong({}))],
  ];
  for (const [title, ask] of cases)
    // No server listens at the address of `ABSENT`, so that a request would fail with another error.
    it(`are rejected before a request: ${title}`, () => assert.rejects(ask, TypeError));
});
