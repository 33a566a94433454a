import {
  ADDONS,
  addonsAnswer,
  composeQuery,
  EMBED_V3,
  embedV3Answer,
  problemText,
  read,
  type Schema,
  type Scope,
  SEARCH_V3,
  searchV3Answer,
  type SearchV3Answer,
  ValidationError,
  type Where,
} from '../../../src/api/index.js';

/** An error whose message tells an agent what happened, and what to do next. */
export class DocsSourceError extends Error {
  override readonly name = 'DocsSourceError';
}

/** Sends one request for JSON. Rejects with a `DocsSourceError` if there is no answer. */
export type Ask = (url: URL) => Promise<{readonly status: number; readonly text: string}>;

/** Documentation for an agent. */
export interface DocsSource {
  /**
   * Searches the documentation.
   *
   * @param options.scope what to search. Default: everything in the source
   * @param options.language BCP 47 tag of the language to search. It is ignored if it is invalid, or if no page
   * is in this language, or if all are. Default: all languages
   * @throws {DocsSourceError} if the search fails
   */
  search(
    words: string,
    options: {
      readonly scope?: Scope | undefined;
      readonly language?: string | undefined;
      readonly limit: number;
    },
  ): Promise<Pick<SearchV3Answer, 'count' | 'results' | 'language' | 'other_languages'>>;
  /**
   * A section or page as HTML, with the address to show for it.
   *
   * @param address the address; may be relative to the root of the documentation
   * @throws {DocsSourceError} if there is no such section, or it cannot be read
   */
  section(address: string): Promise<{readonly url: string; readonly content: string}>;
  /** An address as shown to the agent. */
  shown(address: string): string;
}

interface HostSourceOptions {
  /** Base address of `api/v3/search/`. */
  readonly api: URL;
  readonly ask: Ask;
  /** What to search if a query names no project. */
  readonly scopes: readonly Where[];
}

/** Documentation that is read through the interface of a host. */
export class HostSource implements DocsSource {
  readonly #options: HostSourceOptions;

  constructor(options: HostSourceOptions) {
    this.#options = options;
  }

  search(
    words: string,
    {scope, language, limit}: Parameters<DocsSource['search']>[1],
  ): Promise<SearchV3Answer> {
    const q = composeQuery(scope ? [scope] : this.#options.scopes, words);
    const parameters = {q, page_size: String(limit), ...(language !== undefined && {language})};
    return this.#get(SEARCH_V3, parameters, searchV3Answer);
  }

  async section(address: string): Promise<{url: string; content: string}> {
    if (!URL.canParse(address, this.#options.api.href))
      throw new DocsSourceError(`“${address}” is not an address: use one that search_docs returned.`);
    const {href} = new URL(address, this.#options.api);
    // With "sphinx", the section of a term includes its definition, whichever tool wrote the page.
    const {content} = await this.#get(EMBED_V3, {url: href, doctool: 'sphinx'}, embedV3Answer);
    return {url: href, content};
  }

  shown(address: string): string {
    return address;
  }

  #get<T>(path: string, query: Record<string, string>, schema: Schema<T>): Promise<T> {
    return getJson(new URL(path, this.#options.api), query, schema, this.#options.ask);
  }
}

/** Maximum length of a response, in characters: about 70 answers of `read_section`. */
export const MAX_ANSWER = 2 * 1024 * 1024;
/** The message for a response that is longer than `MAX_ANSWER`. */
export const TOO_LONG =
  'This is too long to read at once: ask for a part of it, by the fragment of a heading in it.';

/**
 * The project and version of a page, according to its host; `undefined` if there is none.
 *
 * @throws {DocsSourceError} if the host does not answer, or with an error
 */
export async function scopeAt(api: URL, page: URL, ask: Ask): Promise<Where | undefined> {
  const query = {'api-version': '1', url: page.href};
  const {projects, versions} = await getJson(new URL(ADDONS, api), query, addonsAnswer, ask);
  const project = projects.current?.slug;
  return project === undefined ? undefined : {project, version: versions.current?.slug};
}

async function getJson<T>(url: URL, query: Record<string, string>, schema: Schema<T>, ask: Ask): Promise<T> {
  url.search = String(new URLSearchParams(query));
  const {status, text} = await ask(url);
  if (text.length > MAX_ANSWER) throw new DocsSourceError(TOO_LONG);
  const body = parsed(text);
  if (status >= 400) throw new DocsSourceError(reasonFor(status, problemText(body)));
  try {
    return read(schema, body);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new DocsSourceError(
      `${url.host} gave an answer that a docs host does not give (${error.message}): check the address.`,
    );
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonFor(status: number, problem: string | undefined): string {
  switch (status) {
    case 401:
    case 403:
      return 'This documentation is private: it needs a token that may read it.';
    case 404:
    case 410:
      return 'There is no such page or section: use an address that search_docs returned.';
    case 429:
      return 'Too many requests: wait a minute, then try again.';
    default:
      return status >= 500
        ? `The docs host answers with an error (${status}): try again later.`
        : `This was refused${problem ? `: ${problem}` : ` (${status}).`}`;
  }
}

/** Timeout of a request, in ms. */
const TIMEOUT = 20_000;
/** Maximum size of a response, in bytes: `MAX_ANSWER` characters of up to four bytes. */
const MAX_BYTES = 4 * MAX_ANSWER;

/**
 * Sends requests to a host over the network. Rejects with a `DocsSourceError`.
 *
 * @param token API token, which is only sent to `origin`. Requests with a token follow no redirects
 */
export function askHost(origin: string, token: string | undefined): Ask {
  return async url => {
    const hasToken = token !== undefined && url.origin === origin;
    try {
      const response = await fetch(url, {
        signal: AbortSignal.timeout(TIMEOUT),
        ...(hasToken && {headers: {authorization: `Token ${token}`}, redirect: 'error'}),
      });
      return {status: response.status, text: response.body ? await textOf(response.body) : ''};
    } catch (error) {
      if (error instanceof DocsSourceError) throw error;
      const {name, message, cause} = error as Error;
      const why = name === 'TimeoutError' ? `no answer in ${TIMEOUT / 1000} s` : messageOf(cause) || message;
      throw new DocsSourceError(
        `${url.host} could not be reached (${why}): check the address, or try again later.`,
      );
    }
  };
}

/** Reads the body of a response. @throws {DocsSourceError} as soon as it exceeds the limit, after decompression */
export async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  // Throwing cancels the rest of the response.
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new DocsSourceError(TOO_LONG);
    text += decoder.decode(chunk, {stream: true});
  }
  return text + decoder.decode();
}

/** The reason why a connection failed. If several addresses of the host were tried, the reason for the first of them. */
function messageOf(cause: unknown): string {
  if (!(cause instanceof Error)) return '';
  return cause.message || (cause instanceof AggregateError ? messageOf(cause.errors[0]) : '');
}
