/** Every word `<docs-preview>` says. Texts are plain text and are rendered as text. */
export interface PreviewMessages {
  /** Names the card for those who do not see it. */
  readonly previewOf: (link: string) => string;
  /** Told by the link to those who do not see the card, while it is there. */
  readonly hint: string;
  /** The link at the card's foot. */
  readonly open: string;
  /** The button there that shows the choices a reader has; their words are `menu`. */
  readonly choices: string;
  /** At the card's foot in place of the path, for a target on this page. */
  readonly samePage: string;
  /** Unfolds what the card has kept back. */
  readonly more: string;
  /** Above the headings that follow in the section. */
  readonly outline: string;
  /** Above the members of a class. */
  readonly members: string;
  readonly loading: string;
  /** The section is there and has nothing to show. */
  readonly empty: string;
  /** Why there is no content, in one line, by the `kind` of the error; the link to the page is below it. */
  readonly failed: (kind: PreviewFailure) => string | Promise<string>;
  /** What only some readers come to see is loaded for them. */
  readonly menu: () => Promise<PreviewMenuMessages>;
}

/** What a reader may choose and do on the card, and the words of the sheet for touch. */
export interface PreviewMenuMessages {
  /** Above the first choice. */
  readonly when: string;
  readonly on: string;
  readonly alt: string;
  readonly objects: string;
  readonly off: string;
  /** How they come back; shown when they have been switched off. `key`: the one for it, `Alt+↓`. */
  readonly back: (key: string) => string;
  readonly delay: string;
  /** The delay that is set by whoever made the page. */
  readonly usual: string;
  readonly short: string;
  readonly long: string;
  /** Closes the sheet, and a card that is kept. */
  readonly close: string;
  readonly copyLink: string;
  readonly copyCode: string;
  /** Said once either is done. */
  readonly copied: string;
  /** Keeps the card beside the text. */
  readonly pin: string;
  /** Leads from what a link in the card has shown back to what the card showed before. */
  readonly before: string;
  /** Before the path at the foot: what is shown is of the same project, but of another version. */
  readonly otherVersion: (version: string) => string;
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
