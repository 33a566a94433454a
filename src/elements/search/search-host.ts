import type {ReactiveControllerHost} from 'lit';
import type {SearchClient} from '../../client/index.js';
import type {Messages} from '../../i18n/messages.js';

export interface ShowOptions {
  /** Put into the box, replacing its text, and searched for. Default: the box keeps its text. */
  readonly query?: string | undefined;
  /** What the reader opened search with; it gets the focus back. Default: what has the focus now. */
  readonly opener?: (Element & HTMLOrSVGElement) | null | undefined;
}

/** `<docs-search>` as its controllers see it. */
export interface SearchHost extends ReactiveControllerHost, HTMLElement {
  readonly open: boolean;
  readonly project: string;
  readonly version: string;
  readonly api: string;
  readonly index: string;
  readonly htmlFor: string;
  readonly triggers: string;
  readonly searchHistory: 'on' | 'off';
  readonly resultPreview: 'on' | 'off';
  readonly variant: 'dialog' | 'inline';
  readonly mediaFrom: string;
  readonly sources: string;
  readonly hotkeys: string;
  readonly queryParam: string;
  readonly client: SearchClient | undefined;
  readonly messages: Messages;
  show(options?: ShowOptions): void;
  hide(): void;
}
