import {fold, NOT_ASCII} from './fold.js';
import {UNSPACED_SCRIPT} from './unspaced-script.js';

/** The tokeniser for all indexes and queries. Tokens have offsets, so that matches can be highlighted. */

export interface Token {
  /** The word in folded form: see `fold`. */
  readonly word: string;
  /** Offsets in the text in UTF-16 code units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

/**
 * Letters and digits with their combining marks. Between them, a word may have zero-width characters, such as soft hyphens, zero-width
 * spaces, and the joiners of Persian and Indian scripts. Dots, underscores and hyphens separate words, so an identifier is indexed by
 * its components.
 */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:\p{Cf}+[\p{L}\p{N}\p{M}]+)*/uy;
/** In scripts without spaces, each character is a word, with its marks (including those of half-width kana). A typed word is a phrase of them. */
const UNSPACED = `${UNSPACED_SCRIPT.source}[\\p{M}\uff9e\uff9f]*`;
const SPACED = `(?:(?!${UNSPACED_SCRIPT.source})[\\p{L}\\p{N}\\p{M}])+`;
const WORDS_OF_RUN = new RegExp(`${UNSPACED}|${SPACED}(?:\\p{Cf}+${SPACED})*`, 'gu');

/** One emoji as displayed: a flag of two letters, a keycap, or a pictograph with its skin tone, joined to others or followed by tags. */
const EMOJI =
  /\p{RI}{2}|[#*]\ufe0f?\u20e3|\p{ExtPict}[\ufe0f\p{EMod}]*(?:\u200d\p{ExtPict}[\ufe0f\p{EMod}]*)*[\u{e0020}-\u{e007f}]*/uy;
const IS_EMOJI = /^[^\p{L}\p{N}\p{M}]|\u20e3/u;

/** Whether a folded word is an emoji. Emoji are words in texts, but not in names. */
export const isEmoji = (word: string): boolean => NOT_ASCII.test(word) && IS_EMOJI.test(word);

export const tokens = (text: string): Iterable<Token> =>
  NOT_ASCII.test(text) ? anyTokens(text) : asciiTokens(text);

/** The tokens of an ASCII text. Several times as fast as `anyTokens`, which matters because most texts are ASCII. */
function asciiTokens(text: string): Token[] {
  const lower = text.toLowerCase();
  const asciiWords: Token[] = [];
  for (let start = 0; start < lower.length; start++) {
    if (!isAsciiWord(lower.charCodeAt(start))) continue;
    let end = start + 1;
    while (isAsciiWord(lower.charCodeAt(end))) end++;
    asciiWords.push({word: lower.slice(start, end), start, end});
    start = end;
  }
  return asciiWords;
}

/** @param code character code; NaN beyond the end of the text */
const isAsciiWord = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);

/** The tokens of a text with characters beyond ASCII. Words in ASCII are still found by the faster method. */
function anyTokens(text: string): Token[] {
  const anyWords: Token[] = [];
  for (let start = 0; start < text.length;) {
    let end = start;
    while (isAsciiWord(text.charCodeAt(end))) end++;
    const next = text.charCodeAt(end);
    if (next > 0x7f) {
      const word = matchAt(WORD, text, start);
      if (NOT_ASCII.test(word)) {
        for (const token of unspacedTokens(word, start)) anyWords.push(token);
        start += word.length;
        continue;
      }
      end = start + word.length;
    }
    if (end === start && mayBeginEmoji(next)) end = start + matchAt(EMOJI, text, start).length;
    if (end > start) anyWords.push({word: fold(text.slice(start, end)), start, end});
    start = end > start ? end : start + (text.codePointAt(start)! > 0xffff ? 2 : 1);
  }
  return anyWords;
}

/** Whether an emoji may begin with a code unit. Pictographs below U+2300, such as © ™ ↔, are signs of ordinary text. */
const mayBeginEmoji = (code: number): boolean => code >= 0x2300 || code === SHARP || code === ASTERISK;
const [SHARP, ASTERISK] = ['#'.charCodeAt(0), '*'.charCodeAt(0)] as const;

function matchAt(pattern: RegExp, text: string, start: number): string {
  pattern.lastIndex = start;
  return pattern.exec(text)?.[0] ?? '';
}

/** The words of a run of letters, some of them in scripts without spaces. */
function* unspacedTokens(run: string, offset: number): Generator<Token> {
  for (const {0: written, index} of run.matchAll(WORDS_OF_RUN)) {
    const word = fold(written);
    // A lone mark, or a lone Arabic tatweel, folds to nothing.
    if (word) yield {word, start: offset + index, end: offset + index + written.length};
  }
}

/** The words of a text, without offsets. */
export const words = (text: string): string[] =>
  NOT_ASCII.test(text)
    ? [...tokens(text)].map(token => token.word)
    : // Ten times as fast for ASCII texts, which matters because a query compares hundreds of names.
      (text.toLowerCase().match(/[a-z0-9]+/g) ?? []);

const PART = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+|\p{N}+|[\p{L}\p{M}]+/gu;
/** Maximum number of parts. A word with more, such as `0x7f3a9c`, is not an identifier that anybody searches for by a part. */
const MAX_PARTS = 6;

/**
 * The folded parts of a component of an identifier: `http`, `server` and `2` for `HTTPServer2`. None for a word without inner
 * capitals or digits.
 */
export function parts(component: string): string[] {
  if (!/\p{Lu}|\p{N}/u.test(component)) return [];
  const split = component.replace(/\p{Cf}+/gu, '').match(PART) ?? [];
  const isIdentifier =
    split.length > 1 && split.length <= MAX_PARTS && split.some(part => /^\p{L}{2}/u.test(part));
  return isIdentifier ? split.map(fold) : [];
}

/** A name or heading reduced to letters and digits: `asynciogather` for `asyncio.gather()` and `Asyncio gather`. */
export const normalizeKey = (text: string): string => nameWords(text).join('');

/** The words of a name or heading, without emoji, which are not part of the name. */
export const nameWords = (text: string): string[] => words(text).filter(word => !isEmoji(word));

/**
 * Runs of scripts without spaces. The index has their single characters, so that any part of a text can be found. Queries are segmented into
 * words, so that a section matches if it has some of them.
 */
const UNSPACED_RUN = new RegExp(`${UNSPACED_SCRIPT.source}{3,}`, 'u');

let segmenter: Intl.Segmenter | undefined;

/** The words of a run without spaces, or the run itself if it is short or a single word. */
export function segment(run: string): string[] {
  if (!UNSPACED_RUN.test(run) || typeof Intl.Segmenter !== 'function') return [run];
  segmenter ??= new Intl.Segmenter(undefined, {granularity: 'word'});
  const segments = [...segmenter.segment(run)].flatMap(({segment: part, isWordLike}) =>
    isWordLike ? [part] : [],
  );
  return segments.length > 1 ? joinSingles(segments) : [run];
}

/** Joins consecutive single characters, which are rarely words on their own. */
function joinSingles(parts: readonly string[]): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last !== undefined && [...part].length === 1 && [...last].length === 1)
      joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  return joined;
}
