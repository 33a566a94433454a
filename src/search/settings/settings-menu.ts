import {css, html, type TemplateResult} from 'lit';
import {areSingleKeysOff, SINGLE_KEYS_OFF} from '../../keyboard/single-keys.js';
import {settingsEn} from '../../i18n/english/settings.js';
import type {SearchHistoryController} from '../history/search-history-controller.js';
import {emptySearchHistory} from '../history/search-history.js';
import {RESULT_PREVIEW_OFF} from '../result-preview/result-preview-preference.js';
import type {SearchHost} from '../search-host.js';
import {isStored} from '../../storage/is-stored.js';
import {applicable} from './applicable.js';

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
  const labels = host.messages.panels?.settings ?? settingsEn;
  const {keys, hasHistory, hasPreview} = applicable(host);
  const switches: (Switch | false)[] = [
    keys !== '' && {
      name: 'single-keys',
      label: labels.singleKeys(keys),
      isOn: !areSingleKeysOff(),
      toggle: () => flip(SINGLE_KEYS_OFF),
    },
    hasHistory && {
      name: 'remember',
      label: labels.searchHistory,
      isOn: !history.history.off,
      // Switching it off also clears it.
      toggle: () => history.change(({off}) => ({...emptySearchHistory, off: !off})),
    },
    hasPreview && {
      name: 'preview-results',
      label: labels.resultPreview,
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
