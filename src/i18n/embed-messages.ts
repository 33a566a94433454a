import type {PreviewFailure} from './preview-messages.js';

/** Every text of `<docs-embed>`. Texts are plain text and are rendered as text. */
export interface EmbedMessages {
  readonly loading: string;
  /** The section is there and has nothing to show. */
  readonly empty: string;
  /** Why there is no content, in one line, by the `kind` of the error. */
  readonly failed: (kind: EmbedFailure) => string;
  readonly retry: string;
  /** The link to the page, beside why it is not shown. */
  readonly open: string;
  /** Before the link to the page that the section is from. */
  readonly from: string;
}

/** An embed fails in the ways that a preview does: both show a section. */
export type EmbedFailure = PreviewFailure;
