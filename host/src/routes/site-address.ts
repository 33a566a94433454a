import type {FastifyRequest} from 'fastify';
import {decodePath} from './decode-path.js';
import {encodePath} from '../library/encode-path.js';
import type {Library, Version} from '../library/library.js';
import {readStartPage} from '../library/start-page.js';
import {originOf} from './origin.js';

/**
 * The address of a version's pages for the asker, with a trailing slash. A reader on this host is sent to this
 * host; anyone else to the public site, if the version has one. A page of another origin also counts as being on the
 * public site if the site itself names that origin in a canonical link.
 */
export async function siteAddress(
  request: FastifyRequest,
  {folder, mount, publicUrl}: Version,
): Promise<string> {
  const own = originOf(request) + encodePath(mount);
  const reader = readerOrigin(request);
  if (reader === originOf(request) || request.headers['sec-fetch-site'] === 'same-origin') return own;
  if (publicUrl) return publicUrl;
  const canonical = reader ? (await readStartPage(folder)).publicUrl : undefined;
  return canonical && new URL(canonical).origin === reader ? canonical : own;
}

/** The decoded path of this host for an address of a public site; `undefined` for any other address. */
export async function pathOfPublicAddress(
  request: FastifyRequest,
  library: Library,
  address: URL,
): Promise<string | undefined> {
  for (const {version} of library.projectVersions) {
    const base = version.publicUrl ?? (await siteAddress(request, version));
    const {host, pathname} = new URL(base);
    // The scheme is not compared: an address may be older than TLS.
    const isBelow = host === address.host && `${address.pathname}/`.startsWith(pathname);
    const path = isBelow ? decodePath(address.pathname.slice(pathname.length)) : undefined;
    if (path !== undefined) return version.mount + path;
  }
  return undefined;
}

/** Origin of the page that makes the request; `undefined` for a program, or a page without one. */
function readerOrigin({headers: {origin, referer}}: FastifyRequest): string | undefined {
  const given = origin ?? referer;
  return given !== undefined && URL.canParse(given) ? new URL(given).origin : undefined;
}
