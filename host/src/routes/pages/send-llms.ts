import {Readable} from 'node:stream';
import type {FastifyReply, FastifyRequest} from 'fastify';
import {encodePath} from '../../system/paths.js';
import type {Place} from '../../library/library-view.js';
import {
  LLMS,
  LLMS_FULL,
  llmsFull,
  llmsIndex,
  type LlmsReader,
  type LlmsSite,
} from '../../page-work/llms-files.js';
import type {PageWorkers} from '../../page-work/page-workers.js';
import {UnreadablePageError} from '../../site/read-page.js';
import {originOf} from '../../http/origin.js';
import {signalOf, type SlowReaders} from '../../http/limits.js';

export const isLlmsFile = (path: string): boolean => path === LLMS || path === LLMS_FULL;

/**
 * Answers `llms.txt` or `llms-full.txt` of a version. A page is read when those before it have been sent, in turn with
 * all else that is made of pages, and no further page once the reader has left.
 *
 * @throws {BusyError}
 */
export function sendLlms(
  request: FastifyRequest,
  reply: FastifyReply,
  {project, version, path}: Place,
  folder: string,
  {pages, readers}: {readonly pages: PageWorkers; readonly readers: SlowReaders},
): FastifyReply {
  reply.type('text/plain; charset=utf-8');
  if (request.method === 'HEAD') return reply.send('');
  readers.admit(request, reply);
  const origin = originOf(request);
  const site: LlmsSite = {
    name: project.row.name,
    version: version.slug,
    folder,
    // The start of a folder has the address that its page has, too.
    addressOf: page => origin + encodePath(version.mount + page.replace(/(^|\/)index\.html$/, '$1')),
  };
  const options = {signal: signalOf(reply), isPatient: true};
  const reader: LlmsReader = {
    excerpt: order => pages.excerpt(order, options).catch(passUnreadable),
    pageMarkdown: order => pages.pageMarkdown(order, options).catch(passUnreadable),
  };
  const parts = path === LLMS ? llmsIndex(site, reader) : llmsFull(site, reader);
  // One part ahead of the reader, whatever its length.
  return reply.send(Readable.from(parts, {highWaterMark: 1}));
}

/** A page that is gone since, or that takes too long, is left out. */
function passUnreadable(error: unknown): undefined {
  if (!(error instanceof UnreadablePageError)) throw error;
}
