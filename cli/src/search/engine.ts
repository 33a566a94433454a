import type {Question} from '../../../src/api/index.js';
import type {ResultPlace, SearchHits, Window} from '../../../src/ranking/answer/search.js';
import type {IndexSource} from '../../../src/ranking/index/build-index.js';
import type {InvertedPages} from '../../../src/ranking/index/invert-pages.js';
import type {SourceLink, SourcePage} from '../../../src/ranking/index/source-page.js';

/**
 * The host's search, independent of where indexes are kept: one immutable index per version. It is asynchronous, so
 * that a store on another machine fits as well as a file. Queries and ranking are up to `src/ranking`.
 */
export interface SearchEngine {
  /**
   * Starts the next index of a project's version. Until `commit`, queries are answered from the previous one. Writers
   * do not wait for each other: of two for the same version, the last to finish wins.
   *
   * @param last file of another index to begin with, such as that of the last build. Default: the version's own.
   * @param isShared whether what that one has is left out, and its file kept for it. Default: no
   * @throws {IndexFileError} where nothing can be written.
   */
  begin(project: string, version: string, last?: string, isShared?: boolean): Promise<IndexWriter>;
  /** Indexes that are open. Default: it has none. */
  readonly files?: OpenFiles;
  /** How many questions are answered at a time, not counting those that are expected to be light. Default: 1. */
  readonly threads?: number;
  /** Whether a project's version has an index. Does not wait for writers. */
  holds(scope: EngineScope): Promise<boolean>;
  /**
   * Suggestions of a project's version: see `makeSuggestions`. None if its index is missing, or not on this machine yet. Does not open
   * the index for searching.
   */
  suggestions(scope: EngineScope): Promise<readonly string[]>;
  /** Removes the index of a project's version, if there is one. */
  remove(scope: EngineScope): Promise<void>;
  /**
   * Never rejects because of the words: without meaning they find nothing. What is missing is left out.
   *
   * @throws {IndexFileError} where an index is there and cannot be read
   * @throws {TooManyIndexesError}
   * @throws {BusyError} where too many questions wait
   * @throws {TooCostlyError} for a question that takes more time or memory than one may
   * @throws {AbandonedError} once `signal` is aborted
   */
  search(question: EngineQuestion): Promise<EngineHits>;
  /** Idempotent. */
  close(): Promise<void>;
}

export interface EngineHits extends SearchHits {
  /** How long it took, not counting the time it waited, in ms. Default: not known. */
  readonly spent?: number;
  /** The results as JSON, only if the question has a `form`; then `pages` is empty. */
  readonly results?: Uint8Array;
}

/** Index files that are open, and how many may be. */
export interface OpenFiles {
  readonly open: number;
  readonly most: number;
}

/** Changes nothing before `commit`, which ends it, as `abandon` does. */
export interface IndexWriter {
  /** Every page that the index holds of this project's version, by path. */
  knownPages(): Promise<Map<string, KnownPage>>;
  /** Adds a page, or replaces the one with the same path. */
  put(page: IndexedPage): Promise<void>;
  /** Does nothing for an unknown path. */
  remove(path: string): Promise<void>;
  /** Records the stamp that an unchanged page has now. No change of its own. */
  keep(path: string, stamp: string | undefined): Promise<void>;
  /**
   * Replaces the entries of the book's own index, which name places of the site.
   *
   * @param fingerprint of what they are read from; `read` is called where it has changed
   */
  putEntries(fingerprint: string, read: () => readonly SourceLink[]): Promise<void>;
  /**
   * Puts the index in place if anything has changed.
   *
   * @param invert inverts pages in other threads. Default: in this one
   * @returns a sentence for who runs the host, where something went wrong and the index is as good. Default: nothing did
   * @throws {IndexFileError}
   */
  commit(invert?: InvertPages): Promise<string | undefined>;
  /** Ends it without a change, in place of `commit`. */
  abandon(): Promise<void>;
}

/** Inverts all pages of an index, in order. */
export type InvertPages = (source: IndexSource) => AsyncIterable<InvertedPages>;

export interface KnownPage {
  /** Equal fingerprints mean equal pages. */
  readonly fingerprint: string;
  /** As well, as long as the file stays where it is. Default: not known. */
  readonly stamp?: string | undefined;
}

export interface IndexedPage extends SourcePage, KnownPage {}

/** How the results of an answer are written as JSON. Plain data, so that it can be sent to a thread. */
export interface ResultForm {
  /** Version of the interface. */
  readonly version: 'v2' | 'v3';
  /** One for each scope of the question, in the same order. */
  readonly places: readonly ResultPlace[];
}

export interface EngineQuestion extends Question, Window {
  /** Whether facets are wanted. Default: no. */
  readonly facets?: boolean | undefined;
  readonly scopes: readonly EngineScope[];
  /** How many scores of each scope the answer has, as `indexes`. Default: it has none. */
  readonly scores?: number | undefined;
  /** If set, the thread that searches also writes the results as JSON. Default: `pages` holds them as objects. */
  readonly form?: ResultForm | undefined;
  /** Aborted when nobody waits for the answer any more. Default: never. */
  readonly signal?: AbortSignal | undefined;
  /** How long the asker's questions have taken lately, each, in ms: light ones go before heavy ones. Default: 0. */
  readonly expected?: number | undefined;
}

export interface EngineScope {
  readonly project: string;
  readonly version: string;
}

/** An index file that cannot be made or opened; the message is a sentence for the reader. */
export class IndexFileError extends Error {
  override readonly name = 'IndexFileError';
}

/** @param cause what is wrong, for the log */
export const damagedIndex = (cause?: unknown): IndexFileError =>
  new IndexFileError('The index of this version is damaged: publish the version again.', {cause});

/** A question that was stopped, because it took more time or memory than one may. */
export class TooCostlyError extends Error {
  override readonly name = 'TooCostlyError';

  constructor(options?: ErrorOptions) {
    super('This query takes more time or memory than one query may: use fewer or longer words.', options);
  }
}

/** A question about more versions at a time than this process may have files open. */
export class TooManyIndexesError extends Error {
  override readonly name = 'TooManyIndexesError';
  readonly statusCode = 400;

  constructor(asked: number, most: number) {
    super(
      `This query searches ${asked} versions at once, but this host can open only ${most}: choose fewer.`,
    );
  }
}
