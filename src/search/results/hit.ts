import type {Piece} from './highlight.js';

/** One row of the results, and one link. */
export interface Hit {
  readonly kind: 'page' | 'section' | 'object';
  /** Its address; `null` if the answer has none, or none that is `http(s)`. */
  readonly url: string | null;
  readonly title: readonly Piece[];
  readonly snippet: readonly Piece[];
  /** The kind of an API object (`function`, `class`); empty for pages and sections. */
  readonly badge: string;
  /** Full name of the API object, as written in code; empty for pages and sections. */
  readonly symbol: string;
  /** The arguments after the name, or `()`; empty when it takes none. */
  readonly signature: string;
  /** Words of the query that do not occur in it, as typed. */
  readonly missing: readonly string[];
}

/** A page of the results, with the parts of it that match. */
export interface PageGroup {
  readonly page: Hit;
  /** The page's path as shown: `library › asyncio-task`. */
  readonly breadcrumb: string;
  /** Project and version if they differ from the current page's; else empty. */
  readonly source: string;
  /** What matches, best first: parts of the page, and `page` itself, at the front, when it is a hit of its own. */
  readonly hits: readonly Hit[];
}

/** The current page. Relative addresses in an answer are resolved against `base`. */
export interface ReaderPage {
  readonly project: string | undefined;
  readonly version: string | undefined;
  readonly base: string;
}
