import {areSingleKeysOff} from './single-keys.js';

/**
 * Whether a key press is one of the shortcuts in a list, which is separated by white space. A shortcut is a character
 * (`/`), which counts by what is produced on whatever keyboard, and never while somebody is typing or once the reader
 * has switched such shortcuts off; or `mod+` and a lower-case letter, where `mod` is ⌘ on Apple's systems and Ctrl
 * elsewhere.
 *
 * Used by the script tag, and by elements on pages without it.
 */
export function isHotkey(event: KeyboardEvent, hotkeys: string): boolean | undefined {
  return hotkeys.match(/\S+/g)?.includes(nameOf(event));
}

/** A key press with a modifier that makes it a command. AltGr, which some keyboards write `/` with, is Ctrl and Alt. */
export function isCommand({ctrlKey, metaKey, altKey}: KeyboardEvent | MouseEvent): boolean {
  return metaKey || ctrlKey !== altKey;
}

/** The `mod+` shortcut of a list as it is written on this system's keys: `⌘K`, `Ctrl K`; empty for none. */
export function hotkeyLabel(hotkeys: string): string {
  const [, letter] = /\bmod\+(\S+)/.exec(hotkeys) ?? [];
  return letter ? (hasCommandKey() ? '⌘' : 'Ctrl ') + letter.toUpperCase() : '';
}

/** The key press as the list writes it; a space, which is never in a list, where it has no name. */
function nameOf(event: KeyboardEvent): string {
  const {key, ctrlKey, metaKey} = event;
  if (event.defaultPrevented) return ' ';
  if (!isCommand(event)) return isTyping(event) || areSingleKeysOff() ? ' ' : key;
  if (event.altKey || event.shiftKey || ctrlKey === metaKey || metaKey !== hasCommandKey()) return ' ';
  // A keyboard of another script still has the letter in its place.
  return `mod+${(key < '~' ? key : event.code.slice('Key'.length)).toLowerCase()}`;
}

/** Whether the system's own shortcuts use ⌘. Asked late: the module may be imported where there is no `navigator`. */
function hasCommandKey(): boolean {
  return /Mac|iP/.test(navigator.platform);
}

/** The innermost target, because an input inside a component's shadow root is one too. */
function isTyping(event: KeyboardEvent): boolean {
  return (event.composedPath()[0] as Element).matches?.(':read-write,select,[role*=box]');
}
