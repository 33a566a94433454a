import {createHash} from 'node:crypto';
import {createReadStream} from 'node:fs';
import {readFile, stat} from 'node:fs/promises';
import type {FastifyReply, FastifyRequest} from 'fastify';
import {MAX_PAGE_BYTES} from '../../site/read-page.js';
import {sniffCharset} from '../../site/sniff-charset.js';
import {type Identity, identityTags} from './identity.js';
import {LOOKED_AT, readHead} from './read-head.js';

/**
 * Answers with an HTML page of a site, with its identity written into it on the way out; without `identity`
 * unchanged. The strong ETag is a hash of the bytes sent, so it changes with the file and with the tags that are
 * added; for the same reason `If-Modified-Since`, which covers only the file, is ignored. Range requests are
 * answered with the whole page, as HTTP allows. A page too large to be indexed is streamed unchanged.
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: {
    readonly file: string;
    readonly identity: Identity | undefined;
    readonly status: number;
    readonly cacheControl: string;
  },
): Promise<FastifyReply> {
  const {size, mtime} = await stat(page.file);
  if (size > MAX_PAGE_BYTES) {
    reply.code(page.status).header('content-type', 'text/html').header('content-length', size);
    return reply.send(createReadStream(page.file));
  }
  const bytes = await readFile(page.file);
  const body = page.identity ? withIdentity(bytes, page.identity) : bytes;
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  reply
    .code(page.status)
    .header('content-type', contentType(bytes))
    .header('cache-control', page.cacheControl)
    .header('last-modified', mtime.toUTCString())
    .header('etag', etag);
  if (page.status === 200 && namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.send(body);
}

/** Whether an `If-None-Match` names the tag, given without `W/`. Compressing proxies make tags weak; weak ones count as equal. */
export const namesTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag));

/**
 * The page with its identity as the first thing in its head. The page is not decoded: one character of `text`
 * is one unit of the page's encoding, a byte, or two in UTF-16.
 */
export function withIdentity(bytes: Buffer, identity: Identity): Buffer {
  const charset = sniffCharset(bytes);
  if (charset === 'utf-16be') return swapped(withIdentity(swapped(bytes), identity));
  const encoding = charset === 'utf-16le' ? 'utf16le' : 'latin1';
  const unit = encoding === 'utf16le' ? 2 : 1;
  const own = readHead(bytes.toString(encoding, 0, LOOKED_AT * unit));
  const tags = Buffer.from(identityTags(identity, own), encoding);
  const head = own.start * unit;
  return Buffer.concat([bytes.subarray(0, head), tags, bytes.subarray(head)]);
}

const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16();

/**
 * Browsers look for `<meta charset>` in the first 1,024 bytes only, and our tags push it back, so the header names
 * the charset. A page that declares none is left for the browser to guess, unless it is UTF-8.
 */
function contentType(bytes: Buffer): string {
  const charset = sniffCharset(bytes);
  return charset ? `text/html; charset=${charset}` : 'text/html';
}
