import type {FileHandle} from 'node:fs/promises';
import {open} from 'node:fs/promises';
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import {archiveOf, bookIn, type Format, type HtmlArchives, isFormat} from '../platform/library/downloads.js';
import {isServed, type ListedVersion, type Project} from '../platform/library/library-view.js';
import {openSiteFile, OutsideError, type SiteFolder} from '../../../cli/src/site/site-boundary.js';
import {DOWNLOAD, readableBy} from '../http/headers.js';
import {notFound} from '../http/permissions.js';
import type {SlowReaders} from '../http/limits.js';

const TYPES = {
  pdf: 'application/pdf',
  htmlzip: 'application/zip',
  epub: 'application/epub+zip',
} as const satisfies Record<Format, string>;

/**
 * `GET /_/downloads/<project>/<language>/<version>/<format>/`: documentation to download. Under the domain of a
 * project the path may leave out the project, or name a subproject by its alias, as on Read the Docs.
 *
 * @param archives the cache of archives; without it each is created for its request, for folders that change in place
 */
export function downloadRoutes(
  server: FastifyInstance,
  {archives, readers}: {readonly archives: HtmlArchives | undefined; readonly readers: SlowReaders},
): void {
  const download = async (request: FastifyRequest, reply: FastifyReply) => {
    const {'*': path = ''} = request.params as Readonly<Record<string, string>>;
    const [, named, language = '', name = '', format = ''] = DOWNLOAD_PATH.exec(path) ?? [];
    const project = projectIn(request, named, language);
    const version =
      project && project.row.language === language
        ? project.listed.find(({slug}) => slug === name)
        : undefined;
    if (!project || !version || !isServed(version) || !isFormat(format)) throw notFound();
    readers.admit(request, reply);
    const fileName = `${project.slug}-${version.slug}`;
    if (format !== 'htmlzip') {
      const site = await version.files();
      const book = await bookIn(site, format);
      if (book === undefined) throw notFound();
      return sendFile(reply, version, format, `${fileName}.${format}`, await openBook(site, book));
    }
    if (!archives) {
      head(reply, version, format, `${fileName}.zip`);
      return reply.send(await archiveOf(await version.files(), fileName));
    }
    const archive = await archives.of(version.row.build_id!, fileName, await version.files());
    return sendFile(reply, version, format, `${fileName}.zip`, await open(archive));
  };
  server.get('/_/downloads/*', download);
}

/** Project or alias of a subproject, which may contain slashes; language; version; format. */
const DOWNLOAD_PATH = /^(?:(.+)\/)?([^/]+)\/([^/]+)\/([^/]+)\/$/s;

/** The project named in the path, otherwise the project of the domain, or a translation or subproject of it. */
function projectIn(
  {view, served}: FastifyRequest,
  named: string | undefined,
  language: string,
): Project | undefined {
  const domainProject =
    served.kind === 'docs' && served.project ? view.project(served.project.slug) : undefined;
  const inLanguage = (project: Project | undefined): Project | undefined =>
    project && [project, ...project.translations].find(({row}) => row.language === language);
  if (named === undefined) return inLanguage(domainProject);
  const part = domainProject?.subprojects.find(({alias}) => alias === named)?.project;
  return inLanguage(part) ?? view.project(named);
}

/** Opens a file for download. @throws {HttpError} 404 if it was replaced by a link out of the site since it was found */
const openBook = (site: SiteFolder, book: string): Promise<FileHandle> =>
  openSiteFile(site, book).catch((error: unknown) => {
    throw error instanceof OutsideError ? notFound() : error;
  });

async function sendFile(
  reply: FastifyReply,
  version: ListedVersion,
  format: Format,
  name: string,
  file: FileHandle,
): Promise<FastifyReply> {
  const {size} = await file.stat();
  head(reply, version, format, name).header('content-length', size);
  return reply.send(file.createReadStream());
}

const head = (reply: FastifyReply, version: ListedVersion, format: Format, name: string): FastifyReply =>
  reply
    .type(TYPES[format])
    .header('content-disposition', `attachment; filename="${name}"`)
    .headers({...readableBy(version), ...DOWNLOAD});
