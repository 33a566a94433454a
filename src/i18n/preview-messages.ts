/** The texts of `<docs-preview>`: plain text, rendered as text. */
export interface PreviewMessages {
  /** Names the card for those who do not see it. */
  readonly previewOf: (link: string) => string;
  /** Describes the link, while the card is open, to those who do not see it. */
  readonly hint: string;
  /** The link in the card's footer. */
  readonly open: string;
  /** In the card's footer in place of the path, for a target on this page. */
  readonly samePage: string;
  /** Unfolds the rest of the section. */
  readonly more: string;
  /** Above the headings that follow in the section. */
  readonly outline: string;
  /** Above the members of a class. */
  readonly members: string;
  /** In the card's footer: the section is of the same project, but of another version. */
  readonly otherVersion: (version: string) => string;
  readonly loading: string;
  /** The section is there and has nothing to show. */
  readonly empty: string;
  /** Why there is no content, in one line, by the `kind` of the error; the link to the page is below it. */
  readonly failed: (kind: PreviewFailure) => string;
  /** The texts of the tools, loaded with them. */
  readonly menu: () => Promise<PreviewMenuMessages>;
}

/** The texts of what a reader can do with a card, and of the preferences. */
export interface PreviewMenuMessages {
  /** The button in the card's footer that shows the reader's preferences. */
  readonly choices: string;
  /** Closes the sheet, and a pinned card. */
  readonly close: string;
  /** Above the choice of when previews show. */
  readonly when: string;
  readonly on: string;
  readonly alt: string;
  readonly objects: string;
  readonly off: string;
  /** How to switch previews on again, shown when they are off. `key`: a hotkey, `Alt+↓`. */
  readonly back: (key: string) => string;
  readonly delay: string;
  /** The page's own delay. */
  readonly usual: string;
  readonly short: string;
  readonly long: string;
  readonly copyLink: string;
  readonly copyCode: string;
  /** Announced once something is copied. */
  readonly copied: string;
  /** Pins the card beside the text. */
  readonly pin: string;
  /** Leads back from the target of a link in the card. */
  readonly before: string;
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
