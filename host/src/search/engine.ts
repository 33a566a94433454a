import type {ShownPage} from '../../../src/ranking/show/page-hits.js';
import type {SourceLink, SourcePage} from '../../../src/ranking/index/source-page.js';

/**
 * The search of a host, whatever keeps its indexes: one immutable index a version. It is asynchronous, so that a
 * store on another machine fits as well as a file. What is searched for and what comes first is `src/ranking`'s.
 */
export interface SearchEngine {
  /**
   * Begins the next index of a project's version. Questions are answered from the last one until `commit`. Writers
   * do not wait for one another: of two of one version, the index of the one that ends last stays.
   *
   * @throws {IndexFileError} where nothing can be written.
   */
  begin(project: string, version: string): Promise<IndexWriter>;
  /** Whether there is something to search of a project's version. Waits for no writer. */
  holds(scope: EngineScope): Promise<boolean>;
  /** Takes away what there is of a project's version. Does nothing where there is nothing. */
  remove(scope: EngineScope): Promise<void>;
  /** Never rejects for what the reader typed: a query that means nothing finds nothing. */
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
  /** Does nothing for a path that is not known. */
  remove(path: string): Promise<void>;
  /** What the book's own index calls places of the site, instead of what it called them before. */
  putEntries(entries: readonly SourceLink[]): Promise<void>;
  /** Puts the index in its place, where anything has changed. @throws {IndexFileError} */
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

export interface IndexedPage extends SourcePage {
  /** Equal fingerprints mean equal pages. */
  readonly fingerprint: string;
}

export interface EngineQuery {
  /** As the reader typed them, in the syntax of `parse-query.ts`. */
  readonly words: string;
  readonly scopes: readonly EngineScope[];
  /** How many pages to pass by. */
  readonly offset: number;
  /** How many pages to answer at most. */
  readonly limit: number;
}

export interface EngineScope {
  readonly project: string;
  readonly version: string;
}

export interface EngineAnswer {
  /** Pages that match in all, exactly. */
  readonly count: number;
  readonly pages: PageHit[];
}

export type PageHit = EngineScope & ShownPage;
