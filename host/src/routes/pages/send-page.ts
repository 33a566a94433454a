import {createHash, type Hash} from 'node:crypto';
import {stat} from 'node:fs/promises';
import {Readable} from 'node:stream';
import type {FastifyReply, FastifyRequest} from 'fastify';
import {
  declaredCharset,
  ignoreUnreadable,
  MAX_PAGE_BYTES,
  sniffCharset,
} from '../../../../cli/src/site/read-page.js';
import {namesTag} from '../../http/compression.js';
import {HEAD_BYTES, insertInHead} from '../../../../cli/src/site/page-head.js';
import {type Identity, identityTags} from './identity.js';
import {encodePath} from '../../../../cli/src/system/paths.js';
import type {Place} from '../../platform/library/library-view.js';
import {
  LLMS,
  LLMS_FULL,
  llmsFull,
  llmsIndex,
  type LlmsReader,
  type LlmsSite,
} from '../../../../cli/src/page-work/llms-files.js';
import type {PageWorkers} from '../../../../cli/src/page-work/page-workers.js';
import {openSiteFile, readSiteFile, type SiteFolder} from '../../../../cli/src/site/site-boundary.js';
import {originOf} from '../../http/addresses.js';
import {signalOf, type SlowReaders} from '../../http/limits.js';

/**
 * Answers with an HTML page of a site, with identifying tags inserted; without `identity`, the page is unchanged. The
 * strong ETag is a hash of the bytes sent, so it changes with the file and with the inserted tags. For the same
 * reason `If-Modified-Since`, which covers only the file, is ignored. Range requests are answered with the whole
 * page, as HTTP allows. A page too large to be indexed is streamed unchanged.
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: {
    readonly site: SiteFolder;
    readonly file: string;
    readonly identity: Identity | undefined;
    readonly status: number;
    readonly cacheControl: string;
  },
): Promise<FastifyReply> {
  const {size, mtime, bytes} = await readStart(page);
  if (size > MAX_PAGE_BYTES) {
    reply.code(page.status).header('content-type', 'text/html').header('content-length', size);
    return reply.send(Readable.from(readSiteFile(page.site, page.file), {objectMode: false}));
  }
  // Longer pages are streamed.
  const isLong = size > HEAD_BYTES;
  const {identity} = page;
  const body = identity ? insertInHead(bytes, head => identityTags(identity, head)) : bytes;
  const {etag, charset} = isLong
    ? await readLong(page, body, declaredCharset(bytes))
    : {etag: tagOf(hashed(body)), charset: sniffCharset(bytes)};
  reply
    .code(page.status)
    .header('content-type', contentType(charset))
    .header('cache-control', page.cacheControl)
    .header('last-modified', mtime.toUTCString())
    .header('etag', etag);
  if (page.status === 200 && namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (!isLong) return reply.send(body);
  reply.header('content-length', size - HEAD_BYTES + body.length);
  return reply.send(Readable.from(startAndRest(body, page, size), {objectMode: false}));
}

interface PageOfSite {
  readonly site: SiteFolder;
  readonly file: string;
}

/** Reads the start of a page, or a short page to its end. */
async function readStart({site, file: path}: PageOfSite) {
  const file = await openSiteFile(site, path);
  try {
    const {size, mtime} = await file.stat();
    if (size <= HEAD_BYTES) return {size, mtime, bytes: await file.readFile()};
    const start = Buffer.alloc(HEAD_BYTES);
    const {bytesRead} = await file.read(start, 0, HEAD_BYTES, 0);
    return {size, mtime, bytes: start.subarray(0, bytesRead)};
  } finally {
    await file.close();
  }
}

async function* startAndRest(start: Buffer, {site, file}: PageOfSite, size: number): AsyncGenerator<Buffer> {
  yield start;
  yield* readSiteFile(site, file, {start: HEAD_BYTES, end: size - 1});
}

/** What must be known about a whole page before its start is sent. */
interface LongPage {
  readonly etag: string;
  readonly charset: string | undefined;
}

/** Long pages, by the identity, size and times of the file and the start that is sent. */
const longPages = new Map<string, LongPage>();
const MAX_LONG_PAGES = 1_000;

/**
 * Reads a long page once for concurrent requests, and yields between two chunks.
 *
 * @param start of the page, with the inserted tags
 * @param declared the encoding that the page declares
 */
async function readLong(
  {site, file: path}: PageOfSite,
  start: Buffer,
  declared: string | undefined,
): Promise<LongPage> {
  const {dev, ino, size, mtimeNs, ctimeNs} = await stat(path, {bigint: true});
  const hash = hashed(start);
  const key = [path, dev, ino, size, mtimeNs, ctimeNs, tagOf(hash.copy())].join('\n');
  const cached = longPages.get(key);
  if (cached) return cached;
  const decoder = new TextDecoder('utf-8', {fatal: true});
  let charset = declared ?? 'utf-8';
  const read = (bytes: Buffer | undefined): void => {
    if (declared !== undefined || charset === '') return;
    try {
      decoder.decode(bytes, {stream: bytes !== undefined});
    } catch {
      charset = '';
    }
  };
  read(start);
  for await (const chunk of readSiteFile(site, path, {start: HEAD_BYTES})) {
    hash.update(chunk);
    read(chunk);
  }
  read(undefined);
  const page: LongPage = {etag: tagOf(hash), charset: charset || undefined};
  longPages.set(key, page);
  for (const [oldest] of longPages) {
    if (longPages.size <= MAX_LONG_PAGES) break;
    longPages.delete(oldest);
  }
  return page;
}

const hashed = (bytes: Buffer): Hash => createHash('sha1').update(bytes);
const tagOf = (hash: Hash): string => `"${hash.digest('base64url')}"`;

/**
 * The charset is sent in the header, because browsers look for `<meta charset>` only in the first 1,024 bytes, and the
 * inserted tags move it back. For a page that declares no charset and is not UTF-8, the header has none: browsers guess it.
 */
const contentType = (charset: string | undefined): string =>
  charset ? `text/html; charset=${charset}` : 'text/html';

export const isLlmsFile = (path: string): boolean => path === LLMS || path === LLMS_FULL;

/**
 * Sends `llms.txt` or `llms-full.txt` of a version. Each page is read after the previous ones have been sent, in turn
 * with other work on pages, until the client disconnects.
 *
 * @throws {BusyError} if the address has too many long answers at a time
 */
export function sendLlms(
  request: FastifyRequest,
  reply: FastifyReply,
  {project, version, path}: Place,
  files: SiteFolder,
  {pages, readers}: {readonly pages: PageWorkers; readonly readers: SlowReaders},
): FastifyReply {
  reply.type('text/plain; charset=utf-8');
  if (request.method === 'HEAD') return reply.send('');
  readers.admit(request, reply);
  const origin = originOf(request);
  const site: LlmsSite = {
    name: project.row.name,
    version: version.slug,
    site: files,
    // The start page of a folder has the address of the folder.
    addressOf: page => origin + encodePath(version.mount + page.replace(/(^|\/)index\.html$/, '$1')),
  };
  const options = {signal: signalOf(reply), expected: Infinity};
  // Pages that have been removed, or take too long, are left out.
  const reader: LlmsReader = {
    excerpt: order => pages.excerpt(order, options).catch(ignoreUnreadable),
    pageMarkdown: order => pages.pageMarkdown(order, options).catch(ignoreUnreadable),
  };
  const parts = path === LLMS ? llmsIndex(site, reader) : llmsFull(site, reader);
  // Reads one page ahead of the client, whatever the length of the page.
  return reply.send(Readable.from(parts, {highWaterMark: 1}));
}
