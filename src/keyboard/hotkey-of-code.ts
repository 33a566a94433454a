/** Characters of keys that are neither letters nor digits, where a US keyboard has them. */
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
 * A trigger of the live service in the grammar of `hotkeys.ts`: the `code` of a key, such as `Slash`, or of one with a
 * modifier, such as `Ctrl + KeyD`.
 * @returns an empty string for what that grammar cannot express
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
