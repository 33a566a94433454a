import {parseHighlight, plainText} from '../results/highlight.js';

/**
 * Text fragments (`#id:~:text=…`): where in a page a hit's words stand, so that the browser goes to the sentence
 * and marks it. Pure: no DOM.
 *
 * The browser looks for each of prefix, text and suffix within one block of the page; but an answer's text has a
 * space where a block ended, and does not say which of its spaces those are. Hence:
 *
 * - The text is a run of words around the match, grown only over joints that are hardly ever the end of a block:
 *   a letter, digit or comma, then a lower-case letter.
 * - A run too short to be the only one of its kind on the page has the word before and the word after as prefix
 *   and suffix: single words, which cannot reach into another block whatever the space between is.
 *
 * Where the guess is wrong, or the page has changed, nothing is marked and the browser goes to the `#id`.
 */

/** Longer texts are the likelier to have something in them that the index left out. */
const MOST_WORDS = 8;
/** From this many words on, a run is taken to be the only one on its page. */
const ENOUGH_WORDS = 3;
/** In UTF-16 units. Where words are not spaced, one between spaces may be a whole paragraph. */
const LONGEST_WORD = 80;

export interface TextFragment {
  readonly prefix: string;
  readonly text: string;
  readonly suffix: string;
}

/**
 * What to look for on the page, in the page's own words; `null` when nothing in the text is marked.
 *
 * @param fragment the highlight: escaped text with `<span>` around matches, cut anywhere
 * @param content the whole text it is from; without the fragment in it, the fragment alone is used
 */
export function textFragmentOf(fragment: string, content: string): TextFragment | null {
  const pieces = parseHighlight(fragment);
  const first = pieces.findIndex(({hit}) => hit);
  if (first < 0) return null;
  const excerpt = plainText(pieces);
  const start = content.indexOf(excerpt);
  const text = start < 0 ? excerpt : content;
  const from = Math.max(0, start) + plainText(pieces.slice(0, first)).length;
  // Words enough on both sides; a content may be a megabyte.
  const REACH = MOST_WORDS * LONGEST_WORD;
  const before = text.slice(Math.max(0, from - REACH), from);
  const after = text.slice(from, from + excerpt.length + REACH);
  const words = (before + after).split(/\s+/);
  const at = before.split(/\s+/).length - 1;
  // The outermost words may have been cut, here or by who sent them.
  const isWhole = (index: number) =>
    (index > 0 || (start >= 0 && from <= REACH)) &&
    (index < words.length - 1 || (start >= 0 && from + after.length === text.length));
  const isUsable = (index: number) => {
    const word = words[index];
    return !!word && isWhole(index) && word.length <= LONGEST_WORD && !/\p{Cs}|\uFFFD/u.test(word);
  };
  return isUsable(at) ? grow(words, at, isUsable) : null;
}

function grow(words: readonly string[], at: number, isUsable: (index: number) => boolean): TextFragment {
  let from = at;
  let to = at;
  const isSmooth = (left: number) =>
    /[\p{L}\p{N},]$/u.test(words[left]!) && /^\p{Ll}/u.test(words[left + 1]!);
  const canGrow = () => to - from + 1 < MOST_WORDS;
  while (canGrow() && isUsable(to + 1) && isSmooth(to)) to++;
  while (canGrow() && isUsable(from - 1) && isSmooth(from - 1)) from--;
  const isEnough = to - from + 1 >= ENOUGH_WORDS;
  const beside = (index: number) => (!isEnough && isUsable(index) ? words[index]! : '');
  return {prefix: beside(from - 1), text: words.slice(from, to + 1).join(' '), suffix: beside(to + 1)};
}

/** The directive, to be put behind a fragment (`#id`), or behind a `#` where there is none. */
export function directive({prefix, text, suffix}: TextFragment): string {
  const encode = (part: string) => encodeURIComponent(part).replaceAll('-', '%2D');
  return `:~:text=${prefix && `${encode(prefix)}-,`}${encode(text)}${suffix && `,-${encode(suffix)}`}`;
}

/** An address that leads to the words; `url` may have a fragment. */
export function withDirective(url: string, textFragment: TextFragment): string {
  return url + (url.includes('#') ? '' : '#') + directive(textFragment);
}
