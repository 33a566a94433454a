import type {FastifyRequest} from 'fastify';
import type {ListedVersion, Project} from '../platform/library/library-view.js';
import {isAtLeast} from '../platform/library/view-for.js';
import type {ViewingPerson} from '../platform/people/viewer.js';
import type {Role} from '../platform/store/tables.js';
import {HttpError} from './http-error.js';

const NOT_FOUND = {detail: 'Not found.'} as const;

/** The error for a resource that does not exist or that the viewer may not see. The message is the same for both. */
export const notFound = (): HttpError => new HttpError(404, NOT_FOUND);

/** The user who sends a request. @throws {HttpError} 401 if nobody is signed in */
export function knownPerson(request: FastifyRequest): ViewingPerson {
  const {person} = request.viewer;
  if (!person) throw new HttpError(401, {detail: 'Authentication credentials were not provided.'});
  return person;
}

/**
 * The user who sends a request that changes something.
 *
 * @throws {HttpError} 401 if nobody is signed in, 403 if the token may only read
 */
export function writingPerson(request: FastifyRequest): ViewingPerson {
  const person = knownPerson(request);
  if (!request.viewer.mayWrite)
    throw new HttpError(403, {
      detail: `This token may only read; "docent token add ${person.name} --scope write" issues one that may change things.`,
    });
  return person;
}

/** The error for a user whose role is too low. */
export const forbidden = (): HttpError =>
  new HttpError(403, {detail: 'You do not have permission to perform this action.'});

/** The project named in the path. @throws {HttpError} 404 if the viewer can see no such project */
export function projectOf(request: FastifyRequest): Project {
  const {project_slug: slug = ''} = request.params as {project_slug?: string};
  const project = request.view.project(slug);
  if (!project) throw notFound();
  return project;
}

/**
 * The project named in the path, if the user has at least a role in it.
 *
 * @throws {HttpError} 401 if nobody is signed in, else 404 if there is no such project or the user may not see it, else 403 if
 *   the user's role is too low
 */
export function ownProject(request: FastifyRequest, role: Role): Project {
  knownPerson(request);
  const project = projectOf(request);
  if (!isAtLeast(project.role, role)) throw forbidden();
  return project;
}

/** Like `ownProject`, for changing something in the project. */
export function changedProject(request: FastifyRequest, role: Role): Project {
  knownPerson(request);
  const project = projectOf(request);
  writingPerson(request);
  if (!isAtLeast(project.role, role)) throw forbidden();
  return project;
}

/** The entry of the audit log for what the viewer does. */
export const auditLine = ({viewer}: FastifyRequest, action: string, subject: string) => ({
  who: viewer.person!.name,
  action,
  subject,
});

/** The version named in the path. @throws {HttpError} 404 if the viewer can see no such version */
export function versionOf(request: FastifyRequest, project: Project): ListedVersion {
  const {version_slug: slug} = request.params as {version_slug?: string};
  const version = project.listed.find(listed => listed.slug === slug);
  if (!version) throw notFound();
  return version;
}

/** The largest id a store can hold. */
const MAX_NUMBER = 2 ** 31 - 1;

/** A number in the path. @throws {HttpError} 404 for anything else */
export function numberIn(request: FastifyRequest, name: string): number {
  const text = (request.params as Readonly<Record<string, string>>)[name] ?? '';
  if (!/^\d{1,10}$/.test(text) || Number(text) > MAX_NUMBER) throw notFound();
  return Number(text);
}
