import {
  ADDONS,
  addonsAnswer,
  composeQuery,
  EMBED_V3,
  embedV3Answer,
  problemText,
  read,
  type Schema,
  SEARCH_V3,
  searchV3Answer,
  ValidationError,
  type Where,
} from '../../../src/api/index.js';

/** An error as a sentence for an agent: what happened, and what to do next. */
export class DocsSourceError extends Error {
  override readonly name = 'DocsSourceError';
}

/** Sends one request for JSON. Rejects with a `DocsSourceError` if there is no answer. */
export type Ask = (url: URL) => Promise<{readonly status: number; readonly text: string}>;

interface DocsSourceOptions {
  /** Base address of `api/v3/search/`. */
  readonly api: URL;
  readonly ask: Ask;
  /** What to search if a query names no project. */
  readonly scopes: readonly Where[];
  /** An origin that cannot be opened; addresses are shown without it. */
  readonly hiddenOrigin?: string;
}

/** Documentation for an agent, read over the interface from wherever it is. */
export class DocsSource {
  readonly hiddenOrigin: string | undefined;
  readonly #options: DocsSourceOptions;

  constructor(options: DocsSourceOptions) {
    this.#options = options;
    this.hiddenOrigin = options.hiddenOrigin;
  }

  /** @throws {DocsSourceError} */
  search(words: string, {scope, limit}: {scope?: Where | undefined; limit: number}) {
    const q = composeQuery(scope ? [scope] : this.#options.scopes, words);
    return this.#get(SEARCH_V3, {q, page_size: String(limit)}, searchV3Answer);
  }

  /**
   * A section or page, with the requested address. @param address may be relative to the root of the host
   * @throws {DocsSourceError}
   */
  async section(address: string): Promise<{url: string; content: string}> {
    if (!URL.canParse(address, this.#options.api.href))
      throw new DocsSourceError(`“${address}” is not an address: use one that search_docs returned.`);
    const {href} = new URL(address, this.#options.api);
    // With this, a term includes its definition, whichever tool wrote the page.
    const {content} = await this.#get(EMBED_V3, {url: href, doctool: 'sphinx'}, embedV3Answer);
    return {url: this.shown(href), content};
  }

  /** An address as shown to the agent. */
  shown(address: string): string {
    const {hiddenOrigin} = this;
    return hiddenOrigin && address.startsWith(`${hiddenOrigin}/`)
      ? address.slice(hiddenOrigin.length)
      : address;
  }

  #get<T>(path: string, query: Record<string, string>, schema: Schema<T>): Promise<T> {
    return getJson(new URL(path, this.#options.api), query, schema, this.#options.ask);
  }
}

/** Maximum length of an answer to read, in characters: some 70 answers of `read_section`. */
export const MAX_ANSWER = 2 * 1024 * 1024;
export const TOO_LONG =
  'This is too long to be read at once: ask for a part of it, by the fragment of a heading in it.';

/**
 * The project and version of a page, according to its host; `undefined` if there is none.
 *
 * @throws {DocsSourceError}
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
  if (status >= 400) throw new DocsSourceError(refusal(status, problemText(body)));
  try {
    return read(schema, body);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new DocsSourceError(
      `${url.host} gave an answer that a host of documentation does not give (${error.message}): check the address.`,
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

function refusal(status: number, problem: string | undefined): string {
  switch (status) {
    case 401:
    case 403:
      return 'This documentation is private: a token is needed that may read it.';
    case 404:
    case 410:
      return 'There is no such page or section: use an address that search_docs returned.';
    case 429:
      return 'Too many questions at a time: wait a minute, then ask again.';
    default:
      return status >= 500
        ? `The documentation answers with an error of its own (${status}): try again later.`
        : `This was refused${problem ? `: ${problem}` : ` (${status}).`}`;
  }
}
