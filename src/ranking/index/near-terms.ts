import type {NearPattern} from './index-reader.js';
import type {SortedTerms} from './sorted-terms.js';

/** Minimum length of a word. A shorter one is near so many terms that none is likely to be meant. */
export const MIN_NEAR_LENGTH = 4;
/** Maximum length of a word, in characters. Longer strings are rarely words, and take long to compare. */
const MAX_LENGTH = 40;

/**
 * Indexes of the terms near a spelling, without the spelling itself. The sorted dictionary is walked like a trie: all terms with a
 * prefix that is too far off are skipped, and for a prefix that has used up all edits, only the few possible endings are looked up. Two
 * edits are allowed only among terms with the same first letter, which readers rarely mistype. The lookups for 32 words take milliseconds in
 * all.
 */
export function nearTerms(
  terms: SortedTerms,
  {spelling, edits, isNearestOnly, minLength = MIN_NEAR_LENGTH}: NearPattern,
): number[] {
  const termsWithin = (distance: number): number[] =>
    spelling.length < minLength || spelling.length > MAX_LENGTH
      ? []
      : [...new Set(walk(terms, spelling, distance))];
  const nearest = isNearestOnly ? termsWithin(1) : [];
  return nearest.length > 0 || (isNearestOnly && edits === 1) ? nearest : termsWithin(edits);
}

function* walk(terms: SortedTerms, word: string, edits: number): Generator<number> {
  const from = edits > 1 ? terms.lowerBound(word[0]!) : 0;
  const to = edits > 1 ? terms.lowerBound(afterAll(word[0]!)) : terms.size;
  /** A row of the distance table for each prefix of the current term. */
  const rows: Uint8Array[] = [Uint8Array.from({length: word.length + 1}, (_, at) => at)];
  let last = '';
  for (let at = from; at < to;) {
    const term = terms.word(at);
    let depth = sharedLength(last, term);
    last = term;
    let fewest = 0;
    while (depth < term.length && depth < word.length + edits) {
      const row = (rows[depth + 1] ??= new Uint8Array(word.length + 1));
      fewest = fillDistanceRow(row, rows[depth]!, rows[depth - 1], word, term, depth);
      if (fewest >= edits) break;
      depth++;
    }
    if (depth === term.length) {
      const distance = rows[depth]![word.length]!;
      if (distance <= edits && distance > 0) yield at;
      at++;
      continue;
    }
    const end = skip(terms, at + 1, to, term.slice(0, depth + 1));
    if (fewest === edits && depth < word.length + edits)
      for (const ending of remainingSuffixes(word, rows, term, depth, edits)) {
        const wanted = term.slice(0, depth + 1) + ending;
        const place = terms.lowerBound(wanted, at, end);
        if (place < end && terms.word(place) === wanted) yield place;
      }
    last = term.slice(0, depth);
    at = end;
  }
}

/** Whether a spelling may be corrected to a name by two edits: both begin with the same letter, and the spelling is neither too short nor too long. */
export const mayBeTwoEditsFrom = (spelling: string, name: string): boolean =>
  spelling.length >= MIN_NEAR_LENGTH && spelling.length <= MAX_LENGTH && spelling[0] === name[0];

/** The possible endings after a prefix that has used up all edits. */
function* remainingSuffixes(
  word: string,
  rows: readonly Uint8Array[],
  term: string,
  depth: number,
  edits: number,
): Generator<string> {
  const row = rows[depth + 1]!;
  const before = rows[depth]!;
  for (let column = 0; column <= word.length; column++) {
    if (row[column] === edits) yield word.slice(column);
    // The prefix ends between two transposed letters.
    if (column > 0 && before[column - 1]! + 1 === edits && term[depth] === word[column])
      yield word[column - 1]! + word.slice(column + 1);
  }
}

/** Length of the common prefix of two words. */
export function sharedLength(a: string, b: string): number {
  const max = Math.min(a.length, b.length);
  let length = 0;
  while (length < max && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  return length;
}

/** Index of the first word from `from` on without this prefix. Uses a galloping search, because the word is usually near. */
function skip(list: SortedTerms, from: number, to: number, prefix: string): number {
  let [at, step] = [from, 1];
  while (at < to && list.word(at).startsWith(prefix)) {
    at += step;
    step *= 2;
  }
  return step === 1 ? at : list.lowerBound(afterAll(prefix), at - step / 2 + 1, Math.min(at, to));
}

/** The upper bound of all words with this prefix. */
const afterAll = (prefix: string): string => `${prefix}\uffff`;

/**
 * Optimal string alignment distance: insertions, deletions, substitutions and transpositions, no letter edited twice.
 *
 * @param max greater distances are returned as `max + 1`
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  const rows = [Uint8Array.from({length: a.length + 1}, (_, column) => column)];
  for (let depth = 0; depth < b.length; depth++) {
    const row = new Uint8Array(a.length + 1);
    rows.push(row);
    if (fillDistanceRow(row, rows[depth]!, rows[depth - 1], a, b, depth) > max) return max + 1;
  }
  return Math.min(rows.at(-1)![a.length]!, max + 1);
}

/**
 * Fills the row of the distance table for the prefix of `term` that is one letter longer than that of the row before.
 * @param depth length of the prefix of the row before
 * @returns a lower bound for the distances in all later rows
 */
function fillDistanceRow(
  row: Uint8Array,
  before: Uint8Array,
  beforeThat: Uint8Array | undefined,
  word: string,
  term: string,
  depth: number,
): number {
  const letter = term.charCodeAt(depth);
  const previous = depth > 0 ? term.charCodeAt(depth - 1) : -1;
  row[0] = depth + 1;
  let min = depth + 1;
  for (let column = 1; column <= word.length; column++) {
    const wordLetter = word.charCodeAt(column - 1);
    let cost = before[column - 1]! + (wordLetter === letter ? 0 : 1);
    if (before[column]! + 1 < cost) cost = before[column]! + 1;
    if (row[column - 1]! + 1 < cost) cost = row[column - 1]! + 1;
    if (column > 1 && beforeThat && wordLetter === previous && word.charCodeAt(column - 2) === letter)
      cost = Math.min(cost, beforeThat[column - 2]! + 1);
    row[column] = cost;
    if (cost < min) min = cost;
  }
  // A transposition begins in the row before and costs one edit from there.
  for (let column = 0; column <= word.length; column++)
    if (before[column]! + 1 < min) min = before[column]! + 1;
  return min;
}
