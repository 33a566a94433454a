/**
 * The one folding of letters: for indexes, queries and marks. Whatever compares words compares them folded, so that a word is found and
 * marked in any of its spellings.
 */

export const NOT_ASCII = /[^\0-\x7f]/;

/** Code units of a word that are folded. Longer ones are not words, and normalisation sorts their marks in quadratic time. */
const MAX_FOLDED = 1024;

/**
 * Marks that readers leave out. Marks of other scripts are letters to their readers, as are the voiced marks of kana. The stretched line
 * of Arabic, variation selectors and skin tones count as marks.
 */
const MARKS: readonly (readonly [first: number, last: number])[] = [
  // Latin and Greek; Cyrillic; Hebrew.
  [0x300, 0x36f],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
  [0xfe20, 0xfe2f],
  [0x483, 0x487],
  [0x591, 0x5c7],
  // Arabic.
  [0x610, 0x61a],
  [0x640, 0x640],
  [0x64b, 0x65f],
  [0x670, 0x670],
  [0x6d6, 0x6ed],
  // Emoji.
  [0xfe00, 0xfe0f],
  [0x1f3fb, 0x1f3ff],
];
const inClass = (code: number): string => String.raw`\u{${code.toString(16)}}`;
/** Also what has no width, such as soft hyphens and joiners, but for the tags that tell flags apart. */
const IGNORED = new RegExp(
  String.raw`[${MARKS.map(([first, last]) => `${inClass(first)}-${inClass(last)}`).join('')}]|(?![\u{e0020}-\u{e007f}])\p{Cf}`,
  'gu',
);

/** Letters that Unicode does not decompose, each after what readers type where their keyboard lacks it. */
const PLAIN = 'aeæ bƀɓ dđðɖɗ eɛə gǥɠ hħ iıɨ kƙ lłƚ nŋɲ oøɔɵ oeœ rɍ ssß tŧ thþ uʉ yƴ zƶ σς гґ اٱ يىی كک هةہە';
const plainOf = new Map(
  PLAIN.split(' ').flatMap(group => {
    const plain = /^(?:[a-z]+|.)/u.exec(group)![0];
    return [...group.slice(plain.length)].map(letter => [letter, plain] as const);
  }),
);
const LETTERS = new RegExp(`[${[...plainOf.keys()].join('')}]`, 'gu');

/**
 * Whether a word is written with letters, marks or skin tones that its folded form lacks: `Łaska`, but not `LASKA`. What it is composed
 * of, and what has no width, makes no difference.
 */
export const hasOtherLetters = (written: string, folded: string): boolean =>
  written !== folded &&
  NOT_ASCII.test(written) &&
  written.length <= MAX_FOLDED &&
  written
    .replace(/\p{Cf}+/gu, '')
    .normalize('NFKC')
    .toLowerCase() !== folded;

/**
 * The form in which words are compared: NFKC, in lower case, without the marks of scripts whose readers leave them out, and in the plain
 * letters that readers type instead.
 */
export function fold(word: string): string {
  const start = word.length > MAX_FOLDED ? word.slice(0, MAX_FOLDED) : word;
  if (!NOT_ASCII.test(start)) return start.toLowerCase();
  return start
    .normalize('NFKD')
    .toLowerCase()
    .replace(IGNORED, '')
    .replace(LETTERS, letter => plainOf.get(letter)!)
    .normalize('NFKC');
}
