import {isAbsolute} from 'node:path';
import {isRepositoryAddress} from '../../config/source.js';
import {formatsOf} from '../../platform/library/downloads.js';
import type {Selectable} from 'kysely';
import type {
  BuildV3,
  EnvironmentVariable,
  Organization,
  ProjectReference,
  ProjectV3,
  Redirect,
  Subproject as SubprojectAnswer,
  VersionV3,
} from '../../../../src/api/index.js';
import {languageName, programmingLanguageName} from '../../platform/library/languages.js';
import {
  isBuilt,
  isServed,
  type ListedVersion,
  type OrganizationRow,
  type Project,
  type RedirectRow,
  type Subproject,
} from '../../platform/library/library-view.js';
import {isAtLeast} from '../../platform/library/view-for.js';
import type {Build, Variable} from '../../platform/store/tables.js';
import {type Addresses, startOf} from '../../http/addresses.js';

/** A project in the form of v3 of Read the Docs' interface. */
export function projectV3Of(project: Project, {page, api}: Addresses): ProjectV3 {
  const {row} = project;
  return {
    id: project.id,
    name: row.name,
    slug: project.slug,
    created: row.created,
    modified: row.modified,
    language: {code: row.language, name: languageName(row.language)},
    programming_language: {
      code: row.programming_language,
      name: programmingLanguageName(row.programming_language),
    },
    homepage: row.homepage || null,
    repository: {url: repositoryOf(project), type: row.repository_type},
    default_version: project.defaultVersion,
    default_branch: row.default_branch || null,
    subproject_of: project.parent ? referenceOf(project.parent, api) : null,
    translation_of: project.main ? referenceOf(project.main, api) : null,
    urls: {
      documentation: page(startOf(project)),
      home: null,
      builds: isAtLeast(project.role, 'maintainer') ? page(`/_/builds/${project.slug}/`) : null,
      versions: null,
      downloads: null,
    },
    tags: JSON.parse(row.tags) as string[],
    users: project.maintainers.map(({name}) => ({username: name})),
    privacy_level: row.privacy,
    versioning_scheme: row.versioning_scheme,
    single_version: row.versioning_scheme === 'single_version_without_translations',
    // This host builds no pull requests; the field has the visibility of the project.
    external_builds_privacy_level: row.privacy,
    // Builds are configured on the host, not in the repository.
    readthedocs_yaml_path: null,
    _links: projectLinks(project, api),
  };
}

const LINKED = [
  ...['versions', 'builds', 'environmentvariables', 'redirects', 'subprojects', 'superproject'],
  ...['translations', 'notifications', 'sync-versions'],
];

function projectLinks({slug}: Project, api: Addresses['api']): Record<string, string> {
  const self = `v3/projects/${slug}/`;
  return Object.fromEntries([
    ['_self', api(self)],
    ...LINKED.map(name => [name.replace('-', '_'), api(`${self}${name}/`)] as const),
  ]);
}

const referenceOf = (project: Project, api: Addresses['api']): ProjectReference => ({
  id: project.id,
  name: project.row.name,
  slug: project.slug,
  _links: projectLinks(project, api),
});

export async function versionV3Of(
  project: Project,
  version: ListedVersion,
  addresses: Addresses,
): Promise<VersionV3> {
  const {row} = version;
  const aliases = aliasesOf(project, version);
  const self = `v3/projects/${project.slug}/versions/${version.slug}/`;
  return {
    id: version.id,
    slug: version.slug,
    verbose_name: row.verbose_name,
    identifier: row.identifier || null,
    ref: refOf(version, aliases),
    built: isBuilt(version),
    active: row.active === 1,
    hidden: row.hidden === 1,
    type: row.type,
    aliases: aliases.map(({id, slug}) => ({id, slug})),
    downloads: await downloadsOf(project, version, addresses),
    urls: {
      documentation: addresses.page(version.mount),
      vcs: sourceAddress(project, version),
      dashboard: {edit: null},
    },
    privacy_level: row.privacy,
    _links: {
      _self: addresses.api(self),
      builds: addresses.api(`${self}builds/`),
      project: addresses.api(`v3/projects/${project.slug}/`),
    },
  };
}

/** Maximum number of aliases of a version in an answer; one commit of a repository may have ten thousand tags. */
const MAX_ALIASES = 100;

/** For each project, its versions by build and by commit, limited to `MAX_ALIASES` and one more. */
const groupsByProject = new WeakMap<Project, ReadonlyMap<string, readonly ListedVersion[]>>();

/** Versions visible to the viewer with the same documentation: the same build, or the same commit. */
function aliasesOf(project: Project, version: ListedVersion): ListedVersion[] {
  let groups = groupsByProject.get(project);
  if (!groups) groupsByProject.set(project, (groups = groupVersions(project)));
  const others = new Set(keysOf(version).flatMap(key => groups.get(key) ?? []));
  others.delete(version);
  return [...others].slice(0, MAX_ALIASES);
}

function groupVersions({listed}: Project): ReadonlyMap<string, readonly ListedVersion[]> {
  const groups = new Map<string, ListedVersion[]>();
  for (const version of listed)
    for (const key of keysOf(version)) {
      const group = groups.get(key);
      if (!group) groups.set(key, [version]);
      // One more than the maximum of aliases, because a version is in the group of its own aliases.
      else if (group.length <= MAX_ALIASES) group.push(version);
    }
  return groups;
}

const keysOf = ({row}: ListedVersion): string[] => [
  ...(row.build_id === null ? [] : [`build ${row.build_id}`]),
  ...(row.identifier === '' ? [] : [`commit ${row.identifier}`]),
];

/** The version that `stable` stands for: a tag, else a branch. `latest` is a branch, as on Read the Docs. */
const refOf = ({slug}: ListedVersion, aliases: readonly ListedVersion[]): string | null => {
  const others = aliases.filter(alias => alias.slug !== 'latest');
  const version = others.find(({row}) => row.type === 'tag') ?? others[0];
  return slug === 'stable' && version ? version.row.verbose_name : null;
};

const titleCase = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export function buildV3Of(project: Project, build: Selectable<Build>, {api, page}: Addresses): BuildV3 {
  const version = project.listed.find(({id}) => id === build.version_id);
  const isMaintained = isAtLeast(project.role, 'maintainer');
  const self = `v3/projects/${project.slug}/`;
  return {
    id: build.id,
    version: version?.slug ?? null,
    project: project.slug,
    created: build.created,
    finished: build.finished,
    duration: secondsBetween(build.created, build.finished),
    state: {code: build.state, name: titleCase(build.state)},
    success: build.success === null ? null : build.success === 1,
    error: build.error || null,
    commit: build.commit_name || null,
    urls: {
      build: isMaintained ? page(`/_/builds/${project.slug}/${build.id}/`) : null,
      project: isMaintained ? page(`/_/builds/${project.slug}/`) : null,
      version: version && isServed(version) ? page(version.mount) : null,
    },
    _links: {
      _self: api(`${self}builds/${build.id}/`),
      project: api(self),
      ...(version && {version: api(`${self}versions/${version.slug}/`)}),
      notifications: api(`${self}builds/${build.id}/notifications/`),
    },
  };
}

/** Never includes the value. */
export const variableOf = (
  project: Project,
  {id, created, modified, name, public: isPublic}: Omit<Selectable<Variable>, 'value'>,
  {api}: Addresses,
): EnvironmentVariable => ({
  pk: id,
  created,
  modified,
  name,
  public: isPublic === 1,
  project: project.slug,
  _links: {
    _self: api(`v3/projects/${project.slug}/environmentvariables/${id}/`),
    project: api(`v3/projects/${project.slug}/`),
  },
});

export const redirectOf = (project: Project, row: RedirectRow, {api}: Addresses): Redirect => ({
  pk: row.id,
  created: row.created,
  modified: row.modified,
  project: project.slug,
  type: row.type,
  from_url: row.from_url || null,
  to_url: row.to_url || null,
  force: row.force === 1,
  enabled: row.enabled === 1,
  description: row.description,
  http_status: row.http_status,
  position: row.position,
  _links: {
    _self: api(`v3/projects/${project.slug}/redirects/${row.id}/`),
    project: api(`v3/projects/${project.slug}/`),
  },
});

export const subprojectOf = (
  parent: Project,
  {alias, project}: Subproject,
  addresses: Addresses,
): SubprojectAnswer => ({
  alias,
  child: projectV3Of(project, addresses),
  _links: {
    _self: addresses.api(`v3/projects/${parent.slug}/subprojects/${encodeURIComponent(alias)}/`),
    parent: addresses.api(`v3/projects/${parent.slug}/`),
  },
});

export const organizationOf = (
  row: OrganizationRow,
  owners: readonly string[],
  {api}: Addresses,
): Organization => ({
  name: row.name,
  slug: row.slug,
  description: row.description,
  url: row.url || null,
  email: row.email || null,
  owners: owners.map(username => ({username})),
  created: row.created,
  modified: row.modified,
  disabled: row.disabled === 1,
  _links: {
    _self: api(`v3/organizations/${row.slug}/`),
    projects: api(`v3/organizations/${row.slug}/projects/`),
    notifications: api(`v3/organizations/${row.slug}/notifications/`),
  },
});

/** The address of the repository; only maintainers see a path of this machine. */
export const repositoryOf = ({row: {repository_url: url}, role}: Project): string =>
  isRepositoryAddress(url) || (isAbsolute(url) && isAtLeast(role, 'maintainer')) ? url : '';

/** Addresses of branches, tags and commits at code hosting services. */
const FORGES = [
  [/^github\.com$/, '/tree/'],
  [/^gitlab\.com$|^gitlab\./, '/-/tree/'],
  [/^bitbucket\.org$/, '/src/'],
] as const;

/** The address of a version's source at the code hosting service of the repository; `null` if none is known. */
function sourceAddress(project: Project, {slug, row}: ListedVersion): string | null {
  const [, host = '', path = ''] =
    /^(?:https?:\/\/(?:[^@/]*@)?|ssh:\/\/git@|git@)([a-z0-9.-]+)[/:]([^?#]+)$/i.exec(repositoryOf(project)) ??
    [];
  const forge = FORGES.find(([pattern]) => pattern.test(host));
  if (!forge) return null;
  const name = slug === 'latest' ? project.row.default_branch : row.verbose_name;
  const page = `https://${host}/${path.replace(/\/$/, '').replace(/\.git$/, '')}`;
  return row.identifier || name ? `${page}${forge[1]}${encodeURI(row.identifier || name)}` : page;
}

export async function downloadsOf(
  project: Project,
  version: ListedVersion,
  {download}: Addresses,
): Promise<Record<string, string>> {
  const formats = await formatsOf(version);
  return Object.fromEntries(formats.map(format => [format, download(project, version, format)]));
}

/** Whole seconds between two times; `null` if there is no second time. */
export const secondsBetween = (start: string, end: string | null): number | null =>
  end === null ? null : Math.max(0, Math.round((Date.parse(end) - Date.parse(start)) / 1_000));
