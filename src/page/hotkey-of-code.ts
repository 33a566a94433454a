/** Characters of keys that are neither letters nor digits, on a US keyboard. */
const CHARACTERS: Readonly<Record<string, string>> = {
  Slash: '/',
  Backslash: '\\',
  Period: '.',
  Comma: ',',
  Semicolon: ';',
  Quote: "'",
  Backquote: '`',
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
};

/**
 * Converts a trigger of Read the Docs to the notation of `isHotkey`. A trigger is the `code` of a key,
 * such as `Slash`, perhaps with a modifier, such as `Ctrl + KeyD`.
 * @returns an empty string for a trigger that this notation cannot express
 */
export function hotkeyOfCode(trigger: string): string {
  const [code = '', ...modifiers] = trigger
    .trim()
    .split(/\s*\+\s*/)
    .reverse();
  const [, letter] = /^(?:Key|Digit)?([A-Z\d])$/i.exec(code) ?? [];
  const key = letter?.toLowerCase() ?? (Object.hasOwn(CHARACTERS, code) ? CHARACTERS[code] : undefined);
  if (!key || !modifiers.every(modifier => /^(ctrl|control|meta|cmd|command|mod)$/i.test(modifier)))
    return '';
  return modifiers.length ? `mod+${key}` : key;
}
