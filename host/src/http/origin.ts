import type {FastifyRequest} from 'fastify';
import {HttpError} from './http-error.js';

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
  const origin = `${isSecure(request) ? 'https' : 'http'}://${host}`;
  if (!HOST.test(host) || !URL.canParse(origin)) {
    throw new HttpError(400, {detail: 'The Host header of this request is not the name of a host.'});
  }
  return new URL(origin).origin;
}

/** Whether the reader's connection is over TLS, as far as it can be told. */
export const isSecure = (request: FastifyRequest): boolean =>
  /^https\b/.test(String(request.headers['x-forwarded-proto'] ?? request.protocol));

/** The origin of another name of this host: the scheme and the port are those of the request. */
export function originAt(request: FastifyRequest, name: string): string {
  const url = new URL(originOf(request));
  url.hostname = name;
  return url.origin;
}

/** An address or a path without the credentials in its query: a redirect may lead to somebody else. */
export function withoutCredentials(url: string): string {
  const [, path = url, query] = /^([^?]*)\?(.*)$/s.exec(url) ?? [];
  if (query === undefined) return url;
  const kept = query.split('&').filter(pair => !new URLSearchParams(pair).has('access_token'));
  return kept.length ? `${path}?${kept.join('&')}` : path;
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
