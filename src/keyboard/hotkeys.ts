/**
 * Whether a key press is one of the shortcuts in a list, which is separated by white space. A shortcut is a character
 * (`/`), which is matched by what the key produces on any keyboard; or `mod+` or `alt+` and a key in lower case
 * (`mod+k`, `alt+arrowdown`), where `mod` is ⌘ on Apple's systems and Ctrl elsewhere.
 */
export function isHotkey(event: KeyboardEvent, hotkeys: string): boolean | undefined {
  return hotkeys.match(/\S+/g)?.includes(nameOf(event));
}

/** A key press with a modifier that makes it a command. AltGr, which some keyboards write `/` with, is Ctrl and Alt. */
export function isCommand({ctrlKey, metaKey, altKey}: KeyboardEvent | MouseEvent): boolean {
  return metaKey || ctrlKey !== altKey;
}

/** Whether the system's own shortcuts use ⌘. Asked late: the module may be imported where there is no `navigator`. */
export function hasCommandKey(): boolean {
  return /iP|Mac/.test(navigator.platform);
}

/** The key press as the list writes it; a space, which is never in a list, where it has no name. */
function nameOf(event: KeyboardEvent): string {
  const {key, metaKey, altKey} = event;
  if (!isCommand(event)) return key;
  if (event.shiftKey || (altKey ? metaKey : metaKey !== hasCommandKey())) return ' ';
  // The letter is in the same place on the keyboard of another script, and where Alt produces another character.
  return (altKey ? 'alt+' : 'mod+') + (key < '~' ? key : event.code.slice('Key'.length)).toLowerCase();
}
