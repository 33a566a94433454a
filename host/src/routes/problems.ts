import {STATUS_CODES} from 'node:http';
import type {FastifyError, FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import {HttpError} from './api/http-error.js';

/** Addresses of the interface and of our own: their errors are JSON, whoever asks. */
export const isApiPath = (path: string): boolean => /^\/(?:api|_)(?:\/|$)/.test(path);

/** Every error answer of the server. `report` hears of those that are our own fault. */
export function problemRoutes(server: FastifyInstance, report: (error: Error) => void): void {
  // Before any route is looked at and any body is read: nothing here can be written to.
  server.addHook('onRequest', async (request, reply) => {
    if (/^(?:GET|HEAD|OPTIONS)$/.test(request.method)) return;
    reply.header('allow', 'GET, HEAD, OPTIONS');
    throw new HttpError(405, {detail: `Method "${request.method}" not allowed.`});
  });

  server.setErrorHandler<FastifyError>((error, request, reply) =>
    answerProblem(error, request, reply, report),
  );

  server.setNotFoundHandler((request, reply) => {
    if (isApiPath(request.url)) return reply.code(404).send({detail: 'Not found.'});
    return reply.code(404).type('text/html; charset=utf-8').send(NOT_FOUND_PAGE);
  });
}

/** Sends a refusal as it stands, an error of the request with its own words, and of our own errors nothing. */
export function answerProblem(
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

/** By hand: a route's own serialiser knows the body of a good answer only. */
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
