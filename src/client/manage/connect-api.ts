import {fillPath, type Route} from '../../api/routes.js';
import {read, type Schema} from '../../api/schema.js';
import {
  addressOf,
  type ClientOptions,
  connect,
  type OnUnexpected,
  type RequestOptions,
} from '../connection.js';
import {DocentError, UnauthorizedError} from '../errors.js';
import {createGet, fetchBy, type HttpOptions} from '../http.js';
import {warnLocally} from '../warn-locally.js';

/** The credentials that a request carries. */
export interface Credentials {
  readonly headers?: Readonly<Record<string, string>>;
  /** Query parameters, for services that accept no header. */
  readonly query?: Readonly<Record<string, string>>;
}

/**
 * A source of credentials. Without one, requests carry only the session of the page's own origin. Credentials
 * are sent to the origin of the API only: a request with credentials follows no redirect.
 */
export interface Authentication {
  /** The credentials to send, renewed first if they are about to expire. */
  credentials(signal?: AbortSignal): Promise<Credentials>;
  /**
   * Called when the service refused the credentials (401).
   *
   * @returns whether repeating the request may help
   */
  renew?(refused: Credentials, signal?: AbortSignal): Promise<boolean>;
}

export interface ApiOptions extends ClientOptions {
  /** How requests are authenticated. Default: by the session, if the API is on the page's own origin. */
  readonly auth?: Authentication | undefined;
}

/** The address of the API and how its routes are called: the first argument of each route's function. */
export interface Api {
  readonly api: URL;
  /** @internal */
  readonly send: Send;
}

/** What a request to a route carries. */
export interface Sent extends RequestOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  /** Whether the address itself is a secret. */
  readonly isSecret?: boolean;
}

/** A request to the address of a further page, instead of the route's path. */
interface Followed extends RequestOptions {
  readonly url: URL;
}

/** Rejects with a `DocentError`; `errorDetailsOf` returns the body of its response. */
export type Send = <A = undefined>(route: RouteToCall<A>, sent: Sent | Followed) => Promise<A>;

/** The part of a route that a request needs. */
export type RouteToCall<A> = Pick<Route, 'method' | 'path'> & {readonly answer?: Schema<A>};

/** @throws {TypeError} when `api` is not a valid address */
export function connectApi({auth, ...apiOptions}: ApiOptions): Api {
  const {api, onUnexpected = warnLocally} = connect(apiOptions);
  const options = {...apiOptions, onUnexpected};
  const send: Send = async (route, sent) => {
    const url =
      'url' in sent ? sent.url : addressOf(api, fillPath(route.path, sent.params ?? {}), plain(sent.query));
    const credentials = await auth?.credentials(sent.signal);
    try {
      return await sendOnce(options, route, url, sent, credentials);
    } catch (error) {
      if (!credentials || !(error instanceof UnauthorizedError)) throw error;
      if (!(await auth?.renew?.(credentials, sent.signal))) throw error;
      return sendOnce(options, route, url, sent, await auth!.credentials(sent.signal));
    }
  };
  return {api, send};
}

const plain = (query: Sent['query'] = {}): Record<string, string | number | undefined> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, typeof value === 'boolean' ? `${value}` : value]),
  );

async function sendOnce<A>(
  {onUnexpected, ...http}: HttpOptions & {readonly onUnexpected: OnUnexpected},
  {method, path, answer}: RouteToCall<A>,
  target: URL,
  {signal, maxRetryAfter, ...sent}: Sent | Followed,
  {headers, query = {}}: Credentials = {},
): Promise<A> {
  const url = addressOf(target, '', query);
  const body = 'body' in sent ? JSON.stringify(sent.body) : undefined;
  const hasSecret = 'access_token' in query || ('isSecret' in sent && sent.isSecret === true);
  const carriesProof = headers !== undefined || Object.keys(query).length > 0;
  let refused = '';
  // Time limits, retries and parsing are those of every request; credentials are added here.
  const ask = createGet({
    ...http,
    // A write that got no answer may still have been carried out.
    ...(method !== 'GET' && {retries: 0}),
    async fetch(input, init) {
      const request = fetchBy(http)(input, {
        ...init,
        method,
        headers: {...headers, ...(body !== undefined && {'content-type': 'application/json'})},
        ...(body !== undefined && {body}),
        // A body may contain a password, which no other origin may get.
        ...((carriesProof || method !== 'GET') && {redirect: 'manual', referrerPolicy: 'no-referrer'}),
        ...(carriesProof && {credentials: 'omit'}),
      });
      const response = await (hasSecret ? request.catch(forgetAddress) : request);
      if (response.ok) return response;
      if (isRedirect(response)) return REDIRECTED();
      refused = await response.text();
      return new Response(refused, {status: response.status, headers: response.headers});
    },
  });
  try {
    const parse = (text: string) =>
      answer
        ? read(answer, JSON.parse(text), problem => onUnexpected(problem, {method, path}))
        : (undefined as A);
    return (await ask(url, {signal, maxRetryAfter, parse})).body;
  } catch (error) {
    if (error instanceof DocentError) keepErrorDetails(error, refused);
    throw error;
  }
}

/** Browsers hide the status and target of a redirect that is not followed. */
const isRedirect = ({type, status}: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400);

/** Replaces an error: some runtimes put the address into its message, and this error becomes the `cause` of a `DocentError`, which must not contain a secret. */
function forgetAddress(error: unknown): never {
  if ((error as Error | null)?.name === 'AbortError') throw error;
  throw new TypeError('The request failed; its address is a secret');
}

/** The answer that replaces a redirect, which could carry credentials to another origin. */
const REDIRECTED = (): Response =>
  new Response('{"error": "The API redirects. Use the address that it redirects to."}', {status: 302});

/** The body of an error response: untrusted plain text, never shown to readers. */
export interface ErrorDetails {
  readonly detail: string | undefined;
  readonly error: string | undefined;
  /** Problems with single fields of the request. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Problems with the request as a whole. */
  readonly problems: readonly string[];
}

const detailsByError = new WeakMap<DocentError, ErrorDetails>();

/** The body that the service sent with an error; `undefined` if there is none, or it could not be read. */
export const errorDetailsOf = (error: unknown): ErrorDetails | undefined =>
  detailsByError.get(error as DocentError);

/** Attaches the body of a response to its error. */
function keepErrorDetails(error: DocentError, text: string): void {
  const details = readErrorDetails(text);
  if (details) detailsByError.set(error, details);
}

/** Reads any of the four shapes: `{"error": …}`, `{"detail": …}`, `{field: [..]}` and `[..]`. */
function readErrorDetails(text: string): ErrorDetails | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof body !== 'object' || body === null) return undefined;
  if (Array.isArray(body))
    return {detail: undefined, error: undefined, fields: {}, problems: stringsOf(body)};
  const {detail, error, ...rest} = body as Record<string, unknown>;
  const fields = Object.entries(rest)
    .map(([name, words]) => [name, stringsOf(words)] as const)
    .filter(([, words]) => words.length);
  return {
    detail: wordsOf(detail),
    error: wordsOf(error),
    fields: Object.fromEntries(fields),
    problems: [],
  };
}

const wordsOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const stringsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter(word => typeof word === 'string');
