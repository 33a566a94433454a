import {fillPath, type Route} from '../../api/routes.js';
import {read, type Schema} from '../../api/schema.js';
import {addressOf, type ClientOptions, connect, type RequestOptions} from '../connection.js';
import type {Authentication, Credentials} from '../auth.js';
import {DocentError, UnauthorizedError} from '../errors.js';
import {createGet, fetchBy, type HttpOptions} from '../http.js';
import {keepErrorDetails} from './error-details.js';

export interface ApiOptions extends ClientOptions {
  /** Who asks. Default: the session of the page's own origin, where the API is on it. */
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

/** The address of a further page, instead of the route's own. */
export interface Followed extends RequestOptions {
  readonly url: URL;
}

/** @throws {DocentError} see `errorDetailsOf` for what the service sent */
export type Send = <A = undefined>(route: Asked<A>, sent: Sent | Followed) => Promise<A>;

/** The part of a route that a request needs. */
export type Asked<A> = Pick<Route, 'method' | 'path'> & {readonly answer?: Schema<A>};

/** @throws {TypeError} when `api` is not a valid address */
export function connectApi({auth, ...options}: ApiOptions): Api {
  const {api} = connect(options);
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
  http: HttpOptions,
  {method, answer}: Asked<A>,
  asked: URL,
  {signal, maxRetryAfter, ...sent}: Sent | Followed,
  {headers, query = {}}: Credentials = {},
): Promise<A> {
  const url = addressOf(asked, '', query);
  const body = 'body' in sent ? JSON.stringify(sent.body) : undefined;
  const hasSecret = 'access_token' in query || ('isSecret' in sent && sent.isSecret === true);
  const carriesProof = headers !== undefined || Object.keys(query).length > 0;
  let refused = '';
  // Time limit, retries and reading are those of any request; credentials are added here.
  const ask = createGet({
    ...http,
    // A write without an answer may have been carried out.
    ...(method !== 'GET' && {retries: 0}),
    async fetch(input, init) {
      const request = fetchBy(http)(input, {
        ...init,
        method,
        headers: {...headers, ...(body !== undefined && {'content-type': 'application/json'})},
        ...(body !== undefined && {body}),
        // What is written may be a password, and is for this origin alone.
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
    const parse = (text: string) => (answer ? read(answer, JSON.parse(text)) : (undefined as A));
    return (await ask(url, {signal, maxRetryAfter, parse})).body;
  } catch (error) {
    if (error instanceof DocentError) keepErrorDetails(error, refused);
    throw error;
  }
}

/** A browser does not reveal the target. */
const isRedirect = ({type, status}: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400);

/** Some runtimes put the address in the message of their error, which would become the cause of ours. */
function forgetAddress(error: unknown): never {
  if ((error as Error | null)?.name === 'AbortError') throw error;
  throw new TypeError('The request failed; its address is a secret');
}

/** Replaces a redirect, which could carry credentials to another origin. */
const REDIRECTED = (): Response =>
  new Response('{"error": "The API redirects; name the address that it redirects to."}', {status: 302});
