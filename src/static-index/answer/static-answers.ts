import {parseScopedQuery} from '../../api/index.js';
import {GoneError, MalformedError, NotFoundError} from '../../client/errors.js';
import type {SearchAnswer, SearchRequest} from '../../client/search-v3.js';
import {type OpenedIndex, openIndex} from '../../ranking/index/open-index.js';
import {type ResultPlace, search, toSearchResult} from '../../ranking/answer/search.js';
import {asDocentError} from '../format/checks.js';
import {MANIFEST} from '../format/file-names.js';
import {type Manifest, readManifest} from '../format/manifest.js';
import {type LoadShard, Shards} from '../read/shards.js';
import {StaticReader} from '../read/static-reader.js';

/** An index that a page searches. */
export interface SearchedIndex {
  /** Ends in a slash. */
  readonly folder: string;
  /** The name of its scope, which readers see. */
  readonly name: string;
  /** Factor for its scores. 0: it is searched only if its name is among the scopes. */
  readonly weight: number;
}

/** A request to search, with the number of pages that the reader already has. */
export interface StaticRequest extends SearchRequest {
  readonly offset: number;
  readonly indexes: readonly SearchedIndex[];
}

/** How long the first queries wait for the download of the thesaurus, in ms. */
const THESAURUS_TIMEOUT = 2_000;

/** How long an index that could not be read is skipped if there are others, in ms. */
const RETRY_AFTER = 30_000;

/** Maximum number of pages in the first answer and in later ones. Each page requires a file with its texts, so a small first answer is shown sooner. */
const FIRST_PAGES = 3;
const MAX_PAGES = 10;

interface OpenStaticIndex {
  readonly manifest: Manifest;
  readonly shards: Shards;
  readonly reader: StaticReader;
  readonly index: OpenedIndex;
}

/** Opens an index. Rejects with a `DocentError`. @param manifestBytes the inflated manifest */
async function openStaticIndex(
  load: LoadShard,
  manifestBytes: Promise<Uint8Array>,
): Promise<OpenStaticIndex> {
  try {
    const manifest = readManifest(await manifestBytes);
    const shards = new Shards(async name => manifest.inside.get(name) ?? load(name));
    const reader = new StaticReader(manifest, shards);
    return {manifest, shards, reader, index: await openIndex(reader, {thesaurusTimeout: THESAURUS_TIMEOUT})};
  } catch (cause) {
    // Errors include the `TypeError` of code that reads a missing part of the manifest.
    throw asDocentError(cause);
  }
}

/** An error in one of several indexes. */
class PartError extends Error {
  override readonly name = 'PartError';
  constructor(
    readonly part: number,
    cause: unknown,
  ) {
    super('A static index could not be read', {cause});
  }
}

/** Searches static indexes, one query at a time. The answers are the same as those of a host that has the same pages. */
export class StaticAnswers {
  readonly #loadFrom: (folder: URL) => LoadShard;
  /** By folder. An index is opened by the first query, and reopened after the site has been published again. */
  readonly #opened = new Map<string, Promise<OpenStaticIndex>>();
  /** By folder: when reading the index failed, in ms. */
  readonly #failedAt = new Map<string, number>();
  readonly #now: () => number;
  #last: Promise<unknown> = Promise.resolve();

  /** @param loadFrom returns the function that fetches files of an index. @param now a clock, in ms */
  constructor(loadFrom: (folder: URL) => LoadShard, now = () => performance.now()) {
    this.#loadFrom = loadFrom;
    this.#now = now;
  }

  /** Opens an index. Rejects with a `DocentError`. @param manifest the inflated manifest. Default: it is fetched */
  async open(folder: string, manifest?: Promise<Uint8Array>): Promise<void> {
    await this.#open(folder, manifest);
  }

  /** The suggestions of several indexes, interleaved. An index that cannot be read is skipped. */
  async suggestions(folders: readonly string[]): Promise<string[]> {
    const opened = await Promise.allSettled(folders.map(folder => this.#open(folder)));
    const lists = opened.map(result =>
      result.status === 'fulfilled' ? result.value.manifest.about.questions : [],
    );
    const longest = lists.reduce((longest, list) => (list.length > longest.length ? list : longest), []);
    return longest.flatMap((_, at) => lists.flatMap(list => list[at] ?? []));
  }

  /** Answers a request. Rejects with a `DocentError`, or with the reason of `signal`, which is aborted when a newer query replaces this one. */
  search(request: StaticRequest, signal?: AbortSignal): Promise<SearchAnswer> {
    // One query at a time, because a reader keeps the files of only one query.
    const answer = this.#last.then(() => {
      signal?.throwIfAborted();
      return this.#answer(request, signal);
    });
    this.#last = answer.catch(() => {});
    return answer;
  }

  /** An index that cannot be read is skipped, unless it is the only one. */
  async #answer(request: StaticRequest, signal: AbortSignal | undefined): Promise<SearchAnswer> {
    const indexes = indexesFor(request);
    const hasFailed = ({folder}: SearchedIndex) =>
      this.#now() - (this.#failedAt.get(folder) ?? -Infinity) < RETRY_AFTER;
    let parts = indexes.every(hasFailed) ? indexes : indexes.filter(index => !hasFailed(index));
    const reopened = new Set<SearchedIndex>();
    const open = (folder: string) => this.#open(folder);
    for (;;) {
      try {
        const skipped = indexes.filter(index => !parts.includes(index)).map(({name}) => name);
        return await answerFrom(parts, open, request, skipped, signal);
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof PartError)) throw error;
        const part = parts[error.part]!;
        // If the site has been published again, its files have new names.
        const isRetried = isOfOldIndex(error.cause) && !reopened.has(part);
        this.#opened.delete(part.folder);
        reopened.add(part);
        if (isRetried) continue;
        if (parts.length === 1) throw error.cause;
        parts = parts.filter(remaining => remaining !== part);
        this.#failedAt.set(part.folder, this.#now());
      }
    }
  }

  #open(folder: string, manifest?: Promise<Uint8Array>): Promise<OpenStaticIndex> {
    const known = this.#opened.get(folder);
    if (known) return known;
    const load = this.#loadFrom(new URL(folder));
    const opening = openStaticIndex(load, manifest ?? load(MANIFEST)).catch((error: unknown) => {
      this.#opened.delete(folder);
      throw error;
    });
    this.#opened.set(folder, opening);
    return opening;
  }
}

/** The indexes that a query searches: those that its scopes name, else those that have a weight, else all. */
function indexesFor({indexes, scopes}: StaticRequest): readonly SearchedIndex[] {
  const folders = indexes.map(({folder}) => folder);
  const unique = indexes.filter(({folder}, at) => folders.indexOf(folder) === at);
  const names = new Set(scopes.map(scope => ('project' in scope ? scope.project : '')));
  const named = unique.filter(({name}) => names.has(name));
  const weighted = unique.filter(({weight}) => weight > 0);
  return named.length > 0 ? named : weighted.length > 0 ? weighted : unique;
}

async function answerFrom(
  parts: readonly SearchedIndex[],
  openAt: (folder: string) => Promise<OpenStaticIndex>,
  request: StaticRequest,
  skipped: readonly string[],
  signal: AbortSignal | undefined,
): Promise<SearchAnswer> {
  const {words, scopes, pageSize = MAX_PAGES, offset, facets, language} = request;
  const query = {...parseScopedQuery(words), language};
  const limit = Math.min(pageSize, offset === 0 ? FIRST_PAGES : MAX_PAGES);
  let running: Promise<unknown>[] = [];
  const guard = <T>(part: number, read: () => Promise<T>): Promise<T> => {
    const guarded = read().catch((cause: unknown) => {
      throw new PartError(part, cause);
    });
    running.push(guarded);
    return guarded;
  };
  /** Calls `read`. Before its result is returned or its error thrown, waits until the reads from all indexes have ended. */
  const settleAll = async <T>(read: () => Promise<T>): Promise<T> => {
    try {
      return await read();
    } finally {
      await Promise.allSettled(running);
      running = [];
    }
  };
  const open = await settleAll(() =>
    Promise.all(parts.map((part, at) => guard(at, () => openAt(part.folder)))),
  );
  const places = open.map(({manifest: {about}}, at) => placeOf(about, parts, at, scopes));
  const isNamed = places.map(
    ({project}, at) =>
      query.named.length === 0 ||
      query.named.some(scope =>
        [project.slug, open[at]!.manifest.about.project, parts[at]!.name].includes(scope.project),
      ),
  );
  try {
    const indexes = open.map(({index}, at) => (isNamed[at] ? index : undefined));
    const weights = parts.map(({weight}) => weight || 1);
    const options = {offset, limit, weights, facets, asking: guard};
    for (const {shards} of open) shards.begin(signal);
    const answer = await settleAll(() => search(query, indexes, options));
    const next: StaticRequest = {...request, offset: offset + limit};
    return {
      count: answer.count,
      next: next.offset < answer.count ? JSON.stringify(next) : null,
      previous: null,
      projects: places.map(({project, version}) => ({slug: project.slug, versions: [version]})),
      query: query.words,
      significant_terms: answer.significantTerms,
      phrases_as_words: [...answer.phrasesAsWords],
      ...(answer.filters && {filters: [...answer.filters]}),
      ...(answer.facets && {facets: [...answer.facets]}),
      ...(answer.narrowed && {language: answer.narrowed.language, other_languages: answer.narrowed.others}),
      ...(skipped.length > 0 && {not_searched: [...skipped]}),
      results: answer.pages.map(page => toSearchResult(page, places[page.scope]!)),
    };
  } finally {
    await Promise.allSettled(running);
    for (const {reader} of open) reader.end();
  }
}

/** The project and version of the results of an index. If there are several indexes, each result names its index, like one of a subproject. */
function placeOf(
  {project, version, root}: Manifest['about'],
  parts: readonly SearchedIndex[],
  at: number,
  scopes: SearchRequest['scopes'],
): ResultPlace {
  const {folder, name} = parts[at]!;
  const [scope] = scopes;
  const page =
    parts.length === 1 && scope && 'project' in scope && scope.project !== name ? scope : undefined;
  return {
    project: {slug: page?.project || project, alias: parts.length > 1 ? name : null},
    version: {slug: page?.version || version},
    root: new URL(root, folder).href,
  };
}

const isOfOldIndex = (error: unknown): boolean =>
  error instanceof NotFoundError || error instanceof GoneError || error instanceof MalformedError;
