const AFTER = {bubbles: true, composed: true} as const;
const BEFORE = {...AFTER, cancelable: true} as const;

/** The menu has opened. */
export class DocsVersionsOpenEvent extends Event {
  constructor() {
    super('docs-versions-open', AFTER);
  }
}

/** The menu has closed. */
export class DocsVersionsCloseEvent extends Event {
  constructor() {
    super('docs-versions-close', AFTER);
  }
}

/** A version, a language or a download is about to be opened, in this tab or another. Cancel the event to keep it from being opened. */
export class DocsVersionsSelectEvent extends Event {
  constructor(
    readonly kind: 'version' | 'language' | 'download',
    /** Address that the choice leads to. */
    readonly url: URL,
  ) {
    super('docs-versions-select', BEFORE);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'docs-versions-open': DocsVersionsOpenEvent;
    'docs-versions-close': DocsVersionsCloseEvent;
    'docs-versions-select': DocsVersionsSelectEvent;
  }
}
