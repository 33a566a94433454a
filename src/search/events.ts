import type {FailureKind} from '../i18n/messages.js';
import type {Hit} from './results/results.js';

const AFTER = {bubbles: true, composed: true} as const;
const BEFORE = {...AFTER, cancelable: true} as const;

/** Search has opened. */
export class DocsSearchOpenEvent extends Event {
  constructor(
    /** What the reader opened it with; the focus goes back there. */
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

/** A question is about to be sent. Cancel it to keep it from being sent. */
export class DocsSearchQueryEvent extends Event {
  constructor(
    /** As typed, trimmed. */
    readonly words: string,
  ) {
    super('docs-search-query', BEFORE);
  }
}

/** The answer to the current question is there, or more of it. */
export class DocsSearchResultsEvent extends Event {
  constructor(
    readonly words: string,
    /** Pages that match, shown or not. */
    readonly count: number,
    /** What is shown, row by row. */
    readonly hits: readonly Hit[],
  ) {
    super('docs-search-results', AFTER);
  }
}

/** A result is about to be opened, here or elsewhere. Cancel it to keep it from being opened. */
export class DocsSearchSelectEvent extends Event {
  constructor(
    readonly words: string,
    readonly hit: Hit,
  ) {
    super('docs-search-select', BEFORE);
  }
}

/** The current question was not answered. */
export class DocsSearchErrorEvent extends Event {
  constructor(
    readonly words: string,
    readonly kind: FailureKind,
    /** What was thrown, for a log; never for a reader. */
    readonly error: unknown,
  ) {
    super('docs-search-error', AFTER);
  }
}

declare global {
  interface HTMLElementEventMap {
    'docs-search-open': DocsSearchOpenEvent;
    'docs-search-close': DocsSearchCloseEvent;
    'docs-search-query': DocsSearchQueryEvent;
    'docs-search-results': DocsSearchResultsEvent;
    'docs-search-select': DocsSearchSelectEvent;
    'docs-search-error': DocsSearchErrorEvent;
  }
}
