import type {FastifyInstance, FastifyRequest} from 'fastify';
import {AbandonedError} from '../page-work/worker-pool.js';
import {type Ask, DocsSourceError, MAX_ANSWER, TOO_LONG} from './docs-source.js';

/** Timeout of an answer, in ms. */
const TIMEOUT = 20_000;
/** Bytes of an answer that are read: what `DocsSource` takes, in characters of up to four. */
const MAX_BYTES = 4 * MAX_ANSWER;

/**
 * Asks a host over the network. Rejects with a `DocsSourceError`.
 *
 * @param token API token, sent to `origin` alone: with it no redirect is followed
 */
export function askHost(origin: string, token: string | undefined): Ask {
  return async url => {
    const isOurs = token !== undefined && url.origin === origin;
    try {
      const response = await fetch(url, {
        signal: AbortSignal.timeout(TIMEOUT),
        ...(isOurs && {headers: {authorization: `Token ${token}`}, redirect: 'error'}),
      });
      return {status: response.status, text: response.body ? await textOf(response.body) : ''};
    } catch (error) {
      if (error instanceof DocsSourceError) throw error;
      const {name, message, cause} = error as Error;
      const why = name === 'TimeoutError' ? `no answer in ${TIMEOUT / 1000} s` : messageOf(cause) || message;
      throw new DocsSourceError(
        `${url.host} could not be asked (${why}): check the address, or try again later.`,
      );
    }
  };
}

/** @throws {DocsSourceError} as soon as there is more of it than is ever read, compressed or not */
async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  // To throw cancels the rest.
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new DocsSourceError(TOO_LONG);
    text += decoder.decode(chunk, {stream: true});
  }
  return text + decoder.decode();
}

/** The platform's reason for a failed connection; each address that was tried has a message. */
function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return '';
  return cause.message || (cause instanceof AggregateError ? messageOf(cause.errors[0]) : '');
}

/** The headers of a request that carry credentials and the requested host. */
const PASSED_ON = ['authorization', 'cookie', 'host', 'x-forwarded-proto'] as const;

/**
 * Queries a server in its own process, without a connection. Routes, permissions and limits are the same as for everyone
 * else.
 *
 * @param asker the request on whose behalf this is; default: an anonymous one
 * @param signal aborted when the client disconnects
 */
export function askWithin(server: FastifyInstance, asker?: FastifyRequest, signal?: AbortSignal): Ask {
  const headers = Object.fromEntries(
    PASSED_ON.flatMap(name => (asker?.headers[name] === undefined ? [] : [[name, asker.headers[name]]])),
  );
  return async ({pathname, search}) => {
    // `inject` throws outside of its promise, which would end the host, when its signal is aborted from the start.
    if (signal?.aborted) throw new AbandonedError();
    const enough = new AbortController();
    try {
      const answer = await server.inject({
        method: 'GET',
        url: pathname + search,
        headers,
        remoteAddress: asker?.ip ?? '127.0.0.1',
        payloadAsStream: true,
        signal: AbortSignal.any([enough.signal, ...(signal ? [signal] : [])]),
      });
      return {status: answer.statusCode, text: await textOf(answer.stream())};
    } catch (error) {
      // What makes the answer is not told otherwise that nobody reads the rest.
      enough.abort();
      throw signal?.aborted ? new AbandonedError() : error;
    }
  };
}
