import type {FastifyRequest} from 'fastify';
import type {List} from '../../../src/api/index.js';
import {readParameters} from './api/parameters.js';
import {addressOf} from './origin.js';

/** Default number of items on a page, as on the live service, and the maximum; the interface names neither. */
const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 100;

/** The requested part of a list; anything but a number is ignored, as on the live service. */
export interface Stretch {
  readonly limit: number;
  readonly offset: number;
}

export function readStretch(request: FastifyRequest): Stretch {
  const parameters = readParameters(request);
  const read = (name: string, least: number): number | undefined => {
    const text = parameters.get(name) ?? '';
    return /^\d{1,9}$/.test(text) && Number(text) >= least ? Number(text) : undefined;
  };
  return {limit: Math.min(read('limit', 1) ?? DEFAULT_LIMIT, MAX_LIMIT), offset: read('offset', 0) ?? 0};
}

/** A page of a list whose items are all in memory. */
export function listAnswer<T, A>(
  request: FastifyRequest,
  items: readonly T[],
  shape: (item: T) => Promise<A> | A,
): Promise<List<A>> {
  const {limit, offset} = readStretch(request);
  return pageAnswer(request, items.slice(offset, offset + limit), items.length, shape);
}

/** A page of a list of which only the requested part was read. */
export async function pageAnswer<T, A>(
  request: FastifyRequest,
  items: readonly T[],
  count: number,
  shape: (item: T) => Promise<A> | A,
): Promise<List<A>> {
  const {limit, offset} = readStretch(request);
  const at = (start: number): string => {
    const url = addressOf(request);
    // Whoever follows the link has to authenticate again.
    url.searchParams.delete('access_token');
    url.searchParams.set('limit', String(limit));
    url.searchParams.set('offset', String(start));
    return url.href;
  };
  return {
    count,
    next: offset + limit < count ? at(offset + limit) : null,
    previous: offset > 0 ? at(Math.max(0, Math.min(offset, count) - limit)) : null,
    results: await Promise.all(items.map(shape)),
  };
}

/** A boolean parameter; `undefined` if missing or invalid. */
export function flagOf(request: FastifyRequest, name: string): boolean | undefined {
  const text = readParameters(request).get(name)?.toLowerCase();
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : undefined;
}
