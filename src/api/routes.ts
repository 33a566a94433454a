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

/** One route of the contract: method, path, parameters and answer. */
export interface Route<P = unknown, Q = unknown, B = unknown, A = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path of the route, relative to the API address; `{name}` stands for a parameter. */
  readonly path: string;
  /** Parameters within the path. */
  readonly params?: Schema<P>;
  readonly query?: Schema<Q>;
  /** The request body, sent as JSON. */
  readonly body?: Schema<B>;
  /** The body of a successful answer. Default: none. */
  readonly answer?: Schema<A>;
  /** HTTP status of a successful answer. Default: 200. */
  readonly status?: number;
}

/** The path of a route with its parameters filled in, percent-encoded including slashes. */
export const fillPath = (path: string, params: Readonly<Record<string, string | number>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!));

/** A page of a list. */
export interface List<T> {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: T[];
}

/** The envelope of every list, in v2 and v3. */
export const listOf = /* @__NO_SIDE_EFFECTS__ */ <T>(item: Schema<T>): Schema<List<T>> =>
  object({
    count: describe(integer, 'Total number of items.'),
    next: describe(nullable(string), 'Address of the next page; null when there is none.'),
    previous: describe(nullable(string), 'Address of the previous page; null when there is none.'),
    results: describe(array(item), 'Items on this page.'),
  });

/** Selects a part of a list. */
export const paging = {
  limit: describe(
    withDefault(integer, 10),
    'Items per page, at most 100. The interface names the parameter, but neither its default nor its maximum.',
  ),
  offset: describe(withDefault(integer, 0), 'Items to skip.'),
};

/** Addresses of related resources, by name; `_self` is the resource itself. */
export const links = describe(
  withDefault(record(string), {}),
  'Addresses of related resources in this API, by name.',
  'live-service',
);

/** Selects the fields of a v3 resource. */
export const fieldSelection = {
  fields: describe(
    string,
    'Only these fields, separated by commas; `urls.documentation` names a nested field. Unknown names are ignored. Default: all.',
    'live-service',
  ),
  omit: describe(string, 'All fields except these, written as in `fields`.', 'live-service'),
};

/** Related resources to include in full. @param names those that can be included */
export const expansion = (...names: string[]) => ({
  expand: describe(
    string,
    `Related resources to include, separated by commas: ${names.map(name => `\`${name}\``).join(', ')}. Unknown names are ignored.`,
    'live-service',
  ),
});
