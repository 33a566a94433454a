import type {SearchBlock} from '../../../src/api/index.js';
import type {PageKind} from '../../../src/reading/index.js';
import type {CutPage} from '../site/cut-page.js';

/**
 * The port behind which every search engine stands. It is asynchronous, so that a remote database fits as
 * well as a file. An engine finds and pages; what is searched for (`query.ts`) and what comes first
 * (`src/ranking`) is the same for all of them.
 */
export interface SearchEngine {
  /**
   * Opens the one transaction in which a project's version is written. Readers see the last committed index
   * until `commit`. A second writer waits for the first.
   */
  begin(project: string, version: string): Promise<IndexWriter>;
  /** Whether there is something to search of a project's version. Waits for no writer. */
  holds(scope: EngineScope): Promise<boolean>;
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
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

export interface IndexedPage extends CutPage {
  /** Relative to the folder, with `/`, without a leading one: `library/asyncio.html`. */
  readonly path: string;
  /** Equal fingerprints mean equal pages. */
  readonly fingerprint: string;
  /** A page that only repeats others, or leads to one: found, but last. Default: false. */
  readonly listing?: boolean;
  /** As the page's path tells. Default: a page of its own. */
  readonly kind?: PageKind;
}

export interface EngineQuery {
  /** As the reader typed them, in the query syntax of `query.ts`. */
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

export interface PageHit {
  readonly project: string;
  readonly version: string;
  /** As in `IndexedPage`. */
  readonly path: string;
  readonly title: string;
  /** 0 or 1 fragment of escaped HTML, matching words in `<span>`. */
  readonly titleHighlights: string[];
  /** 0 to 3, best first; none means that only the title matched. */
  readonly blocks: SearchBlock[];
}
