import {extname, join} from 'node:path';
import {readSiteFile, type SiteFolder} from '../site/site-boundary.js';
import {findSiteFile} from '../site/site-file.js';
import {decodePath} from '../system/paths.js';

/** The response of a server, or for a folder, the response that a static web server would send. */
export interface Answer {
  /** Final address, after redirects. */
  readonly url: URL;
  readonly status: number;
  /** Headers by name in lower case. For a folder, only `content-type`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/**
 * Reads an address. Rejects with an `UnreachableError`.
 *
 * @param origin origin of the page that requests it. Default: none
 */
export type ReadAddress = (url: URL, origin?: string) => Promise<Answer>;

/** There was no response. The message is the reason, in words that fit into a sentence. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** Whether pages of the origin may read the response. */
export const isReadableFrom = (origin: string, {url, headers}: Answer): boolean =>
  url.origin === origin || ['*', origin].includes(headers['access-control-allow-origin'] ?? '');

export const textOf = ({bytes}: Answer): string => new TextDecoder().decode(bytes);

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

/** Reads addresses below `root` from a folder, like a static web server, and all others with `elsewhere`. */
export function folderReader(site: SiteFolder, root: URL, elsewhere: ReadAddress): ReadAddress {
  return async (url, origin) => {
    if (url.origin !== root.origin) return elsewhere(url, origin);
    const notFound: Answer = {url, status: 404, headers: {}, bytes: new Uint8Array()};
    if (!url.pathname.startsWith(root.pathname)) return notFound;
    const path = decodePath(url.pathname.slice(root.pathname.length));
    const siteFile = path === undefined ? undefined : await findSiteFile(site, path);
    if (siteFile?.kind === 'folder')
      return folderReader(site, root, elsewhere)(new URL(`${url.pathname}/`, url), origin);
    if (siteFile?.kind !== 'page' && siteFile?.kind !== 'asset') return notFound;
    const bytes = await wholeFile(site, join(site.folder, siteFile.path)).catch(() => undefined);
    if (!bytes) return notFound;
    const type = TYPES[extname(siteFile.path).toLowerCase()] ?? 'application/octet-stream';
    return {url, status: 200, headers: {'content-type': type}, bytes};
  };
}

async function wholeFile(site: SiteFolder, path: string): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of readSiteFile(site, path)) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * Time limits of a request and of all requests, in ms, and size limit of a response, in bytes. Tests set lower ones.
 */
interface WebLimits {
  readonly timeout: number;
  readonly total: number;
  readonly bytes: number;
}

const LIMITS: WebLimits = {timeout: 10_000, total: 90_000, bytes: 8 * 1024 * 1024};

/**
 * Reads from servers, with limits for those that are slow or never stop sending. Responses are cached, because several
 * checks need the same ones.
 */
export function webReader(limits: WebLimits = LIMITS): ReadAddress {
  const deadline = AbortSignal.timeout(limits.total);
  const cache = new Map<string, Promise<Answer>>();
  return (url, origin) => {
    const address = url.href.replace(/#.*/, '');
    const key = `${origin} ${address}`;
    let answer = cache.get(key);
    if (!answer) cache.set(key, (answer = request(address, origin, limits, deadline)));
    return answer;
  };
}

async function request(
  address: string,
  origin: string | undefined,
  {timeout, bytes}: WebLimits,
  deadline: AbortSignal,
): Promise<Answer> {
  const signal = AbortSignal.any([AbortSignal.timeout(timeout), deadline]);
  try {
    const response = await fetch(address, {signal, ...(origin && {headers: {origin}})});
    return {
      url: new URL(response.url),
      status: response.status,
      headers: Object.fromEntries(response.headers),
      bytes: await readAtMost(response, bytes),
    };
  } catch (error) {
    if (error instanceof UnreachableError) throw error;
    const {name, message, cause} = error as Error;
    const why =
      name === 'TimeoutError' || name === 'AbortError'
        ? `no complete answer within ${timeout / 1000} s`
        : (cause instanceof Error && cause.message) || message;
    throw new UnreachableError(why, {cause: error});
  }
}

/** Reads the body of a response. @throws {UnreachableError} as soon as it exceeds the limit, in bytes */
async function readAtMost(response: Response, limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Throwing cancels the rest of the response.
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > limit)
      throw new UnreachableError(`an answer of more than ${Math.floor(limit / 1024 / 1024)} MiB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
