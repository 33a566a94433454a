import type {FastifyRequest} from 'fastify';
import type {Library} from '../../library/library.js';
import {decodePath} from '../decode-path.js';
import {originOf} from '../origin.js';
import {pathOfPublicAddress} from '../site-address.js';
import {HttpError} from './http-error.js';

/** The address of a page on this host or on a project's public site, as given in a request. */
export interface PageAddress {
  readonly url: URL;
  /** Decoded path on this host. */
  readonly path: string;
  /**
   * The ids the fragment may refer to, best first; empty without a fragment. Like a browser, this host first looks for
   * the fragment as written, then decoded.
   */
  readonly fragments: readonly string[];
}

/** @throws {HttpError} 400, for a malformed address or one of another site. Never fetches anything. */
export async function parsePageAddress(
  request: FastifyRequest,
  library: Library,
  address: string,
): Promise<PageAddress> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const ownPath = url && decodePath(url.pathname);
  if (!url || ownPath === undefined || !/^https?:$/.test(url.protocol)) {
    throw new HttpError(400, {error: `The URL requested is malformed. url=${address}`});
  }
  // The scheme is not compared: behind a TLS-terminating proxy it is unknown.
  const isOwn = url.host === new URL(originOf(request)).host;
  const path = isOwn ? ownPath : await pathOfPublicAddress(request, library, url);
  if (path === undefined)
    throw new HttpError(400, {error: `External domain not allowed. domain=${url.host}`});
  const [, written = ''] = /#(.*)$/s.exec(address) ?? [];
  const fragments = new Set([written, decodePath(written) ?? written]);
  return {url, path, fragments: [...fragments].filter(Boolean)};
}

/** The address at which a page was asked for, against which its links are resolved. */
export function baseOf({url, path}: PageAddress, servedAs: string): string {
  const base = new URL(url);
  base.search = base.hash = '';
  // A folder requested without its trailing slash, or a page with one too many.
  if (servedAs.endsWith('/') && !path.endsWith('/')) base.pathname += '/';
  if (!servedAs.endsWith('/') && path.endsWith('/') && servedAs)
    base.pathname = base.pathname.replace(/\/$/, '');
  return base.href;
}
