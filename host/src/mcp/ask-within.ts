import type {FastifyInstance, FastifyRequest} from 'fastify';
import type {Ask} from './docs-source.js';

/** What of a request proves who asks, and by which address. */
const PASSED_ON = ['authorization', 'cookie', 'host', 'x-forwarded-host', 'x-forwarded-proto'] as const;

/**
 * Asks a server in its own process, without a connection: the same routes, permissions and limits as for everyone else.
 *
 * @param asker the request in whose name is asked; default: a stranger's
 */
export function askWithin(server: FastifyInstance, asker?: FastifyRequest): Ask {
  const headers = Object.fromEntries(
    PASSED_ON.flatMap(name => (asker?.headers[name] === undefined ? [] : [[name, asker.headers[name]]])),
  );
  return async ({pathname, search}) => {
    const {statusCode, payload} = await server.inject({
      method: 'GET',
      url: pathname + search,
      headers,
      remoteAddress: asker?.ip ?? '127.0.0.1',
    });
    return {status: statusCode, text: payload};
  };
}
