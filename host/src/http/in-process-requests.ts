import type {FastifyInstance, FastifyRequest} from 'fastify';
import {type Ask, textOf} from '../../../cli/src/mcp/docs-source.js';
import {AbandonedError} from '../../../cli/src/page-work/worker-pool.js';

/** The headers of a request that carry credentials and the requested host. */
const PASSED_ON = ['authorization', 'cookie', 'host', 'x-forwarded-proto'] as const;

/**
 * Sends requests to a server in the same process, without a connection. Routes, permissions and limits are the same
 * as for all other requests.
 *
 * @param origin the request on whose behalf they are sent; default: an anonymous viewer
 * @param signal aborted when the client disconnects
 */
export function requestInProcess(
  server: FastifyInstance,
  origin?: FastifyRequest,
  signal?: AbortSignal,
): Ask {
  const headers = Object.fromEntries(
    PASSED_ON.flatMap(name => (origin?.headers[name] === undefined ? [] : [[name, origin.headers[name]]])),
  );
  return async ({pathname, search}) => {
    // With a signal that is already aborted, `inject` throws outside its promise, which would end the host.
    if (signal?.aborted) throw new AbandonedError();
    const stopped = new AbortController();
    try {
      const answer = await server.inject({
        method: 'GET',
        url: pathname + search,
        headers,
        remoteAddress: origin?.ip ?? '127.0.0.1',
        payloadAsStream: true,
        signal: AbortSignal.any([stopped.signal, ...(signal ? [signal] : [])]),
      });
      return {status: answer.statusCode, text: await textOf(answer.stream())};
    } catch (error) {
      // Stops the route, which otherwise does not notice that the rest of the answer is not read.
      stopped.abort();
      throw signal?.aborted ? new AbandonedError() : error;
    }
  };
}
