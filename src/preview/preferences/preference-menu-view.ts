import {html, type TemplateResult} from 'lit';
import type {PreviewMenuMessages} from '../../i18n/preview-messages.js';
import {hasCommandKey} from '../../keyboard/hotkeys.js';
import type {Preferences, PreviewMode} from './preferences.js';

/** What stores the reader's choice. */
export interface PreferenceStore {
  preferences: Preferences;
  readonly hotkeys: string;
}

const MODES: readonly PreviewMode[] = ['on', 'alt', 'objects', 'off'];
/** In ms; `null`: the page's own delay. */
const DELAYS = [
  ['short', 250],
  ['usual', null],
  ['long', 1200],
] as const;

/** The reader's choices: when previews show, and after which delay. A choice is stored at once. */
export function preferenceMenuView(store: PreferenceStore, messages: PreviewMenuMessages): TemplateResult {
  const {mode, delay} = store.preferences;
  const handleChange = (event: Event): void => {
    const chosen = new FormData(event.currentTarget as HTMLFormElement);
    store.preferences = {
      mode: chosen.get('mode') as PreviewMode,
      delay: Number(chosen.get('delay')) || null,
    };
  };
  return html`<form part="menu" @change=${handleChange}>
    <fieldset>
      <legend>${messages.when}</legend>
      ${MODES.map(value => choiceView('mode', value, messages[value], value === mode))}
    </fieldset>
    <p role="status" ?hidden=${mode !== 'off' || !store.hotkeys}>
      ${messages.back(firstHotkey(store.hotkeys))}
    </p>
    <fieldset>
      <legend>${messages.delay}</legend>
      ${DELAYS.map(([name, ms]) => choiceView('delay', `${ms ?? ''}`, messages[name], ms === delay))}
    </fieldset>
  </form>`;
}

const choiceView = (name: string, value: string, label: string, isChosen: boolean): TemplateResult =>
  html`<label><input type="radio" name=${name} value=${value} .checked=${isChosen} /> ${label}</label>`;

/** The first shortcut of a list as it is on the keys: `Alt+↓`. */
function firstHotkey(hotkeys: string): string {
  const [first = ''] = hotkeys.match(/\S+/) ?? [];
  return first
    .replace('mod', hasCommandKey() ? '⌘' : 'Ctrl')
    .replace('arrowdown', '↓')
    .replace(/(^|\+)\w/g, letter => letter.toUpperCase());
}
