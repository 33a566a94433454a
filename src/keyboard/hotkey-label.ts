import {hasCommandKey} from './hotkeys.js';

/** The `mod+` shortcut of a list as it is written on this system's keys: `⌘K`, `Ctrl K`; empty for none. */
export function hotkeyLabel(hotkeys: string): string {
  const [, letter] = /\bmod\+(\S+)/.exec(hotkeys) ?? [];
  return letter ? (hasCommandKey() ? '⌘' : 'Ctrl ') + letter.toUpperCase() : '';
}
