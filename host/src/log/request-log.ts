import type {FastifyInstance, FastifyRequest} from 'fastify';
import type {Log} from './log.js';

/** Logs each request when it was answered. */
export function logRequests(server: FastifyInstance, log: Log): void {
  server.addHook('onResponse', async (request, reply) => {
    const level = reply.statusCode >= 500 ? 'warn' : 'info';
    log[level]('request', {
      method: request.method,
      path: pathOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
  });
}

/** Below these a path goes on with what proves who asks. */
const SECRET_PLACE = /^\/(?:_\/)?(?:auth|sharing)\//;
/** What tokens of this host look like, wherever somebody puts one: 256 bits, or three parts of a JSON Web Token. */
const TOKEN = /[\w-]{32,}(?:\.[\w-]+)*/g;
const MASK = '********';

/**
 * The path without its query, which holds what readers look for and may hold a token. A path that is none of ours may hold
 * one, too.
 */
export function pathOf({url}: Pick<FastifyRequest, 'url'>): string {
  const path = url.replace(/[?#].*$/s, '');
  const [place] = SECRET_PLACE.exec(path) ?? [];
  return place === undefined ? path.replace(TOKEN, MASK) : place + MASK;
}
