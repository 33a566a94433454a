import type {ReactiveControllerHost, TemplateResult} from 'lit';
import type {Messages} from '../../i18n/messages.js';
import type {PageIdentity} from '../../page/index.js';
import type {Preferences} from './preferences.js';

/** What the parts of `<docs-preview>` need of their element. */
export interface PreviewHost extends ReactiveControllerHost, HTMLElement {
  readonly page: PageIdentity;
  readonly messages: Messages;
  readonly root: string;
  /** Selector of the content root, as the site's owner has set it. */
  readonly maincontent: string | undefined;
  /** Selector of the links that have previews, by the element's attribute or the site's owner. */
  readonly linkSelector: string | undefined;
  readonly hosts: string | undefined;
  readonly hotkeys: string;
  readonly mediaFrom: string | undefined;
  readonly sources: string | undefined;
  readonly preferences: Preferences;
  /** The popover; `null` before it is rendered for the first time. */
  readonly card: HTMLElement | null;
  /** Renders at once: an event follows, and the card is to be there by then. */
  renderNow(): void;
  /** Loads the code for content other than text, and for the source of a section. */
  loadRichContent(): Promise<void>;
  sourceView(url: URL): TemplateResult | undefined;
  /** Loads the settings of the site's owner. Resolves when they are there, or after a second without them. */
  loadOwnerSettings(): Promise<void>;
  /** Loads what can be done with a card. */
  loadTools(): Promise<void>;
}
