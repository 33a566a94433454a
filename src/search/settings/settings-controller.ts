import {css, html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import {panelsEn} from '../../i18n/english/panels.js';
import {consume, PanelKeysController} from '../dialog/panel-keys-controller.js';
import type {SearchHistoryController} from '../history/search-history-controller.js';
import type {SearchHost} from '../search-host.js';
import {applicable} from './applicable.js';
import type * as Menu from './settings-menu.js';

export const settingsStyles = css`
  .settings svg {
    display: block;
  }
`;

const gear = html`<svg viewBox="0 0 24 24">
  <path d="M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5v5m-7 5v5" stroke-linecap="round" />
</svg>`;

/**
 * The reader's settings: single-key shortcuts, search history, result preview, each only where it applies. Owns whether
 * the menu is open, and loads its contents on first use.
 */
export class SettingsController implements ReactiveController {
  readonly #host: SearchHost;
  readonly #searchHistory: SearchHistoryController;
  #isOpen = false;
  /** `null`: it failed to load. */
  #menu: typeof Menu | null | undefined;

  constructor(host: SearchHost, searchHistory: SearchHistoryController) {
    this.#host = host;
    this.#searchHistory = searchHistory;
    host.addController(this);
    new PanelKeysController(host, (event, target) => {
      if (!target.closest('.settings, .settings-menu')) return;
      if (event.key === 'Escape' && this.#isOpen) {
        consume(event);
        void this.#toggle();
        this.#button?.focus();
      } else if (event.key !== 'Escape') event.stopPropagation();
    });
  }

  hostUpdated(): void {
    if (!this.#host.open) this.#isOpen = false;
  }

  /** The button that opens the menu, if there is anything to set. */
  renderButton(): TemplateResult | typeof nothing {
    if (!Object.values(applicable(this.#host)).some(Boolean)) return nothing;
    const label = this.#label;
    return html`<button
      part="button"
      class="settings plain quiet"
      type="button"
      aria-label=${label}
      title=${label}
      aria-expanded=${this.#isOpen}
      @click=${() => void this.#toggle()}
    >
      ${gear}
    </button>`;
  }

  render(): TemplateResult | typeof nothing {
    if (!this.#isOpen || this.#menu === undefined) return nothing;
    return html`<div class="settings-menu small" role="group" aria-label=${this.#label}>
      ${
        this.#menu?.settingsMenuView(this.#host, this.#searchHistory) ??
        Object.values(this.#host.messages.failed('unloaded', 0)).join('. ')
      }
    </div>`;
  }

  async #toggle(): Promise<void> {
    this.#isOpen = !this.#isOpen;
    this.#host.requestUpdate();
    if (this.#menu) return;
    try {
      this.#menu = await import('./settings-menu.js');
      const root = this.#host.shadowRoot!;
      root.adoptedStyleSheets.push(this.#menu.settingsMenuStyles.styleSheet!);
    } catch {
      this.#menu = null;
    }
    this.#host.requestUpdate();
  }

  get #label(): string {
    return (this.#host.messages.panels ?? panelsEn).buttons.settings;
  }

  get #button(): HTMLElement | null {
    return this.#host.shadowRoot!.querySelector('.settings');
  }
}
