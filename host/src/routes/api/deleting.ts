import {changedProject, notFound, versionOf} from '../../http/permissions.js';
import {RemovalError, type RemovalTarget} from '../../platform/publishing/removal.js';
import type {Handler, OperationContext} from './context.js';

/** Deletes a project with its versions, builds, redirects and sharing links. */
export const deleteProject: Handler = async (context, request, reply) => {
  const project = changedProject(request, 'admin');
  await remove(context, {project: project.slug}, request.viewer.person!.name);
  return reply.code(204).send();
};

export const deleteVersion: Handler = async (context, request, reply) => {
  const project = changedProject(request, 'maintainer');
  const {slug: version} = versionOf(request, project);
  await remove(context, {project: project.slug, version}, request.viewer.person!.name);
  return reply.code(204).send();
};

/** Removes a project or version. @throws {HttpError} 404 if somebody else has just removed it */
export const remove = (context: OperationContext, target: RemovalTarget, who: string): Promise<unknown> =>
  context.remove(target, who).catch((error: unknown) => {
    throw error instanceof RemovalError ? notFound() : error;
  });
