import type {ShownPage} from '../../../src/ranking/show/page-hits.js';
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
   * @throws {IndexFileError} where nothing can be written.
   */
  begin(project: string, version: string): Promise<IndexWriter>;
  /** Whether a project's version has an index. Does not wait for writers. */
  holds(scope: EngineScope): Promise<boolean>;
  /** Removes the index of a project's version, if there is one. */
  remove(scope: EngineScope): Promise<void>;
  /** Never rejects because of the query: one without meaning finds nothing. */
  search(query: EngineQuery): Promise<EngineAnswer>;
  /** Idempotent. */
  close(): Promise<void>;
}

/** Exactly one of `commit` and `rollback` ends a writer; after that it must not be used. */
export interface IndexWriter {
  /** Path → fingerprint of every page the index holds of this project's version. */
  knownPages(): Promise<Map<string, string>>;
  /** Adds a page, or replaces the one with the same path. */
  put(page: IndexedPage): Promise<void>;
  /** Does nothing for an unknown path. */
  remove(path: string): Promise<void>;
  /** Replaces the entries of the book's own index, which name places of the site. */
  putEntries(entries: readonly SourceLink[]): Promise<void>;
  /** Puts the index in place if anything has changed. @throws {IndexFileError} */
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

export interface IndexedPage extends SourcePage {
  /** Equal fingerprints mean equal pages. */
  readonly fingerprint: string;
}

export interface EngineQuery {
  /** As typed, in the syntax of `parse-query.ts`. */
  readonly words: string;
  readonly scopes: readonly EngineScope[];
  /** How many pages to skip. */
  readonly offset: number;
  /** Maximum number of pages to return. */
  readonly limit: number;
}

export interface EngineScope {
  readonly project: string;
  readonly version: string;
}

export interface EngineAnswer {
  /** Exact number of matching pages in all. */
  readonly count: number;
  readonly pages: PageHit[];
}

export type PageHit = EngineScope & ShownPage;
