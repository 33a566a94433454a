import type {FastifyRequest} from 'fastify';
import type {Selectable} from 'kysely';
import type {BuildV3, Organization, ProjectV3, VersionV3} from '../../../../src/api/index.js';
import {addressesFor} from '../../http/site-address.js';
import type {ListedVersion, OrganizationRow, Project} from '../../library/library-view.js';
import {isAtLeast} from '../../library/view-for.js';
import type {Store} from '../../store/store.js';
import type {Build} from '../../store/tables.js';
import {expands} from '../answers/selection.js';
import {buildV3Of, organizationOf, projectV3Of, versionV3Of} from '../answers/v3.js';
import {knownBuild, mayReadLogs, readLastBuilds} from './build-rows.js';
import type {OperationContext} from './context.js';

/** Resources of v3 with the related ones that `?expand=` names. In each of these, `below` is where in the answer it stands. */

/** Versions in the answer about a project; a repository may have ten thousand. The list of versions has all of them. */
const MAX_EXPANDED = 100;

/** A project. Its organization is null for who does not belong to it. */
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

/** A version. */
export const versionAnswer = async (
  context: OperationContext,
  request: FastifyRequest,
  project: Project,
  version: ListedVersion,
): Promise<VersionV3> => (await versionAnswers(context, request, project, [version]))[0]!;

/** Versions of a project. The last build of one is null if there is none. */
async function versionAnswers(
  context: OperationContext,
  request: FastifyRequest,
  project: Project,
  versions: readonly ListedVersion[],
  below = '',
): Promise<VersionV3[]> {
  const addresses = addressesFor(request);
  const answers = await Promise.all(versions.map(version => versionV3Of(project, version, addresses)));
  if (!expands(request, `${below}last_build`)) return answers;
  const rows = await readLastBuilds(context.store, versions);
  return answers.map(answer => {
    const row = rows.get(answer.id);
    return {
      ...answer,
      last_build: row ? buildAnswer(context, request, project, row, `${below}last_build.`) : null,
    };
  });
}

/** A build. Its configuration is null for who may not read its log, which has the same commands. */
export function buildAnswer(
  context: OperationContext,
  request: FastifyRequest,
  project: Project,
  row: Selectable<Build>,
  below = '',
): BuildV3 {
  const answer = buildV3Of(project, knownBuild(project, row, context), addressesFor(request));
  if (!expands(request, `${below}config`)) return answer;
  const config = mayReadLogs(project, context) ? row.config : null;
  return {...answer, config: config === null ? null : (JSON.parse(config) as Record<string, unknown>)};
}

/** An organization, with those who run it. */
export const organizationAnswer = async (
  store: Store,
  request: FastifyRequest,
  row: OrganizationRow,
): Promise<Organization> => organizationOf(row, await ownersOf(store, row), addressesFor(request));

async function ownersOf({database}: Store, {id}: OrganizationRow): Promise<string[]> {
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
