import type {Section} from '../../client/index.js';

const OPTIONS = {bubbles: true, composed: true} as const;

/** The section is shown, for the first time or anew. */
export class DocsEmbedLoadEvent extends Event {
  constructor(readonly section: Section) {
    super('docs-embed-load', OPTIONS);
  }
}

/** The section could not be loaded. */
export class DocsEmbedErrorEvent extends Event {
  constructor(
    /** The address that was asked for; `null` when `href` is not an address. */
    readonly url: URL | null,
    /** What was thrown, for a log; its `kind` names the cause. */
    readonly error: unknown,
  ) {
    super('docs-embed-error', OPTIONS);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'docs-embed-load': DocsEmbedLoadEvent;
    'docs-embed-error': DocsEmbedErrorEvent;
  }
}
