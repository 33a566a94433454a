import type {FilteredQuery} from '../../../src/api/index.js';
import type {ResultPlace, RankedAnswer, Window} from '../../../src/ranking/answer/search.js';
import type {IndexSource} from '../../../src/ranking/index/build-index.js';
import type {InvertedPages} from '../../../src/ranking/index/invert-pages.js';
import type {SourceLink, SourcePage} from '../../../src/ranking/index/source-page.js';

/**
 * The host's search, independent of where indexes are stored: one immutable index per version. It is asynchronous, so
 * that indexes may also be on another machine. Parsing and ranking are in `src/ranking`.
 */
export interface SearchEngine {
  /**
   * Starts the next index of a project's version. Until `commit`, queries are answered from the previous one. Writers
   * do not wait for each other: if two write the same version, the last one to commit wins.
   *
   * @param last file of another index to start from, such as that of the last build. Default: the version's own
   * @param isShared whether the new index is stored as a delta of `last`, whose file is then kept. Default: no
   * @throws {IndexFileError} if the index cannot be written
   */
  begin(project: string, version: string, last?: string, isShared?: boolean): Promise<IndexWriter>;
  /** The open indexes. Default: the engine opens no files. */
  readonly files?: OpenFiles;
  /** How many queries are answered at a time, not counting those that are expected to be short. Default: 1. */
  readonly threads?: number;
  /** Whether a project's version has an index. Does not wait for writers. */
  holds(scope: EngineScope): Promise<boolean>;
  /**
   * Suggestions of a project's version: see `makeSuggestions`. Empty if its index is missing, or not on this machine
   * yet. Does not open the index for searching.
   */
  suggestions(scope: EngineScope): Promise<readonly string[]>;
  /** Removes the index of a project's version, if there is one. */
  remove(scope: EngineScope): Promise<void>;
  /**
   * Answers a query. Any text is a valid query. Missing indexes are left out.
   *
   * @throws {IndexFileError} if an index exists and cannot be read
   * @throws {TooManyIndexesError} if the query searches more indexes than may be open
   * @throws {BusyError} if too many queries are waiting
   * @throws {TooCostlyError} for a query that exceeds its limit of time or memory
   * @throws {AbandonedError} once `signal` is aborted
   */
  search(query: EngineQuery): Promise<EngineAnswer>;
  /** Closes all files. Idempotent. */
  close(): Promise<void>;
}

export interface EngineAnswer extends RankedAnswer {
  /** How long the search took, not counting the time in the queue, in ms. Default: unknown. */
  readonly spent?: number;
  /** The results as JSON, only if the query has a `form`; then `pages` is empty. */
  readonly results?: Uint8Array;
}

/** Number of open index files, and its maximum. */
export interface OpenFiles {
  readonly open: number;
  readonly most: number;
}

/** Writes the next index of a version. Nothing changes before `commit`. A writer ends with `commit` or `abandon`. */
export interface IndexWriter {
  /** All pages of the current index, by path. */
  knownPages(): Promise<Map<string, KnownPage>>;
  /** Adds a page, or replaces the one with the same path. */
  put(page: IndexedPage): Promise<void>;
  /** Removes a page. Does nothing for an unknown path. */
  remove(path: string): Promise<void>;
  /** Records the current stamp of an unchanged page. This alone does not count as a change of the index. */
  keep(path: string, stamp: string | undefined): Promise<void>;
  /**
   * Replaces the entries of the book's index (`genindex` of Sphinx), which point to sections.
   *
   * @param fingerprint fingerprint of the file that they are read from; `read` is called if it has changed
   */
  putEntries(fingerprint: string, read: () => readonly SourceLink[]): Promise<void>;
  /**
   * Replaces the current index if anything has changed.
   *
   * @param invert inverts pages in other threads. Default: they are inverted in the calling thread
   * @returns a message for the administrator if something failed that does not affect the index, otherwise `undefined`
   * @throws {IndexFileError} if the index cannot be written
   */
  commit(invert?: InvertPages): Promise<string | undefined>;
  /** Ends the writer without changing the index, instead of `commit`. */
  abandon(): Promise<void>;
}

/** Inverts all pages of an index, in order. */
export type InvertPages = (source: IndexSource) => AsyncIterable<InvertedPages>;

export interface KnownPage {
  /** Pages with equal fingerprints are equal. */
  readonly fingerprint: string;
  /** Identifies a state of the file: as long as the stamp is the same, the page has not changed. Default: unknown. */
  readonly stamp?: string | undefined;
}

export interface IndexedPage extends SourcePage, KnownPage {}

/** How the results of an answer are written as JSON. Plain data, so that it can be sent to a thread. */
export interface ResultForm {
  /** Version of the interface. */
  readonly version: 'v2' | 'v3';
  /** One for each scope of the query, in the same order. */
  readonly places: readonly ResultPlace[];
}

export interface EngineQuery extends FilteredQuery, Window {
  /** Whether the answer has facets. Default: no. */
  readonly facets?: boolean | undefined;
  readonly scopes: readonly EngineScope[];
  /** How many scores of each scope the answer contains, in its field `indexes`. Default: none. */
  readonly scores?: number | undefined;
  /** If set, the thread that searches also writes the results as JSON. Default: `pages` holds them as objects. */
  readonly form?: ResultForm | undefined;
  /** Aborted when nobody waits for the answer any longer. Default: never. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Expected duration, in ms: the mean of recent queries from the same client. Short queries are run before long ones.
   * Default: 0.
   */
  readonly expected?: number | undefined;
}

export interface EngineScope {
  readonly project: string;
  readonly version: string;
}

/** An index file cannot be written or opened. The message may be shown to readers. */
export class IndexFileError extends Error {
  override readonly name = 'IndexFileError';
}

/** The error for a damaged index. @param cause the details, for the log */
export const damagedIndex = (cause?: unknown): IndexFileError =>
  new IndexFileError('The index of this version is damaged: publish the version again.', {cause});

/** A query was stopped because it exceeded its limit of time or memory. */
export class TooCostlyError extends Error {
  override readonly name = 'TooCostlyError';

  constructor(options?: ErrorOptions) {
    super('This query takes more time or memory than one query may: use fewer or longer words.', options);
  }
}

/** A query searches more versions than the process may have open at once. */
export class TooManyIndexesError extends Error {
  override readonly name = 'TooManyIndexesError';
  readonly statusCode = 400;

  constructor(versions: number, max: number) {
    super(
      `This query searches ${versions} versions at once, but this host can open only ${max}: choose fewer.`,
    );
  }
}
