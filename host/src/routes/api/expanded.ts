import type {ViewingPerson} from '../../platform/people/viewer.js';
import {knownPerson, notFound} from '../../http/permissions.js';
import type {FastifyRequest} from 'fastify';
import {readParameters} from '../../http/parameters.js';
import type {Selectable} from 'kysely';
import type {BuildV3, Organization, ProjectV3, VersionV3} from '../../../../src/api/index.js';
import {addressesFor} from '../../http/addresses.js';
import type {ListedVersion, OrganizationRow, Project} from '../../platform/library/library-view.js';
import {isAtLeast} from '../../platform/library/view-for.js';
import type {Store} from '../../platform/store/store.js';
import type {Build} from '../../platform/store/tables.js';
import {buildV3Of, organizationOf, projectV3Of, versionV3Of} from './resources.js';
import {visibleBuild, mayReadLogs, readLastBuilds} from './build-rows.js';
import type {OperationContext} from './context.js';

/** Names of fields, each with the names of its subfields. An empty map stands for all subfields. */
type Names = ReadonlyMap<string, Names>;

/**
 * Whether a request asks to include a related resource, or a resource within that, in the answer.
 *
 * @param name name of the resource with its path, such as `last_build.config`
 */
export const expands = (request: FastifyRequest, name: string): boolean =>
  namesIn(readParameters(request).get('expand')).some(path => path === name || path.startsWith(`${name}.`));

/** Returns only the requested fields of an answer, or if it is a list, of each item. */
export function selectFields(request: FastifyRequest, answer: unknown): unknown {
  const parameters = readParameters(request);
  const [fields, omit] = ['fields', 'omit'].map(name => fieldTree(namesIn(parameters.get(name))));
  if (!fields!.size && !omit!.size) return answer;
  const select = (item: unknown): unknown =>
    without(omit!.size ? omit! : undefined, fields!.size ? withOnly(fields!, item) : item);
  return isObject(answer) && Array.isArray(answer['results'])
    ? {...answer, results: answer['results'].map(select)}
    : select(answer);
}

const namesIn = (text = ''): string[] =>
  text
    .split(',')
    .map(name => name.trim())
    .filter(Boolean);

function fieldTree(paths: readonly string[]): Names {
  const names = new Map<string, Map<string, never>>();
  for (const path of paths) {
    let level: Map<string, unknown> = names;
    for (const name of path.split('.')) {
      const subfields = (level.get(name) as Map<string, unknown> | undefined) ?? new Map<string, unknown>();
      level.set(name, subfields);
      level = subfields;
    }
  }
  return names as Names;
}

const withOnly = (names: Names, value: unknown): unknown =>
  names.size
    ? withFields(value, (name, field) => {
        const wanted = names.get(name);
        return wanted ? [[name, withOnly(wanted, field)]] : [];
      })
    : value;

const without = (names: Names | undefined, value: unknown): unknown =>
  names
    ? withFields(value, (name, field) => {
        const unwanted = names.get(name);
        return unwanted?.size === 0 ? [] : [[name, without(unwanted, field)]];
      })
    : value;

/** Changes or leaves out the fields of an object, or of each object in a list. */
function withFields(value: unknown, change: (name: string, field: unknown) => [string, unknown][]): unknown {
  if (Array.isArray(value)) return value.map(item => withFields(item, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, field]) => change(name, field)));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

// The functions below return resources of API v3 with the related resources that `?expand=` names. Their parameter `prefix` is
// the path of the resource in the answer, such as `active_versions.`; it is empty for the resource that was requested.

/**
 * Maximum number of versions in the answer about a project, because a repository may have ten thousand. Requests for the list of
 * versions return all of them.
 */
const MAX_EXPANDED = 100;

/** A project. Its organization is `null` if it has none, or if the viewer may not see it. */
export async function projectAnswer(
  context: OperationContext,
  request: FastifyRequest,
  project: Project,
): Promise<ProjectV3> {
  const {organizations} = request.view;
  const row = organizations.find(({id}) => id === project.row.organization_id);
  const active = project.listed.filter(version => version.row.active).slice(0, MAX_EXPANDED);
  return {
    ...projectV3Of(project, addressesFor(request)),
    ...(expands(request, 'organization') && {
      organization: row ? await organizationAnswer(context.store, request, row) : null,
    }),
    ...(expands(request, 'permissions') && {permissions: {admin: isAtLeast(project.role, 'admin')}}),
    ...(expands(request, 'active_versions') && {
      active_versions: await versionAnswers(context, request, project, active, 'active_versions.'),
    }),
  };
}

export const versionAnswer = async (
  context: OperationContext,
  request: FastifyRequest,
  project: Project,
  version: ListedVersion,
): Promise<VersionV3> => (await versionAnswers(context, request, project, [version]))[0]!;

/** Versions of a project. The last build of a version is `null` if it has no builds. */
async function versionAnswers(
  context: OperationContext,
  request: FastifyRequest,
  project: Project,
  versions: readonly ListedVersion[],
  prefix = '',
): Promise<VersionV3[]> {
  const addresses = addressesFor(request);
  const answers = await Promise.all(versions.map(version => versionV3Of(project, version, addresses)));
  if (!expands(request, `${prefix}last_build`)) return answers;
  const rows = await readLastBuilds(context.store, versions);
  return answers.map(answer => {
    const row = rows.get(answer.id);
    return {
      ...answer,
      last_build: row ? buildAnswer(context, request, project, row, `${prefix}last_build.`) : null,
    };
  });
}

/** A build. Its configuration is `null` unless the viewer may read its log, because both show the commands. */
export function buildAnswer(
  context: OperationContext,
  request: FastifyRequest,
  project: Project,
  row: Selectable<Build>,
  prefix = '',
): BuildV3 {
  const answer = buildV3Of(project, visibleBuild(project, row, context), addressesFor(request));
  if (!expands(request, `${prefix}config`)) return answer;
  const config = mayReadLogs(project, context) ? row.config : null;
  return {...answer, config: config === null ? null : (JSON.parse(config) as Record<string, unknown>)};
}

/** An organization, with its administrators. */
export const organizationAnswer = async (
  store: Store,
  request: FastifyRequest,
  row: OrganizationRow,
): Promise<Organization> => organizationOf(row, await administratorsOf(store, row), addressesFor(request));

async function administratorsOf({database}: Store, {id}: OrganizationRow): Promise<string[]> {
  const rows = await database
    .selectFrom('organization_member')
    .innerJoin('person', 'person.id', 'organization_member.person_id')
    .select('person.name')
    .where('organization_id', '=', id)
    .where('role', '=', 'admin')
    .orderBy('person.name')
    .execute();
  return rows.map(({name}) => name);
}

/** Whether a user administers an organization. Administrators of the library administer all organizations. */
export async function administersOrganization(
  {database}: Store,
  organization: number,
  person: ViewingPerson,
): Promise<boolean> {
  if (person.isAdmin) return true;
  const member = await database
    .selectFrom('organization_member')
    .select('role')
    .where('organization_id', '=', organization)
    .where('person_id', '=', person.id)
    .executeTakeFirst();
  return isAtLeast(member?.role, 'admin');
}

/**
 * The organization named in the path.
 *
 * @throws {HttpError} 401 if nobody is signed in, 404 if there is no such organization or the user may not see it
 */
export function organizationNamed(request: FastifyRequest): OrganizationRow {
  knownPerson(request);
  const {organization_slug: slug} = request.params as {organization_slug: string};
  const row = request.view.organizations.find(organization => organization.slug === slug);
  if (!row) throw notFound();
  return row;
}
