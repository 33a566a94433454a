import type {FastifyRequest} from 'fastify';
import {originOf} from '../origin.js';
import {decodePath} from './served-page.js';
import {HttpError} from './http-error.js';

/** The address of a page of this host, as a request gave it. */
export interface PageAddress {
  /** Decoded path of the site. */
  readonly path: string;
  /**
   * The ids that the fragment may stand for, best first; none without a fragment. A browser looks for an id as
   * the fragment is written, then for the decoded one, and so does this host.
   */
  readonly fragments: readonly string[];
}

/** @throws {HttpError} 400, for a malformed address or one of another host. Never fetches anything. */
export function parsePageAddress(request: FastifyRequest, address: string): PageAddress {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const path = url && decodePath(url.pathname);
  if (!url || path === undefined || !/^https?:$/.test(url.protocol)) {
    throw new HttpError(400, {error: `The URL requested is malformed. url=${address}`});
  }
  // The scheme is not compared: behind a proxy that ends TLS it is not known.
  if (url.host !== new URL(originOf(request)).host) {
    throw new HttpError(400, {error: `External domain not allowed. domain=${url.host}`});
  }
  const [, written = ''] = /#(.*)$/s.exec(address) ?? [];
  const fragments = new Set([written, decodePath(written) ?? written]);
  return {path, fragments: [...fragments].filter(Boolean)};
}
