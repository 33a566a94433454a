import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import {encodePath} from '../../../cli/src/system/paths.js';
import type {Library} from '../platform/library/library.js';
import type {Place, Project, Version} from '../platform/library/library-view.js';
import {OutsideError} from '../../../cli/src/site/site-boundary.js';
import {isRootFile, ownRootFile, publicView, sendMadeRootFile} from './root-files.js';
import {
  addressUnderParent,
  addressOfFile,
  type RequestedPath,
  hostRedirect,
  redirectOf,
  withSingleSlashes,
} from './docs-addresses.js';
import {findSiteFile, listFolder} from '../../../cli/src/site/site-file.js';
import {ANY_ORIGIN, readableBy, SANDBOXED} from '../http/headers.js';
import {sendCompressible} from '../http/compression.js';
import {accountOf} from './pages/account.js';
import {frontPage} from './pages/front-page.js';
import {folderPage, sendHostPage} from './pages/host-page.js';
import type {Identity} from './pages/identity.js';
import {listPartIn} from './pages/list-part.js';
import {otherVersionsPage} from './pages/other-versions.js';
import {signInStateOf, HIDDEN, isHidden, mayBePrivate} from './pages/private-pages.js';
import {isLlmsFile, sendLlms, sendPage} from './pages/send-page.js';
import {isBackFromProvider} from './sign-in-pages.js';
import {versionHint} from './pages/version-hint.js';
import type {PageWorkers} from '../../../cli/src/page-work/page-workers.js';
import {isApiPath} from '../http/http-error.js';
import type {SlowReaders} from '../http/limits.js';
import {originAt, withoutCredentials, docsAddress} from '../http/addresses.js';

interface DocsOptions {
  /** Whether pages are served unchanged, without identifying tags and script. Default: false. */
  readonly plain: boolean;
  /** Whether people can sign in on this host. */
  readonly hasPeople: boolean;
  readonly pages: PageWorkers;
  readonly readers: SlowReaders;
  readonly library: Library;
}

/** Files that browsers show in a built-in viewer, which does not work in a sandbox, and runs no scripts with this origin. */
const IS_VIEWED = /\.pdf$/i;

/** The pages and files of sites, and a front page if no site is served at the root. */
export function docsRoutes(
  server: FastifyInstance,
  {plain, hasPeople, pages, readers, library}: DocsOptions,
): void {
  server.options('/*', async (_request, reply) => {
    return reply
      .code(204)
      .headers({...ANY_ORIGIN, allow: 'GET, HEAD, OPTIONS'})
      .send();
  });
  server.get('/*', async (request, reply) => {
    const path = `/${(request.params as {'*': string})['*']}`;
    if (hasPeople && request.served.kind === 'app') return redirectToDocs(request, reply, path);
    if (/^[^?]*\/\//.test(request.url)) return redirectInto(request, reply, withSingleSlashes(path), 302);
    const moved = await addressUnderParent(request, library, path);
    if (moved !== undefined) return reply.redirect(moved + queryOf(request), 302);
    const view = request.pages;
    if (isRootFile(path) && !plain) {
      const publicLibrary = await publicView(library, request);
      const rootFile = await ownRootFile(publicLibrary, path);
      if (rootFile) return serve(request, reply, rootFile);
      const answer = sendMadeRootFile(request, reply, publicLibrary, path);
      if (answer) return answer;
    }
    const place = view.locate(path);
    const project = place?.project ?? view.projectAt(path);
    const forced = place && (await redirectOf(request, {...place, path}, {forced: true}));
    if (forced) return redirectTo(request, reply, forced.to, forced.status);
    if (place) return serve(request, reply, place);
    // The root of a project's own domain is the start of the project.
    if (path === '/' && project?.prefix !== '/')
      return mayBePrivate(request)
        ? reply.redirect('/_/sign-in?next=%2F', 302)
        : sendFrontPage(request, reply);
    if (view !== request.view && !view.locate(`${path}/`))
      if (isHidden(request, path)) return sendHidden(reply);
    const start = hostRedirect(view, path);
    if (start !== undefined) return redirectInto(request, reply, start, 302);
    const owner = project ?? view.projectAt(`${path}/`);
    if (!owner) return notFound(reply);
    const requested = {project: owner, version: undefined, path};
    const elsewhere = await redirectOf(request, requested, {forced: false});
    if (elsewhere) return redirectTo(request, reply, elsewhere.to, elsewhere.status);
    return sendNotFound(request, reply, requested);
  });

  /** Redirects readers of `/` if a single site is served, below a base path; otherwise sends the front page. */
  function sendFrontPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const {view, viewer, served, names} = request;
    const [first, ...others] = view.projectVersions;
    if (first && !others.length && !hasPeople) return reply.redirect(encodePath(first.version.mount), 302);
    const {app} = names.settings;
    if (served.kind === 'docs' && served.isShared) return reply.redirect(`${originAt(request, app)}/`, 302);
    // Under a docs domain nobody can sign out, because that is a change.
    const canSignIn = hasPeople && (served.kind !== 'docs' || !viewer.person);
    const account = canSignIn ? accountOf(request) : undefined;
    return sendHostPage(reply, 200, frontPage(view, account, listPartIn(request)), {
      view: plain ? undefined : view,
      hasPeople,
    });
  }

  /**
   * If pages have host names of their own: redirects to the page's own host name, signing the reader in there if the
   * page may be private.
   */
  function redirectToDocs(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
    if (path === '/') return sendFrontPage(request, reply);
    const {view, viewer, byCookie, names} = request;
    const [, name = '', rest = ''] = /^\/([^/]+)\/?(.*)$/s.exec(path) ?? [];
    const place = view.locate(path) ?? view.locate(`${path}/`);
    const project =
      place?.project ?? view.projectAt(path) ?? view.projectAt(`${path}/`) ?? view.project(name);
    if (!project) return notFound(reply);
    const inside =
      [path, `${path}/`].find(named => named.startsWith(project.prefix)) ?? project.prefix + rest;
    const address = docsAddress(request, inside) + queryOf(request);
    const isPublic = place ? place.version.isPublic : project.isPublic;
    if (names.arePagesMixed && !isPublic) return sendHidden(reply);
    const hasMore = byCookie && viewer.person && (project.role !== undefined || !isPublic);
    if (names.arePagesMixed || !hasMore) return reply.redirect(address, 302);
    const {origin} = new URL(address);
    const next = encodeURIComponent(address.slice(origin.length));
    return reply.redirect(`${origin}/_/sign-in?next=${next}`, 302);
  }

  /** The answer for a page that the reader may read, but not under this host name. */
  const sendHidden = (reply: FastifyReply): FastifyReply =>
    sendHostPage(reply, 403, HIDDEN, {view: undefined, hasPeople});

  async function serve(request: FastifyRequest, reply: FastifyReply, place: Place): Promise<FastifyReply> {
    const {project, version} = place;
    const {mount} = version;
    const view = request.pages;
    const headers = headersOf(request, place);
    const site = await version.files();
    const target = await findSiteFile(site, place.path);
    const moved = addressOfFile(place, target);
    if (moved !== undefined) return redirectInto(request, reply, moved, target.kind === 'moved' ? 301 : 302);
    if (target.kind === 'asset')
      return sendCompressible(reply.headers(IS_VIEWED.test(target.path) ? readableBy(version) : headers), {
        site,
        path: target.path,
      });
    if (target.kind === 'page')
      return sendOwn(request, reply, place, {
        file: target.file,
        identity: {...identify(place, target.path), ...(!plain && {versions: await versionHint(place)})},
        status: 200,
      });
    const entries =
      target.kind === 'listing' && !isApiPath(mount + place.path) ? await listFolder(site, target.path) : [];
    if (entries.length) {
      const listing = folderPage(mount + place.path, entries);
      return sendHostPage(reply.headers(readableBy(version)), 200, listing, {
        view: plain ? undefined : view,
        place,
        hasPeople,
      });
    }
    const elsewhere = await redirectOf(
      request,
      {project, version, path: mount + place.path},
      {forced: false},
    );
    if (elsewhere) return redirectTo(request, reply, elsewhere.to, elsewhere.status);
    if (isLlmsFile(place.path))
      return sendLlms(request, reply.headers(readableBy(version)), place, site, {pages, readers});
    return sendNotFound(request, reply, {project, version, path: mount + place.path});
  }

  /** Sends a page of a site, with identifying tags. */
  async function sendOwn(
    request: FastifyRequest,
    reply: FastifyReply,
    {project, version}: Site,
    {
      file,
      identity,
      status,
    }: {readonly file: string; readonly identity: Identity; readonly status: 200 | 404},
  ): Promise<FastifyReply> {
    const headers = headersOf(request, {project, version});
    try {
      return await sendPage(request, reply.headers(headers), {
        site: await version.files(),
        file,
        status,
        cacheControl: headers['cache-control']!,
        // Where nothing private is served, nobody needs to sign in.
        identity: plain ? undefined : {...identity, status, hasPeople: hasPeople && !isMixed(request)},
      });
    } catch (error) {
      // A generator has just removed the file, made it unreadable, or replaced it by a link.
      if (
        error instanceof OutsideError ||
        /^(ENOENT|EACCES|EPERM|EISDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')
      )
        return notFound(reply);
      throw error;
    }
  }

  /** Sends the 404 page of the version, else of the default version, as on Read the Docs, else of the host. */
  async function sendNotFound(
    request: FastifyRequest,
    reply: FastifyReply,
    {project, version, path}: RequestedPath,
  ): Promise<FastifyReply> {
    if (isApiPath(path) || isBackFromProvider(request)) return notFound(reply);
    const defaultVersion = project.versions.find(({slug}) => slug === project.defaultVersion);
    for (const candidate of new Set([version, defaultVersion])) {
      if (!candidate) continue;
      const folder = await candidate.files();
      for (const name of ['404.html', '404/index.html']) {
        const page = await findSiteFile(folder, name);
        if (page.kind !== 'page') continue;
        const filename = `/${path.slice((version?.mount ?? project.prefix).length)}`;
        // As on Read the Docs, the 404 page names no version, because all versions share it.
        const identity = {project: project.slug, version: undefined, filename, status: 404};
        return sendOwn(
          request,
          reply,
          {project, version: candidate},
          {file: page.file, identity, status: 404},
        );
      }
    }
    const signIn = signInStateOf(request, hasPeople);
    const others = await otherVersionsPage(project, version, path.slice(project.prefix.length), signIn);
    if (!others) return notFound(reply);
    const view = plain ? undefined : request.pages;
    return sendHostPage(reply, 404, others, {view, hasPeople, place: view?.locate(path)});
  }

  const isMixed = ({names, served}: FastifyRequest): boolean => hasPeople && names.isMixed(served);

  const headersOf = (request: FastifyRequest, {project, version}: Site): Record<string, string> => ({
    ...readableBy(version),
    ...forCdn(project, version),
    ...(isMixed(request) ? SANDBOXED : {}),
  });
}

type Site = Pick<Place, 'project' | 'version'>;

/** Headers for CDNs: cache tags, and revalidation of every copy, because this host does not notify CDNs. */
const forCdn = ({slug}: Project, version: Version): Record<string, string> =>
  version.isPublic
    ? {'cache-tag': `${slug},${slug}:${version.slug}`, 'cdn-cache-control': 'public, max-age=0'}
    : {'cdn-cache-control': 'private'};

const identify = ({project, version}: Place, path: string): Identity => ({
  project: project.slug,
  version: version.slug,
  filename: `/${path}`,
  status: 200,
});

/** Redirects to a path of this host or another address, with the request's query if the target has none. */
function redirectTo(request: FastifyRequest, reply: FastifyReply, to: string, status: number): FastifyReply {
  const target = to.startsWith('/') ? encodeTarget(toPathHere(to)) : new URL(to).href;
  const query = target.includes('?') ? '' : queryOf(request);
  const [page, fragment] = target.split(/(?=#)/, 2);
  return reply.redirect(`${page}${query}${fragment ?? ''}`, status);
}

/** A path with a single leading slash. Browsers would take the first segment after two slashes for a host. */
const toPathHere = (path: string): string => path.replace(/^\/+/, '/');

/** Encodes the target of a redirect, which may include a query and a fragment. */
function encodeTarget(to: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
  return encodePath(path) + encodeURI(rest);
}

const queryOf = ({url}: FastifyRequest): string => /(\?.*)$/s.exec(withoutCredentials(url))?.[1] ?? '';

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

/** Redirects to a decoded path of this host, with the query of the request. */
function redirectInto(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  status: 301 | 302,
): FastifyReply {
  return reply.redirect(encodePath(toPathHere(path)) + queryOf(request), status);
}
