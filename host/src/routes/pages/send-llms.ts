import {Readable} from 'node:stream';
import type {FastifyReply, FastifyRequest} from 'fastify';
import {encodePath} from '../../library/encode-path.js';
import type {Place} from '../../library/library.js';
import {LLMS, LLMS_FULL, llmsFull, llmsIndex, type LlmsSite} from '../../llms/llms-files.js';
import {originOf} from '../origin.js';

/** As many are made at a time, since each reads a whole site. */
const AT_ONCE = 2;
/** After how long to ask again, in s. */
const RETRY_AFTER = 10;

let running = 0;

export const isLlmsFile = (path: string): boolean => path === LLMS || path === LLMS_FULL;

/** Answers `llms.txt` or `llms-full.txt` of a version, made from its pages while it is sent. */
export function sendLlms(
  request: FastifyRequest,
  reply: FastifyReply,
  {project, version, path}: Place,
  folder: string,
): FastifyReply {
  reply.type('text/plain; charset=utf-8');
  if (request.method === 'HEAD') return reply.send('');
  if (running >= AT_ONCE)
    return reply
      .code(503)
      .header('retry-after', RETRY_AFTER)
      .send('Others are reading whole manuals at the moment: ask again in a few seconds.\n');
  const origin = originOf(request);
  const site: LlmsSite = {
    ...{name: project.row.name, version: version.slug, folder},
    // The start of a folder has the address that its page has, too.
    addressOf: page => origin + encodePath(version.mount + page.replace(/(^|\/)index\.html$/, '$1')),
  };
  running++;
  const text = Readable.from(path === LLMS ? llmsIndex(site) : llmsFull(site));
  text.once('close', () => running--);
  return reply.send(text);
}
