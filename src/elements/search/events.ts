import type {FailureKind} from '../../i18n/failures.js';
import type {Hit} from './result-model.js';

const AFTER = {bubbles: true, composed: true} as const;
const BEFORE = {...AFTER, cancelable: true} as const;

/** Search has opened. */
export class DocsSearchOpenEvent extends Event {
  constructor(
    /** The element with which the reader opened search; it gets the focus back. */
    readonly opener: Element | null,
  ) {
    super('docs-search-open', AFTER);
  }
}

/** Search has closed. */
export class DocsSearchCloseEvent extends Event {
  constructor() {
    super('docs-search-close', AFTER);
  }
}

/** A query is about to be sent. Cancel the event to keep it from being sent. */
export class DocsSearchQueryEvent extends Event {
  constructor(
    /** The query as typed, trimmed. */
    readonly query: string,
  ) {
    super('docs-search-query', BEFORE);
  }
}

/** The results for the current query have arrived, or more of them. */
export class DocsSearchResultsEvent extends Event {
  constructor(
    /** The query as typed, trimmed. */
    readonly query: string,
    /** Matching pages, shown or not. */
    readonly count: number,
    /** The rows shown. */
    readonly hits: readonly Hit[],
  ) {
    super('docs-search-results', AFTER);
  }
}

/** A result is about to be opened, in this tab or another. Cancel the event to keep it from being opened. */
export class DocsSearchSelectEvent extends Event {
  constructor(
    /** The query as typed, trimmed. */
    readonly query: string,
    readonly hit: Hit,
  ) {
    super('docs-search-select', BEFORE);
  }
}

/** The current query failed. */
export class DocsSearchErrorEvent extends Event {
  constructor(
    /** The query as typed, trimmed. */
    readonly query: string,
    readonly kind: FailureKind,
    /** What was thrown, for logs; never shown to readers. */
    readonly error: unknown,
  ) {
    super('docs-search-error', AFTER);
  }
}

declare global {
  // Elements, the document and the window: the events bubble.
  interface GlobalEventHandlersEventMap {
    'docs-search-open': DocsSearchOpenEvent;
    'docs-search-close': DocsSearchCloseEvent;
    'docs-search-query': DocsSearchQueryEvent;
    'docs-search-results': DocsSearchResultsEvent;
    'docs-search-select': DocsSearchSelectEvent;
    'docs-search-error': DocsSearchErrorEvent;
  }
}
