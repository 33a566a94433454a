import {createHash} from 'node:crypto';
import {readFile, stat} from 'node:fs/promises';
import type {FastifyReply, FastifyRequest} from 'fastify';
import {findHead} from './find-head.js';
import {type Identity, identityTags} from './identity.js';
import {declaredCharset} from './declared-charset.js';

/**
 * Answers with an HTML page of a site, with its identity written into it on the way out; without `identity`
 * as it stands on disk. The strong ETag is of the bytes sent, so it changes with the file and with what we
 * write; for the same reason `If-Modified-Since`, which knows only of the file, is not looked at. Ranges are
 * answered with the whole page, as HTTP allows.
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: {readonly file: string; readonly identity: Identity | undefined; readonly status: number},
): Promise<FastifyReply> {
  const [bytes, {mtime}] = await Promise.all([readFile(page.file), stat(page.file)]);
  const body = page.identity ? withIdentity(bytes, page.identity) : bytes;
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  reply
    .code(page.status)
    .header('content-type', contentType(bytes))
    .header('cache-control', 'public, max-age=0')
    .header('last-modified', mtime.toUTCString())
    .header('etag', etag);
  if (page.status === 200 && namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.send(body);
}

/** Whether an `If-None-Match` names the tag. A proxy that compresses makes tags weak; weak ones count as equal. */
const namesTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag));

/**
 * The page with its identity as the first thing in its head. The page is not decoded: one character of `text`
 * is one unit of the page's encoding, a byte, or two in UTF-16.
 */
export function withIdentity(bytes: Buffer, identity: Identity): Buffer {
  const charset = byteOrderMark(bytes);
  if (charset === 'utf-16be') return swapped(withIdentity(swapped(bytes), identity));
  const encoding = charset === 'utf-16le' ? 'utf16le' : 'latin1';
  const text = bytes.toString(encoding);
  const tags = Buffer.from(identityTags(identity, text), encoding);
  const head = findHead(text) * (encoding === 'utf16le' ? 2 : 1);
  return Buffer.concat([bytes.subarray(0, head), tags, bytes.subarray(head)]);
}

const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16();

function byteOrderMark(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

/**
 * Browsers look for a page's own `<meta charset>` in its first 1024 bytes only, and what we write pushes it
 * back: so the header says it in its place. A page that declares nothing is left for the browser to guess,
 * unless it is UTF-8.
 */
function contentType(bytes: Buffer): string {
  const charset = declaredCharset(bytes);
  return charset ? `text/html; charset=${charset}` : 'text/html';
}
