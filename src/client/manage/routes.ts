/**
 * A function for each operation of the interface, with the same name, created from the routes in `src/api`. A
 * bundler drops those that are not used. Long: one typed declaration for each operation.
 */
import {
  type BuildV2,
  getBuildRoute,
  getBuildV2Route,
  listBuildsRoute,
  listBuildsV2Route,
  listVersionBuildsRoute,
  triggerBuildRoute,
  type TriggeredBuild,
} from '../../api/builds.js';
import {type EmbedV2Answer, embedV2Route, type EmbedV3Answer, embedV3Route} from '../../api/embed.js';
import {
  createEnvironmentVariableRoute,
  deleteEnvironmentVariableRoute,
  type EnvironmentVariable,
  type EnvironmentVariableCreation,
  getEnvironmentVariableRoute,
  listEnvironmentVariablesRoute,
} from '../../api/environment-variables.js';
import {
  getOrganizationRoute,
  listOrganizationProjectsRoute,
  listOrganizationsRoute,
  listRemoteOrganizationsRoute,
  listRemoteRepositoriesRoute,
  type RemoteOrganization,
  type RemoteRepository,
} from '../../api/organizations.js';
import {
  getBuildNotificationRoute,
  getOrganizationNotificationRoute,
  getProjectNotificationRoute,
  getUserNotificationRoute,
  listBuildNotificationsRoute,
  listOrganizationNotificationsRoute,
  listProjectNotificationsRoute,
  listUserNotificationsRoute,
} from '../../api/notifications.js';
import {
  createProjectRoute,
  getSuperprojectRoute,
  getProjectRoute,
  syncVersionsRoute,
  getProjectV2Route,
  listProjectsRoute,
  listProjectsV2Route,
  listTranslationsRoute,
  type PROJECT_EXPANSIONS,
  type ProjectChange,
  type ProjectCreation,
  type ProjectV2,
  updateProjectRoute,
} from '../../api/projects.js';
import {
  createRedirectRoute,
  deleteRedirectRoute,
  getRedirectRoute,
  listRedirectsRoute,
  type Redirect,
  type RedirectInput,
  replaceRedirectRoute,
} from '../../api/redirects.js';
import type {BuildV3, Notification, Organization, ProjectV3, VersionV3} from '../../api/resources-v3.js';
import type {List} from '../../api/routes.js';
import {searchV2Route, searchV3Route} from '../../api/search.js';
import {
  createSubprojectRoute,
  deleteSubprojectRoute,
  getSubprojectRoute,
  listSubprojectsRoute,
  type Subproject,
  type SubprojectCreation,
} from '../../api/subprojects.js';
import {issueTokensRoute, revokeTokenRoute, type TokenAnswer, type TokenRequest} from '../../api/tokens.js';
import {
  getVersionRoute,
  getVersionV2Route,
  listActiveVersionsV2Route,
  listVersionsRoute,
  listVersionsV2Route,
  updateVersionRoute,
  type VersionChange,
  type VersionV2,
} from '../../api/versions.js';
import type {RequestOptions} from '../connection.js';
import {readableAddress} from '../section-v3.js';
import type {Api} from './connect-api.js';
import {
  alias,
  type Expandable,
  id,
  listing,
  type ListOperation,
  listOperation,
  type ListOptions,
  operation,
  type Operation,
  slug,
  text,
} from './operation.js';

// Projects.

/** What can be included in full with a project. */
export type ProjectExpansion = (typeof PROJECT_EXPANSIONS)[number];

export interface ProjectFilter extends ListOptions, Expandable<ProjectExpansion> {
  /** Only projects whose name contains this. */
  readonly name?: string | undefined;
  /** Only projects whose slug contains this. */
  readonly slug?: string | undefined;
  /** Only projects in the language of this code. */
  readonly language?: string | undefined;
  /** Only projects about the programming language of this code. */
  readonly programmingLanguage?: string | undefined;
}

/** `GET api/v3/projects/` */
export const listProjects: ListOperation<[], List<ProjectV3>, ProjectFilter> = /* @__PURE__ */ listOperation(
  listProjectsRoute,
  {names: {programmingLanguage: 'programming_language'}},
);

/** `POST api/v3/projects/` */
export const createProject: Operation<[project: ProjectCreation], ProjectV3> = /* @__PURE__ */ operation(
  createProjectRoute,
  ({name}: ProjectCreation) => text(name, 'the project'),
);

/** `GET api/v3/projects/<project_slug>/` */
export const getProject: Operation<
  [project: string],
  ProjectV3,
  Expandable<ProjectExpansion>
> = /* @__PURE__ */ operation(getProjectRoute);

/** `PATCH api/v3/projects/<project_slug>/`: what is left out stays. */
export const updateProject: Operation<[project: string, change: ProjectChange]> =
  /* @__PURE__ */ operation(updateProjectRoute);

/** `GET api/v3/projects/<project_slug>/superproject/`: the project that it is a subproject of. */
export const getSuperproject: Operation<
  [project: string],
  ProjectV3,
  Expandable<ProjectExpansion>
> = /* @__PURE__ */ operation(getSuperprojectRoute);

/** `POST api/v3/projects/<project_slug>/sync-versions/`: answers before the repository is read. */
export const syncVersions: Operation<[project: string], {triggered: boolean}> =
  /* @__PURE__ */ operation(syncVersionsRoute);

/** `GET api/v3/projects/<project_slug>/translations/` */
export const listTranslations: ListOperation<
  [project: string],
  List<ProjectV3>,
  ListOptions & Expandable<ProjectExpansion>
> = /* @__PURE__ */ listOperation(listTranslationsRoute);

/** `GET api/v3/projects/<project_slug>/subprojects/` */
export const listSubprojects: ListOperation<
  [project: string],
  List<Subproject>
> = /* @__PURE__ */ listOperation(listSubprojectsRoute);

/** `POST api/v3/projects/<project_slug>/subprojects/` */
export const createSubproject: Operation<[project: string, subproject: SubprojectCreation], Subproject> =
  /* @__PURE__ */ operation(createSubprojectRoute, (subproject: SubprojectCreation) => {
    slug(subproject.child, 'project');
    if (typeof subproject.alias === 'string') alias(subproject.alias);
  });

/** `GET api/v3/projects/<project_slug>/subprojects/<alias_slug>/`; an alias may contain slashes. */
export const getSubproject: Operation<[project: string, alias: string], Subproject> =
  /* @__PURE__ */ operation(getSubprojectRoute);

/** `DELETE api/v3/projects/<project_slug>/subprojects/<alias_slug>/`: both projects stay. */
export const deleteSubproject: Operation<[project: string, alias: string]> =
  /* @__PURE__ */ operation(deleteSubprojectRoute);

// Versions and builds.

/** What can be included in full with a version. */
export type VersionExpansion = 'last_build' | 'last_build.config';

export interface VersionFilter extends ListOptions, Expandable<VersionExpansion> {
  /** Only active, or only inactive versions. Default: all. */
  readonly active?: boolean | undefined;
  /** Only versions with documentation, or without. Default: all. */
  readonly built?: boolean | undefined;
  /** Only versions whose slug contains this. */
  readonly slug?: string | undefined;
  /** Only versions whose display name contains this. */
  readonly verboseName?: string | undefined;
  /** Only versions of this type: `tag`, `branch`, `external`. */
  readonly type?: string | undefined;
  /** Only `public`, or only `private` versions. Default: all. */
  readonly privacyLevel?: string | undefined;
}

/** `GET api/v3/projects/<project_slug>/versions/` */
export const listVersions: ListOperation<
  [project: string],
  List<VersionV3>,
  VersionFilter
> = /* @__PURE__ */ listOperation(listVersionsRoute, {
  names: {verboseName: 'verbose_name', privacyLevel: 'privacy_level'},
});

/** `GET api/v3/projects/<project_slug>/versions/<version_slug>/` */
export const getVersion: Operation<
  [project: string, version: string],
  VersionV3,
  Expandable<VersionExpansion>
> = /* @__PURE__ */ operation(getVersionRoute);

/** `PATCH api/v3/projects/<project_slug>/versions/<version_slug>/`: what is left out stays. */
export const updateVersion: Operation<[project: string, version: string, change: VersionChange]> =
  /* @__PURE__ */ operation(updateVersionRoute);

export interface BuildFilter extends ListOptions, Expandable<'config'> {
  /** Only builds of exactly this commit. */
  readonly commit?: string | undefined;
  /** Only builds that have not ended, or only those that have. Default: all. */
  readonly running?: boolean | undefined;
}

/** `GET api/v3/projects/<project_slug>/builds/`, most recent first. */
export const listBuilds: ListOperation<
  [project: string],
  List<BuildV3>,
  BuildFilter
> = /* @__PURE__ */ listOperation(listBuildsRoute);

/** `GET api/v3/projects/<project_slug>/builds/<build_id>/` */
export const getBuild: Operation<
  [project: string, build: number],
  BuildV3,
  Expandable<'config'>
> = /* @__PURE__ */ operation(getBuildRoute);

/** `GET api/v3/projects/<project_slug>/versions/<version_slug>/builds/`, most recent first. */
export const listVersionBuilds: ListOperation<
  [project: string, version: string],
  List<BuildV3>,
  BuildFilter
> = /* @__PURE__ */ listOperation(listVersionBuildsRoute);

/** `POST api/v3/projects/<project_slug>/versions/<version_slug>/builds/`: answers before the build is done. */
export const triggerBuild: Operation<[project: string, version: string], TriggeredBuild> =
  /* @__PURE__ */ operation(triggerBuildRoute);

// Notifications: what should be known of projects and builds, such as that one failed.

/** `GET api/v3/projects/<project_slug>/notifications/`; for its maintainers. */
export const listProjectNotifications: ListOperation<
  [project: string],
  List<Notification>
> = /* @__PURE__ */ listOperation(listProjectNotificationsRoute);

/** `GET api/v3/projects/<project_slug>/notifications/<notification_id>/` */
export const getProjectNotification: Operation<[project: string, notification: number], Notification> =
  /* @__PURE__ */ operation(getProjectNotificationRoute);

/** `GET api/v3/projects/<project_slug>/builds/<build_id>/notifications/` */
export const listBuildNotifications: ListOperation<
  [project: string, build: number],
  List<Notification>
> = /* @__PURE__ */ listOperation(listBuildNotificationsRoute);

/** `GET api/v3/projects/<project_slug>/builds/<build_id>/notifications/<notification_id>/` */
export const getBuildNotification: Operation<
  [project: string, build: number, notification: number],
  Notification
> = /* @__PURE__ */ operation(getBuildNotificationRoute);

/** `GET api/v3/organizations/<organization_slug>/notifications/`; for its administrators. */
export const listOrganizationNotifications: ListOperation<
  [organization: string],
  List<Notification>
> = /* @__PURE__ */ listOperation(listOrganizationNotificationsRoute);

/** `GET api/v3/organizations/<organization_slug>/notifications/<notification_id>/` */
export const getOrganizationNotification: Operation<
  [organization: string, notification: number],
  Notification
> = /* @__PURE__ */ operation(getOrganizationNotificationRoute);

/** `GET api/v3/users/<user_name>/notifications/`; for that person alone. */
export const listUserNotifications: ListOperation<
  [user: string],
  List<Notification>
> = /* @__PURE__ */ listOperation(listUserNotificationsRoute);

/** `GET api/v3/users/<user_name>/notifications/<notification_id>/` */
export const getUserNotification: Operation<[user: string, notification: number], Notification> =
  /* @__PURE__ */ operation(getUserNotificationRoute);

// Redirects and environment variables.

/** A redirect between kinds of addresses has no paths of its own; the others need both. */
function checkRedirect({type, from_url: from, to_url: to}: RedirectInput): void {
  if ((type === 'page' || type === 'exact') && !(from && to))
    throw new TypeError(`A redirect of type ${type} needs "from_url" and "to_url"`);
}

/** `GET api/v3/projects/<project_slug>/redirects/` */
export const listRedirects: ListOperation<[project: string], List<Redirect>> = /* @__PURE__ */ listOperation(
  listRedirectsRoute,
);

/** `POST api/v3/projects/<project_slug>/redirects/` */
export const createRedirect: Operation<[project: string, redirect: RedirectInput], Redirect> =
  /* @__PURE__ */ operation(createRedirectRoute, checkRedirect);

/** `GET api/v3/projects/<project_slug>/redirects/<redirect_id>/` */
export const getRedirect: Operation<[project: string, redirect: number], Redirect> =
  /* @__PURE__ */ operation(getRedirectRoute);

/** `PUT api/v3/projects/<project_slug>/redirects/<redirect_id>/`: what is left out stays as it is. */
export const replaceRedirect: Operation<[project: string, redirect: number, by: RedirectInput], Redirect> =
  /* @__PURE__ */ operation(replaceRedirectRoute);

/** `DELETE api/v3/projects/<project_slug>/redirects/<redirect_id>/` */
export const deleteRedirect: Operation<[project: string, redirect: number]> =
  /* @__PURE__ */ operation(deleteRedirectRoute);

/** `GET api/v3/projects/<project_slug>/environmentvariables/` */
export const listEnvironmentVariables: ListOperation<
  [project: string],
  List<EnvironmentVariable>
> = /* @__PURE__ */ listOperation(listEnvironmentVariablesRoute);

/** `POST api/v3/projects/<project_slug>/environmentvariables/`: the value can never be read back. */
export const createEnvironmentVariable: Operation<
  [project: string, variable: EnvironmentVariableCreation],
  EnvironmentVariable
> = /* @__PURE__ */ operation(createEnvironmentVariableRoute, ({name}: EnvironmentVariableCreation) =>
  text(name, 'the variable'),
);

/** `GET api/v3/projects/<project_slug>/environmentvariables/<environmentvariable_id>/` */
export const getEnvironmentVariable: Operation<[project: string, variable: number], EnvironmentVariable> =
  /* @__PURE__ */ operation(getEnvironmentVariableRoute);

/** `DELETE api/v3/projects/<project_slug>/environmentvariables/<environmentvariable_id>/` */
export const deleteEnvironmentVariable: Operation<[project: string, variable: number]> =
  /* @__PURE__ */ operation(deleteEnvironmentVariableRoute);

// Organizations, and repositories elsewhere.

/** `GET api/v3/organizations/` */
export const listOrganizations: ListOperation<[], List<Organization>> = /* @__PURE__ */ listOperation(
  listOrganizationsRoute,
);

/** `GET api/v3/organizations/<organization_slug>/` */
export const getOrganization: Operation<[organization: string], Organization> =
  /* @__PURE__ */ operation(getOrganizationRoute);

/** `GET api/v3/organizations/<organization_slug>/projects/` */
export const listOrganizationProjects: ListOperation<
  [organization: string],
  List<ProjectV3>,
  ListOptions & Expandable<ProjectExpansion>
> = /* @__PURE__ */ listOperation(listOrganizationProjectsRoute);

export interface RemoteOrganizationFilter extends ListOptions {
  /** Only those whose name contains this. */
  readonly name?: string | undefined;
  /** Only those of this service, such as `github`. */
  readonly provider?: string | undefined;
}

/** `GET api/v3/remote/organizations/` */
export const listRemoteOrganizations: ListOperation<
  [],
  List<RemoteOrganization>,
  RemoteOrganizationFilter
> = /* @__PURE__ */ listOperation(listRemoteOrganizationsRoute, {names: {provider: 'vcs_provider'}});

export interface RemoteRepositoryFilter extends RemoteOrganizationFilter {
  /** Only those whose full name, including the owner, contains this. */
  readonly fullName?: string | undefined;
  /** Only those of the remote organization with this slug. */
  readonly organization?: string | undefined;
}

/** `GET api/v3/remote/repositories/` */
export const listRemoteRepositories: ListOperation<
  [],
  List<RemoteRepository>,
  RemoteRepositoryFilter
> = /* @__PURE__ */ listOperation(listRemoteRepositoriesRoute, {
  names: {provider: 'vcs_provider', fullName: 'full_name'},
});

// Tokens.

/**
 * `POST auth/`: tokens for a name and a password, or an access token for a refresh token. `BearerAuth` does
 * both.
 */
export const issueTokens: Operation<[request: TokenRequest], TokenAnswer> =
  /* @__PURE__ */ operation(issueTokensRoute);

/** `DELETE auth/<refresh_token>`: the interface has the token in the address, which servers may log. */
export const revokeToken: Operation<[refreshToken: string]> = async (api, refreshToken, options) =>
  api.send(revokeTokenRoute, {
    ...options,
    isSecret: true,
    params: {refresh_token: text(refreshToken, 'the refresh token')},
  });

// Search and sections, in each version alone. `createClient` falls back from the one to the other.

/** Which results are wanted. Servers cut the size of a page; further pages are found by `next`. */
export interface SearchPaging extends RequestOptions {
  /** From 1. Default: 1. */
  readonly page?: number | undefined;
  /** Results on a page. Default: the server's. */
  readonly pageSize?: number | undefined;
}

export interface SearchV3Options extends SearchPaging {
  /** Whether subprojects are searched too, as `subprojects:` in `q` says. Default: false. */
  readonly subprojects?: boolean | undefined;
}

/**
 * `GET api/v3/search/`: results one by one, best first, of the projects that `q` names (see `composeQuery`).
 */
export const searchV3 = (
  api: Api,
  q: string,
  {page, pageSize, subprojects, ...options}: SearchV3Options = {},
) =>
  listing(api, searchV3Route, () => ({
    ...options,
    query: {
      q: text(q, 'what to search for'),
      page,
      page_size: pageSize,
      subprojects: subprojects || undefined,
    },
  }));

export interface SearchV2Question {
  /** What to search for. */
  readonly q: string;
  /** Slugs of the project and of its version. */
  readonly project: string;
  readonly version: string;
}

/** `GET api/v2/search/`: results one by one, best first, of one project and its subprojects. */
export const searchV2 = (
  api: Api,
  {q, project, version}: SearchV2Question,
  {page, pageSize, ...options}: SearchPaging = {},
) =>
  listing(api, searchV2Route, () => ({
    ...options,
    query: {
      q: text(q, 'what to search for'),
      project: slug(project, 'project'),
      version: slug(version, 'version'),
      page,
      page_size: pageSize,
    },
  }));

export interface EmbedV3Question {
  /** Address of the page, relative to the API's or absolute, with the fragment of the section wanted. */
  readonly url: string | URL;
  /** The tool that built the page; with `sphinx` a term brings its definition. Default: none. */
  readonly doctool?: string | undefined;
  /** CSS selector of the main node, for a page without a fragment. Default: the server finds it. */
  readonly maincontent?: string | undefined;
}

/** `GET api/v3/embed/`: HTML as it is in the page, NOT SAFE to insert. */
export const embedV3: Operation<[question: EmbedV3Question], EmbedV3Answer> = async (
  api,
  {url, ...question},
  options,
) => {
  const query = {...question, url: embedAddress(url, api)};
  return api.send(embedV3Route, {...options, query});
};

/** A document by its address, or by its project and its name there. */
export type EmbedV2Question =
  | {readonly url: string | URL; readonly section?: string | undefined}
  | {
      readonly project: string;
      /** The document, without an extension. */
      readonly doc: string;
      /** Default: `latest`. */
      readonly version?: string | undefined;
      /** Anchor of the section, or the words of its heading. Default: the whole document. */
      readonly section?: string | undefined;
      /** Path of the document, its extension included. */
      readonly path?: string | undefined;
    };

/** `GET api/v2/embed/`: HTML as it is in the page, NOT SAFE to insert. The live service answers 410. */
export const embedV2: Operation<[question: EmbedV2Question], EmbedV2Answer> = async (
  api,
  question,
  options,
) => {
  if (!('url' in question)) checkDocument(question);
  const query = 'url' in question ? {...question, url: embedAddress(question.url, api)} : question;
  return api.send(embedV2Route, {...options, query});
};

function checkDocument({project, doc, version}: Extract<EmbedV2Question, {doc: string}>): void {
  if (!project || !doc) throw new TypeError('Name what to embed: "url", or "project" and "doc"');
  slug(project, 'project');
  if (version !== undefined) slug(version, 'version');
}

function embedAddress(url: string | URL, {api}: Api): string {
  if (typeof url === 'string') text(url, 'the address to embed');
  return readableAddress(new URL(url, api));
}

// Version 2 of the rest. The live service answers 410 to a list that is not limited to a project.

/** Slugs are exact in version 2, so that an invalid one is a mistake. */
const checkProject = ({project}: {readonly project?: string | undefined}): unknown =>
  project !== undefined && slug(project, 'project');

export interface ProjectFilterV2 extends RequestOptions {
  /** Only the project of exactly this slug. */
  readonly slug?: string | undefined;
  /** The page to begin with, from 1. Default: 1. */
  readonly page?: number | undefined;
}

/** `GET api/v2/project/` */
export const listProjectsV2: ListOperation<
  [],
  List<ProjectV2>,
  ProjectFilterV2
> = /* @__PURE__ */ listOperation(listProjectsV2Route, {
  check: ({slug: project}: ProjectFilterV2) => checkProject({project}),
});

/** `GET api/v2/project/<id>/` */
export const getProjectV2: Operation<[project: number], ProjectV2> =
  /* @__PURE__ */ operation(getProjectV2Route);

/** `GET api/v2/project/<id>/active_versions/` */
export const listActiveVersionsV2: Operation<[project: number], VersionV2[]> = async (
  api,
  project,
  options,
) => {
  const params = {id: id(project, 'project')};
  return (await api.send(listActiveVersionsV2Route, {...options, params})).versions;
};

export interface VersionFilterV2 extends ListOptions {
  /** Only versions of the project of this slug. */
  readonly project?: string | undefined;
  /** Only active, or only inactive versions. Default: all. */
  readonly active?: boolean | undefined;
}

/** `GET api/v2/version/` */
export const listVersionsV2: ListOperation<
  [],
  List<VersionV2>,
  VersionFilterV2
> = /* @__PURE__ */ listOperation(listVersionsV2Route, {
  names: {project: 'project__slug'},
  check: checkProject,
});

/** `GET api/v2/version/<id>/` */
export const getVersionV2: Operation<[version: number], VersionV2> =
  /* @__PURE__ */ operation(getVersionV2Route);

export interface BuildFilterV2 extends ListOptions {
  /** Only builds of the project of this slug. */
  readonly project?: string | undefined;
  /** Only builds of exactly this commit. */
  readonly commit?: string | undefined;
}

/** `GET api/v2/build/`, most recent first. */
export const listBuildsV2: ListOperation<[], List<BuildV2>, BuildFilterV2> = /* @__PURE__ */ listOperation(
  listBuildsV2Route,
  {names: {project: 'project__slug'}, check: checkProject},
);

/** `GET api/v2/build/<id>/` */
export const getBuildV2: Operation<[build: number], BuildV2> = /* @__PURE__ */ operation(getBuildV2Route);
