import {css, html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import {areSingleKeysOff} from '../../page/keyboard.js';
import {isStored, RESULT_PREVIEW_OFF, SINGLE_KEYS_OFF} from '../../page/storage.js';
import type {SearchHost} from './search-host.js';
import {consume, PanelKeysController} from './navigation.js';
import type {SearchHistoryController} from './history-view.js';
import {emptySearchHistory} from './history.js';

const KEYBOARD = matchMedia('(any-hover: hover)');

/** The settings that apply here. Devices without a fine pointer rarely have a keyboard, and no room for previews. */
export function applicable({hotkeys, searchHistory, resultPreview, variant}: SearchHost): {
  /** Single-key shortcuts, separated by spaces; empty for none. */
  readonly keys: string;
  readonly hasHistory: boolean;
  readonly hasPreview: boolean;
} {
  const {matches} = KEYBOARD;
  return {
    keys: matches
      ? hotkeys
          .split(/\s+/)
          .filter(key => key.length === 1)
          .join(' ')
      : '',
    hasHistory: searchHistory !== 'off',
    hasPreview: matches && resultPreview !== 'off' && variant !== 'inline',
  };
}

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
 * the menu is open.
 */
export class SettingsController implements ReactiveController {
  readonly #host: SearchHost;
  readonly #searchHistory: SearchHistoryController;
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
      @click=${() => this.#toggle()}
    >
      ${gear}
    </button>`;
  }

  render(): TemplateResult | typeof nothing {
    if (!this.#isOpen) return nothing;
    return html`<div class="settings-menu small" role="group" aria-label=${this.#label}>
      ${settingsMenuView(this.#host, this.#searchHistory)}
    </div>`;
  }

  #toggle(): void {
    this.#isOpen = !this.#isOpen;
    this.#host.requestUpdate();
  }

  get #label(): string {
    return this.#host.messages.settings;
  }

  get #button(): HTMLElement | null {
    return this.#host.shadowRoot!.querySelector('.settings');
  }
}

export const settingsMenuStyles = css`
  .settings-menu {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1em;
    padding: 0 0.75em 0.5em;
  }
  [role='switch']::before {
    content: '☐ ' / '';
  }
  [role='switch'][aria-checked='true']::before {
    content: '☑ ' / '';
  }
`;

interface Switch {
  readonly name: string;
  readonly label: string;
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** The switches that apply here. */
export function settingsMenuView(host: SearchHost, history: SearchHistoryController): TemplateResult {
  const labels = host.messages;
  const {keys, hasHistory, hasPreview} = applicable(host);
  const switches: (Switch | false)[] = [
    keys !== '' && {
      name: 'single-keys',
      label: labels.settingSingleKeys(keys),
      isOn: !areSingleKeysOff(),
      toggle: () => flip(SINGLE_KEYS_OFF),
    },
    hasHistory && {
      name: 'remember',
      label: labels.settingHistory,
      isOn: !history.history.off,
      // Switching it off also clears it.
      toggle: () => history.change(({off}) => ({...emptySearchHistory, off: !off})),
    },
    hasPreview && {
      name: 'preview-results',
      label: labels.settingResultPreview,
      isOn: !isStored(RESULT_PREVIEW_OFF),
      toggle: () => flip(RESULT_PREVIEW_OFF),
    },
  ];
  const handleClick = (toggle: () => void) => () => {
    toggle();
    host.requestUpdate();
  };
  const offered = switches.filter(one => one !== false);
  return html`${offered.map(
    ({name, label, isOn, toggle}) =>
      html`<button
        part="button"
        class="${name} plain"
        type="button"
        role="switch"
        aria-checked=${isOn}
        @click=${handleClick(toggle)}
      >
        ${label}
      </button>`,
  )}`;
}

/** Stores for all pages of the site whether something is switched off. */
function flip(name: string): void {
  try {
    if (isStored(name)) localStorage.removeItem(name);
    else localStorage.setItem(name, '1');
  } catch {
    // Storage is blocked; the switch keeps showing the old state.
  }
}
