/** Long, because it is one table with a case for each route of the contract. */
import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {type List, operations} from '../../../src/api/index.js';
import {type Api, connectApi, createDocsClient, type Listing} from '../../../src/client.js';
import * as routes from '../../../src/client/manage/routes.js';
import {type RecordingServer, type Replied, startRecordingServer} from '../recording-server.js';
import * as recorded from './recorded.js';

interface Case {
  readonly ask: (api: Api) => Promise<unknown> | Listing<List<unknown>>;
  /** Method, path and query. */
  readonly sends: string;
  readonly body?: unknown;
  readonly reply: Replied;
}

const P = '/api/v3/projects/pip/';
const page = (item: unknown): Replied => ({body: recorded.list(item)});
const NOTHING: Replied = {status: 204};

const CASES: Readonly<Record<keyof typeof operations, Case>> = {
  listProjectsV2: {
    ask: api => routes.listProjectsV2(api, {slug: 'pip', page: 2}),
    sends: 'GET /api/v2/project/?slug=pip&page=2',
    reply: page(recorded.projectV2),
  },
  getProjectV2: {
    ask: api => routes.getProjectV2(api, 6),
    sends: 'GET /api/v2/project/6/',
    reply: {body: recorded.projectV2},
  },
  listActiveVersionsV2: {
    ask: api => routes.listActiveVersionsV2(api, 6),
    sends: 'GET /api/v2/project/6/active_versions/',
    reply: {body: {versions: [recorded.versionV2]}},
  },
  listVersionsV2: {
    ask: api => routes.listVersionsV2(api, {project: 'pip', active: false, offset: 10}),
    sends: 'GET /api/v2/version/?active=false&offset=10&project__slug=pip',
    reply: page(recorded.versionV2),
  },
  getVersionV2: {
    ask: api => routes.getVersionV2(api, 7),
    sends: 'GET /api/v2/version/7/',
    reply: {body: recorded.versionV2},
  },
  listBuildsV2: {
    ask: api => routes.listBuildsV2(api, {project: 'pip', commit: '6f80'}),
    sends: 'GET /api/v2/build/?commit=6f80&project__slug=pip',
    reply: page(recorded.buildV2),
  },
  getBuildV2: {
    ask: api => routes.getBuildV2(api, 8),
    sends: 'GET /api/v2/build/8/',
    reply: {body: recorded.buildV2},
  },
  embedV2: {
    ask: api => routes.embedV2(api, {project: 'pip', doc: 'index', section: 'x'}),
    sends: 'GET /api/v2/embed/?project=pip&doc=index&section=x',
    reply: {body: recorded.embedV2},
  },
  searchV2: {
    ask: api => routes.searchV2(api, {q: 'install', project: 'pip', version: 'stable'}, {pageSize: 5}),
    sends: 'GET /api/v2/search/?q=install&project=pip&version=stable&page_size=5',
    reply: {body: recorded.searchV2},
  },
  searchV3: {
    ask: api => routes.searchV3(api, 'project:pip install', {subprojects: true}),
    sends: 'GET /api/v3/search/?q=project%3Apip+install&subprojects=true',
    reply: {body: recorded.searchV3},
  },
  embedV3: {
    ask: api => routes.embedV3(api, {url: '/en/stable/#%C3%BC', doctool: 'sphinx'}),
    sends: 'GET /api/v3/embed/?doctool=sphinx&url=ORIGIN%2Fen%2Fstable%2F%23%C3%BC',
    reply: {body: recorded.embedV3},
  },
  listOrganizations: {
    ask: api => routes.listOrganizations(api),
    sends: 'GET /api/v3/organizations/',
    reply: page(recorded.organization),
  },
  getOrganization: {
    ask: api => routes.getOrganization(api, 'pypa'),
    sends: 'GET /api/v3/organizations/pypa/',
    reply: {body: recorded.organization},
  },
  listOrganizationProjects: {
    ask: api => routes.listOrganizationProjects(api, 'pypa'),
    sends: 'GET /api/v3/organizations/pypa/projects/',
    reply: page(recorded.projectV3),
  },
  listProjects: {
    ask: api => routes.listProjects(api, {language: 'en'}),
    sends: 'GET /api/v3/projects/?language=en',
    reply: page(recorded.projectV3),
  },
  createProject: {
    ask: api => routes.createProject(api, {name: 'Pip'}),
    sends: 'POST /api/v3/projects/',
    body: {name: 'Pip'},
    reply: {status: 201, body: recorded.projectV3},
  },
  getSuperproject: {
    ask: api => routes.getSuperproject(api, 'pip'),
    sends: `GET ${P}superproject/`,
    reply: {body: recorded.projectV3},
  },
  syncVersions: {
    ask: api => routes.syncVersions(api, 'pip'),
    sends: `POST ${P}sync-versions/`,
    reply: {status: 202, body: {triggered: true}},
  },
  listProjectNotifications: {
    ask: api => routes.listProjectNotifications(api, 'pip'),
    sends: `GET ${P}notifications/`,
    reply: page(recorded.notification),
  },
  getProjectNotification: {
    ask: api => routes.getProjectNotification(api, 'pip', 3),
    sends: `GET ${P}notifications/3/`,
    reply: {body: recorded.notification},
  },
  listBuildNotifications: {
    ask: api => routes.listBuildNotifications(api, 'pip', 9),
    sends: `GET ${P}builds/9/notifications/`,
    reply: page(recorded.notification),
  },
  getBuildNotification: {
    ask: api => routes.getBuildNotification(api, 'pip', 9, 3),
    sends: `GET ${P}builds/9/notifications/3/`,
    reply: {body: recorded.notification},
  },
  listOrganizationNotifications: {
    ask: api => routes.listOrganizationNotifications(api, 'pypa'),
    sends: 'GET /api/v3/organizations/pypa/notifications/',
    reply: page(recorded.notification),
  },
  getOrganizationNotification: {
    ask: api => routes.getOrganizationNotification(api, 'pypa', 3),
    sends: 'GET /api/v3/organizations/pypa/notifications/3/',
    reply: {body: recorded.notification},
  },
  listUserNotifications: {
    ask: api => routes.listUserNotifications(api, 'a.b'),
    sends: 'GET /api/v3/users/a.b/notifications/',
    reply: page(recorded.notification),
  },
  getUserNotification: {
    ask: api => routes.getUserNotification(api, 'a.b', 3),
    sends: 'GET /api/v3/users/a.b/notifications/3/',
    reply: {body: recorded.notification},
  },
  getProject: {
    ask: api => routes.getProject(api, 'pip', {expand: ['organization', 'permissions']}),
    sends: `GET ${P}?expand=organization%2Cpermissions`,
    reply: {body: recorded.projectV3},
  },
  updateProject: {
    ask: api => routes.updateProject(api, 'pip', {name: 'PIP'}),
    sends: `PATCH ${P}`,
    body: {name: 'PIP'},
    reply: NOTHING,
  },
  listBuilds: {
    ask: api => routes.listBuilds(api, 'pip', {running: true, expand: ['config']}),
    sends: `GET ${P}builds/?running=true&expand=config`,
    reply: page(recorded.buildV3),
  },
  getBuild: {
    ask: api => routes.getBuild(api, 'pip', 9),
    sends: `GET ${P}builds/9/`,
    reply: {body: recorded.buildV3},
  },
  listEnvironmentVariables: {
    ask: api => routes.listEnvironmentVariables(api, 'pip'),
    sends: `GET ${P}environmentvariables/`,
    reply: page(recorded.variable),
  },
  createEnvironmentVariable: {
    ask: api => routes.createEnvironmentVariable(api, 'pip', {name: 'ENVVAR', value: 's'}),
    sends: `POST ${P}environmentvariables/`,
    body: {name: 'ENVVAR', value: 's'},
    reply: {status: 201, body: recorded.variable},
  },
  getEnvironmentVariable: {
    ask: api => routes.getEnvironmentVariable(api, 'pip', 1),
    sends: `GET ${P}environmentvariables/1/`,
    reply: {body: recorded.variable},
  },
  deleteEnvironmentVariable: {
    ask: api => routes.deleteEnvironmentVariable(api, 'pip', 1),
    sends: `DELETE ${P}environmentvariables/1/`,
    reply: NOTHING,
  },
  listRedirects: {
    ask: api => routes.listRedirects(api, 'pip'),
    sends: `GET ${P}redirects/`,
    reply: page(recorded.redirect),
  },
  createRedirect: {
    ask: api => routes.createRedirect(api, 'pip', {type: 'page', from_url: '/a', to_url: '/b'}),
    sends: `POST ${P}redirects/`,
    body: {type: 'page', from_url: '/a', to_url: '/b'},
    reply: {status: 201, body: recorded.redirect},
  },
  getRedirect: {
    ask: api => routes.getRedirect(api, 'pip', 1),
    sends: `GET ${P}redirects/1/`,
    reply: {body: recorded.redirect},
  },
  replaceRedirect: {
    ask: api => routes.replaceRedirect(api, 'pip', 1, {type: 'html_to_clean_url'}),
    sends: `PUT ${P}redirects/1/`,
    body: {type: 'html_to_clean_url'},
    reply: {body: recorded.redirect},
  },
  deleteRedirect: {
    ask: api => routes.deleteRedirect(api, 'pip', 1),
    sends: `DELETE ${P}redirects/1/`,
    reply: NOTHING,
  },
  listSubprojects: {
    ask: api => routes.listSubprojects(api, 'pip'),
    sends: `GET ${P}subprojects/`,
    reply: page(recorded.subproject),
  },
  createSubproject: {
    ask: api => routes.createSubproject(api, 'pip', {child: 'child', alias: 'group/child'}),
    sends: `POST ${P}subprojects/`,
    body: {child: 'child', alias: 'group/child'},
    reply: {status: 201, body: recorded.subproject},
  },
  getSubproject: {
    ask: api => routes.getSubproject(api, 'pip', 'group/child'),
    sends: `GET ${P}subprojects/group%2Fchild/`,
    reply: {body: recorded.subproject},
  },
  deleteSubproject: {
    ask: api => routes.deleteSubproject(api, 'pip', 'group/child'),
    sends: `DELETE ${P}subprojects/group%2Fchild/`,
    reply: NOTHING,
  },
  listTranslations: {
    ask: api => routes.listTranslations(api, 'pip'),
    sends: `GET ${P}translations/`,
    reply: page(recorded.projectV3),
  },
  listVersions: {
    ask: api => routes.listVersions(api, 'pip', {active: true}),
    sends: `GET ${P}versions/?active=true`,
    reply: page(recorded.versionV3),
  },
  getVersion: {
    ask: api => routes.getVersion(api, 'pip', 'stable'),
    sends: `GET ${P}versions/stable/`,
    reply: {body: recorded.versionV3},
  },
  updateVersion: {
    ask: api => routes.updateVersion(api, 'pip', 'stable', {hidden: true}),
    sends: `PATCH ${P}versions/stable/`,
    body: {hidden: true},
    reply: NOTHING,
  },
  listVersionBuilds: {
    ask: api => routes.listVersionBuilds(api, 'pip', 'v1.0', {commit: '6f80'}),
    sends: `GET ${P}versions/v1.0/builds/?commit=6f80`,
    reply: page(recorded.buildV3),
  },
  triggerBuild: {
    ask: api => routes.triggerBuild(api, 'pip', 'stable'),
    sends: `POST ${P}versions/stable/builds/`,
    reply: {
      status: 202,
      body: {
        build: recorded.buildV3,
        project: recorded.projectV3,
        version: recorded.versionV3,
        triggered: true,
      },
    },
  },
  listRemoteOrganizations: {
    ask: api => routes.listRemoteOrganizations(api, {provider: 'github'}),
    sends: 'GET /api/v3/remote/organizations/?vcs_provider=github',
    reply: page(recorded.remoteOrganization),
  },
  listRemoteRepositories: {
    ask: api => routes.listRemoteRepositories(api, {fullName: 'org/'}),
    sends: 'GET /api/v3/remote/repositories/?full_name=org%2F',
    reply: page(recorded.remoteRepository),
  },
  issueTokens: {
    ask: api => routes.issueTokens(api, {username: 'ada', password: 'secret'}),
    sends: 'POST /auth/',
    body: {username: 'ada', password: 'secret'},
    reply: {body: recorded.tokens},
  },
  revokeToken: {
    ask: api => routes.revokeToken(api, 'opaque/1'),
    sends: 'DELETE /auth/opaque%2F1',
    reply: NOTHING,
  },
};

/** What the reply holds, as far as the answer names it. */
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

  for (const [name, {ask, sends, body, reply: given}] of Object.entries(CASES)) {
    it(name, async () => {
      reply = given;
      server.requests.length = 0;
      const api = connectApi({api: server.origin});
      const asked = ask(api);
      const answer = 'firstPage' in asked ? await asked.firstPage() : await asked;
      const [sent] = server.requests;
      assert.equal(
        `${sent!.method} ${sent!.url}`,
        sends.replace('ORIGIN', encodeURIComponent(server.origin)),
      );
      assert.deepEqual(sent!.body, body);
      assert.equal(sent!.headers.authorization, undefined);
      if (given.body === undefined) return assert.equal(answer, undefined);
      const expected = Array.isArray(answer) ? (given.body as {versions: unknown}).versions : given.body;
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
      'embed v2 by an address, decoded',
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
      'embed v3 by an address that is an object',
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
      'a redirect that is about all pages, to nowhere else',
      api => routes.createRedirect(api, 'pip', {type: 'clean_url_to_html'}),
      {status: 201, body: recorded.redirect},
      `POST ${P}redirects/`,
    ],
  ];
  for (const [title, ask, given, sends] of others)
    it(title, async () => {
      reply = given;
      server.requests.length = 0;
      const asked = ask(connected());
      await ('firstPage' in asked ? asked.firstPage() : asked);
      const [sent] = server.requests;
      const expected = sends.replace('ORIGIN', encodeURIComponent(server.origin));
      assert.equal(`${sent!.method} ${sent!.url}`, expected);
    });

  it('reject an answer that is no list instead of returning an empty one', async () => {
    reply = {body: {hello: 'world'}};
    const question = {q: 'a', project: 'pip', version: 'stable'};
    for (const list of [routes.searchV3(connected(), 'a'), routes.searchV2(connected(), question)])
      await assert.rejects(list.firstPage(), {kind: 'malformed'});
  });
});

describe('what an answer has that cannot be read', () => {
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

  it('is no reference to another project, as the live service and as a host of Docent has it', async () => {
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

  it('is reported, with its place', async () => {
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
    ['a slug that is none', () => routes.getProject(ABSENT, '../x')],
    ['an empty slug', () => routes.getVersion(ABSENT, 'pip', '')],
    ['a slug that is missing', () => routes.getProject(ABSENT, wrong(undefined))],
    ['a number that is none', () => routes.getProjectV2(ABSENT, wrong('6'))],
    ['a number below 1', () => routes.getBuild(ABSENT, 'pip', 0)],
    ['a filter that is no slug', () => routes.listVersionsV2(ABSENT, {project: 'a b'}).firstPage()],
    ['embed v2 without url or project and doc', () => routes.embedV2(ABSENT, wrong({project: 'pip'}))],
    ['embed v2 of nothing', () => routes.embedV2(ABSENT, wrong({}))],
    ['embed v3 of nothing', () => routes.embedV3(ABSENT, {url: ''})],
    ['a search for nothing', () => routes.searchV3(ABSENT, '').firstPage()],
    ['an alias that is none', () => routes.getSubproject(ABSENT, 'pip', 'a//b')],
    ['a redirect to nowhere', () => routes.createRedirect(ABSENT, 'pip', {type: 'exact', from_url: '/a'})],
    ['a redirect from nowhere', () => routes.createRedirect(ABSENT, 'pip', {type: 'page', to_url: '/a'})],
    ['embed v2 without a project', () => routes.embedV2(ABSENT, wrong({doc: 'index'}))],
    [
      'embed v2 of a version that is none',
      () => routes.embedV2(ABSENT, {project: 'pip', doc: 'index', version: 'a/b'}),
    ],
    ['embed v2 of a project that is none', () => routes.embedV2(ABSENT, {project: '../x', doc: 'index'})],
    ['embed v2 of an empty address', () => routes.embedV2(ABSENT, {url: ''})],
    ['no refresh token', () => routes.revokeToken(ABSENT, '')],
    ['a project without a name', () => routes.createProject(ABSENT, wrong({}))],
  ];
  for (const [title, ask] of cases)
    // Nobody listens there: a request would fail otherwise.
    it(`${title}: rejected before anything is sent`, () => assert.rejects(ask, TypeError));
});
