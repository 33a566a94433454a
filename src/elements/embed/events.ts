import type {Section} from '../../client/index.js';

const OPTIONS = {bubbles: true, composed: true} as const;

/** The section is shown, for the first time or again. */
export class DocsEmbedLoadEvent extends Event {
  constructor(readonly section: Section) {
    super('docs-embed-load', OPTIONS);
  }
}

/** The section could not be loaded. */
export class DocsEmbedErrorEvent extends Event {
  constructor(
    /** The requested address; `null` if `href` is not a valid address. */
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
