/** Common names of signs in code. A word with other meanings, such as "arrow", is only included together with another word. */
const SIGNS: readonly (readonly [sign: string, ...names: string[]])[] = [
  ['::', 'double colon'],
  [':=', 'walrus', 'colon equals'],
  ['->', 'right arrow', 'thin arrow', 'arrow operator', 'arrow sign'],
  ['=>', 'fat arrow', 'double arrow', 'arrow operator', 'arrow function', 'arrow sign'],
  ['<-', 'left arrow'],
  ['**', 'double star', 'double asterisk'],
  ['*', 'asterisk', 'star operator', 'star symbol', 'star sign'],
  ['//', 'double slash'],
  ['\\', 'backslash'],
  ['&&', 'double ampersand'],
  ['&', 'ampersand'],
  ['||', 'double pipe', 'double bar'],
  ['|', 'pipe operator', 'pipe symbol', 'pipe character', 'pipe sign', 'vertical bar'],
  ['...', 'ellipsis', 'three dots', 'triple dot'],
  ['..', 'double dot', 'two dots'],
  ['??', 'double question mark', 'null coalescing', 'nullish coalescing'],
  ['?.', 'optional chaining'],
  ['!=', 'not equal', 'not equals'],
  ['==', 'double equals', 'double equal', 'equality operator'],
  ['===', 'triple equals', 'triple equal'],
  ['<=>', 'spaceship'],
  ['+=', 'plus equals', 'plus equal'],
  ['@', 'at sign', 'at symbol', 'at operator'],
  ['#', 'hash sign', 'hash symbol', 'hash character', 'pound sign', 'number sign'],
  ['$', 'dollar sign', 'dollar symbol', 'dollar operator'],
  ['%', 'percent sign', 'percent symbol', 'percent operator'],
  ['^', 'caret'],
  ['~', 'tilde'],
  [';', 'semicolon'],
  ['_', 'underscore'],
  ['<<', 'left shift', 'heredoc'],
  ['>>', 'right shift'],
  ['<(', 'process substitution'],
  ['$(', 'command substitution'],
  ['[[', 'double square bracket', 'double brackets', 'double bracket'],
  ['{{', 'double curly braces', 'double braces'],
];

/** Punctuation marks. They are not symbols of the index, because texts have too many of them. */
const MARKS: Readonly<Record<string, readonly string[]>> = {
  '?': ['question', 'mark'],
  '!': ['exclamation', 'mark'],
};

export const nameOfMark = (mark: string): readonly string[] | undefined => MARKS[mark];

interface SignName {
  readonly words: readonly string[];
  readonly sign: string;
}

const NAMES: readonly SignName[] = SIGNS.flatMap(([sign, ...names]) =>
  names.map(name => ({words: name.split(' '), sign})),
);

/** The signs whose name is at the start of the words, and the number of words of the name. The longest name counts. */
export function signsNamed(
  words: readonly string[],
): {readonly length: number; readonly signs: readonly string[]} | undefined {
  const matches = NAMES.filter(({words: name}) => name.every((word, at) => words[at] === word));
  if (matches.length === 0) return undefined;
  const length = Math.max(...matches.map(({words: name}) => name.length));
  return {length, signs: matches.flatMap(({words: name, sign}) => (name.length === length ? sign : []))};
}
