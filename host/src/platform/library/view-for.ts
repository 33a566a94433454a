import type {Viewer} from '../people/viewer.js';
import type {SiteFolder} from '../../../../cli/src/site/site-boundary.js';
import type {Role} from '../store/tables.js';
import {groupBy} from '../../../../cli/src/system/group-by.js';
import {
  isServed,
  type LibraryRows,
  LibraryView,
  type ListedVersion,
  type Project,
  type ProjectRow,
  type Version,
  type VersionRow,
} from './library-view.js';

const RANK: Readonly<Record<Role, number>> = {reader: 1, maintainer: 2, admin: 3};

/** Whether a role includes the rights of another one. */
export const isAtLeast = (role: Role | undefined, needed: Role): boolean =>
  role !== undefined && RANK[role] >= RANK[needed];

const higher = (a: Role | undefined, b: Role | undefined): Role | undefined =>
  a && (!b || RANK[a] >= RANK[b]) ? a : b;

type Writable<T> = {-readonly [K in keyof T]: T[K]};

/** The files of builds on this machine. */
export interface Sites {
  /** @param name the column `folder` of the build */
  siteOf(name: string): SiteFolder;
  /** Fetches the files if they are missing. */
  open(name: string): Promise<SiteFolder>;
}

/** The files of builds that are in folders of this machine. */
const LOCAL: Sites = {siteOf: folder => ({folder}), open: async folder => ({folder})};

/**
 * The part of the library that a viewer may see. All requests are answered from such a view.
 *
 * @param onlyProject the view contains only this project, its translations and subprojects; null: nothing. Default: all projects
 * @param sites the files of builds. Default: folders of this machine
 */
export function viewFor(
  allRows: LibraryRows,
  viewer: Viewer,
  onlyProject?: ProjectRow | null,
  sites: Sites = LOCAL,
) {
  const rows =
    onlyProject === undefined
      ? allRows
      : {...allRows, projects: onlyProject ? familyOf(allRows, onlyProject) : []};
  const roleIn = rolesOf(rows, viewer);
  const maintainersOf = maintainersIn(rows);
  const rowById = new Map(rows.projects.map(row => [row.id, row]));
  const organizationById = new Map(rows.organizations.map(row => [row.id, row]));
  const versionsOf = groupBy(rows.versions, row => row.project_id);
  const redirectsOf = groupBy(rows.redirects, row => row.project_id);
  const subprojectsOf = groupBy(rows.subprojects, row => row.parent_id);
  const translationsOf = groupBy(rows.projects, row => row.translation_of);
  const subprojectRows = new Map(rows.subprojects.map(subproject => [subproject.child_id, subproject]));

  const mayReadAll = (row: ProjectRow): boolean =>
    roleIn(row) !== undefined ||
    viewer.shares.some(({project, version}) => project === row.id && version === null);
  const mayKnow = (row: ProjectRow): boolean =>
    row.privacy === 'public' || mayReadAll(row) || viewer.shares.some(({project}) => project === row.id);
  const mayRead = (row: ProjectRow, version: VersionRow): boolean =>
    mayReadAll(row) ||
    (row.privacy === 'public' && version.privacy === 'public') ||
    viewer.shares.some(share => share.version === version.id);

  /** The prefix of a project's addresses: its own, or one below the prefix of another project. */
  const prefixOf = (row: ProjectRow, seen: readonly number[] = []): string => {
    if (row.id === onlyProject?.id) return '/';
    if (row.prefix !== null) return row.prefix;
    const ownPrefix = `/${row.slug}/`;
    if (seen.includes(row.id)) return ownPrefix;
    const path = [...seen, row.id];
    const main = row.translation_of === null ? undefined : rowById.get(row.translation_of);
    if (main && mayKnow(main)) return prefixOf(main, path);
    const subproject = subprojectRows.get(row.id);
    const parent = subproject && rowById.get(subproject.parent_id);
    // An address below a parent that is hidden from the viewer would reveal the parent.
    return subproject && parent && mayKnow(parent)
      ? `${prefixOf(parent, path)}projects/${subproject.alias}/`
      : ownPrefix;
  };

  const projects = new Map(
    rows.projects.filter(mayKnow).map(row => {
      const prefix = prefixOf(row);
      const listed = (versionsOf.get(row.id) ?? [])
        .filter(version => mayRead(row, version))
        .map((version): ListedVersion | Version => {
          const isPublic = row.privacy === 'public' && version.privacy === 'public';
          const mount = prefix + versionFolder(row, version.slug);
          const {id, slug, active, folder: name, index_name: indexName} = version;
          const publicUrl = version.public_url ?? undefined;
          const listed = {id, slug, row: version, mount, isPublic, publicUrl};
          // If addresses do not name a version, only one version can be served.
          const hasAddress =
            row.versioning_scheme !== 'single_version_without_translations' || slug === row.default_version;
          if (!active || !hasAddress || name === null || indexName === null) return listed;
          const site = sites.siteOf(name);
          return {...listed, indexName, site, folder: site.folder, files: () => sites.open(name)};
        });
      const versions = listed.filter(isServed);
      const hasDefault = listed.some(({slug}) => slug === row.default_version);
      const role = viewer.onlyReads ? roleIn(row) && 'reader' : roleIn(row);
      const project: Writable<Project> = {
        id: row.id,
        slug: row.slug,
        row,
        prefix,
        // The name of a version that is hidden from the viewer is not revealed either.
        defaultVersion: hasDefault ? row.default_version : (versions[0]?.slug ?? 'latest'),
        versions,
        listed,
        subprojects: [],
        parent: undefined,
        main: undefined,
        translations: [],
        redirects: redirectsOf.get(row.id) ?? [],
        role,
        isPublic: row.privacy === 'public',
        maintainers: row.privacy === 'public' || (role && !viewer.onlyReads) ? maintainersOf(row) : [],
        organization: role && !viewer.onlyReads ? organizationById.get(row.organization_id ?? -1) : undefined,
      };
      return [row.id, project];
    }),
  );
  for (const project of projects.values()) {
    const subproject = subprojectRows.get(project.id);
    project.parent = subproject && projects.get(subproject.parent_id);
    project.main = projects.get(project.row.translation_of ?? -1);
    project.subprojects = (subprojectsOf.get(project.id) ?? []).flatMap(({child_id: child, alias}) =>
      projects.has(child) ? [{alias, project: projects.get(child)!}] : [],
    );
    project.translations = (translationsOf.get(project.id) ?? []).flatMap(({id}) => projects.get(id) ?? []);
  }
  return new LibraryView([...projects.values()], organizationsOf(rows, viewer));
}

/** The folder of a version's pages below the prefix of its project; empty for the prefix itself. */
export function versionFolder({versioning_scheme: scheme, language}: ProjectRow, version: string): string {
  if (scheme === 'single_version_without_translations') return '';
  return scheme === 'multiple_versions_without_translations' ? `${version}/` : `${language}/${version}/`;
}

/** A project with all projects that are served below it: its translations and subprojects, recursively. */
function familyOf({projects, subprojects}: LibraryRows, first: ProjectRow): ProjectRow[] {
  const parents = new Map(subprojects.map(({child_id: child, parent_id: parent}) => [child, parent]));
  const family = new Set([first.id]);
  for (let previousSize = 0; previousSize < family.size;) {
    previousSize = family.size;
    for (const {id, translation_of: main} of projects)
      if (family.has(main ?? -1) || family.has(parents.get(id) ?? -1)) family.add(id);
  }
  return projects.filter(({id}) => family.has(id));
}

function rolesOf(rows: LibraryRows, {person}: Viewer): (row: ProjectRow) => Role | undefined {
  if (!person) return () => undefined;
  if (person.isAdmin) return () => 'admin';
  const isOwn = (member: {readonly person_id: number}): boolean => member.person_id === person.id;
  const direct = new Map(rows.members.filter(isOwn).map(row => [row.project_id, row.role]));
  const within = new Map(rows.organizationMembers.filter(isOwn).map(row => [row.organization_id, row.role]));
  return row => higher(direct.get(row.id), within.get(row.organization_id ?? -1));
}

/** Looks up the maintainers of a project, in the order in which they were added to the library. */
function maintainersIn({members, people}: LibraryRows): (row: ProjectRow) => Project['maintainers'] {
  const names = new Map(people.map(({id, name}) => [id, name]));
  const maintainers = members.filter(({role}) => role !== 'reader');
  const membersOf = groupBy(maintainers, row => row.project_id);
  return ({id: project}) =>
    (membersOf.get(project) ?? [])
      .map(({person_id: id}) => ({id, name: names.get(id)!}))
      .sort((a, b) => a.id - b.id);
}

function organizationsOf({organizations, organizationMembers}: LibraryRows, {person, onlyReads}: Viewer) {
  if (!person || onlyReads) return [];
  return organizations.filter(
    ({id}) =>
      person.isAdmin ||
      organizationMembers.some(row => row.person_id === person.id && row.organization_id === id),
  );
}
