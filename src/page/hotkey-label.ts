import {hasCommandKey} from './keyboard.js';

/** The first `mod+` shortcut of a list as this system writes it, such as `⌘K` or `Ctrl K`; empty if there is none. */
export function hotkeyLabel(hotkeys: string): string {
  const [, letter] = /\bmod\+(\S+)/.exec(hotkeys) ?? [];
  return letter ? (hasCommandKey() ? '⌘' : 'Ctrl ') + letter.toUpperCase() : '';
}
