import {createReadStream} from 'node:fs';
import {stat} from 'node:fs/promises';
import type {FastifyInstance, FastifyReply} from 'fastify';
import {archiveOf, findBook, type Format, type HtmlArchives, isFormat} from '../library/downloads.js';
import {isServed, type ListedVersion} from '../library/library-view.js';
import {ANY_ORIGIN, DOWNLOAD, PRIVATE_DOCS} from '../http/headers.js';
import {notFound} from '../http/permissions.js';
import type {SlowReaders} from '../http/limits.js';

const TYPES = {
  pdf: 'application/pdf',
  htmlzip: 'application/zip',
  epub: 'application/epub+zip',
} as const satisfies Record<Format, string>;

/**
 * `GET /_/downloads/<project>/<language>/<version>/<format>/`: documentation to download. The live service
 * has a domain for each project, and so no project in the path.
 *
 * @param archives where archives are kept; without it each is created anew, for folders that change in place
 */
export function downloadRoutes(
  server: FastifyInstance,
  {archives, readers}: {readonly archives: HtmlArchives | undefined; readonly readers: SlowReaders},
): void {
  server.get('/_/downloads/:project/:language/:version/:format/', async (request, reply) => {
    const {
      project: slug,
      language,
      version: name,
      format,
    } = request.params as Readonly<Record<string, string>>;
    const project = request.view.project(slug!);
    const version =
      project && project.row.language === language
        ? project.listed.find(({slug}) => slug === name)
        : undefined;
    if (!project || !version || !isServed(version) || !isFormat(format!)) throw notFound();
    readers.admit(request, reply);
    const fileName = `${project.slug}-${version.slug}`;
    if (format !== 'htmlzip') {
      const book = await findBook(version, format);
      if (book === undefined) throw notFound();
      return sendFile(reply, version, format, `${fileName}.${format}`, book);
    }
    if (!archives) {
      head(reply, version, format, `${fileName}.zip`);
      return reply.send(await archiveOf(await version.files(), fileName));
    }
    const archive = await archives.of(version.row.build_id!, fileName, await version.files());
    return sendFile(reply, version, format, `${fileName}.zip`, archive);
  });
}

async function sendFile(
  reply: FastifyReply,
  version: ListedVersion,
  format: Format,
  name: string,
  file: string,
): Promise<FastifyReply> {
  const {size} = await stat(file);
  head(reply, version, format, name).header('content-length', size);
  return reply.send(createReadStream(file));
}

const head = (reply: FastifyReply, {isPublic}: ListedVersion, format: Format, name: string): FastifyReply =>
  reply
    .type(TYPES[format])
    .header('content-disposition', `attachment; filename="${name}"`)
    .headers({
      ...(isPublic ? {...ANY_ORIGIN, 'cache-control': 'public, max-age=0'} : PRIVATE_DOCS),
      ...DOWNLOAD,
    });
