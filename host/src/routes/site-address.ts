import type {FastifyRequest} from 'fastify';
import {decodePath} from './decode-path.js';
import {encodePath} from '../library/encode-path.js';
import type {Library, Version} from '../library/library.js';
import {readStartPage} from '../library/start-page.js';
import {originAt, originOf} from './origin.js';

/**
 * The address of a version's pages for the asker, with a trailing slash. A reader on this host is sent to this
 * host; anyone else to the public site, if the version has one. A page of another origin also counts as being on the
 * public site if the site itself names that origin in a canonical link.
 */
export async function siteAddress(
  request: FastifyRequest,
  {folder, mount, publicUrl}: Version,
): Promise<string> {
  const own = docsAddress(request, mount);
  const reader = readerOrigin(request);
  if (reader === originOf(request) || request.headers['sec-fetch-site'] === 'same-origin') return own;
  if (publicUrl) return publicUrl;
  const canonical = reader ? (await readStartPage(folder)).publicUrl : undefined;
  return canonical && new URL(canonical).origin === reader ? canonical : own;
}

/**
 * The address of a decoded path of the library's documentation, which may be under another name than the request: see
 * `Names`.
 */
export function docsAddress(request: FastifyRequest, path: string): string {
  const {library, names, served} = request;
  const first = library.projectAt(path);
  const host = served.kind === 'app' && first ? names.hostOf(first.slug) : undefined;
  if (!first || host === undefined) return originOf(request) + encodePath(path);
  if (!names.areSeparate) return originAt(request, host) + encodePath(path);
  // Subprojects and translations are served under the name of the project that they belong to.
  let root = first;
  for (
    let next = root.main ?? root.parent;
    next && next.prefix.length < root.prefix.length && path.startsWith(next.prefix);
    next = root.main ?? root.parent
  )
    root = next;
  return originAt(request, names.hostOf(root.slug)!) + encodePath(path.slice(root.prefix.length - 1));
}

/** The path of the library for an address of its documentation under another name. */
function pathAtName(request: FastifyRequest, url: URL): string | undefined {
  const {library, names} = request;
  const path = decodePath(url.pathname);
  if (path === undefined || url.port !== new URL(originOf(request)).port) return undefined;
  const {hostname} = url;
  if (hostname === names.settings.docs) return path;
  const project = library.projects.find(
    ({slug, row}) => row.domain === hostname || (names.areSeparate && names.hostOf(slug) === hostname),
  );
  return project && project.prefix + path.slice(1);
}

/** The decoded path of this host for an address of a public site; `undefined` for any other address. */
export async function pathOfPublicAddress(
  request: FastifyRequest,
  library: Library,
  address: URL,
): Promise<string | undefined> {
  const named = pathAtName(request, address);
  if (named !== undefined) return named;
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
  // A page in a sandbox has no origin, but still says which host it is from.
  const given = origin === 'null' ? referer : (origin ?? referer);
  return given !== undefined && URL.canParse(given) ? new URL(given).origin : undefined;
}
