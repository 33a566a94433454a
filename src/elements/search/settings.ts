import {html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult} from 'lit';
import type {SearchMessages} from '../../i18n/messages.js';
import {OnDemand, type OptionalPart} from '../on-demand.js';
import type {SearchHistoryView} from './history-view.js';
import {consume, FeatureKeysController, keepKeys} from './navigation.js';
import type {ApplicableSettings} from './settings-menu.js';

const gear = html`<svg viewBox="0 0 24 24">
  <path d="M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5v5m-7 5v5" stroke-linecap="round" />
</svg>`;

/** What the controller needs from `<docs-search>`. */
interface SettingsHost extends ReactiveControllerHost, HTMLElement {
  readonly open: boolean;
  readonly messages: SearchMessages;
  readonly hotkeys: string;
  readonly variant: 'dialog' | 'inline';
  readonly noHistory: boolean;
  readonly noResultPreview: boolean;
}

/**
 * The reader's settings: single-key shortcuts, search history, result preview, each only where it applies; and the
 * button that opens their menu. On small screens, the choice of scopes is shown with the menu. The menu is loaded when
 * the pointer or the focus reaches its button.
 */
export class SettingsController implements ReactiveController {
  readonly #host: SettingsHost;
  readonly #historyView: OptionalPart<SearchHistoryView>;
  readonly #handleOpen: () => void;
  #isOpen = false;
  readonly #menu: OnDemand<typeof import('./settings-menu.js')>;

  /** @param handleOpen called when the reader opens the menu */
  constructor(host: SettingsHost, historyView: OptionalPart<SearchHistoryView>, handleOpen: () => void) {
    this.#host = host;
    this.#historyView = historyView;
    this.#handleOpen = handleOpen;
    this.#menu = new OnDemand(host, () =>
      Promise.all([import('./settings-menu.js'), historyView.load()]).then(([menu]) => menu),
    );
    host.addController(this);
    keepKeys(host, '.settings, .settings-menu');
    new FeatureKeysController(host, (event, target) => {
      if (event.key !== 'Escape' || !this.#isOpen || !target.closest('.settings, .settings-menu')) return;
      consume(event);
      this.#toggle();
      this.#host.shadowRoot!.querySelector<HTMLElement>('.settings')?.focus();
    });
  }

  hostUpdated(): void {
    if (!this.#host.open) this.#isOpen = false;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /**
   * The button that opens the menu, if there is anything to set.
   * @param hasTools whether there is a choice of scopes, which small screens show with the menu only
   */
  renderButton(hasTools: boolean): TemplateResult | typeof nothing {
    // On a server, search is never open: a server does not know what the reader can set.
    if (!this.#host.open) return nothing;
    const hasSwitches = Object.values(this.#applicable).some(Boolean);
    if (!hasSwitches && !hasTools) return nothing;
    const {settings} = this.#host.messages;
    return html`<button
      part="button"
      class="settings plain quiet ${hasSwitches ? '' : 'for-tools'}"
      type="button"
      title=${settings}
      aria-expanded=${this.#isOpen}
      @pointerenter=${this.#loadMenu}
      @focus=${this.#loadMenu}
      @click=${() => this.#toggle()}
    >
      ${gear}
    </button>`;
  }

  renderMenu(): TemplateResult | typeof nothing {
    if (!this.#isOpen || !this.#menu.part) return nothing;
    return this.#menu.part.settingsMenu({
      ...this.#applicable,
      messages: this.#host.messages,
      searchHistory: this.#historyView.part?.history,
      update: () => this.#host.requestUpdate(),
    });
  }

  /** Devices that cannot hover rarely have a keyboard, or room for a preview. */
  get #applicable(): ApplicableSettings {
    const {hotkeys, variant, noHistory, noResultPreview} = this.#host;
    const hasKeyboard = matchMedia('(any-hover: hover)').matches;
    const singleKeys = hotkeys.split(/\s+/).filter(key => key.length === 1);
    return {
      singleKeys: hasKeyboard ? singleKeys.join(' ') : '',
      history: !noHistory,
      resultPreview: hasKeyboard && !noResultPreview && variant !== 'inline',
    };
  }

  /** Closes the menu. */
  close(): void {
    this.#isOpen = false;
    this.#host.requestUpdate();
  }

  #toggle(): void {
    this.#isOpen = !this.#isOpen;
    if (this.#isOpen) this.#handleOpen();
    this.#loadMenu();
    this.#host.requestUpdate();
  }

  readonly #loadMenu = (): void => void this.#menu.load();
}
