import {STATUS_CODES} from 'node:http';
import type {FastifyError, FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import {type Operation, operations} from '../../../src/api/index.js';
import {HttpError} from './api/http-error.js';

/** Whether a path belongs to the API or the host itself, whose errors are always JSON. */
export const isApiPath = (path: string): boolean => /^\/(?:api|_)(?:\/|$)/.test(path);

/** Every error answer of the server. `report` is called with internal errors. */
export function errorRoutes(server: FastifyInstance, report: (error: Error) => void): void {
  // Before any body is read: what no route takes is refused, and what there is of routes is said.
  server.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || /^(?:GET|HEAD|OPTIONS)$/.test(request.method)) return;
    reply.header('allow', methodsOf(request.url));
    throw new HttpError(405, {detail: `Method "${request.method}" not allowed.`});
  });

  server.setErrorHandler<FastifyError>((error, request, reply) => sendError(error, request, reply, report));

  server.setNotFoundHandler((request, reply) => {
    if (isApiPath(request.url)) return reply.code(404).send({detail: 'Not found.'});
    return reply.code(404).type('text/html; charset=utf-8').send(NOT_FOUND_PAGE);
  });
}

/** Sends an `HttpError` as it is, a bad request with its own message, and nothing about internal errors. */
export function sendError(
  error: FastifyError | HttpError,
  _request: FastifyRequest,
  reply: FastifyReply,
  report: (error: Error) => void,
): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (error instanceof HttpError) return send(reply, error.status, error.body);
  const {statusCode = 500, validation} = error;
  if (validation) return send(reply, 400, fieldProblems(validation));
  if (statusCode < 500) return send(reply, statusCode, {detail: error.message});
  report(error);
  return send(reply, statusCode, {
    detail: `${STATUS_CODES[statusCode]}. The terminal of the docs host says more.`,
  });
}

/** Serialised here, because the serialiser of a route only knows the body of a good answer. */
const send = (reply: FastifyReply, status: number, body: unknown): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);

/** Methods that the route of an address takes. */
function methodsOf(url: string): string {
  const [path = ''] = url.replace(/^\/(?:_\/)?/, '').split('?', 1);
  const taken = Object.values<Operation>(operations)
    .filter(({route}) => new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .map(({route}) => route.method);
  return [...new Set(taken.length ? taken : ['GET']), 'OPTIONS'].join(', ').replace('GET', 'GET, HEAD');
}

/** What is wrong with each field that was sent, as on the live service; with the whole under its name there. */
function fieldProblems(validation: NonNullable<FastifyError['validation']>): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  for (const {instancePath, keyword, params, message = 'Invalid.'} of validation) {
    const missing = keyword === 'required' ? String(params['missingProperty']) : undefined;
    const field = instancePath.split('/')[1] ?? missing ?? 'non_field_errors';
    (problems[field] ??= []).push(missing === undefined ? `${message}.` : 'This field is required.');
  }
  return problems;
}

const NOT_FOUND_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Page not found</title>
<h1>Page not found</h1>
<p>There is no page at this address. <a href="/">Go to the start page.</a></p>
</html>
`;
