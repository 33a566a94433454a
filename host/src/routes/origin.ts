import type {FastifyRequest} from 'fastify';
import {HttpError} from './api/http-error.js';

/** Names, IPv4 and IPv6 addresses, each with or without a port; nothing else can stand in an address. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Scheme and host under which this request reached us, without a slash. It goes into answers, so only
 * valid hosts are accepted; an HTTP/1.0 request without one is answered with the address it was sent to. A TLS-terminating
 * proxy sets `X-Forwarded-Proto`; anyone else who sets it only affects the answer to their own request.
 *
 * @throws {HttpError} 400, when the `Host` header is no host.
 */
export function originOf(request: FastifyRequest): string {
  const host = request.host || socketAddress(request);
  const isSecure = /^https\b/.test(String(request.headers['x-forwarded-proto'] ?? request.protocol));
  const origin = `${isSecure ? 'https' : 'http'}://${host}`;
  if (!HOST.test(host) || !URL.canParse(origin)) {
    throw new HttpError(400, {detail: 'The Host header of this request is not the name of a host.'});
  }
  return new URL(origin).origin;
}

function socketAddress({socket}: FastifyRequest): string {
  const {localAddress = 'localhost', localPort = 80} = socket;
  return `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}

/** The requested address, on our own origin even if the request line names another one. */
export function addressOf(request: FastifyRequest): URL {
  const origin = originOf(request);
  const {pathname, search} = new URL(request.url, origin);
  return new URL(origin + pathname + search);
}
