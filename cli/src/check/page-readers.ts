import {extname, join} from 'node:path';
import {readSiteFile, type SiteFolder} from '../site/site-boundary.js';
import {findSiteFile} from '../site/site-file.js';
import {decodePath} from '../system/paths.js';

/** The answer of a server, or of a folder that stands in for one. */
export interface Answer {
  /** Final address, after redirects. */
  readonly url: URL;
  readonly status: number;
  /** By lower-case name. A folder only has `content-type`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** Rejects with an `UnreachableError`. @param origin origin of the requesting page; default: none */
export type ReadAddress = (url: URL, origin?: string) => Promise<Answer>;

/** There was no answer. The message is the part of a sentence that says why. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** Whether pages of the origin may read the answer. */
export const isReadableFrom = (origin: string, {url, headers}: Answer): boolean =>
  url.origin === origin || ['*', origin].includes(headers['access-control-allow-origin'] ?? '');

export const textOf = ({bytes}: Answer): string => new TextDecoder().decode(bytes);

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

/** Serves addresses below `root` from a folder, as a plain web server would, and passes all others to `elsewhere`. */
export function folderReader(site: SiteFolder, root: URL, elsewhere: ReadAddress): ReadAddress {
  return async (url, origin) => {
    if (url.origin !== root.origin) return elsewhere(url, origin);
    const nothing: Answer = {url, status: 404, headers: {}, bytes: new Uint8Array()};
    if (!url.pathname.startsWith(root.pathname)) return nothing;
    const path = decodePath(url.pathname.slice(root.pathname.length));
    const found = path === undefined ? undefined : await findSiteFile(site, path);
    if (found?.kind === 'folder')
      return folderReader(site, root, elsewhere)(new URL(`${url.pathname}/`, url), origin);
    if (found?.kind !== 'page' && found?.kind !== 'asset') return nothing;
    const bytes = await wholeFile(site, join(site.folder, found.path)).catch(() => undefined);
    if (!bytes) return nothing;
    const type = TYPES[extname(found.path).toLowerCase()] ?? 'application/octet-stream';
    return {url, status: 200, headers: {'content-type': type}, bytes};
  };
}

async function wholeFile(site: SiteFolder, path: string): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of readSiteFile(site, path)) parts.push(part);
  return Buffer.concat(parts);
}

/** Limits of one answer and of all together, in ms, and of the bytes of one answer; tests set lower ones. */
interface WebLimits {
  readonly timeout: number;
  readonly total: number;
  readonly bytes: number;
}

const LIMITS: WebLimits = {timeout: 10_000, total: 90_000, bytes: 8 * 1024 * 1024};

/**
 * Reads from servers, with limits for those that are slow or never stop sending. Answers are cached, since several
 * lines of the report need the same ones.
 */
export function webReader(limits: WebLimits = LIMITS): ReadAddress {
  const whole = AbortSignal.timeout(limits.total);
  const known = new Map<string, Promise<Answer>>();
  return (url, origin) => {
    const address = url.href.replace(/#.*/, '');
    const key = `${origin} ${address}`;
    let answer = known.get(key);
    if (!answer) known.set(key, (answer = ask(address, origin, limits, whole)));
    return answer;
  };
}

async function ask(
  address: string,
  origin: string | undefined,
  {timeout, bytes}: WebLimits,
  whole: AbortSignal,
): Promise<Answer> {
  const signal = AbortSignal.any([AbortSignal.timeout(timeout), whole]);
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

/** @throws {UnreachableError} as soon as the limit is exceeded */
async function readAtMost(response: Response, limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the rest.
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > limit)
      throw new UnreachableError(`an answer of more than ${Math.floor(limit / 1024 / 1024)} MiB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
