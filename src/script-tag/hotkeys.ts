import {isKept} from './is-kept.js';

/**
 * Shortcuts until the element has come and hears them itself, with the grammar of its
 * `controllers/hotkeys-controller.ts` (one test holds both to one table; sharing the code would tie this file,
 * which has a fixed name, to chunks that have not): words with spaces between, each a character, or `mod+` and a
 * lower-case letter, `mod` being ⌘ on Apple's systems and Ctrl elsewhere.
 */
export function isHotkey(event: KeyboardEvent, hotkeys: string): boolean {
  return hotkeys.split(' ').includes(nameOf(event));
}

/** The event in the words of the grammar; a space, which is no word, where it has none. */
function nameOf(event: KeyboardEvent): string {
  const {key, ctrlKey, metaKey} = event;
  if (!isCommand(event)) return isTyping(event) || isKept('docent-keys') ? ' ' : key;
  const isMod = ctrlKey !== metaKey && metaKey === /Mac|iP/.test(navigator.platform);
  if (!isMod || event.altKey || event.shiftKey) return ' ';
  // A keyboard of another script still has the letter in its place.
  return `mod+${(key < '~' ? key : event.code.slice(3)).toLowerCase()}`;
}

/** AltGr, which is Ctrl and Alt together on Windows, is how some keyboards write `/`. */
export function isCommand({ctrlKey, metaKey, altKey}: KeyboardEvent | MouseEvent): boolean {
  return metaKey || ctrlKey !== altKey;
}

/** The innermost target, because an input inside a component's shadow root is one too. */
function isTyping(event: KeyboardEvent): boolean {
  return (event.composedPath()[0] as Element).matches?.(':read-write,select,[role$=box]');
}
