import type {FastifyRequest} from 'fastify';
import {HttpError} from './http-error.js';
import {groupBy} from '../../../cli/src/system/group-by.js';
import {decodePath, encodePath} from '../../../cli/src/system/paths.js';
import type {LibraryView, ListedVersion, Project, Version} from '../platform/library/library-view.js';
import {fragmentsOf} from '../../../cli/src/site/page-address.js';
import {readStartPage} from '../../../cli/src/site/page-start.js';
import type {Format} from '../platform/library/downloads.js';

/** Host names, IPv4 and IPv6 addresses, each with or without a port. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * The origin of a request: scheme and host, without a slash. It becomes part of answers, so the host is validated. For an
 * HTTP/1.0 request without a host, it is the IP address to which the request was sent. A TLS-terminating proxy sets
 * `X-Forwarded-Proto`; a client that sets it only affects the answer to its own request.
 *
 * @throws {HttpError} 400 if the `Host` header is not a valid host
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

/** The origin of another host name of this host, with the scheme and port of the request. */
export function originAt(request: FastifyRequest, name: string): string {
  const url = new URL(originOf(request));
  url.hostname = name;
  return url.origin;
}

/** Removes credentials from the query of an address or path, because a redirect may lead to another site. */
export function withoutCredentials(url: string): string {
  const [, path = url, query] = /^([^?]*)\?(.*)$/s.exec(url) ?? [];
  if (query === undefined) return url;
  const remaining = query.split('&').filter(pair => !new URLSearchParams(pair).has('access_token'));
  return remaining.length ? `${path}?${remaining.join('&')}` : path;
}

function socketAddress({socket}: FastifyRequest): string {
  const {localAddress = 'localhost', localPort = 80} = socket;
  return `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`;
}

/** The requested address. Its origin is always that of the request, even if the request line names another one. */
export function addressOf(request: FastifyRequest): URL {
  const origin = originOf(request);
  const {pathname, search} = new URL(request.url, origin);
  return new URL(origin + pathname + search);
}

/**
 * The address of a version's pages for the viewer, with a trailing slash. Readers on this host get an address on this
 * host; others get one on the public site, if the version has one. A page of another origin also counts as part of
 * the public site if the site itself names that origin in a canonical link.
 */
export async function siteAddress(
  request: FastifyRequest,
  {site, mount, publicUrl}: Version,
): Promise<string> {
  const localAddress = docsAddress(request, mount);
  const reader = readerOrigin(request);
  if (reader === originOf(request) || request.headers['sec-fetch-site'] === 'same-origin')
    return localAddress;
  if (publicUrl) return publicUrl;
  const canonical = reader ? (await readStartPage(site)).publicUrl : undefined;
  return canonical && new URL(canonical).origin === reader ? canonical : localAddress;
}

/**
 * The address of a decoded path of the library's documentation, which may be under another host name than the
 * request: see `Names`.
 */
export function docsAddress(request: FastifyRequest, path: string): string {
  const {view, names, served} = request;
  const first = view.projectAt(path);
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

/** The path in the library for an address of documentation under another host name; `undefined` for any other address. */
export function pathAtName(request: FastifyRequest, url: URL): string | undefined {
  const {view, names} = request;
  const path = decodePath(url.pathname);
  if (path === undefined || url.port !== new URL(originOf(request)).port) return undefined;
  const {hostname} = url;
  if (hostname === names.settings.docs) return path;
  const project = view.projects.find(
    ({slug, row}) => row.domain === hostname || (names.areSeparate && names.hostOf(slug) === hostname),
  );
  return project && project.prefix + path.slice(1);
}

/** The address at which a version is published elsewhere. */
interface PublicSite {
  readonly url: URL;
  readonly version: Version;
}

/**
 * How long the public sites of a view are cached, in ms. Repeated requests read each start page once in this time.
 */
const CACHED_FOR = 10_000;

interface CachedSites {
  readonly since: number;
  /** The public sites by host name, those with deeper paths first. */
  readonly byHost: Promise<ReadonlyMap<string, readonly PublicSite[]>>;
}

const cachedSites = new WeakMap<LibraryView, CachedSites>();

function publicSitesOf(view: LibraryView): CachedSites['byHost'] {
  const cached = cachedSites.get(view);
  if (cached && performance.now() - cached.since < CACHED_FOR) return cached.byHost;
  const byHost = readPublicSites(view);
  cachedSites.set(view, {since: performance.now(), byHost});
  return byHost;
}

async function readPublicSites({projectVersions}: LibraryView): CachedSites['byHost'] {
  const sites: PublicSite[] = [];
  for (const {version} of projectVersions) {
    const address = version.publicUrl ?? (await readStartPage(version.site)).publicUrl;
    if (address !== undefined) sites.push({url: new URL(address), version});
  }
  sites.sort((a, b) => b.url.pathname.length - a.url.pathname.length);
  return groupBy(sites, ({url}) => url.host);
}

/** The decoded path of this host for an address of a public site; `undefined` for any other address. */
async function pathOfPublicAddress(
  request: FastifyRequest,
  view: LibraryView,
  address: URL,
): Promise<string | undefined> {
  const ownPath = pathAtName(request, address);
  if (ownPath !== undefined) return ownPath;
  const reader = readerOrigin(request);
  for (const {url, version} of (await publicSitesOf(view)).get(address.host) ?? []) {
    // The canonical link of a page counts only for readers of that site, whose own links use that address.
    if (version.publicUrl === undefined && url.origin !== reader) continue;
    // The scheme is not compared: the address may have been written before the site used TLS.
    const isBelow = `${address.pathname}/`.startsWith(url.pathname);
    const path = isBelow ? decodePath(address.pathname.slice(url.pathname.length)) : undefined;
    if (path !== undefined) return version.mount + path;
  }
  return undefined;
}

/** Origin of the page that makes the request; `undefined` for a program, or a page without one. */
function readerOrigin({headers: {origin, referer}}: FastifyRequest): string | undefined {
  // A sandboxed page has the origin `null`, but the `Referer` header still contains its host.
  const address = origin === 'null' ? referer : (origin ?? referer);
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined;
}

/** The address of a page on this host or on a project's public site, as given in a request. */
interface PageAddress {
  readonly url: URL;
  /** Decoded path on this host. */
  readonly path: string;
  /** The ids to which the fragment may refer, best first: see `fragmentsOf`. */
  readonly fragments: readonly string[];
}

/** Parses the address of a page, without fetching it. @throws {HttpError} 400 if it is malformed or of another site */
export async function parsePageAddress(
  request: FastifyRequest,
  view: LibraryView,
  address: string,
): Promise<PageAddress> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const ownPath = url && decodePath(url.pathname);
  // URL parsers take the first segment of the path in `https:///page.html` for the host.
  if (!url || ownPath === undefined || !/^\s*https?:\/\/[^/\\]/i.test(address)) {
    throw new HttpError(400, {error: `The URL requested is malformed. url=${address}`});
  }
  // The scheme is not compared: behind a TLS-terminating proxy it is unknown.
  const isOwn = url.host === new URL(originOf(request)).host;
  const path = isOwn ? ownPath : await pathOfPublicAddress(request, view, url);
  if (path === undefined)
    throw new HttpError(400, {error: `External domain not allowed. domain=${url.host}`});
  return {url, path, fragments: fragmentsOf(address)};
}

/** Builds addresses for answers, with the origin and prefix of the request. */
export interface Addresses {
  readonly page: (path: string) => string;
  /** @param path below `api/`, with encoded segments */
  readonly api: (path: string) => string;
  readonly download: (project: Project, version: ListedVersion, format: Format) => string;
}

export function addressesFor(request: FastifyRequest): Addresses {
  const origin = originOf(request);
  const prefix = request.url.startsWith('/_/') ? '/_/' : '/';
  return {
    page: path => docsAddress(request, path),
    api: path => `${origin}${prefix}api/${path}`,
    download: (project, version, format) =>
      origin + encodePath(`/_/downloads/${project.slug}/${project.row.language}/${version.slug}/${format}/`),
  };
}

/** The start of a project's documentation: its default version, or its prefix if no version is served. */
export const startOf = (project: Project): string =>
  project.versions.find(({slug}) => slug === project.defaultVersion)?.mount ?? project.prefix;
