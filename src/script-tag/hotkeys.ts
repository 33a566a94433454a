import {areSingleKeysOff} from './single-keys.js';

/**
 * Shortcuts until the element has come and hears them itself, with the grammar of its
 * `controllers/hotkeys-controller.ts` (one test holds both to one table; sharing the code would tie this file,
 * which has a fixed name, to chunks that have not): words with spaces between, each a character, or `mod+` and a
 * lower-case letter, `mod` being ⌘ on Apple's systems and Ctrl elsewhere.
 */
export function isHotkey(event: KeyboardEvent, hotkeys: string): boolean {
  return !(event.defaultPrevented || event.isComposing) && hotkeys.split(/\s+/).includes(nameOf(event));
}

/** The event in the words of the grammar; a space, which is no word, where it has none. */
function nameOf(event: KeyboardEvent): string {
  const {key, ctrlKey, metaKey} = event;
  if (!isCommand(event)) return isTyping(event) || areSingleKeysOff() ? ' ' : key;
  const isMod = ctrlKey !== metaKey && metaKey === /Mac|iP/.test(navigator.platform);
  if (!isMod || event.altKey || event.shiftKey) return ' ';
  // A keyboard of another script still has the letter in its place.
  return `mod+${(key < '~' ? key : event.code.slice(3)).toLowerCase()}`;
}

/** AltGr, which is Ctrl and Alt on Windows, is how some keyboards write `/`. */
export function isCommand(event: KeyboardEvent | MouseEvent): boolean {
  return (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
}

/** The innermost target, because an input inside a component's shadow root is one too. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0] as HTMLElement;
  return target.isContentEditable || target.matches?.('input,textarea,select,[role$=box]');
}
