import {isCommand} from './hotkeys.js';
import {areSingleKeysOff} from './single-keys.js';

/**
 * Whether a key press anywhere on a page may be a shortcut. Not if something in the page has handled it; and a character
 * is none while somebody is typing, or once the reader has switched such shortcuts off. Used by the script tag, and by
 * search on pages without it.
 */
export function mayBeHotkey(event: KeyboardEvent): boolean {
  return (
    !event.defaultPrevented &&
    (isCommand(event) ||
      // The innermost target, because an input inside a component's shadow root is one too.
      !(
        (event.composedPath()[0] as Element).matches?.('[role*=box],:read-write,select') || areSingleKeysOff()
      ))
  );
}
