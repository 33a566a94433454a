import type {FastifyRequest} from 'fastify';
import {originOf} from '../origin.js';
import {decodePath} from './own-page.js';
import {HttpError} from './http-error.js';

/** An address that a reader gave us, of a page of this host. */
export interface OwnAddress {
  /** Decoded path of the site. */
  readonly path: string;
  /**
   * What the fragment may mean, likeliest first; none when there is no fragment. A browser looks for an id as
   * the fragment is written, then for the decoded one; so do we.
   */
  readonly fragments: readonly string[];
}

/** @throws {HttpError} 400, for what is no address, or one of another host. Never fetches anything. */
export function readOwnAddress(request: FastifyRequest, address: string): OwnAddress {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const path = url && decodePath(url.pathname);
  if (!url || path === undefined || !/^https?:$/.test(url.protocol)) {
    throw new HttpError(400, {error: `The URL requested is malformed. url=${address}`});
  }
  // The scheme is not compared: behind a proxy that speaks TLS we do not know it.
  if (url.host !== new URL(originOf(request)).host) {
    throw new HttpError(400, {error: `External domain not allowed. domain=${url.host}`});
  }
  const [, written = ''] = /#(.*)$/s.exec(address) ?? [];
  const fragments = new Set([written, decodePath(written) ?? written]);
  return {path, fragments: [...fragments].filter(Boolean)};
}
