import {once} from 'node:events';
import {ReadStream} from 'node:fs';
import {readFile, stat} from 'node:fs/promises';
import {join} from 'node:path';
import {pipeline, Readable} from 'node:stream';
import {promisify} from 'node:util';
import {brotliCompress, constants, createBrotliCompress, createGzip, gzip} from 'node:zlib';
import {Negotiator} from '@fastify/accept-negotiator';
import type {FastifyInstance, FastifyReply, FastifyRequest} from 'fastify';
import {OutsideError, SiteBoundary, type SiteFolder} from '../../../cli/src/site/site-boundary.js';
import {CompressionSlots} from './compression-slots.js';
import {HttpError} from './http-error.js';

declare module 'fastify' {
  interface FastifyReply {
    /** The file that this answer sends, if its compressed bytes may be cached. Set by `sendCompressible`. */
    sentFile: SentFile | undefined;
  }
}

interface SentFile {
  readonly site: SiteFolder;
  readonly path: string;
  /** Whether the build may have written `<path>.br` and `<path>.gz` beside it. */
  readonly isReadyMade: boolean;
}

type Encoding = 'br' | 'gzip';

/** Shorter answers are not compressed, because they fit into the first packets anyway. In bytes. */
const MIN_BYTES = 1024;
/** Larger files are not compressed: they would occupy a thread for too long and displace all other cached files. */
const MAX_FILE_BYTES = 8 * 1024 * 1024;
/** Maximum size of the cache of compressed files and pages, in bytes. */
const CACHE_BYTES = 64 * 1024 * 1024;
/** Size of the chunks of compressed files, in bytes. */
const COMPRESSED_CHUNK = 64 * 1024;

/**
 * Compression levels. Cached bytes are compressed once, so they may take longer. Both take a few ms for a long page.
 */
const QUALITY = {once: 4, cached: 5} as const;

const COMPRESSIBLE =
  /^(?:text\/(?!event-stream)|image\/(?:svg\+xml|bmp|x-icon|vnd\.microsoft\.icon)|font\/[ot]tf|application\/(?:[\w.+-]+\+(?:json|xml)|json|xml|(?:x-)?javascript|wasm|rtf|vnd\.ms-fontobject|x-font-ttf))\b/i;

const EXTENSIONS = {br: '.br', gzip: '.gz'} as const satisfies Record<Encoding, string>;

const negotiator = new Negotiator({supportedValues: ['br', 'gzip', 'identity']});

/**
 * Compresses all answers of a server for clients that accept it: pages, files and JSON. A compressed answer has an
 * ETag of its own, `"…-br"` for `"…"`, so that clients never combine a range of the file with compressed bytes.
 *
 * Not compressed: short answers, formats that are compressed already, ranges, personal answers that another site may
 * have requested, because their length would reveal their content (BREACH), and any answer when too many are waiting.
 */
export function compressAnswers(server: FastifyInstance): void {
  const compressor = new Compressor();
  server.decorateReply('sentFile', undefined);
  server.addHook('onSend', async (request, reply, payload) => {
    if (reply.sentFile && payload instanceof ReadStream) await checkOpened(payload, reply.sentFile);
    if (reply.statusCode === 304) addVary(reply);
    if (/^(?:204|206|304)$/.test(String(reply.statusCode)) || reply.hasHeader('content-encoding'))
      return payload;
    if (!COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? ''))) return payload;
    addVary(reply);
    const encoding = negotiator.negotiate(String(request.headers['accept-encoding'] ?? '')) as
      Encoding | 'identity' | null;
    if (!encoding || encoding === 'identity' || !mayBeCompressed(request, reply)) return payload;
    if (payload instanceof Readable) {
      // The file may be deleted while the answer waits to be compressed, when the stream has no other listener for errors.
      // The code that reads the stream next gets the error.
      payload.on('error', () => {});
      return compressor.stream(reply, payload, encoding);
    }
    if (typeof payload === 'string' || payload instanceof Buffer)
      return compressor.body(reply, Buffer.from(payload as string), encoding);
    return payload;
  });
}

/**
 * Sends a file of a site that `findSiteFile` has found, and caches its compressed bytes. The file is checked again
 * once it is open.
 */
export function sendCompressible(
  reply: FastifyReply,
  file: {readonly site: SiteFolder; readonly path: string; readonly isReadyMade?: boolean},
): FastifyReply {
  const {site, path, isReadyMade = false} = file;
  reply.sentFile = {site, path: join(site.folder, path), isReadyMade};
  return reply.sendFile(path, site.folder, {cacheControl: false});
}

/** Checks an opened file. @throws {HttpError} 404 if it is not part of the site, because it was replaced by a link */
async function checkOpened(stream: ReadStream & {fd?: number | null}, {site, path}: SentFile): Promise<void> {
  try {
    if (typeof stream.fd !== 'number') await once(stream, 'open');
    new SiteBoundary(site).verify(stream.fd!, path);
  } catch (error) {
    stream.destroy();
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw isGone || error instanceof OutsideError ? new HttpError(404, {detail: 'Not found.'}) : error;
  }
}

/**
 * A page of another site can make a reader's browser send a request with the reader's session and with text of its
 * choice in the address. If the answer repeats that text beside a secret, its compressed length reveals how much of
 * the secret was guessed. Personal answers are compressed only for pages of this host; the host's own forms never
 * are.
 */
function mayBeCompressed(request: FastifyRequest, reply: FastifyReply): boolean {
  const caching = String(reply.getHeader('cache-control') ?? '');
  if (caching.includes('no-transform')) return false;
  if (!/private|no-store/.test(caching)) return true;
  if (caching.includes('no-store') && /html/.test(String(reply.getHeader('content-type')))) return false;
  return request.byCookie === false || request.headers['sec-fetch-site'] === 'same-origin';
}

function addVary(reply: FastifyReply): void {
  const vary = String(reply.getHeader('vary') ?? '');
  if (!/accept-encoding|\*/i.test(vary))
    reply.header('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding');
}

/** The compressed bytes of an answer; `undefined` if it is sent uncompressed. */
type Compressed = Promise<Buffer | undefined>;

/** Compresses answers, with limits for time and memory. */
class Compressor {
  /** The cache: compressed bytes by encoding and content, in order of last use. */
  readonly #cache = new Map<string, Buffer>();
  #cachedBytes = 0;
  /** Compressions in progress, so that concurrent requests share them. */
  readonly #pending = new Map<string, Compressed>();
  readonly #slots = new CompressionSlots();

  /** @param body a complete answer */
  async body(reply: FastifyReply, body: Buffer, encoding: Encoding): Promise<Buffer | null> {
    if (body.length < MIN_BYTES) return body;
    if (hasAnswer(reply, encoding)) return notModified(reply, encoding);
    const tag = String(reply.getHeader('etag') ?? '');
    // A strong ETag is a hash of the bytes, so it is the key of the cache.
    const compressed = await (tag.startsWith('"')
      ? this.#cached(`${encoding} ${tag}`, () => this.#compress(body, encoding, QUALITY.cached))
      : this.#compress(body, encoding, QUALITY.once));
    if (!compressed) return body;
    setEncoding(reply, encoding, compressed.length);
    return compressed;
  }

  /** @param stream a file, or content that is generated while it is sent */
  async stream(reply: FastifyReply, stream: Readable, encoding: Encoding): Promise<Readable | Buffer | null> {
    const length = reply.getHeader('content-length');
    const size = length === undefined ? undefined : Number(length);
    if (size !== undefined && (size < MIN_BYTES || size > MAX_FILE_BYTES)) return stream;
    if (hasAnswer(reply, encoding)) {
      stream.destroy();
      return notModified(reply, encoding);
    }
    if (reply.request.method === 'HEAD') {
      setEncoding(reply, encoding);
      return stream;
    }
    const file = reply.sentFile;
    const tag = String(reply.getHeader('etag') ?? '');
    if (size === undefined || !(file || tag.startsWith('"'))) return this.#transform(reply, stream, encoding);
    const key = file ? `${encoding} ${tag} ${file.path}` : `${encoding} ${tag}`;
    const compressed = await this.#cached(key, async () => {
      const readyMade = file?.isReadyMade && (await readReadyMade(file.path, encoding));
      return readyMade || this.#compressStream(stream, encoding, size);
    });
    if (!compressed) return stream;
    stream.destroy();
    setEncoding(reply, encoding, compressed.length);
    return compressed;
  }

  /** Compresses content that is generated while it is sent. */
  async #transform(reply: FastifyReply, stream: Readable, encoding: Encoding): Promise<Readable> {
    const done = await this.#slots.take();
    if (!done) return stream;
    const transform = encoding === 'br' ? createBrotliCompress(brotliOptions(QUALITY.once)) : createGzip();
    setEncoding(reply, encoding);
    pipeline(stream, transform, done);
    return transform;
  }

  /**
   * Compresses in chunks, so that a file of megabytes is never in memory as a whole, and yields between two chunks.
   */
  async #compressStream(stream: Readable, encoding: Encoding, size: number): Compressed {
    const done = await this.#slots.take();
    if (!done) return undefined;
    try {
      const options = {chunkSize: COMPRESSED_CHUNK};
      const transform =
        encoding === 'br'
          ? createBrotliCompress({...brotliOptions(QUALITY.cached, size), ...options})
          : createGzip(options);
      const chunks: Buffer[] = [];
      pipeline(stream, transform, () => {});
      for await (const chunk of transform) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    } finally {
      done();
    }
  }

  async #cached(key: string, make: () => Compressed): Compressed {
    const compressed = this.#cache.get(key);
    if (compressed) {
      this.#cache.delete(key);
      this.#cache.set(key, compressed);
      return compressed;
    }
    let pending = this.#pending.get(key);
    if (!pending) {
      pending = make().finally(() => this.#pending.delete(key));
      this.#pending.set(key, pending);
      void pending.then(
        bytes => bytes && this.#add(key, bytes),
        () => {},
      );
    }
    return pending;
  }

  #add(key: string, compressed: Buffer): void {
    this.#cache.set(key, compressed);
    this.#cachedBytes += compressed.length;
    for (const [oldest, {length}] of this.#cache) {
      if (this.#cachedBytes <= CACHE_BYTES) break;
      this.#cache.delete(oldest);
      this.#cachedBytes -= length;
    }
  }

  async #compress(body: Buffer, encoding: Encoding, quality: number): Compressed {
    const done = await this.#slots.take();
    if (!done) return undefined;
    try {
      return encoding === 'br'
        ? await promisify(brotliCompress)(body, brotliOptions(quality, body.length))
        : await promisify(gzip)(body);
    } finally {
      done();
    }
  }
}

/** Reads the compressed copy that the build has written beside a file. `undefined` without a copy, or if the file is newer. */
async function readReadyMade(path: string, encoding: Encoding): Promise<Buffer | undefined> {
  const compressedPath = path + EXTENSIONS[encoding];
  try {
    const [source, compressed] = await Promise.all([stat(path), stat(compressedPath)]);
    return compressed.mtimeMs >= source.mtimeMs ? await readFile(compressedPath) : undefined;
  } catch {
    return undefined;
  }
}

/** The ETag of the compressed answer. */
const tagFor = (reply: FastifyReply, encoding: Encoding): string | undefined =>
  reply.getHeader('etag')?.toString().replace(/"$/, `-${encoding}"`);

/** Whether the client already has this answer. */
function hasAnswer(reply: FastifyReply, encoding: Encoding): boolean {
  const tag = tagFor(reply, encoding)?.replace(/^W\//, '');
  return (
    tag !== undefined && reply.statusCode === 200 && namesTag(reply.request.headers['if-none-match'], tag)
  );
}

function notModified(reply: FastifyReply, encoding: Encoding): null {
  reply.code(304).header('etag', tagFor(reply, encoding));
  reply.removeHeader('content-length').removeHeader('accept-ranges');
  return null;
}

function setEncoding(reply: FastifyReply, encoding: Encoding, length?: number): void {
  const tag = tagFor(reply, encoding);
  if (tag !== undefined) reply.header('etag', tag);
  reply.header('content-encoding', encoding);
  // Ranges of the compressed bytes are not supported.
  reply.removeHeader('accept-ranges');
  if (length === undefined) reply.removeHeader('content-length');
  else reply.header('content-length', length);
}

const brotliOptions = (quality: number, size?: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    ...(size !== undefined && {[constants.BROTLI_PARAM_SIZE_HINT]: size}),
  },
});

/** Whether an `If-None-Match` names the tag, given without `W/`. Compressing proxies make tags weak; weak ones count as equal. */
export const namesTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag));
