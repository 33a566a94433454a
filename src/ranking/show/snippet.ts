import {type Token, tokens} from '../text/tokens.js';
import type {Marks} from './marks.js';

/** Approximate length of a fragment, in characters, as on Read the Docs. */
const FRAGMENT_LENGTH = 100;
/** Number of characters before the first match. */
const LENGTH_BEFORE = 25;
/** Maximum number of occurrences that are compared as possible starts of the fragment. */
const MAX_PLACES = 200;
/** Maximum number of occurrences that are tried until one is a match. */
const MAX_TRIES = 20;

export interface Fragment {
  readonly from: number;
  readonly to: number;
  /** Words to highlight, with their offsets in the whole text. */
  readonly marked: readonly Token[];
}

/**
 * The best fragment of a text, as escaped HTML with the matching words in `<span>`; an empty list if nothing matches. The best fragment is
 * the first one with the most distinct terms.
 *
 * A text may have a megabyte and is read for every query, so only the text around occurrences is tokenised. Occurrences are found by
 * `indexOf`, because compiling a regular expression for each query would take longer than using it.
 */
export function snippet(text: string, marks: Marks): string[] {
  const fragment = findFragment(text, marks);
  return fragment ? [toHtml(text, fragment)] : [];
}

/**
 * The best fragment before it is rendered as HTML; `undefined` if nothing matches.
 *
 * @param lower the text in lower case
 */
export function findFragment(text: string, marks: Marks, lower = text.toLowerCase()): Fragment | undefined {
  // The lower case of a text may be longer, as for `İ`: offsets would be wrong.
  if (lower.length !== text.length) return foldedFragment(text, marks, WHOLE);
  const words = findPlaces(lower, marks.prefixes, isWordStart);
  const fragment = bestFragment(words, text, marks);
  if (fragment) return fragment;
  const places = findPlaces(lower, marks.prefixes);
  return (
    bestFragment(places, text, marks) ??
    joinedFragment(text, marks, lower) ??
    // Without an occurrence, only a word with characters beyond ASCII can match, after folding.
    foldedFragment(text, marks, places.length > 0 ? WHOLE : FOLDED)
  );
}

interface Place {
  readonly index: number;
  /** Index in the list of prefixes of the one that occurs there. */
  readonly prefix: number;
}

/** The first occurrences of the prefixes in a text. */
function findPlaces(
  lower: string,
  prefixes: readonly string[],
  isPlace: (lower: string, index: number) => boolean = () => true,
): Place[] {
  const places: Place[] = [];
  // For a single term the first occurrences are as good as any.
  const maxPlaces = prefixes.length > 1 ? MAX_PLACES : MAX_TRIES;
  for (const [number, prefix] of prefixes.entries()) {
    let remaining = maxPlaces;
    for (let index = lower.indexOf(prefix); index >= 0; index = lower.indexOf(prefix, index + 1)) {
      if (!isPlace(lower, index)) continue;
      places.push({index, prefix: number});
      if (--remaining === 0) break;
    }
  }
  if (prefixes.length > 1) places.sort((a, b) => a.index - b.index);
  return places.slice(0, MAX_PLACES);
}

/** Whether an offset is not preceded by a letter or digit. */
function isWordStart(text: string, index: number): boolean {
  if (index === 0) return true;
  const code = text.charCodeAt(index - 1);
  return code < 0x80
    ? !isAsciiLetterOrDigit(code)
    : !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, index - 2), index));
}

const isAsciiLetterOrDigit = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);

function bestFragment(places: readonly Place[], text: string, marks: Marks): Fragment | undefined {
  const best = marks.prefixes.length > 1 ? byVariety(places, marks) : places;
  for (const {index} of best.slice(0, MAX_TRIES)) {
    const fragment = fragmentAt(text, index, marks);
    if (fragment) return fragment;
  }
  return undefined;
}

/** Occurrences, sorted by the number of distinct terms in the window that begins with them. */
function byVariety(places: readonly Place[], {prefixes}: Marks): Place[] {
  /** By prefix: the last occurrence in whose window it was counted. */
  const counted = new Int32Array(prefixes.length).fill(-1);
  const weighed = places.map((place, first) => {
    let size = 0;
    for (let at = first; at < places.length; at++) {
      const {index, prefix} = places[at]!;
      if (index >= place.index + FRAGMENT_LENGTH - LENGTH_BEFORE) break;
      if (counted[prefix] !== first) size++;
      counted[prefix] = first;
    }
    return {place, size};
  });
  return weighed.sort((a, b) => b.size - a.size).map(({place}) => place);
}

/** A whole text that has a character beyond ASCII. */
const WHOLE = /^[^]*[^\0-\x7f][^]*$/g;
/** A run of letters and digits with a character beyond ASCII, or a keycap. Matches only from the start of a run, for speed. */
const FOLDED = /(?:(?<![a-zA-Z0-9])[a-zA-Z0-9]*|[#*])[^\0-\x7f][^\0-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]*/g;

/** A fragment whose match has diacritics or compatibility characters. Folds every word that may have such characters. */
function foldedFragment(text: string, marks: Marks, runs: RegExp): Fragment | undefined {
  for (const {0: run, index} of text.matchAll(runs)) {
    const [first] = markedIn(run, marks);
    if (first) return fragmentAt(text, index + first.start, marks);
  }
  return undefined;
}

/** Maximum number of words for which split occurrences are searched, because a text can have a megabyte. */
const MAX_JOINED = 4;
/** Characters that may separate the parts of a name that is typed as one word: `Node.js`, `AT&T`. */
const SEPARATORS = '[^\\p{L}\\p{N}]{0,2}';

/** A fragment with a word that the text splits: `Meat Loaf` for `meatloaf`. */
function joinedFragment(text: string, {joined, ...marks}: Marks, lower: string): Fragment | undefined {
  for (const word of joined.slice(0, MAX_JOINED)) {
    const match = new RegExp([...word].join(SEPARATORS), 'u').exec(lower);
    const fragment = match && fragmentAt(text, match.index, {joined, ...marks});
    if (fragment) return fragment;
  }
  return undefined;
}

/** The fragment around an occurrence; `undefined` if none of its words match. */
function fragmentAt(text: string, place: number, marks: Marks): Fragment | undefined {
  const [from, to] = widen(text, place);
  const marked = markedIn(text.slice(from, to), marks).map(({word, start, end}) => ({
    word,
    start: from + start,
    end: from + end,
  }));
  return marked.length ? {from, to, marked} : undefined;
}

/**
 * The words of a fragment that are highlighted. Adjacent ones without a space between them are joined, and so are the parts of a name
 * that was typed as one word.
 */
function markedIn(text: string, marks: Marks): Token[] {
  const words = [...tokens(text)];
  const isMarked = words.map(({word, start, end}) => marks.isMarked(word, text.slice(start, end)));
  for (const run of marks.runs)
    for (let at = 0; at + run.length <= words.length; at++)
      if (run.every((word, index) => words[at + index]!.word === word))
        isMarked.fill(true, at, at + run.length);
  /** Indexes of words that are joined to the previous word. */
  const isJoined = new Set<number>();
  for (const name of marks.joined)
    for (let at = 0; at < words.length; at++) {
      const end = endOfName(name, words, at);
      if (end === at || isMarked.slice(at, end).every(Boolean)) continue;
      isMarked.fill(true, at, end);
      for (let index = at + 1; index < end; index++) isJoined.add(index);
    }
  const marked: Token[] = [];
  for (const [at, token] of words.entries()) {
    if (!isMarked[at]) continue;
    const last = marked.at(-1);
    if (last && (last.end === token.start || isJoined.has(at)))
      marked[marked.length - 1] = {word: last.word + token.word, start: last.start, end: token.end};
    else marked.push(token);
  }
  return marked;
}

/** The index after the words from `from` on that together are the name; `from` if there are no such words. */
function endOfName(name: string, words: readonly Token[], from: number): number {
  let at = 0;
  for (let index = from; index < words.length && at < name.length; index++) {
    const {word} = words[index]!;
    if (!name.startsWith(word, at)) return from;
    at += word.length;
    if (at === name.length) return index + 1;
  }
  return from;
}

/** The window around an offset. It is cut at white space if there is any nearby, otherwise between characters. */
function widen(text: string, place: number): [number, number] {
  // If the match is near the beginning of the text, the window begins there.
  const from = place <= 2 * LENGTH_BEFORE ? 0 : place - LENGTH_BEFORE;
  const to = Math.min(text.length, from + FRAGMENT_LENGTH);
  const opening = from === 0 ? 0 : text.indexOf(' ', from - 1) + 1;
  const closing = to === text.length ? to : text.lastIndexOf(' ', to);
  return [
    from === 0 || (opening > 0 && opening <= place) ? opening : wholeCharacter(text, from),
    closing > place ? closing : wholeCharacter(text, to),
  ];
}

/** Moves an offset that is within a surrogate pair behind it. */
const wholeCharacter = (text: string, at: number): number =>
  /[\udc00-\udfff]/.test(text[at] ?? '') && /[\ud800-\udbff]/.test(text[at - 1] ?? '') ? at + 1 : at;

/** A fragment as escaped HTML, with the highlighted words in `<span>`. */
export function toHtml(text: string, {from, to, marked}: Fragment): string {
  let html = '';
  let at = from;
  for (const {start, end} of marked) {
    html += `${escapeHtml(text.slice(at, start))}<span>${escapeHtml(text.slice(start, end))}</span>`;
    at = end;
  }
  return html + escapeHtml(text.slice(at, to));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '/': '&#x2F;',
};

/** The six characters that Read the Docs escapes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"'/]/g, character => ENTITIES[character]!);
