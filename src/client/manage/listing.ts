import type {List} from '../../api/routes.js';
import type {RequestOptions} from '../connection.js';
import {MalformedError} from '../errors.js';
import {followableLink} from '../search.js';
import type {Api, Asked, Sent} from './api-connection.js';

/** Items of a list, requested page by page during the walk: `for await (const version of listVersions(api, 'python'))`. */
export interface Listing<L extends List<unknown>> extends AsyncIterable<L['results'][number]> {
  /** The first page alone, with the count of all. */
  firstPage(): Promise<L>;
}

/** Which part of a list to request, and how. */
export interface ListOptions extends RequestOptions {
  /** Items on a page; servers cut it to their maximum. Default: the server's. */
  readonly limit?: number | undefined;
  /** Items to skip. Default: 0. */
  readonly offset?: number | undefined;
}

/**
 * Nothing is requested before the walk begins. Pages are found by `next`, which is followed on the API's own
 * origin only: a list whose next page is elsewhere ends with an error.
 *
 * @param question what is asked, checked: called once for each walk, so that mistakes reject like other errors
 */
export function listing<L extends List<unknown>>(
  api: Api,
  route: Asked<L>,
  question: () => Sent,
): Listing<L> {
  const firstPage = async (): Promise<L> => api.send(route, question());
  return {
    firstPage,
    async *[Symbol.asyncIterator]() {
      const {signal} = question();
      const seen = new Set<string>();
      for (let page = await firstPage(); ;) {
        yield* page.results;
        if (page.next === null) return;
        const next = followableLink(page.next, api.api, new Set([api.api.origin]));
        // A cycle of links would never end.
        if (next === null || seen.has(next))
          throw new MalformedError({status: 200, cause: new TypeError('The next page is none of this list')});
        seen.add(next);
        page = await api.send(route, {url: new URL(next), signal});
      }
    },
  };
}

/** The request for a list: filters and paging become its query, the rest is passed on. */
export const questionOf = (
  {signal, maxRetryAfter, ...query}: ListOptions,
  more: NonNullable<Sent['query']> = {},
): Sent => ({query: {...query, ...more}, signal, maxRetryAfter});
