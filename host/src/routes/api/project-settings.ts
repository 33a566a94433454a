import type {FastifyRequest} from 'fastify';
import type {
  SubprojectCreation,
  RedirectInput,
  EnvironmentVariableCreation,
} from '../../../../src/api/index.js';
import type {Project, Subproject} from '../../platform/library/library-view.js';
import {isAlias} from '../../../../cli/src/system/slug.js';
import {isAtLeast} from '../../platform/library/view-for.js';
import {addressesFor} from '../../http/addresses.js';
import {subprojectOf, redirectOf, variableOf} from './resources.js';
import {HttpError, invalidField} from '../../http/http-error.js';
import {listAnswer} from '../../http/parameters.js';
import {
  auditLine,
  changedProject,
  notFound,
  projectOf,
  numberIn,
  ownProject,
} from '../../http/permissions.js';
import type {Handler, OperationContext} from './context.js';
import {now} from '../../platform/store/store.js';
import * as redirects from '../../platform/library/redirects.js';

export const listSubprojects: Handler = async (_context, request) => {
  const project = projectOf(request);
  return listAnswer(request, project.subprojects, part => subprojectOf(project, part, addressesFor(request)));
};

export const getSubproject: Handler = async (_context, request) => {
  const project = projectOf(request);
  return subprojectOf(project, subprojectIn(request, project), addressesFor(request));
};

export const createSubproject: Handler = async ({store}, request, reply) => {
  const project = changedProject(request, 'admin');
  const {child: slug, alias: givenAlias} = request.body as SubprojectCreation;
  const alias = givenAlias || slug;
  const child = request.view.project(slug);
  // A person who may not change the child may not move its pages either.
  if (!child || !isAtLeast(child.role, 'admin'))
    throw invalidField('child', `Project with slug=${slug} is not valid as subproject`);
  if (givenAlias && !isAlias(givenAlias))
    throw invalidField(
      'alias',
      'It must consist of letters, digits, hyphens or underscores, with "/" between parts.',
    );
  const line = auditLine(request, 'create subproject', `${project.slug} ${alias} ${slug}`);
  await store.write(line, async transaction => {
    const parts = await transaction.selectFrom('subproject').selectAll().execute();
    if (parts.some(part => part.parent_id === project.id && part.alias === alias))
      throw invalidField('alias', 'A subproject with this alias already exists');
    if (parts.some(part => part.child_id === project.id))
      throw invalidField('non_field_errors', 'Subproject nesting is not supported');
    const problem = nestingProblem(project.id, child.id, parts);
    if (problem) throw invalidField('child', problem);
    await transaction
      .insertInto('subproject')
      .values({parent_id: project.id, child_id: child.id, alias})
      .execute();
  });
  await request.renewView();
  const parent = request.view.project(project.slug)!;
  const part = parent.subprojects.find(subproject => subproject.alias === alias)!;
  return reply.code(201).send(subprojectOf(parent, part, addressesFor(request)));
};

export const deleteSubproject: Handler = async ({store}, request, reply) => {
  const project = changedProject(request, 'admin');
  const part = subprojectIn(request, project);
  const line = auditLine(request, 'delete subproject', `${project.slug} ${part.alias}`);
  await store.write(line, transaction =>
    transaction
      .deleteFrom('subproject')
      .where('parent_id', '=', project.id)
      .where('child_id', '=', part.project.id)
      .execute(),
  );
  return reply.code(204).send();
};

/** The subproject named in the path. @throws {HttpError} 404 if there is none */
function subprojectIn(request: FastifyRequest, project: Project): Subproject {
  const {'*': rest} = request.params as {readonly '*': string};
  const alias = rest.replace(/\/$/, '');
  const part = project.subprojects.find(subproject => subproject.alias === alias);
  if (!part) throw notFound();
  return part;
}

/**
 * Checks that a project has at most one parent, and that a parent is no subproject itself, so that addresses cannot become endless.
 *
 * @returns the problem, if there is one
 */
function nestingProblem(
  parent: number,
  child: number,
  parts: readonly {readonly parent_id: number; readonly child_id: number}[],
): string | undefined {
  if (parent === child) return 'A project cannot be a subproject of itself.';
  if (parts.some(part => part.child_id === child)) return 'It is already a subproject.';
  if (parts.some(part => part.parent_id === child)) return 'It has subprojects of its own.';
  return undefined;
}

export const listRedirects: Handler = async (_context, request) => {
  const project = ownProject(request, 'maintainer');
  return listAnswer(request, project.redirects, row => redirectOf(project, row, addressesFor(request)));
};

export const getRedirect: Handler = async (_context, request) => {
  const project = ownProject(request, 'maintainer');
  const id = numberIn(request, 'redirect_id');
  const row = project.redirects.find(redirect => redirect.id === id);
  if (!row) throw notFound();
  return redirectOf(project, row, addressesFor(request));
};

export const createRedirect: Handler = async (context, request, reply) => {
  const order = orderOf(context, request);
  const row = await withFieldErrors(redirects.createRedirect(order, request.body as RedirectInput));
  return reply.code(201).send(redirectOf(order.project, row, addressesFor(request)));
};

export const replaceRedirect: Handler = async (context, request) => {
  const order = orderOf(context, request);
  const id = numberIn(request, 'redirect_id');
  const row = await withFieldErrors(redirects.replaceRedirect(order, id, request.body as RedirectInput));
  if (!row) throw notFound();
  return redirectOf(order.project, row, addressesFor(request));
};

/** The same handler as `replaceRedirect`, because that also leaves fields unchanged that are not in the request. */
export const updateRedirect: Handler = replaceRedirect;

export const deleteRedirect: Handler = async (context, request, reply) => {
  const order = orderOf(context, request);
  if (!(await redirects.deleteRedirect(order, numberIn(request, 'redirect_id')))) throw notFound();
  return reply.code(204).send();
};

/** The context of a change to redirects. @throws {HttpError} as for `changedProject` */
function orderOf({store}: OperationContext, request: FastifyRequest) {
  const project = changedProject(request, 'maintainer');
  return {store, project, who: request.viewer.person!.name};
}

/** Converts errors of redirects. @throws {HttpError} 400 for an invalid redirect; the body is a list of messages, as on Read the Docs */
const withFieldErrors = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof redirects.RedirectError ? new HttpError(400, error.problems) : error;
  });

/** All columns except the value, which is never read back. */
const COLUMNS = ['id', 'project_id', 'created', 'modified', 'name', 'public'] as const;
const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;
/** Maximum length of a value, and of all values of a project, in characters: as on Read the Docs. */
const MAX_VALUE = 48_000;
const MAX_TOTAL = 256_000;

export const listEnvironmentVariables: Handler = async ({store}, request) => {
  const project = ownProject(request, 'admin');
  const rows = await store.database
    .selectFrom('variable')
    .select(COLUMNS)
    .where('project_id', '=', project.id)
    .orderBy('name')
    .execute();
  return listAnswer(request, rows, row => variableOf(project, row, addressesFor(request)));
};

export const createEnvironmentVariable: Handler = async ({store}, request, reply) => {
  const project = changedProject(request, 'admin');
  const {name, value, public: isPublic = false} = request.body as EnvironmentVariableCreation;
  if (!NAME.test(name))
    throw invalidField(
      'name',
      'Only letters, digits and underscores (_) are allowed, and no digit at the beginning.',
    );
  if (!/\S/.test(value)) throw invalidField('value', 'This field may not be blank.');
  if (value.length > MAX_VALUE || value.includes('\0'))
    throw invalidField(
      'value',
      `Ensure this field has no more than ${MAX_VALUE} characters, and no null characters.`,
    );
  const created = now();
  const line = auditLine(request, 'create variable', `${project.slug} ${name}`);
  const row = await store.write(line, async transaction => {
    const variables = await transaction
      .selectFrom('variable')
      .select(['name', 'value'])
      .where('project_id', '=', project.id)
      .execute();
    if (variables.some(variable => variable.name === name))
      throw invalidField('name', 'The project already has an environment variable with this name.');
    const total = variables.reduce((sum, variable) => sum + variable.value.length, value.length);
    if (total > MAX_TOTAL)
      throw invalidField(
        'value',
        'The total size of all environment variables in the project cannot exceed 256 KB.',
      );
    return transaction
      .insertInto('variable')
      .values({
        project_id: project.id,
        name,
        value,
        public: isPublic ? 1 : 0,
        created,
        modified: created,
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
  });
  return reply.code(201).send(variableOf(project, row, addressesFor(request)));
};

export const getEnvironmentVariable: Handler = async ({store}, request) => {
  const project = ownProject(request, 'admin');
  const row = await store.database
    .selectFrom('variable')
    .select(COLUMNS)
    .where('project_id', '=', project.id)
    .where('id', '=', numberIn(request, 'environmentvariable_id'))
    .executeTakeFirst();
  if (!row) throw notFound();
  return variableOf(project, row, addressesFor(request));
};

export const deleteEnvironmentVariable: Handler = async ({store}, request, reply) => {
  const project = changedProject(request, 'admin');
  const id = numberIn(request, 'environmentvariable_id');
  const line = auditLine(request, 'delete variable', `${project.slug} ${id}`);
  await store.write(line, async transaction => {
    const {numDeletedRows} = await transaction
      .deleteFrom('variable')
      .where('project_id', '=', project.id)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
  });
  return reply.code(204).send();
};
