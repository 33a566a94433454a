import type {PanelMessages} from './panel-messages.js';
import type {HitMessages} from './hit-messages.js';

/**
 * Every text of `<docs-search>`, as one typed interface: a language is a value of it. Texts are plain
 * text and are rendered as text. Counts are passed as numbers, because plurals differ by language
 * (see `plural.ts`).
 */
export interface SearchMessages {
  /** BCP 47 tag of the language these messages are in; numbers are written its way. */
  readonly language: string;

  /** The own trigger button, also the name of the dialog and of the box in it. */
  readonly search: string;
  /** Shown in the empty box. */
  readonly placeholder: string;
  readonly clear: string;
  readonly close: string;
  readonly retry: string;
  readonly more: string;
  readonly loadingMore: string;
  /** Names the list of results. */
  readonly results: string;

  /** Under an empty box. */
  readonly start: string;
  /** Under a box with fewer characters than can be searched for. */
  readonly tooShort: string;
  /** Under a box whose first answer is slow. */
  readonly searching: string;
  /** Pages that match. */
  readonly found: (pages: number) => string;
  readonly nothing: (words: string) => Notice;
  readonly failed: (kind: FailureKind, seconds: number) => Notice;
  /** More results could not be loaded; the first ones are still there. */
  readonly moreFailed: string;
  /** The link to where the reader signs in. */
  readonly signIn: string;
  /** The button that loads the whole page again, where asking again did not help. */
  readonly reload: string;

  /** Key hints at the foot of the dialog. */
  readonly keys: {readonly move: string; readonly open: string; readonly close: string};

  /** Texts of the panels beside box and list. Default: English, loaded when needed. */
  readonly panels?: PanelMessages;
  /** Texts of the hits themselves. Default: English, loaded when needed. */
  readonly hit?: HitMessages;
}

/** What happened, and what to do next. */
export interface Notice {
  readonly title: string;
  readonly hint: string;
}

/**
 * Why there is no answer: the kinds of the client's errors, and those that only a page can have.
 * `offline`: the browser has no network. `too-long`: the query is beyond the host's limit. `unloaded`: a part of
 * search itself did not load. `unknown`: any other error.
 */
export type FailureKind =
  | 'bad-request'
  | 'forbidden'
  | 'gone'
  | 'malformed'
  | 'network'
  | 'not-found'
  | 'offline'
  | 'rate-limited'
  | 'server'
  | 'timeout'
  | 'too-long'
  | 'unauthorized'
  | 'unknown'
  | 'unloaded';
