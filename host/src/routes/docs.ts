import {join} from 'node:path';
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import {encodePath} from '../library/encode-path.js';
import type {Library, Place} from '../library/library.js';
import {listFolder} from '../library/list-folder.js';
import {findSiteFile} from '../library/site-file.js';
import {ANY_ORIGIN} from './any-origin.js';
import {folderPage} from './host-pages/folder-page.js';
import {frontPage} from './host-pages/front-page.js';
import {sendHostPage} from './host-pages/send-host-page.js';
import type {Identity} from './pages/identity.js';
import {sendPage} from './pages/send-page.js';
import {isApiPath} from './errors.js';

export interface DocsOptions {
  readonly library: Library;
  /** Serve pages as they stand on disk, without identity and script. Default: false. */
  readonly plain: boolean;
}

/** The pages and files of the sites themselves, and a front page where no site stands at the root. */
export function docsRoutes(server: FastifyInstance, {library, plain}: DocsOptions): void {
  server.options('/*', {schema: {hide: true}}, async (_request, reply) => {
    return reply
      .code(204)
      .headers({...ANY_ORIGIN, allow: 'GET, HEAD, OPTIONS'})
      .send();
  });
  server.get('/*', {schema: {hide: true}}, async (request, reply) => {
    const path = `/${(request.params as {'*': string})['*']}`;
    const place = library.locate(path);
    if (place) return serve(request, reply, place);
    if (path === '/') return sendFrontPage(reply);
    if (library.locate(`${path}/`)) return redirectInto(request, reply, `${path}/`);
    return notFound(reply);
  });

  /** Where a single site stands below a base path, that is where a reader of `/` wants to be. */
  function sendFrontPage(reply: FastifyReply): FastifyReply {
    const [first, ...others] = library.projectVersions;
    if (first && !others.length) return reply.redirect(encodePath(first.version.mount), 302);
    return sendHostPage(reply, 200, frontPage(library), plain ? undefined : library);
  }

  async function serve(request: FastifyRequest, reply: FastifyReply, place: Place): Promise<FastifyReply> {
    const {folder, mount} = place.version;
    const found = await findSiteFile(folder, place.path);
    if (found.kind === 'folder') return redirectInto(request, reply, `${mount}${place.path}/`);
    if (found.kind === 'moved') return redirectInto(request, reply, mount + found.path);
    if (found.kind === 'asset') return reply.headers(ANY_ORIGIN).sendFile(found.path, folder);
    if (found.kind === 'page') return send(found.file, identify(place, found.path), 200);
    const entries =
      found.kind === 'listing' && !isApiPath(mount + place.path)
        ? await listFolder(join(folder, found.path))
        : [];
    if (entries.length) {
      const listing = folderPage(mount + place.path, entries);
      return sendHostPage(reply.headers(ANY_ORIGIN), 200, listing, plain ? undefined : library, place);
    }
    const missing = await findSiteFile(folder, '404.html');
    if (missing.kind !== 'page' || isApiPath(mount + place.path)) return notFound(reply);
    // As on the live service, the 404 page names no version: it is the same page for all of them.
    return send(missing.file, {...identify(place, place.path), version: undefined, status: 404}, 404);

    async function send(file: string, identity: Identity, status: 200 | 404): Promise<FastifyReply> {
      try {
        return await sendPage(request, reply.headers(ANY_ORIGIN), {
          file,
          status,
          identity: plain ? undefined : identity,
        });
      } catch (error) {
        // A generator at work removed it since it was found, or took the right to read it.
        if (/^(ENOENT|EACCES|EPERM|EISDIR)$/.test((error as NodeJS.ErrnoException).code ?? ''))
          return notFound(reply);
        throw error;
      }
    }
  }
}

const identify = ({project, version}: Place, path: string): Identity => ({
  project: project.slug,
  version: version.slug,
  filename: `/${path}`,
  status: 200,
});

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

/** To the address that the relative links of a page need. The path is one that exists here. */
function redirectInto(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  const [, query] = /(\?.*)$/s.exec(request.url) ?? [];
  return reply.redirect(encodePath(path) + (query ?? ''), 301);
}
