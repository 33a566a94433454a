import {STATUS_CODES} from 'node:http';
import type {FastifyError, FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import type {Library} from '../library/library.js';
import {HttpError} from './api/http-error.js';
import {decodePath} from './decode-path.js';
import {NOT_FOUND_PAGE} from './host-pages/not-found-page.js';
import {sendHostPage} from './host-pages/send-host-page.js';

/** Whether a path belongs to the API or the host itself, whose errors are always JSON. */
export const isApiPath = (path: string): boolean => /^\/(?:api|_)(?:\/|$)/.test(path);

/**
 * Every error answer of the server.
 *
 * @param library `undefined` where pages come without search
 * @param report called with internal errors
 */
export function errorRoutes(
  server: FastifyInstance,
  library: Library | undefined,
  report: (error: Error) => void,
): void {
  // Before routing and before any body is read: nothing here can be written to.
  server.addHook('onRequest', async (request, reply) => {
    if (countHosts(request) > 1)
      throw new HttpError(400, {detail: 'This request has several Host headers; a request has one.'});
    if (/^(?:GET|HEAD|OPTIONS)$/.test(request.method)) return;
    reply.header('allow', 'GET, HEAD, OPTIONS');
    throw new HttpError(405, {detail: `Method "${request.method}" not allowed.`});
  });

  server.setErrorHandler<FastifyError>((error, request, reply) => sendError(error, request, reply, report));

  server.setNotFoundHandler((request, reply) => {
    if (isApiPath(request.url)) return reply.code(404).send({detail: 'Not found.'});
    return sendHostPage(reply, 404, NOT_FOUND_PAGE, library, library?.locate(pathOf(request)));
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

const pathOf = ({url}: FastifyRequest): string => decodePath(url.replace(/\?.*$/s, '')) ?? '/';

/** Node keeps the first of several; a proxy before us may have read another one. */
const countHosts = ({raw: {rawHeaders}}: FastifyRequest): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
