/**
 * Folds letters for indexes, queries and highlights. All code that compares words compares them in folded form, so a word is found and
 * highlighted in any of its spellings.
 */

export const NOT_ASCII = /[^\0-\x7f]/;

/**
 * Maximum number of code units of a word; the rest is cut off. No real word is longer, and normalisation takes quadratic time to sort
 * combining marks.
 */
const MAX_FOLDED = 1024;

/**
 * Marks that readers leave out when they type. In other scripts, and in voiced kana, marks are seen as parts of letters. Arabic
 * tatweel, variation selectors and skin tones count as marks.
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
// `String.raw` is not used, because terser (the minifier of webpack) rejects an incomplete escape in it.
const inClass = (code: number): string => `\\u{${code.toString(16)}}`;
/** The marks, and format characters without width, such as soft hyphens and joiners, except the tags that distinguish emoji flags. */
const IGNORED = new RegExp(
  String.raw`[${MARKS.map(([first, last]) => `${inClass(first)}-${inClass(last)}`).join('')}]|(?![\u{e0020}-\u{e007f}])\p{Cf}`,
  'gu',
);

/** In each group: what readers type instead, then the letters that it replaces, which Unicode does not decompose. */
const PLAIN = 'aeæ bƀɓ dđðɖɗ eɛə gǥɠ hħ iıɨ kƙ lłƚ nŋɲ oøɔɵ oeœ rɍ ssß tŧ thþ uʉ yƴ zƶ σς гґ اٱ يىی كک هةہە';
const plainOf = new Map(
  PLAIN.split(' ').flatMap(group => {
    const plain = /^(?:[a-z]+|.)/u.exec(group)![0];
    return [...group.slice(plain.length)].map(letter => [letter, plain] as const);
  }),
);
const LETTERS = new RegExp(`[${[...plainOf.keys()].join('')}]`, 'gu');

/**
 * Whether a word is spelt with letters, marks or skin tones that its folded form lacks: `Łaska` is, `LASKA` is not. The normalisation form
 * and zero-width characters make no difference.
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
 * The form in which words are compared: NFKC and lower case, without the marks that readers leave out, and with special letters replaced
 * by the plain ones that readers type instead.
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
