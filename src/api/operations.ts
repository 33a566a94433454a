import {ADDONS} from './paths.js';
import {type Route, routes} from './routes.js';
import {addonsAnswer, addonsQuery} from './addons.js';
import {
  getBuildRoute,
  getBuildV2Route,
  listBuildsRoute,
  listBuildsV2Route,
  triggerBuildRoute,
} from './builds.js';
import {
  createEnvironmentVariableRoute,
  deleteEnvironmentVariableRoute,
  getEnvironmentVariableRoute,
  listEnvironmentVariablesRoute,
} from './environment-variables.js';
import {
  getOrganizationRoute,
  listOrganizationProjectsRoute,
  listOrganizationsRoute,
  listRemoteOrganizationsRoute,
  listRemoteRepositoriesRoute,
} from './organizations.js';
import {
  createProjectRoute,
  getProjectRoute,
  getProjectV2Route,
  listProjectsRoute,
  listProjectsV2Route,
  listTranslationsRoute,
  updateProjectRoute,
} from './projects.js';
import {
  createRedirectRoute,
  deleteRedirectRoute,
  getRedirectRoute,
  listRedirectsRoute,
  replaceRedirectRoute,
} from './redirects.js';
import type {Source} from './schema.js';
import {
  createSubprojectRoute,
  deleteSubprojectRoute,
  getSubprojectRoute,
  listSubprojectsRoute,
} from './subprojects.js';
import {issueTokensRoute, revokeTokenRoute} from './tokens.js';
import {
  getVersionRoute,
  getVersionV2Route,
  listActiveVersionsV2Route,
  listVersionsRoute,
  listVersionsV2Route,
  updateVersionRoute,
} from './versions.js';

/** A route with its description. */
export interface Operation {
  readonly route: Route;
  readonly summary: string;
  /** Where the route comes from. */
  readonly source: Source;
  /**
   * Who may ask. `anyone`: everybody, and sees what they may see. `known`: only authenticated people. `itself`: the
   * request itself contains the credentials.
   */
  readonly asker: 'anyone' | 'known' | 'itself';
}

const get = (route: Omit<Route, 'method'>): Route => ({method: 'GET', ...route});

const open = (route: Route, summary: string): Operation => ({
  route,
  summary,
  source: 'interface',
  asker: 'anyone',
});
const guarded = (route: Route, summary: string): Operation => ({...open(route, summary), asker: 'known'});

/** Every route of the contract, by its operation id. */
export const operations = {
  listProjectsV2: open(listProjectsV2Route, 'Projects'),
  getProjectV2: open(getProjectV2Route, 'A project'),
  listActiveVersionsV2: open(listActiveVersionsV2Route, 'Active versions of a project'),
  listVersionsV2: open(listVersionsV2Route, 'Versions'),
  getVersionV2: open(getVersionV2Route, 'A version'),
  listBuildsV2: open(listBuildsV2Route, 'Builds, most recent first'),
  getBuildV2: open(getBuildV2Route, 'A build'),
  embedV2: open(get(routes.embedV2), 'A page or section by project and document, as HTML'),
  searchV2: open(get(routes.searchV2), 'Search one version of a project'),
  searchV3: open(get(routes.searchV3), 'Search projects that the query names itself'),
  embedV3: open(get(routes.embedV3), 'A page or section by its address, as HTML'),
  listOrganizations: guarded(listOrganizationsRoute, 'Organizations of the asker'),
  getOrganization: guarded(getOrganizationRoute, 'An organization'),
  listOrganizationProjects: guarded(listOrganizationProjectsRoute, 'Projects of an organization'),
  listProjects: open(listProjectsRoute, 'Projects'),
  createProject: guarded(createProjectRoute, 'Make a project'),
  getProject: open(getProjectRoute, 'A project'),
  updateProject: guarded(updateProjectRoute, 'Change a project'),
  listBuilds: open(listBuildsRoute, 'Builds of a project, most recent first'),
  getBuild: open(getBuildRoute, 'A build'),
  listEnvironmentVariables: guarded(listEnvironmentVariablesRoute, 'Environment variables of a project'),
  createEnvironmentVariable: guarded(createEnvironmentVariableRoute, 'Make an environment variable'),
  getEnvironmentVariable: guarded(getEnvironmentVariableRoute, 'An environment variable, without its value'),
  deleteEnvironmentVariable: guarded(deleteEnvironmentVariableRoute, 'Delete an environment variable'),
  listRedirects: guarded(listRedirectsRoute, 'Redirects of a project'),
  createRedirect: guarded(createRedirectRoute, 'Make a redirect'),
  getRedirect: guarded(getRedirectRoute, 'A redirect'),
  replaceRedirect: guarded(replaceRedirectRoute, 'Put another redirect in the place of one'),
  deleteRedirect: guarded(deleteRedirectRoute, 'Delete a redirect'),
  listSubprojects: open(listSubprojectsRoute, 'Subprojects of a project'),
  createSubproject: guarded(createSubprojectRoute, 'Make a project a part of another one'),
  getSubproject: open(getSubprojectRoute, 'A subproject by its alias'),
  deleteSubproject: guarded(deleteSubprojectRoute, 'Take a project out of another one'),
  listTranslations: open(listTranslationsRoute, 'Translations of a project'),
  listVersions: open(listVersionsRoute, 'Versions of a project'),
  getVersion: open(getVersionRoute, 'A version'),
  updateVersion: guarded(updateVersionRoute, 'Change a version'),
  triggerBuild: guarded(triggerBuildRoute, 'Build a version'),
  listRemoteOrganizations: guarded(listRemoteOrganizationsRoute, 'Organizations that keep repositories'),
  listRemoteRepositories: guarded(listRemoteRepositoriesRoute, 'Repositories to build of'),
  issueTokens: {
    route: issueTokensRoute,
    summary: 'Tokens for a name and a password, or a fresh access token for a refresh token',
    source: 'docent',
    asker: 'itself',
  },
  revokeToken: {
    route: revokeTokenRoute,
    summary: 'Revoke a refresh token',
    source: 'interface',
    asker: 'itself',
  },
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;

/** Only under `/_/`: about the pages of that domain. */
export const docsOperations = {
  addons: {
    route: get({path: ADDONS, query: addonsQuery, answer: addonsAnswer}),
    summary: 'What a docs page may know of itself',
    source: 'live-service',
    asker: 'anyone',
  },
} as const satisfies Record<string, Operation>;
