import {
  array,
  describe,
  integer,
  nullable,
  object,
  record,
  type Schema,
  string,
  withDefault,
} from './schema.js';
import {addonsAnswer, addonsQuery} from './addons.js';
import {embedV2Answer, embedV2Query, embedV3Answer, embedV3Query} from './embed.js';
import {searchV2Answer, searchV2Query, searchV3Answer, searchV3Query} from './search.js';
import {ADDONS, EMBED_V2, EMBED_V3, SEARCH_V2, SEARCH_V3} from './paths.js';

/** One route of the contract: method, path, input and answer. */
export interface Route<P = unknown, Q = unknown, B = unknown, A = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to the API address; `{name}` stands for a parameter. */
  readonly path: string;
  /** Parameters within the path. */
  readonly params?: Schema<P>;
  readonly query?: Schema<Q>;
  /** What is sent, as JSON. */
  readonly body?: Schema<B>;
  /** The answer on success; default: none. */
  readonly answer?: Schema<A>;
  /** HTTP status of a success. Default: 200. */
  readonly status?: number;
}

/** The path of a route with its parameters in their places, percent-encoded, slashes too. */
export const fillPath = (path: string, params: Readonly<Record<string, string | number>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!));

/**
 * The routes of the contract that are an API: where each is, relative to the API address, what it takes and what
 * it answers. The same routes stand under `/_/` on the domain where the docs are served; there the session counts.
 */
export const routes = {
  searchV3: {path: SEARCH_V3, query: searchV3Query, answer: searchV3Answer},
  searchV2: {path: SEARCH_V2, query: searchV2Query, answer: searchV2Answer},
  embedV3: {path: EMBED_V3, query: embedV3Query, answer: embedV3Answer},
  embedV2: {path: EMBED_V2, query: embedV2Query, answer: embedV2Answer},
} as const;

/** Only under `/_/`: about the pages of that domain. */
export const docsRoutes = {
  addons: {path: ADDONS, query: addonsQuery, answer: addonsAnswer},
} as const;

export type AnswerRoute = (typeof routes)[keyof typeof routes];

/** A page of a list. */
export interface List<T> {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: T[];
}

/** The envelope of every list, of v2 and v3. */
export const listOf = /* @__NO_SIDE_EFFECTS__ */ <T>(item: Schema<T>): Schema<List<T>> =>
  object({
    count: describe(integer, 'Items in all.'),
    next: describe(nullable(string), 'Address of the next page; null when there is none.'),
    previous: describe(nullable(string), 'Address of the page before; null when there is none.'),
    results: describe(array(item), 'Items of this page.'),
  });

/** Selects a part of a list. */
export const paging = {
  limit: describe(
    withDefault(integer, 10),
    'Items on a page. The interface names the parameter, not its default or its limit; ours is cut at 100.',
  ),
  offset: describe(withDefault(integer, 0), 'Items to pass by.'),
};

/** Addresses of what belongs to a resource, by name; `_self` is its own. */
export const links = describe(
  withDefault(record(string), {}),
  'Addresses in this API of what belongs to it, by name.',
  'live-service',
);

/** Selects the fields of a v3 resource. */
export const selection = {
  fields: describe(
    string,
    'Only these fields, with commas between them; `urls.documentation` is a field within one. Names that there are none of are passed by. Default: all.',
    'live-service',
  ),
  omit: describe(string, 'All fields but these, written as in `fields`.', 'live-service'),
};

/** Related resources to include in full. @param names the possible ones */
export const expansion = (...names: string[]) => ({
  expand: describe(
    string,
    `What to answer besides, with commas between: ${names.map(name => `\`${name}\``).join(', ')}. Others are passed by.`,
    'live-service',
  ),
});
