import type {PreviewMenuMessages} from '../../i18n/preview-messages.js';
import {makeElement} from '../make-element.js';
import type {Preferences, PreviewMode} from './preferences.js';
import {adoptSheet, styleSheet} from '../style-sheet.js';

const menuStyles = styleSheet(`
  [part='menu'] {
    flex: none;
    padding: 0.4em 1.1em;
    overflow: auto;
    border-block-start: 1px solid var(--line);
  }
  fieldset {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1.1em;
    margin: 0;
    padding: 0.2em 0;
    border: 0;
  }
  legend {
    padding: 0;
    font-weight: 600;
  }
  label {
    display: flex;
    gap: 0.4em;
    align-items: center;
    min-block-size: 28px;
  }
  input {
    margin: 0;
    accent-color: var(--accent);
  }
  [part='menu'] p {
    margin-block: 0.2em;
    color: var(--muted);
  }
`);

/** Who remembers what is chosen. */
export interface PreferenceKeeper {
  preferences: Preferences;
  readonly hotkey: string;
}

const MODES: readonly PreviewMode[] = ['on', 'alt', 'objects', 'off'];
/** In ms; no number: as usual. */
const LENGTHS = {short: 250, usual: NaN, long: 1200} as const;

/** Puts the reader's choices above the foot of the card, or takes them away again. */
export function togglePreferenceMenu(
  card: HTMLElement,
  keeper: PreferenceKeeper,
  messages: PreviewMenuMessages,
): void {
  const button = card.querySelector('[part=menu-button]')!;
  const shown = card.querySelector('[part=menu]');
  button.ariaExpanded = `${!shown}`;
  if (shown) return shown.remove();
  const menu = makeElement('form', {part: 'menu'}, ...choices(keeper, messages));
  menu.onchange = () => {
    const chosen = new FormData(menu);
    keeper.preferences = {
      mode: chosen.get('mode') as PreviewMode,
      delay: Number(chosen.get('delay')) || null,
    };
    menu.querySelector('p')!.hidden = keeper.preferences.mode !== 'off';
  };
  adoptSheet(card.getRootNode() as ShadowRoot, menuStyles());
  card.lastElementChild!.before(menu);
  menu.querySelector<HTMLElement>(':checked')!.focus();
}

function choices({preferences: {mode, delay}, hotkey}: PreferenceKeeper, messages: PreviewMenuMessages) {
  const modes = MODES.map(value => choice('mode', value, messages[value], value === mode));
  const lengths = Object.entries(LENGTHS).map(([name, ms]) =>
    choice('delay', `${ms}`, messages[name as keyof typeof LENGTHS], ms === delay || (!ms && delay === null)),
  );
  const back = makeElement('p', {role: 'status'}, messages.back(readable(hotkey)));
  back.hidden = mode !== 'off';
  return [group(messages.when, modes), back, group(messages.delay, lengths)];
}

const group = (name: string, content: readonly Node[]): Node =>
  makeElement('fieldset', {}, makeElement('legend', {}, name), ...content);

function choice(name: string, value: string, words: string, isChosen: boolean): Node {
  const input = makeElement('input', {type: 'radio', name, value});
  input.checked = isChosen;
  return makeElement('label', {}, input, ` ${words}`);
}

/** `alt+arrowdown` as it is on the keys. */
const readable = (hotkey: string): string =>
  hotkey.replace('arrowdown', '↓').replace(/(^|\+)\w/g, letter => letter.toUpperCase());
