import type {FastifyRequest} from 'fastify';
import type {LibraryView, ProjectVersion} from '../platform/library/library-view.js';
import {HttpError, invalidField, PARAMETER_REQUIRED} from './http-error.js';
import {setImmediate} from 'node:timers/promises';
import type {List} from '../../../src/api/index.js';
import {addressOf} from './addresses.js';

/** The query parameters of a request: the last value of a repeated one, null bytes replaced by spaces. */
export type Parameters = ReadonlyMap<string, string>;

/** Maximum length of a value, in UTF-16 code units: enough for 100 times `project:slug/version` and a long query. */
const MAX_LENGTH = 8000;

/** Reads the query parameters. @throws {HttpError} 400 if a value is too long */
export function readParameters(request: FastifyRequest): Parameters {
  const {searchParams} = new URL(request.url, 'http://query.invalid');
  const parameters = new Map([...searchParams].map(([name, value]) => [name, value.replaceAll('\0', ' ')]));
  for (const [name, {length}] of parameters) {
    const problem = `Ensure this value has at most ${MAX_LENGTH} characters (it has ${length}).`;
    if (length > MAX_LENGTH) throw invalidField(name, problem);
  }
  return parameters;
}

/** Requires parameters. @throws {HttpError} 400 if one is missing or empty; the body names all that are, as on Read the Docs */
export function requireParameters(parameters: Parameters, ...names: string[]): void {
  const missing = names.filter(name => !parameters.get(name));
  if (missing.length)
    throw new HttpError(400, Object.fromEntries(missing.map(name => [name, [PARAMETER_REQUIRED]])));
}

/** The fields of a query or a body whose values are texts. */
export function textsIn(fields: unknown): Readonly<Record<string, string | undefined>> {
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string'));
}

/**
 * A parameter that is one of several choices; `undefined` if missing or empty.
 *
 * @throws {HttpError} 400 for any other value, as on Read the Docs
 */
export function choiceIn(
  parameters: Parameters,
  name: string,
  isChoice: (value: string) => boolean,
): string | undefined {
  const value = parameters.get(name) || undefined;
  if (value !== undefined && !isChoice(value))
    throw invalidField(name, `Select a valid choice. ${value} is not one of the available choices.`);
  return value;
}

/** Finds a version of a project. @throws {HttpError} 404 if the project or version is unknown */
export function findProjectVersion(view: LibraryView, project: string, version?: string): ProjectVersion {
  const projectVersion = view.find(project, version);
  if (projectVersion) return projectVersion;
  const detail = view.project(project)
    ? `Not found: project "${project}" has no version "${version}" here.`
    : `Not found: no project "${project}" is served here.`;
  throw new HttpError(404, {detail});
}

/** Default number of results on a page. */
export const DEFAULT_PAGE_SIZE = 50;

/** The requested page of results. */
export interface Page {
  /** Number of the page, counted from 1. */
  readonly number: number;
  readonly size: number;
}

/** A larger `page_size` is reduced to this without an error. Read the Docs' limit is 30; the interface names none. */
export const MAX_PAGE_SIZE = 100;

/** The last result that pages can reach, as on Read the Docs; beyond it, a better query helps more. */
const MAX_DEPTH = 1000;

/** Reads which page is requested. @throws {HttpError} 400 if it is not a number, or beyond the last result that pages can reach */
export function readPage(parameters: Parameters, defaultSize: number): Page {
  const number = wholeNumber(parameters.get('page') ?? '1');
  const size = Math.min(wholeNumber(parameters.get('page_size') ?? '') ?? defaultSize, MAX_PAGE_SIZE);
  if (number === undefined) throw new HttpError(400, ['Invalid page']);
  if (number * size > MAX_DEPTH) throw new HttpError(400, ['Page number is too high.']);
  return {number, size};
}

/** Parses a whole number of at least 1; `undefined` for any other text. */
export function wholeNumber(text: string): number | undefined {
  return /^\s*\+?0*[1-9]\d*\s*$/.test(text) ? Number(text) : undefined;
}

/**
 * The requested address for links in an answer, without the access token: whoever follows them authenticates again.
 */
export function linkableAddress(request: FastifyRequest): URL {
  const url = addressOf(request);
  url.searchParams.delete('access_token');
  return url;
}

export function linkWith(address: URL, parameters: Readonly<Record<string, number>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value));
  return url.href;
}

/**
 * The addresses of the next and previous page, with all other parameters. `next` is given only if that page has
 * results; `previous` of a page past the end is the last page with results.
 */
export function neighbours(address: URL, page: Page, count: number) {
  const last = Math.max(1, Math.ceil(count / page.size));
  const at = (number: number): string => linkWith(address, {page: number});
  const next = page.number + 1;
  return {
    next: next <= last && next * page.size <= MAX_DEPTH ? at(next) : null,
    previous: page.number > 1 ? at(Math.min(page.number - 1, last)) : null,
  };
}

/** Default number of items on a page, as on Read the Docs; the interface names none. */
const DEFAULT_LIMIT = 10;
/**
 * Maximum number of items on a page, so that the items of a request, of about a kilobyte each, fit into memory. The live
 * service has no maximum.
 */
const MAX_LIMIT = 10_000;
/**
 * Maximum number on a page of items that include others: versions with their builds, builds with the output of their
 * commands.
 */
const MAX_LARGE_ITEMS = 100;
/** Maximum number on a page of projects with their versions, each of which may have a hundred aliases. */
const MAX_WITH_VERSIONS = 10;
/** Number of items that are serialised before other work gets a turn. */
const ITEMS_PER_YIELD = 5;

/** The requested range of a list. Values that are not numbers are ignored, as on Read the Docs. */
export interface ListRange {
  readonly limit: number;
  readonly offset: number;
}

export function readRange(request: FastifyRequest, {isLarge = false} = {}): ListRange {
  const parameters = readParameters(request);
  const read = (name: string, minimum: number): number | undefined => {
    const text = parameters.get(name) ?? '';
    return /^\d{1,9}$/.test(text) && Number(text) >= minimum ? Number(text) : undefined;
  };
  const expanded = parameters.get('expand') ?? '';
  const isExpanded = /\b(?:last_build|config)\b/.test(expanded);
  const withVersions = /\bactive_versions\b/.test(expanded);
  const maximum = withVersions ? MAX_WITH_VERSIONS : isLarge || isExpanded ? MAX_LARGE_ITEMS : MAX_LIMIT;
  return {limit: Math.min(read('limit', 1) ?? DEFAULT_LIMIT, maximum), offset: read('offset', 0) ?? 0};
}

/** A page of a list whose items are all in memory. */
export function listAnswer<T, A>(
  request: FastifyRequest,
  items: readonly T[],
  shape: (item: T) => Promise<A> | A,
): Promise<List<A>> {
  const {limit, offset} = readRange(request);
  return pageAnswer(request, items.slice(offset, offset + limit), items.length, shape);
}

/** A page of a list of which only the requested range was read. */
export async function pageAnswer<T, A>(
  request: FastifyRequest,
  items: readonly T[],
  count: number,
  shape: (item: T) => Promise<A> | A,
  {limit, offset}: ListRange = readRange(request),
): Promise<List<A>> {
  const at = (start: number): string => linkWith(linkableAddress(request), {limit, offset: start});
  return {
    count,
    next: offset + limit < count ? at(offset + limit) : null,
    previous: offset > 0 ? at(Math.max(0, Math.min(offset, count) - limit)) : null,
    results: await mapWithYields(request, items, shape),
  };
}

/** Time that serialising the items of a list took, by request, in ms. */
const listTimes = new WeakMap<FastifyRequest, number>();
export const timeOfList = (request: FastifyRequest): number => listTimes.get(request) ?? 0;

/** Serialises a few items at a time, and yields in between. */
export async function mapWithYields<T, A>(
  request: FastifyRequest,
  items: readonly T[],
  shape: (item: T) => Promise<A> | A,
): Promise<A[]> {
  const results: A[] = [];
  for (let first = 0; first < items.length; first += ITEMS_PER_YIELD) {
    if (first > 0) await setImmediate();
    const started = performance.now();
    results.push(...(await Promise.all(items.slice(first, first + ITEMS_PER_YIELD).map(shape))));
    listTimes.set(request, timeOfList(request) + performance.now() - started);
  }
  return results;
}

/** Page size of lists of v2, whose pages are numbered, as on Read the Docs. */
const NUMBERED_SIZE = 100;

/** A page of a list with numbered pages. @throws {HttpError} 404 if the page does not exist */
export async function numberedAnswer<T, A>(
  request: FastifyRequest,
  items: readonly T[],
  shape: (item: T) => Promise<A> | A,
): Promise<List<A>> {
  const last = Math.max(1, Math.ceil(items.length / NUMBERED_SIZE));
  const number = wholeNumber(readParameters(request).get('page') ?? '1');
  if (number === undefined || number > last) throw new HttpError(404, {detail: 'Invalid page.'});
  const at = (page: number): string | null =>
    page >= 1 && page <= last ? linkWith(linkableAddress(request), {page}) : null;
  const requested = items.slice((number - 1) * NUMBERED_SIZE, number * NUMBERED_SIZE);
  return {
    count: items.length,
    next: at(number + 1),
    previous: at(number - 1),
    results: await mapWithYields(request, requested, shape),
  };
}

/** A boolean parameter; `undefined` if missing or invalid. */
export function flagOf(request: FastifyRequest, name: string): boolean | undefined {
  const text = readParameters(request).get(name)?.toLowerCase();
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : undefined;
}
