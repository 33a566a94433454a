/** Every word `<docs-preview>` says. Texts are plain text and are rendered as text. */
export interface PreviewMessages {
  /** Names the card for those who do not see it. */
  readonly previewOf: (link: string) => string;
  /** Told by the link to those who do not see the card, while it is there. */
  readonly hint: string;
  /** The link at the card's foot. */
  readonly open: string;
  /** At the card's foot in place of the path, for a target on this page. */
  readonly samePage: string;
  readonly loading: string;
  /** The section is there and has nothing to show. */
  readonly empty: string;
  /** Why there is no content, in one line, by the `kind` of the error; the link to the page is below it. */
  readonly failed: (kind: PreviewFailure) => string;
}

/** Kinds of the client's and the sanitiser's errors; `offline`: the browser says that there is no network. */
export type PreviewFailure =
  | 'bad-request'
  | 'forbidden'
  | 'gone'
  | 'malformed'
  | 'network'
  | 'not-found'
  | 'offline'
  | 'rate-limited'
  | 'sanitizer'
  | 'server'
  | 'timeout'
  | 'unauthorized'
  | 'unknown';
