import {
  css,
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import type {Messages} from '../../i18n/messages.js';
import {fromStorage, isStored, RESULT_PREVIEW_OFF, SINGLE_KEYS_OFF} from '../../page/storage.js';
import {emptySearchHistory, type SearchHistoryController} from './history.js';
import {consume, FeatureKeysController} from './navigation.js';

const gear = html`<svg viewBox="0 0 24 24">
  <path d="M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5v5m-7 5v5" stroke-linecap="round" />
</svg>`;

/** What the controller needs of `<docs-search>`. */
interface SettingsHost extends ReactiveControllerHost, HTMLElement {
  readonly open: boolean;
  readonly messages: Messages;
  readonly hotkeys: string;
  readonly variant: 'dialog' | 'inline';
  readonly noHistory: boolean;
  readonly noResultPreview: boolean;
}

/** One setting of the menu. */
interface Switch {
  readonly name: string;
  readonly label: string;
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/**
 * The reader's settings: single-key shortcuts, search history, result preview, each only where it applies. Owns whether
 * the menu is open, and with it, where there is no room for a row of their own, the other tools of search.
 */
export class SettingsController implements ReactiveController {
  readonly #host: SettingsHost;
  readonly #history: SearchHistoryController;
  #isOpen = false;

  constructor(host: SettingsHost, history: SearchHistoryController) {
    this.#host = host;
    this.#history = history;
    host.addController(this);
    new FeatureKeysController(host, (event, target) => {
      if (!target.closest('.settings, .settings-menu')) return;
      if (event.key === 'Escape' && this.#isOpen) {
        consume(event);
        this.#toggle();
        this.#host.shadowRoot!.querySelector<HTMLElement>('.settings')?.focus();
      } else if (event.key !== 'Escape') event.stopPropagation();
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
   * @param hasTools whether there are other tools, which small screens show with the menu only
   */
  renderButton(hasTools: boolean): TemplateResult | typeof nothing {
    // Never open on a server, which could not tell what the reader can set.
    if (!this.#host.open) return nothing;
    const hasSwitches = this.#switches.length > 0;
    if (!hasSwitches && !hasTools) return nothing;
    const {settings} = this.#host.messages;
    return html`<button
      part="button"
      class="settings plain quiet ${hasSwitches ? '' : 'for-tools'}"
      type="button"
      title=${settings}
      aria-expanded=${this.#isOpen}
      @click=${() => this.#toggle()}
    >
      ${gear}
    </button>`;
  }

  renderMenu(): TemplateResult | typeof nothing {
    if (!this.#isOpen || !this.#switches.length) return nothing;
    return html`<div class="settings-menu small" role="group" aria-label=${this.#host.messages.settings}>
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

  /** The settings that apply here. Devices that cannot hover rarely have a keyboard, or room for a preview. */
  get #switches(): readonly Switch[] {
    const {messages, hotkeys, variant, noHistory, noResultPreview} = this.#host;
    const hasKeyboard = matchMedia('(any-hover: hover)').matches;
    const singleKeys = hotkeys.split(/\s+/).filter(key => key.length === 1);
    const {history} = this.#history;
    const all: readonly (Switch | false)[] = [
      hasKeyboard &&
        singleKeys.length > 0 && {
          name: 'single-keys',
          label: messages.settingSingleKeys(singleKeys.join(' ')),
          isOn: !isStored(SINGLE_KEYS_OFF),
          toggle: () => flip(SINGLE_KEYS_OFF),
        },
      !noHistory && {
        name: 'remember',
        label: messages.settingHistory,
        isOn: !history.off,
        // Switching it off also clears it.
        toggle: () => this.#history.change(({off}) => ({...emptySearchHistory, off: !off})),
      },
      hasKeyboard &&
        !noResultPreview &&
        variant !== 'inline' && {
          name: 'preview-results',
          label: messages.settingResultPreview,
          isOn: !isStored(RESULT_PREVIEW_OFF),
          toggle: () => flip(RESULT_PREVIEW_OFF),
        },
    ];
    return all.filter(one => one !== false);
  }

  #toggle(): void {
    this.#isOpen = !this.#isOpen;
    this.#host.requestUpdate();
  }
}

/** Switches something off or on for all pages of the site. If storage is blocked, nothing changes. */
function flip(name: string): void {
  fromStorage(() => (isStored(name) ? localStorage.removeItem(name) : localStorage.setItem(name, '1')));
}

export const settingsStyles = css`
  .settings-menu {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1em;
    padding-block-end: 0.5em;
    padding-inline: calc(1em / 0.875 - 0.5em);
  }
  [role='switch'] {
    display: flex;
    align-items: center;
    gap: 0.5em;
  }
  /* A knob in a groove, on the side of its state. */
  [role='switch']::before {
    --at: 0.6em;
    content: '';
    inline-size: 2em;
    block-size: 1.2em;
    border: 1px solid var(--quiet);
    border-radius: 1em;
    background: radial-gradient(circle at var(--at), var(--quiet) 0.3em, #0000 0.35em);
    forced-color-adjust: none;
  }
  [role='switch'][aria-checked='true']::before {
    --at: calc(100% - 0.6em);
    border-color: var(--accent);
    background: radial-gradient(circle at var(--at), var(--bg) 0.35em, var(--accent) 0.4em);
  }
`;
