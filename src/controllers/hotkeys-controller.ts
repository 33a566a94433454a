import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {areSingleKeysOff} from './single-keys.js';

/**
 * Listens for shortcuts while its element is in the document.
 *
 * Owns one listener on the root of the page: after everything in the page, which may keep its keys, and before the
 * document and the window, where generators and themes have shortcuts for a search of their own. Does not own what a
 * shortcut does, nor whether it is wanted: the list is read anew for each key, and an empty one switches all off, and
 * the reader may switch off those of a single key (WCAG 2.1.4).
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
    document.documentElement.addEventListener('keydown', this);
  }

  hostDisconnected(): void {
    document.documentElement.removeEventListener('keydown', this);
  }

  handleEvent(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    const name = nameOf(event);
    if (!name || !this.#hotkeys().split(/\s+/).includes(name)) return;
    if (name.length === 1 && areSingleKeysOff()) return;
    event.preventDefault();
    event.stopPropagation();
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
  // AltGr, which is Ctrl and Alt together on Windows, is how some keyboards write a `/`.
  if (!metaKey && ctrlKey === altKey) return isTyping(event) ? '' : key;
  if (altKey || shiftKey || ctrlKey === hasCommandKey() || metaKey === ctrlKey) return '';
  // A keyboard of another script still has the letter in its place.
  return `mod+${(/^[ -~]$/.test(key) ? key : code.slice('Key'.length)).toLowerCase()}`;
}

/** The innermost target, because an input inside a component's shadow root is one too. */
function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return target instanceof Element && target.matches(':read-write,select,[role$=box]');
}
