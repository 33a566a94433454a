import type {ReactiveControllerHost} from 'lit';
import type {SearchClient} from '../../client/index.js';
import {panelsEn} from '../../i18n/english/panels.js';
import type {PanelMessages} from '../../i18n/panel-messages.js';
import type {SearchMessages} from '../../i18n/messages.js';
import type {ShowOptions} from '../search-element.js';

/** What `<docs-search>` is to what comes later and stands beside its box and its list. */
export interface PanelHost extends ReactiveControllerHost, HTMLElement {
  readonly open: boolean;
  readonly project: string;
  readonly version: string;
  readonly api: string;
  readonly htmlFor: string;
  readonly memory: string;
  readonly pane: string;
  readonly variant: string;
  readonly queryParam: string;
  readonly client: SearchClient | undefined;
  readonly messages: SearchMessages;
  show(options?: ShowOptions): void;
  hide(): void;
}

/** The words for it, in the reader's language where there are some. */
export const panelMessages = ({messages}: PanelHost): PanelMessages => messages.beside ?? panelsEn;
