import type {FastifyRequest} from 'fastify';
import type {SubprojectCreation} from '../../../../src/api/index.js';
import type {Project, Subproject} from '../../library/library-view.js';
import {isAlias} from '../../config/slug.js';
import {isAtLeast} from '../../library/view-for.js';
import {addressesFor} from '../../http/site-address.js';
import {subprojectOf} from '../answers/v3.js';
import {HttpError} from '../../http/http-error.js';
import {listAnswer} from '../../http/paging.js';
import {changedProject, notFound, projectOf} from '../../http/permissions.js';
import type {Handler} from './context.js';

export const listSubprojects: Handler = async (_context, request) => {
  const project = projectOf(request);
  return listAnswer(request, project.subprojects, part => subprojectOf(project, part, addressesFor(request)));
};

export const getSubproject: Handler = async (_context, request) => {
  const project = projectOf(request);
  return subprojectOf(project, named(request, project), addressesFor(request));
};

export const createSubproject: Handler = async ({store}, request, reply) => {
  const project = changedProject(request, 'admin');
  const {child: slug, alias: given} = request.body as SubprojectCreation;
  const alias = given || slug;
  const child = request.view.project(slug);
  // Whoever may not change the child may not move its pages either.
  if (!child || !isAtLeast(child.role, 'admin'))
    throw new HttpError(400, {child: [`Project with slug=${slug} is not valid as subproject`]});
  if (given && !isAlias(given))
    throw new HttpError(400, {
      alias: ['It must consist of letters, digits, hyphens or underscores, with "/" between parts.'],
    });
  await store.write(
    {
      who: request.viewer.person!.name,
      action: 'create subproject',
      subject: `${project.slug} ${alias} ${slug}`,
    },
    async transaction => {
      const parts = await transaction.selectFrom('subproject').selectAll().execute();
      if (parts.some(part => part.parent_id === project.id && part.alias === alias))
        throw new HttpError(400, {alias: ['A subproject with this alias already exists']});
      if (parts.some(part => part.child_id === project.id))
        throw new HttpError(400, {non_field_errors: ['Subproject nesting is not supported']});
      const problem = whyNotPart(project.id, child.id, parts);
      if (problem) throw new HttpError(400, {child: [problem]});
      await transaction
        .insertInto('subproject')
        .values({parent_id: project.id, child_id: child.id, alias})
        .execute();
    },
  );
  await request.renewView();
  const parent = request.view.project(project.slug)!;
  const part = parent.subprojects.find(found => found.alias === alias)!;
  return reply.code(201).send(subprojectOf(parent, part, addressesFor(request)));
};

export const deleteSubproject: Handler = async ({store}, request, reply) => {
  const project = changedProject(request, 'admin');
  const part = named(request, project);
  await store.write(
    {who: request.viewer.person!.name, action: 'delete subproject', subject: `${project.slug} ${part.alias}`},
    transaction =>
      transaction
        .deleteFrom('subproject')
        .where('parent_id', '=', project.id)
        .where('child_id', '=', part.project.id)
        .execute(),
  );
  return reply.code(204).send();
};

/** The subproject that the path names. @throws {HttpError} 404 */
function named(request: FastifyRequest, project: Project): Subproject {
  const {'*': rest} = request.params as {readonly '*': string};
  const alias = rest.replace(/\/$/, '');
  const part = project.subprojects.find(found => found.alias === alias);
  if (!part) throw notFound();
  return part;
}

/** A project has one parent at most, and no project is both parent and part: otherwise addresses could go on for ever. */
function whyNotPart(
  parent: number,
  child: number,
  parts: readonly {readonly parent_id: number; readonly child_id: number}[],
): string | undefined {
  if (parent === child) return 'A project cannot be a subproject of itself.';
  if (parts.some(part => part.child_id === child)) return 'It is a subproject already.';
  if (parts.some(part => part.parent_id === child)) return 'It has subprojects of its own.';
  return undefined;
}
