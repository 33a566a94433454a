import type {FastifyRequest} from 'fastify';
import type {OrganizationRow} from '../../library/library-view.js';
import {isAtLeast} from '../../library/view-for.js';
import type {ViewingPerson} from '../../people/viewer.js';
import type {Store} from '../../store/store.js';
import {listAnswer} from '../../http/paging.js';
import {knownPerson, notFound} from '../../http/permissions.js';
import type {Handler} from './context.js';
import {organizationAnswer, projectAnswer} from './expanded.js';

export const listOrganizations: Handler = async ({store}, request) => {
  knownPerson(request);
  return listAnswer(request, request.view.organizations, row => organizationAnswer(store, request, row));
};

export const getOrganization: Handler = async ({store}, request) =>
  organizationAnswer(store, request, organizationNamed(request));

export const listOrganizationProjects: Handler = async (context, request) => {
  const {id} = organizationNamed(request);
  const projects = request.view.projects.filter(({row}) => row.organization_id === id);
  return listAnswer(request, projects, project => projectAnswer(context, request, project));
};

/** Whether a person administers an organization. */
export async function runsOrganization(
  {database}: Store,
  organization: number,
  person: ViewingPerson,
): Promise<boolean> {
  if (person.isAdmin) return true;
  const found = await database
    .selectFrom('organization_member')
    .select('role')
    .where('organization_id', '=', organization)
    .where('person_id', '=', person.id)
    .executeTakeFirst();
  return isAtLeast(found?.role, 'admin');
}

/** The organization that the path names. @throws {HttpError} 401, 404 */
export function organizationNamed(request: FastifyRequest): OrganizationRow {
  knownPerson(request);
  const {organization_slug: slug} = request.params as {organization_slug: string};
  const row = request.view.organizations.find(found => found.slug === slug);
  if (!row) throw notFound();
  return row;
}
