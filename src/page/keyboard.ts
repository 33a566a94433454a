import {isStored, SINGLE_KEYS_OFF} from './storage.js';

/** The shortcuts that open search, unless the page's author or the site's owner has set others. */
export const DEFAULT_HOTKEYS = '/ mod+k';

/**
 * Whether a key press is one of the shortcuts in a list separated by white space. A shortcut is a character
 * (`/`), which is compared with what the key produces on the reader's keyboard; or `mod+` or `alt+` and a key
 * in lower case (`mod+k`, `alt+arrowdown`), where `mod` is ⌘ on Apple's systems and Ctrl elsewhere.
 */
export function isHotkey(event: KeyboardEvent, hotkeys: string): boolean | undefined {
  return hotkeys.match(/\S+/g)?.includes(nameOf(event));
}

/**
 * Whether a modifier makes a key press a command. AltGr, which some keyboards need for `/`, is reported as
 * Ctrl and Alt.
 */
export function isCommand({ctrlKey, metaKey, altKey}: KeyboardEvent | MouseEvent): boolean {
  return metaKey || ctrlKey !== altKey;
}

/**
 * Whether the system's own shortcuts use ⌘. Not a constant, because the module may be imported where there is no
 * `navigator`.
 */
export function hasCommandKey(): boolean {
  return /iP|Mac/.test(navigator.platform);
}

/**
 * A key press in the notation of a list of shortcuts. A space, which such a list cannot contain, if there is no notation for
 * the key press.
 */
function nameOf(event: KeyboardEvent): string {
  const {key, metaKey, altKey} = event;
  if (!isCommand(event)) return key;
  if (event.shiftKey || metaKey !== (!altKey && hasCommandKey())) return ' ';
  // On a keyboard of another script, or if Alt produces another character, the position of the key gives the letter.
  return (altKey ? 'alt+' : 'mod+') + (key < '~' ? key : event.code.slice('Key'.length)).toLowerCase();
}

/**
 * Whether a key press anywhere on a page may be a shortcut. It may not if something in the page has handled
 * it. A single character may not while somebody is typing, or if the reader has switched such shortcuts off:
 * speech input and tremor trigger them by accident (WCAG 2.1.4).
 *
 * @param controls selector of controls that open search: an empty field among them does not count as typing, since Javadoc's
 * pages focus their search field when they open.
 */
export function mayBeHotkey(event: KeyboardEvent, controls?: string): boolean {
  // The innermost target, because the input may be inside the shadow root of a component. If the root is closed, the target
  // is the component itself, recognised by the hyphen in its name; it may contain an input.
  const [target] = event.composedPath() as [Element];
  return (
    !event.defaultPrevented &&
    (isCommand(event) ||
      !(
        /-|select/.test(target.localName) ||
        (target.matches?.('[role*=box],:read-write') &&
          !(controls && target.matches(controls) && !(target as HTMLInputElement).value)) ||
        isStored(SINGLE_KEYS_OFF)
      ))
  );
}

/**
 * Stops an event before the browser and the page handle it, so that a theme's own search does not open as
 * well.
 */
export function consumeEvent(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
