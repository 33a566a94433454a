import {type Token, tokens} from '../text/tokens.js';
import type {Marks} from './marks.js';

/** About how many characters a fragment has, as on the live service. */
const FRAGMENT_LENGTH = 100;
/** How many of these precede the first match. */
const LENGTH_BEFORE = 25;
/** Occurrences that are compared as possible starts of the fragment. */
const MAX_PLACES = 200;
/** How many of these are tried until one is a match. */
const MAX_TRIES = 20;

export interface Fragment {
  readonly from: number;
  readonly to: number;
  /** Words to mark, with their offsets in the whole text. */
  readonly found: readonly Token[];
}

/**
 * The best fragment of a text, as escaped HTML with the matching words in `<span>`. A list of one, or of none if nothing matches. The
 * best window is the first one with the most distinct terms.
 *
 * A text may be a megabyte and is read for every query, so that only the text around occurrences is tokenised. Occurrences are found
 * by `indexOf`, because compiling a pattern for each query would take longer than using it.
 */
export function snippet(text: string, marks: Marks): string[] {
  const fragment = findFragment(text, marks);
  return fragment ? [toHtml(text, fragment)] : [];
}

/**
 * The same before it is rendered as HTML; `undefined` if nothing matches.
 *
 * @param lower the text in lower case
 */
export function findFragment(text: string, marks: Marks, lower = text.toLowerCase()): Fragment | undefined {
  // Lower case may be longer, as for `İ`: then offsets would be wrong.
  if (lower.length !== text.length) return foldedFragment(text, marks, WHOLE);
  const words = findPlaces(lower, marks.beginnings, isWordStart);
  const found = bestFragment(words, text, marks);
  if (found) return found;
  const places = findPlaces(lower, marks.beginnings);
  return (
    bestFragment(places, text, marks) ??
    joinedFragment(text, marks, lower) ??
    // Without an occurrence, only a word with characters beyond ASCII can match, once it is folded.
    foldedFragment(text, marks, places.length > 0 ? WHOLE : FOLDED)
  );
}

interface Place {
  readonly index: number;
  /** Index of the beginning that occurs there. */
  readonly found: number;
}

/** The first occurrences of the beginnings in a text. */
function findPlaces(
  lower: string,
  beginnings: readonly string[],
  isPlace: (lower: string, index: number) => boolean = () => true,
): Place[] {
  const places: Place[] = [];
  // For a single term the first occurrences are as good as any.
  const most = beginnings.length > 1 ? MAX_PLACES : MAX_TRIES;
  for (const [found, beginning] of beginnings.entries()) {
    let left = most;
    for (let index = lower.indexOf(beginning); index >= 0; index = lower.indexOf(beginning, index + 1)) {
      if (!isPlace(lower, index)) continue;
      places.push({index, found});
      if (--left === 0) break;
    }
  }
  if (beginnings.length > 1) places.sort((one, other) => one.index - other.index);
  return places.slice(0, MAX_PLACES);
}

/** Whether no letter or digit precedes. */
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
  const best = marks.beginnings.length > 1 ? byVariety(places, marks) : places;
  for (const {index} of best.slice(0, MAX_TRIES)) {
    const fragment = fragmentAt(text, index, marks);
    if (fragment) return fragment;
  }
  return undefined;
}

/** Occurrences, sorted by the number of distinct terms in the window that begins with them. */
function byVariety(places: readonly Place[], {beginnings}: Marks): Place[] {
  /** By beginning: the last occurrence in whose window it was counted. */
  const counted = new Int32Array(beginnings.length).fill(-1);
  const weighed = places.map((place, first) => {
    let size = 0;
    for (let at = first; at < places.length; at++) {
      const {index, found} = places[at]!;
      if (index >= place.index + FRAGMENT_LENGTH - LENGTH_BEFORE) break;
      if (counted[found] !== first) size++;
      counted[found] = first;
    }
    return {place, size};
  });
  return weighed.sort((one, other) => other.size - one.size).map(({place}) => place);
}

const WHOLE = /^[^]*[^\0-\x7f][^]*$/g;
/** A run of letters and digits with a character beyond ASCII. Anchored at its beginning, else a long run would be tried from each letter. */
const FOLDED = /(?<![a-zA-Z0-9])[a-zA-Z0-9]*[^\0-\x7f][^\0-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]*/g;

/** A match that has diacritics or compatibility forms, found by folding every word that may have some. */
function foldedFragment(text: string, marks: Marks, runs: RegExp): Fragment | undefined {
  for (const {0: run, index} of text.matchAll(runs)) {
    const [first] = markedIn(run, marks);
    if (first) return fragmentAt(text, index + first.start, marks);
  }
  return undefined;
}

/** The most words for which split occurrences are searched: a text can have a megabyte. */
const MAX_JOINED = 4;
/** What may separate the parts of a name that is typed as one word: `Node.js`, `AT&T`. */
const BETWEEN = '[^\\p{L}\\p{N}]{0,2}';

/** A match of a word that the text splits: `Meat Loaf` for `meatloaf`. */
function joinedFragment(text: string, {joined, ...marks}: Marks, lower: string): Fragment | undefined {
  for (const word of joined.slice(0, MAX_JOINED)) {
    const found = new RegExp([...word].join(BETWEEN), 'u').exec(lower);
    const fragment = found && fragmentAt(text, found.index, {joined, ...marks});
    if (fragment) return fragment;
  }
  return undefined;
}

/** The fragment around an occurrence; `undefined` if none of its words match. */
function fragmentAt(text: string, place: number, marks: Marks): Fragment | undefined {
  const [from, to] = widen(text, place);
  const found = markedIn(text.slice(from, to), marks).map(({word, start, end}) => ({
    word,
    start: from + start,
    end: from + end,
  }));
  return found.length ? {from, to, found} : undefined;
}

/**
 * The words of a fragment that are highlighted. Adjacent ones without a space between them are joined, and so are the parts of a name
 * that was typed as one word.
 */
function markedIn(text: string, marks: Marks): Token[] {
  const all = [...tokens(text)];
  const isMarked = all.map(({word, start, end}) => marks.isMarked(word, text.slice(start, end)));
  for (const run of marks.runs)
    for (let at = 0; at + run.length <= all.length; at++)
      if (run.every((word, index) => all[at + index]!.word === word))
        isMarked.fill(true, at, at + run.length);
  /** Indexes of words that are joined to the word before. */
  const isJoined = new Set<number>();
  for (const name of marks.joined)
    for (let at = 0; at < all.length; at++) {
      const end = endOfName(name, all, at);
      if (end === at || isMarked.slice(at, end).every(Boolean)) continue;
      isMarked.fill(true, at, end);
      for (let index = at + 1; index < end; index++) isJoined.add(index);
    }
  const found: Token[] = [];
  for (const [at, token] of all.entries()) {
    if (!isMarked[at]) continue;
    const last = found.at(-1);
    if (last && (last.end === token.start || isJoined.has(at)))
      found[found.length - 1] = {word: last.word + token.word, start: last.start, end: token.end};
    else found.push(token);
  }
  return found;
}

/** The index after the words, beginning with `from`, that together make up the name; `from` if there are no such words. */
function endOfName(name: string, all: readonly Token[], from: number): number {
  let at = 0;
  for (let index = from; index < all.length && at < name.length; index++) {
    const {word} = all[index]!;
    if (!name.startsWith(word, at)) return from;
    at += word.length;
    if (at === name.length) return index + 1;
  }
  return from;
}

/** Widens to a window, cut at white space if there is any nearby, else between characters. */
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

/** Moves an offset that is between the two halves of a surrogate pair. */
const wholeCharacter = (text: string, at: number): number =>
  /[\udc00-\udfff]/.test(text[at] ?? '') && /[\ud800-\udbff]/.test(text[at - 1] ?? '') ? at + 1 : at;

/** Escaped HTML, with the words that were found in `<span>`. */
export function toHtml(text: string, {from, to, found}: Fragment): string {
  let html = '';
  let at = from;
  for (const {start, end} of found) {
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

/** The six characters that the live service escapes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"'/]/g, character => ENTITIES[character]!);
