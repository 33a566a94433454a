import type {FastifyRequest} from 'fastify';
import type {RedirectInput} from '../../../../src/api/index.js';
import * as redirects from '../../library/redirects.js';
import {addressesFor} from '../../http/site-address.js';
import {redirectOf} from '../answers/v3.js';
import {HttpError} from '../../http/http-error.js';
import {listAnswer} from '../../http/paging.js';
import {changedProject, notFound, numberIn, ownProject} from '../../http/permissions.js';
import type {Handler, OperationContext} from './context.js';

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
  const row = await answering(redirects.createRedirect(order, request.body as RedirectInput));
  return reply.code(201).send(redirectOf(order.project, row, addressesFor(request)));
};

export const replaceRedirect: Handler = async (context, request) => {
  const order = orderOf(context, request);
  const id = numberIn(request, 'redirect_id');
  const row = await answering(redirects.replaceRedirect(order, id, request.body as RedirectInput));
  if (!row) throw notFound();
  return redirectOf(order.project, row, addressesFor(request));
};

export const deleteRedirect: Handler = async (context, request, reply) => {
  const order = orderOf(context, request);
  if (!(await redirects.deleteRedirect(order, numberIn(request, 'redirect_id')))) throw notFound();
  return reply.code(204).send();
};

/** @throws {HttpError} 401, 404, 403 */
function orderOf({store}: OperationContext, request: FastifyRequest) {
  const project = changedProject(request, 'maintainer');
  return {store, project, who: request.viewer.person!.name};
}

/** @throws {HttpError} 400, that names each field that does not fit */
const answering = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof redirects.RedirectError ? new HttpError(400, error.fields) : error;
  });
