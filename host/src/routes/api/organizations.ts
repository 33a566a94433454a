import type {FastifyRequest} from 'fastify';
import type {OrganizationRow} from '../../library/rows.js';
import {addressesFor} from '../../http/site-address.js';
import {projectV3Of} from '../answers/v3.js';
import {organizationAnswer} from './organization-answer.js';
import {listAnswer} from '../../http/paging.js';
import {knownPerson, notFound} from '../../http/permissions.js';
import type {Handler} from './context.js';

export const listOrganizations: Handler = async ({store}, request) => {
  knownPerson(request);
  return listAnswer(request, request.library.organizations, row => organizationAnswer(store, request, row));
};

export const getOrganization: Handler = async ({store}, request) =>
  organizationAnswer(store, request, named(request));

export const listOrganizationProjects: Handler = async (_context, request) => {
  const {id} = named(request);
  const projects = request.library.projects.filter(({row}) => row.organization_id === id);
  return listAnswer(request, projects, project => projectV3Of(project, addressesFor(request)));
};

/** @throws {HttpError} 401, 404 */
function named(request: FastifyRequest): OrganizationRow {
  knownPerson(request);
  const {organization_slug: slug} = request.params as {organization_slug: string};
  const row = request.library.organizations.find(found => found.slug === slug);
  if (!row) throw notFound();
  return row;
}
