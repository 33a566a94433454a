import {type Answer, type ReadAddress, UnreachableError} from './read-address.js';

/** What a check may cost at most; a test has less. */
export interface WebLimits {
  /** For one answer, in ms. */
  readonly timeout: number;
  /** For all, in ms. */
  readonly total: number;
  /** Of one answer. */
  readonly bytes: number;
}

const LIMITS: WebLimits = {timeout: 10_000, total: 90_000, bytes: 8 * 1024 * 1024};

/**
 * Asks servers, which may be slow or send without end: a check has an end all the same. Answers are kept, as several lines
 * ask for the same.
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
        ? `no whole answer in ${timeout / 1000} s`
        : (cause instanceof Error && cause.message) || message;
    throw new UnreachableError(why, {cause: error});
  }
}

/** @throws {UnreachableError} past the limit, without reading on */
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
