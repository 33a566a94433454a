import {css, html, nothing, type TemplateResult} from 'lit';
import type {SearchMessages} from '../../i18n/messages.js';
import {fromStorage, isStored, RESULT_PREVIEW_OFF, SINGLE_KEYS_OFF} from '../../page/storage.js';
import type {SearchHistoryController} from './history.js';

/** Which settings have an effect on this page. */
export interface ApplicableSettings {
  /** The single-key shortcuts of search, separated by spaces. */
  readonly singleKeys: string;
  readonly history: boolean;
  readonly resultPreview: boolean;
}

/** The parameters of the menu. */
interface SettingsMenu extends ApplicableSettings {
  readonly messages: SearchMessages;
  /** The search history; `undefined` if its code could not be loaded: then there is no setting for it. */
  readonly searchHistory: SearchHistoryController | undefined;
  /** Called when a setting has changed. */
  readonly update: () => void;
}

/** One setting of the menu. */
interface Switch {
  readonly name: string;
  readonly label: string;
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** The reader's settings, with a switch for each. */
export function settingsMenu(menu: SettingsMenu): TemplateResult | typeof nothing {
  const shown = switches(menu);
  if (!shown.length) return nothing;
  return html`<div class="settings-menu small" role="group" aria-label=${menu.messages.settings}>
    ${shown.map(
      ({name, label, isOn, toggle}) =>
        html`<button
          part="button"
          class="${name} plain"
          type="button"
          role="switch"
          aria-checked=${isOn}
          @click=${() => {
            toggle();
            menu.update();
          }}
        >
          ${label}
        </button>`,
    )}
  </div>`;
}

function switches({messages, singleKeys, history, resultPreview, searchHistory}: SettingsMenu): Switch[] {
  const settings: readonly (Switch | false)[] = [
    singleKeys !== '' && {
      name: 'single-keys',
      label: messages.settingSingleKeys(singleKeys),
      isOn: !isStored(SINGLE_KEYS_OFF),
      toggle: () => flip(SINGLE_KEYS_OFF),
    },
    history &&
      searchHistory !== undefined && {
        name: 'remember',
        label: messages.settingHistory,
        isOn: !searchHistory.history.off,
        toggle: () => searchHistory.toggle(),
      },
    resultPreview && {
      name: 'preview-results',
      label: messages.settingResultPreview,
      isOn: !isStored(RESULT_PREVIEW_OFF),
      toggle: () => flip(RESULT_PREVIEW_OFF),
    },
  ];
  return settings.filter(setting => setting !== false);
}

/** Switches something off or on for all pages of the site. If storage is blocked, nothing changes. */
function flip(name: string): void {
  fromStorage(() => (isStored(name) ? localStorage.removeItem(name) : localStorage.setItem(name, '1')));
}

export const styles = css`
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
  /* A toggle with its knob on the side of its state. */
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
