/** A case for each operation of the contract. */
import type {List, OperationId} from '../../../src/api/index.js';
import type {Api, Listing} from '../../../src/client.js';
import * as routes from '../../../src/client/manage/operations.js';
import type {Replied} from '../recording-server.js';
import * as recorded from './recorded.js';

/** A call of the function of an operation, the request that it must send, and an answer in the form of Read the Docs. */
export interface Case {
  readonly ask: (api: Api) => Promise<unknown> | Listing<List<unknown>>;
  /** Method, path and query. */
  readonly sends: string;
  readonly body?: unknown;
  readonly reply: Replied;
}

export const P = '/api/v3/projects/pip/';
export const page = (item: unknown): Replied => ({body: recorded.list(item)});
const NOTHING: Replied = {status: 204};

export const CASES: Readonly<Record<OperationId, Case>> = {
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
  listNotifications: {
    ask: api => routes.listNotifications(api),
    sends: 'GET /api/v3/notifications/',
    reply: page(recorded.notification),
  },
  getNotification: {
    ask: api => routes.getNotification(api, 3),
    sends: 'GET /api/v3/notifications/3/',
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
  updateRedirect: {
    ask: api => routes.updateRedirect(api, 'pip', 1, {enabled: false}),
    sends: `PATCH ${P}redirects/1/`,
    body: {enabled: false},
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
  deleteProject: {
    ask: api => routes.deleteProject(api, 'pip'),
    sends: `DELETE ${P}`,
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
  deleteVersion: {
    ask: api => routes.deleteVersion(api, 'pip', 'v1.0'),
    sends: `DELETE ${P}versions/v1.0/`,
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
