import type {FastifyInstance, FastifyRequest} from 'fastify';
import {AbandonedError} from '../page-work/worker-pool.js';
import type {Ask} from './docs-source.js';

/** What of a request proves who asks, and by which address. */
const PASSED_ON = ['authorization', 'cookie', 'host', 'x-forwarded-host', 'x-forwarded-proto'] as const;

/**
 * Asks a server in its own process, without a connection: the same routes, permissions and limits as for everyone else.
 *
 * @param asker the request in whose name is asked; default: a stranger's
 * @param signal aborted when the asker leaves
 */
export function askWithin(server: FastifyInstance, asker?: FastifyRequest, signal?: AbortSignal): Ask {
  const headers = Object.fromEntries(
    PASSED_ON.flatMap(name => (asker?.headers[name] === undefined ? [] : [[name, asker.headers[name]]])),
  );
  return async ({pathname, search}) => {
    const answer = server.inject({
      method: 'GET',
      url: pathname + search,
      headers,
      remoteAddress: asker?.ip ?? '127.0.0.1',
      ...(signal && {signal}),
    });
    const {statusCode, payload} = await answer.catch((error: unknown) => {
      throw signal?.aborted ? new AbandonedError() : error;
    });
    return {status: statusCode, text: payload};
  };
}
