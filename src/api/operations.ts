import type {Route} from './routes.js';
import {addonsRoute} from './addons-route.js';
import {
  getBuildRoute,
  getBuildV2Route,
  listBuildsRoute,
  listBuildsV2Route,
  listVersionBuildsRoute,
  triggerBuildRoute,
} from './builds.js';
import {embedV2Route, embedV3Route} from './embed.js';
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
  getBuildNotificationRoute,
  getOrganizationNotificationRoute,
  getProjectNotificationRoute,
  getUserNotificationRoute,
  listBuildNotificationsRoute,
  listOrganizationNotificationsRoute,
  listProjectNotificationsRoute,
  listUserNotificationsRoute,
  listNotificationsRoute,
  getNotificationRoute,
} from './notifications.js';
import {
  createProjectRoute,
  deleteProjectRoute,
  getProjectRoute,
  getProjectV2Route,
  getSuperprojectRoute,
  listProjectsRoute,
  listProjectsV2Route,
  listTranslationsRoute,
  syncVersionsRoute,
  updateProjectRoute,
} from './projects.js';
import {
  createRedirectRoute,
  deleteRedirectRoute,
  getRedirectRoute,
  listRedirectsRoute,
  replaceRedirectRoute,
  updateRedirectRoute,
} from './redirects.js';
import type {Source} from './schema.js';
import {searchV3Route} from './search.js';
import {searchV2Route} from './search-v2.js';
import {
  createSubprojectRoute,
  deleteSubprojectRoute,
  getSubprojectRoute,
  listSubprojectsRoute,
} from './subprojects.js';
import {issueTokensRoute, revokeTokenRoute} from './tokens.js';
import {
  deleteVersionRoute,
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
  /** Who defines the route. */
  readonly source: Source;
  /**
   * `optional`: anybody may call it, and gets what they may see. `required`: the requester has to be
   * authenticated. `in-request`: the request itself contains the credentials.
   */
  readonly authentication: 'optional' | 'required' | 'in-request';
}

const publicOperation = (route: Route, summary: string): Operation => ({
  route,
  summary,
  source: 'interface',
  authentication: 'optional',
});
const signedInOperation = (route: Route, summary: string): Operation => ({
  ...publicOperation(route, summary),
  authentication: 'required',
});
/** An operation of Read the Docs that the documented interface does not have. */
const liveOperation = (
  route: Route,
  summary: string,
  authentication: Operation['authentication'] = 'optional',
): Operation => ({route, summary, source: 'live-service', authentication});

/** An operation that only Docent's host has. */
const ownOperation = (route: Route, summary: string): Operation => ({
  route,
  summary,
  source: 'docent',
  authentication: 'required',
});

/** Every route of the contract, by its operation id. */
export const operations = {
  listProjectsV2: publicOperation(listProjectsV2Route, 'Projects'),
  getProjectV2: publicOperation(getProjectV2Route, 'A project'),
  listActiveVersionsV2: publicOperation(listActiveVersionsV2Route, 'Active versions of a project'),
  listVersionsV2: publicOperation(listVersionsV2Route, 'Versions'),
  getVersionV2: publicOperation(getVersionV2Route, 'A version'),
  listBuildsV2: publicOperation(listBuildsV2Route, 'Builds, most recent first'),
  getBuildV2: publicOperation(getBuildV2Route, 'A build'),
  embedV2: publicOperation(embedV2Route, 'A page or section by project and document, as HTML'),
  searchV2: publicOperation(searchV2Route, 'Search one version of a project'),
  searchV3: publicOperation(searchV3Route, 'Search the projects that the query names'),
  embedV3: publicOperation(embedV3Route, 'A page or section by its address, as HTML'),
  listOrganizations: signedInOperation(listOrganizationsRoute, 'Organizations of the requester'),
  getOrganization: signedInOperation(getOrganizationRoute, 'An organization'),
  listOrganizationProjects: signedInOperation(listOrganizationProjectsRoute, 'Projects of an organization'),
  listOrganizationNotifications: liveOperation(
    listOrganizationNotificationsRoute,
    'Notifications about projects of an organization',
    'required',
  ),
  getOrganizationNotification: liveOperation(
    getOrganizationNotificationRoute,
    'A notification about a project of an organization',
    'required',
  ),
  listNotifications: liveOperation(
    listNotificationsRoute,
    'Notifications for the requester, the same as those of the requester’s name',
    'required',
  ),
  getNotification: liveOperation(getNotificationRoute, 'A notification for the requester', 'required'),
  listUserNotifications: liveOperation(
    listUserNotificationsRoute,
    'Notifications about projects that the requester maintains',
    'required',
  ),
  getUserNotification: liveOperation(
    getUserNotificationRoute,
    'A notification about a project that the requester maintains',
    'required',
  ),
  listProjects: publicOperation(listProjectsRoute, 'Projects'),
  createProject: signedInOperation(createProjectRoute, 'Create a project'),
  getProject: publicOperation(getProjectRoute, 'A project'),
  updateProject: signedInOperation(updateProjectRoute, 'Change a project'),
  deleteProject: ownOperation(deleteProjectRoute, 'Delete a project'),
  getSuperproject: liveOperation(getSuperprojectRoute, 'The project that it is a subproject of'),
  syncVersions: liveOperation(syncVersionsRoute, 'Read the branches and tags of the repository', 'required'),
  listProjectNotifications: liveOperation(
    listProjectNotificationsRoute,
    'Notifications about a project and its latest builds',
    'required',
  ),
  getProjectNotification: liveOperation(
    getProjectNotificationRoute,
    'A notification about a project',
    'required',
  ),
  listBuilds: publicOperation(listBuildsRoute, 'Builds of a project, most recent first'),
  getBuild: publicOperation(getBuildRoute, 'A build'),
  listBuildNotifications: liveOperation(listBuildNotificationsRoute, 'Notifications about a build'),
  getBuildNotification: liveOperation(getBuildNotificationRoute, 'A notification about a build'),
  listEnvironmentVariables: signedInOperation(
    listEnvironmentVariablesRoute,
    'Environment variables of a project',
  ),
  createEnvironmentVariable: signedInOperation(
    createEnvironmentVariableRoute,
    'Create an environment variable',
  ),
  getEnvironmentVariable: signedInOperation(
    getEnvironmentVariableRoute,
    'An environment variable, without its value',
  ),
  deleteEnvironmentVariable: signedInOperation(
    deleteEnvironmentVariableRoute,
    'Delete an environment variable',
  ),
  listRedirects: signedInOperation(listRedirectsRoute, 'Redirects of a project'),
  createRedirect: signedInOperation(createRedirectRoute, 'Create a redirect'),
  getRedirect: signedInOperation(getRedirectRoute, 'A redirect'),
  replaceRedirect: signedInOperation(replaceRedirectRoute, 'Replace a redirect'),
  updateRedirect: liveOperation(updateRedirectRoute, 'Change a redirect', 'required'),
  deleteRedirect: signedInOperation(deleteRedirectRoute, 'Delete a redirect'),
  listSubprojects: publicOperation(listSubprojectsRoute, 'Subprojects of a project'),
  createSubproject: signedInOperation(createSubprojectRoute, 'Add a subproject'),
  getSubproject: publicOperation(getSubprojectRoute, 'A subproject by its alias'),
  deleteSubproject: signedInOperation(deleteSubprojectRoute, 'Remove a subproject'),
  listTranslations: publicOperation(listTranslationsRoute, 'Translations of a project'),
  listVersions: publicOperation(listVersionsRoute, 'Versions of a project'),
  getVersion: publicOperation(getVersionRoute, 'A version'),
  updateVersion: signedInOperation(updateVersionRoute, 'Change a version'),
  deleteVersion: ownOperation(deleteVersionRoute, 'Delete a version'),
  listVersionBuilds: liveOperation(listVersionBuildsRoute, 'Builds of a version, most recent first'),
  triggerBuild: signedInOperation(triggerBuildRoute, 'Build a version'),
  listRemoteOrganizations: signedInOperation(
    listRemoteOrganizationsRoute,
    'Organizations at code hosting services',
  ),
  listRemoteRepositories: signedInOperation(
    listRemoteRepositoriesRoute,
    'Repositories that documentation can be built from',
  ),
  issueTokens: {
    route: issueTokensRoute,
    summary: 'Issue tokens for a user name and a password, or an access token for a refresh token',
    source: 'docent',
    authentication: 'in-request',
  },
  revokeToken: {
    route: revokeTokenRoute,
    summary: 'Revoke a refresh token',
    source: 'interface',
    authentication: 'in-request',
  },
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;

/** Operations about the pages of a domain that serves docs, which exist only under `/_/` on that domain. */
export const docsOperations = {
  addons: {
    route: addonsRoute,
    summary: 'Configuration of a docs page',
    source: 'live-service',
    authentication: 'optional',
  },
} as const satisfies Record<string, Operation>;
