/** What people call the signs of code, by sign. Words with other meanings, such as "arrow", count only with a word that says so. */
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

/** Marks of punctuation, which are no symbols of the index: there are too many of them in texts. */
const MARKS: Readonly<Record<string, readonly string[]>> = {
  '?': ['question', 'mark'],
  '!': ['exclamation', 'mark'],
};

export const nameOfMark = (mark: string): readonly string[] | undefined => MARKS[mark];

interface SignName {
  readonly words: readonly string[];
  readonly sign: string;
}

const NAMES: readonly SignName[] = SIGNS.flatMap(([sign, ...all]) =>
  all.map(name => ({words: name.split(' '), sign})),
);

/** The signs whose name these words begin with, by the longest name, and how many words that has. */
export function signsNamed(
  words: readonly string[],
): {readonly length: number; readonly signs: readonly string[]} | undefined {
  const found = NAMES.filter(({words: name}) => name.every((word, at) => words[at] === word));
  if (found.length === 0) return undefined;
  const length = Math.max(...found.map(({words: name}) => name.length));
  return {length, signs: found.flatMap(({words: name, sign}) => (name.length === length ? sign : []))};
}
