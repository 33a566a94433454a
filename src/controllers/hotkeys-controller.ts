import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {areSingleKeysOff} from './single-keys.js';

/**
 * Listens for shortcuts while its element is in the document.
 *
 * Owns one listener on the document. Does not own what a shortcut does, nor whether it is wanted: the list is
 * read anew for each key, and an empty one switches all off, and the reader may switch off those of a single key (WCAG 2.1.4).
 *
 * The list is words with spaces between: a character (`/`), which counts by what is produced on whatever
 * keyboard, and never while somebody is typing; or `mod+` and a lower-case letter, where `mod` is ⌘ on Apple's
 * systems and Ctrl elsewhere.
 */
export class HotkeysController implements ReactiveController {
  readonly #hotkeys: () => string;
  readonly #onHotkey: () => void;

  constructor(host: ReactiveControllerHost, hotkeys: () => string, onHotkey: () => void) {
    this.#hotkeys = hotkeys;
    this.#onHotkey = onHotkey;
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('keydown', this);
  }

  hostDisconnected(): void {
    document.removeEventListener('keydown', this);
  }

  handleEvent(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    const name = nameOf(event);
    if (!name || !this.#hotkeys().split(/\s+/).includes(name)) return;
    if (name.length === 1 && areSingleKeysOff()) return;
    event.preventDefault();
    this.#onHotkey();
  }
}

/** Whether the system's own shortcuts use ⌘. Asked late: the module may be imported where there is no `navigator`. */
const hasCommandKey = () => /^(Mac|iP)/.test(navigator.platform);

/** The `mod+` shortcut of a list as it is written on this system's keys: `⌘K`, `Ctrl K`; empty for none. */
export function hotkeyLabel(hotkeys: string): string {
  const [, letter] = /\bmod\+(\S+)/.exec(hotkeys) ?? [];
  return letter ? (hasCommandKey() ? '⌘' : 'Ctrl ') + letter.toUpperCase() : '';
}

/** A key press as the list would write it; empty for what it has no word for, or what is somebody's typing. */
function nameOf(event: KeyboardEvent): string {
  const {key, code, ctrlKey, metaKey, altKey, shiftKey} = event;
  // AltGr, which is Ctrl and Alt on Windows, is how some keyboards write a `/`.
  if (!(ctrlKey || metaKey || altKey) || event.getModifierState('AltGraph'))
    return isTyping(event) ? '' : key;
  if (altKey || shiftKey || ctrlKey === hasCommandKey() || metaKey === ctrlKey) return '';
  // A keyboard of another script still has the letter in its place.
  return `mod+${(/^[ -~]$/.test(key) ? key : code.slice('Key'.length)).toLowerCase()}`;
}

const NO_TEXT = ':not([type=button],[type=checkbox],[type=radio],[type=submit],[type=reset],[type=range])';

/** The innermost target, because an input inside a component's shadow root is one too. */
function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches(`input${NO_TEXT},textarea,select,[role$=box]`))
  );
}
