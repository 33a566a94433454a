import {html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import {areSingleKeysOff, SINGLE_KEYS_OFF} from '../../keyboard/single-keys.js';
import {panelsEn} from '../../i18n/english/panels.js';
import {consume, PanelKeysController} from '../dialog/panel-keys-controller.js';
import type {SearchHistoryController} from '../history/search-history-controller.js';
import {toggled} from '../history/search-history.js';
import {isResultPreviewOff, storeResultPreviewOff} from '../result-preview/result-preview-preference.js';
import type {SearchHost} from '../search-host.js';

const gear = html`<svg viewBox="0 0 24 24">
  <path d="M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5v5m-7 5v5" stroke-linecap="round" />
</svg>`;

/**
 * The reader's settings: single-key shortcuts, search history, result preview; each only where it makes a difference.
 * Owns whether the menu is open.
 */
export class SettingsController implements ReactiveController {
  readonly #host: SearchHost;
  readonly #searchHistory: SearchHistoryController;
  readonly #keyboard = matchMedia('(any-hover: hover)');
  #isOpen = false;

  constructor(host: SearchHost, searchHistory: SearchHistoryController) {
    this.#host = host;
    this.#searchHistory = searchHistory;
    host.addController(this);
    new PanelKeysController(host, (event, target) => {
      if (!target.closest('.settings, .settings-menu')) return;
      if (event.key === 'Escape' && this.#isOpen) {
        consume(event);
        this.#toggle();
        this.#button?.focus();
      } else if (event.key !== 'Escape') event.stopPropagation();
    });
  }

  hostUpdated(): void {
    if (!this.#host.open) this.#isOpen = false;
  }

  /** The button that shows the menu; nothing where there is nothing to set. */
  renderButton(): TemplateResult | typeof nothing {
    if (!this.#switches.length) return nothing;
    const {settings} = this.#host.messages.panels ?? panelsEn;
    return html`<button
      part="button"
      class="settings plain quiet"
      type="button"
      aria-label=${settings.label}
      title=${settings.label}
      aria-expanded=${this.#isOpen}
      @click=${() => this.#toggle()}
    >
      ${gear}
    </button>`;
  }

  render(): TemplateResult | typeof nothing {
    if (!this.#isOpen) return nothing;
    const {settings} = this.#host.messages.panels ?? panelsEn;
    return html`<div class="settings-menu small" role="group" aria-label=${settings.label}>
      ${this.#switches.map(
        ({name, label, isOn, toggle}) =>
          html`<button
            part="button"
            class="${name} plain"
            type="button"
            role="switch"
            aria-checked=${isOn}
            @click=${() => {
              toggle();
              this.#host.requestUpdate();
            }}
          >
            ${label}
          </button>`,
      )}
    </div>`;
  }

  get #switches() {
    const {settings, searchHistory} = this.#host.messages.panels ?? panelsEn;
    const keys = this.#host.hotkeys.split(/\s+/).filter(key => key.length === 1);
    const hasKeyboard = this.#keyboard.matches;
    return [
      ...(keys.length && hasKeyboard
        ? [
            {
              name: 'single-keys',
              label: settings.singleKeys(keys.join(' ')),
              isOn: !areSingleKeysOff(),
              toggle: toggleSingleKeys,
            },
          ]
        : []),
      ...(this.#searchHistory.isOn
        ? [
            {
              name: 'remember',
              label: searchHistory.remember,
              isOn: !this.#searchHistory.history.off,
              toggle: () => this.#searchHistory.change(toggled),
            },
          ]
        : []),
      ...(this.#host.resultPreview !== 'off' && this.#host.variant !== 'inline' && hasKeyboard
        ? [
            {
              name: 'preview-results',
              label: settings.resultPreview,
              isOn: !isResultPreviewOff(),
              toggle: () => storeResultPreviewOff(!isResultPreviewOff()),
            },
          ]
        : []),
    ];
  }

  #toggle(): void {
    this.#isOpen = !this.#isOpen;
    this.#host.requestUpdate();
  }

  get #button(): HTMLElement | null {
    return this.#host.shadowRoot!.querySelector('.settings');
  }
}

function toggleSingleKeys(): void {
  try {
    if (areSingleKeysOff()) localStorage.removeItem(SINGLE_KEYS_OFF);
    else localStorage.setItem(SINGLE_KEYS_OFF, '1');
  } catch {
    // Storage is blocked; the switch shows that nothing has changed.
  }
}
