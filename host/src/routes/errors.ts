import {STATUS_CODES} from 'node:http';
import type {FastifyError, FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import {HttpError} from './api/http-error.js';

/** Whether a path belongs to the API or the host itself, whose errors are always JSON. */
export const isApiPath = (path: string): boolean => /^\/(?:api|_)(?:\/|$)/.test(path);

/** Every error answer of the server. `report` is called with internal errors. */
export function errorRoutes(server: FastifyInstance, report: (error: Error) => void): void {
  // Before routing and before any body is read: nothing here can be written to.
  server.addHook('onRequest', async (request, reply) => {
    if (/^(?:GET|HEAD|OPTIONS)$/.test(request.method)) return;
    reply.header('allow', 'GET, HEAD, OPTIONS');
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
  const {statusCode = 500} = error;
  if (statusCode < 500) return send(reply, statusCode, {detail: error.message});
  report(error);
  return send(reply, statusCode, {
    detail: `${STATUS_CODES[statusCode]}. The terminal of the docs host says more.`,
  });
}

/** Serialised here, because the serialiser of a route only knows the body of a good answer. */
const send = (reply: FastifyReply, status: number, body: unknown): FastifyReply =>
  reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);

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
