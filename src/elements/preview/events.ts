import type {Section} from '../../client/index.js';
import type {PageLink} from './links.js';

/** What a preview is about. */
export interface PreviewSubject {
  readonly link: PageLink;
  /** The address of the target; an event's `target` is the element. */
  readonly url: URL;
  /** The section as the server sent it; `null` if there is none. NOT SAFE to insert. */
  readonly section: Section | null;
}

abstract class PreviewEvent extends Event implements PreviewSubject {
  readonly link: PageLink;
  readonly url: URL;
  readonly section: Section | null;

  constructor(type: string, {link, url, section}: PreviewSubject, cancelable = false) {
    super(type, {bubbles: true, composed: true, cancelable});
    this.link = link;
    this.url = url;
    this.section = section;
  }
}

/** A preview is about to be shown, unless the event is cancelled. */
export class DocsPreviewBeforeShowEvent extends PreviewEvent {
  constructor(subject: PreviewSubject) {
    super('docs-preview-before-show', subject, true);
  }
}

/** A preview is shown. */
export class DocsPreviewShowEvent extends PreviewEvent {
  constructor(subject: PreviewSubject) {
    super('docs-preview-show', subject);
  }
}

/** A preview has been open for a second, so that it counts as seen. */
export class DocsPreviewSeenEvent extends PreviewEvent {
  constructor(subject: PreviewSubject) {
    super('docs-preview-seen', subject);
  }
}

/** A preview is hidden again. */
export class DocsPreviewHideEvent extends PreviewEvent {
  constructor(subject: PreviewSubject) {
    super('docs-preview-hide', subject);
  }
}

/** The section of a link could not be loaded. Dispatched even if the reader has left the link before the error is shown. */
export class DocsPreviewErrorEvent extends PreviewEvent {
  constructor(
    subject: PreviewSubject,
    /** What was thrown, for a log; its `kind` names the cause. */
    readonly error: unknown,
  ) {
    super('docs-preview-error', subject);
  }
}

declare global {
  // Elements, the document and the window: the events bubble.
  interface GlobalEventHandlersEventMap {
    'docs-preview-before-show': DocsPreviewBeforeShowEvent;
    'docs-preview-show': DocsPreviewShowEvent;
    'docs-preview-seen': DocsPreviewSeenEvent;
    'docs-preview-hide': DocsPreviewHideEvent;
    'docs-preview-error': DocsPreviewErrorEvent;
  }
}
