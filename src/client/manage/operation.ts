import type {List, Route} from '../../api/routes.js';
import {followableLink, type RequestOptions} from '../connection.js';
import {MalformedError} from '../errors.js';
import type {Api, RouteToCall, Sent} from './connect-api.js';

/**
 * The function of an operation. Its arguments are the path parameters in order, the body if there is one, and
 * options. It rejects with a `TypeError` for invalid arguments, before anything is sent.
 */
export type Operation<Args extends readonly unknown[], Answer = void, More = unknown> = (
  api: Api,
  ...args: [...Args, options?: RequestOptions & More]
) => Promise<Answer>;

/** Which related resources an answer includes in full, in fields of the same names. */
export interface Expandable<Name extends string> {
  /** @example `['organization']` */
  readonly expand?: readonly Name[] | undefined;
}

/**
 * The function of an operation that answers a list. Its arguments are the path parameters, then filters and
 * options.
 */
export type ListOperation<Args extends readonly unknown[], L extends List<unknown>, Filter = ListOptions> = (
  api: Api,
  ...args: [...Args, filter?: Filter]
) => Listing<L>;

/**
 * Creates the function of an operation from its route.
 *
 * @param check throws a `TypeError` for a body that the service would refuse
 */
export const operation =
  /* @__NO_SIDE_EFFECTS__ */
  <Args extends readonly unknown[], Answer, Body = unknown>(
      route: RouteToCall<Answer> & Pick<Route, 'body'>,
      check: (body: Body) => void = () => {},
    ): Operation<Args, Answer> =>
    async (api, ...args) => {
      const {params, rest} = pathParameters(route.path, args);
      if (!route.body) {
        const {expand, ...options} = (rest[0] ?? {}) as RequestOptions & Expandable<string>;
        return api.send(route, {...options, params, ...(expand && {query: {expand: String(expand)}})});
      }
      const [body, options] = rest as [Body, RequestOptions?];
      check(body);
      return api.send(route, {...options, params, body});
    };

/** How the filters of a list are sent. */
export interface Filters {
  /** Filters with another name in the interface. */
  readonly names?: Readonly<Record<string, string>>;
  /** Throws a `TypeError` for an invalid filter. */
  readonly check?: (filter: never) => void;
}

/** Creates the function of an operation that answers a list from its route. */
export const listOperation =
  /* @__NO_SIDE_EFFECTS__ */
  <Args extends readonly unknown[], L extends List<unknown>, Filter>(
      route: RouteToCall<L>,
      {names = {}, check = () => {}}: Filters = {},
    ): ListOperation<Args, L, Filter> =>
    (api, ...args) =>
      listing(api, route, () => {
        const {params, rest} = pathParameters(route.path, args);
        const filter = rest[0] ?? {};
        check(filter as never);
        const {signal, maxRetryAfter, expand, ...filters} = filter as RequestOptions &
          Expandable<string> &
          Record<string, string | undefined>;
        const unrenamed = Object.entries(filters).filter(([name]) => !(name in names));
        const renamed = Object.entries(names).map(([name, sent]) => [sent, filters[name]]);
        const query = {
          ...(Object.fromEntries([...unrenamed, ...renamed]) as Sent['query'] & {}),
          ...(expand && {expand: String(expand)}),
        };
        return {params, query, signal, maxRetryAfter};
      });

/** The path parameters, validated, and the remaining arguments. */
function pathParameters(path: string, args: readonly unknown[]) {
  const names = [...path.matchAll(/(\w+)\/\{(\w+)\}/g)];
  const params = names.map(([, parent = '', name = ''], index) => [
    name,
    checkParameter(name, parent, args[index]),
  ]);
  return {params: Object.fromEntries(params) as Sent['params'] & {}, rest: args.slice(names.length)};
}

/** @param parent the part of the path before a parameter */
function checkParameter(name: string, parent: string, value: unknown): string | number {
  if (name === 'alias_slug') return alias(value as string);
  const [what = '', kind = ''] = name === 'id' ? [parent, 'id'] : name.split('_');
  if (kind === 'name') return text(value as string, `the ${what}`);
  return kind === 'slug' ? slug(value as string, what) : id(value as number, what);
}

/**
 * The items of a list, requested page by page during iteration: `for await (const version of
 * listVersions(api, 'python'))`.
 */
export interface Listing<L extends List<unknown>> extends AsyncIterable<L['results'][number]> {
  /** Requests only the first page, which has the total count. */
  firstPage(): Promise<L>;
}

/** Which part of a list to request, and how. */
export interface ListOptions extends RequestOptions {
  /** Items per page; a server may have a maximum. Default: the server's. */
  readonly limit?: number | undefined;
  /** Items to skip. Default: 0. */
  readonly offset?: number | undefined;
}

/**
 * Nothing is requested before iteration starts. Further pages are found by `next`, which is followed on the
 * API's own origin only; iteration fails if it leads elsewhere.
 *
 * @param parameters returns the request, after validating its arguments. Called once for each iteration, so
 *   that invalid arguments reject like other errors.
 */
export function listing<L extends List<unknown>>(
  api: Api,
  route: RouteToCall<L>,
  parameters: () => Sent,
): Listing<L> {
  const firstPage = async (): Promise<L> => api.send(route, parameters());
  return {
    firstPage,
    async *[Symbol.asyncIterator]() {
      const {signal} = parameters();
      const seen = new Set<string>();
      for (let page = await firstPage(); ;) {
        yield* page.results;
        if (page.next === null) return;
        const next = followableLink(page.next, api.api, new Set([api.api.origin]));
        // A cycle of links would never end.
        if (next === null || seen.has(next))
          throw new MalformedError({
            status: 200,
            cause: new TypeError('The next page does not belong to this list'),
          });
        seen.add(next);
        page = await api.send(route, {url: new URL(next), signal});
      }
    },
  };
}

/**
 * The following functions validate an argument before anything is sent, and return it.
 *
 * @throws {TypeError} that says what is wrong
 */
const SLUG = /^\w[\w.-]*$/;

export function slug(text: string, what: string): string {
  if (typeof text === 'string' && SLUG.test(text)) return text;
  throw new TypeError(
    `"${String(text)}" is not a valid slug of ${withArticle(what)}: use only letters, digits, "-", "." and "_"`,
  );
}

/** The alias of a subproject: slugs separated by slashes. */
export function alias(text: string): string {
  if (typeof text === 'string' && text.split('/').every(part => SLUG.test(part))) return text;
  throw new TypeError(
    `"${String(text)}" is not a valid alias of a subproject: use slugs, separated by slashes`,
  );
}

export function id(number: number, what: string): number {
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new TypeError(
    `${String(number)} is not a valid id of ${withArticle(what)}: use a whole number from 1`,
  );
}

export function text(words: string, what: string): string {
  if (typeof words === 'string' && words !== '') return words;
  throw new TypeError(`Name ${what}`);
}

const withArticle = (what: string): string => `${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}`;
