import type {IndexSnapshot, Spellings} from '../index/index-snapshot.js';

/** A word of a list within an edit distance of another. */
export interface FuzzyMatch {
  readonly at: number;
  readonly edits: number;
  /** It has the same letters: a transposition is a more frequent mistake than a missing letter. */
  readonly isAnagram: boolean;
}

/** Shorter words have too many matches for one of them to be meant. */
const MIN_LENGTH = 4;
/** Longer ones are not words, and expensive. */
const MAX_LENGTH = 40;
/** Words that are compared before others have their turn: each may be in a block that is not read yet. */
const WORDS_A_TURN = 16;

/**
 * The words of a list within an edit distance of a word: fewest edits first, then anagrams, then by frequency. The sorted
 * list is walked like a trie: a prefix that is too far off skips all words with it; from a prefix that has used up all
 * edits, the few possible rests are looked up. Two edits are looked for among the words with the same first letter, which
 * readers get right, so that 32 terms at once take milliseconds.
 */
export async function fuzzyMatches(
  list: Spellings,
  word: string,
  edits: number,
  max: number,
  {min, turn}: {readonly min?: number | undefined; readonly turn?: IndexSnapshot['turn']} = {},
): Promise<FuzzyMatch[]> {
  const found = new Map<number, number>();
  for (const place of nearWords(list, word, edits, min)) {
    if (place === undefined) await turn?.();
    else found.set(...place);
  }
  return ranked(list, word, found).slice(0, max);
}

/** Where the words are, and how many edits they are away; from time to time `undefined`. */
export function* nearWords(
  list: Spellings,
  word: string,
  edits: number,
  min = MIN_LENGTH,
): Generator<readonly [at: number, edits: number] | undefined> {
  if (word.length < min || word.length > MAX_LENGTH || edits === 0) return;
  const from = edits > 1 ? list.lowerBound(word[0]!) : 0;
  const to = edits > 1 ? list.lowerBound(afterAll(word[0]!)) : list.size;
  /** One row of distances for each prefix of the current word. */
  const rows: Uint8Array[] = [Uint8Array.from({length: word.length + 1}, (_, at) => at)];
  let last = '';
  let compared = 0;
  for (let at = from; at < to;) {
    if (++compared % WORDS_A_TURN === 0) yield undefined;
    const other = list.word(at);
    let depth = sharedLength(last, other);
    last = other;
    let fewest = 0;
    while (depth < other.length && depth < word.length + edits) {
      const row = (rows[depth + 1] ??= new Uint8Array(word.length + 1));
      fewest = fillDistanceRow(row, rows[depth]!, rows[depth - 1], word, other, depth);
      if (fewest >= edits) break;
      depth++;
    }
    if (depth === other.length) {
      const distance = rows[depth]![word.length]!;
      if (distance <= edits && distance > 0) yield [at, distance];
      at++;
      continue;
    }
    const end = skip(list, at + 1, to, other.slice(0, depth + 1));
    if (fewest === edits && depth < word.length + edits)
      for (const ending of remainingSuffixes(word, rows, other, depth, edits)) {
        const wanted = other.slice(0, depth + 1) + ending;
        const place = list.lowerBound(wanted, at, end);
        if (place < end && list.word(place) === wanted) yield [place, edits];
      }
    last = other.slice(0, depth);
    at = end;
  }
}

function ranked(list: Spellings, word: string, found: ReadonlyMap<number, number>): FuzzyMatch[] {
  const letters = sorted(word);
  const matches = Array.from(found, ([at, edits]) => ({
    at,
    edits,
    isAnagram: sorted(list.word(at)) === letters,
    frequency: list.frequency(at),
  }));
  matches.sort(
    (one, other) =>
      one.edits - other.edits ||
      Number(other.isAnagram) - Number(one.isAnagram) ||
      other.frequency - one.frequency ||
      one.at - other.at,
  );
  return matches.map(({at, edits, isAnagram}) => ({at, edits, isAnagram}));
}

/** The possible rests behind a prefix that has used up all edits. */
function* remainingSuffixes(
  word: string,
  rows: readonly Uint8Array[],
  other: string,
  depth: number,
  edits: number,
): Generator<string> {
  const row = rows[depth + 1]!;
  const before = rows[depth]!;
  for (let column = 0; column <= word.length; column++) {
    if (row[column] === edits) yield word.slice(column);
    // The first of two transposed letters.
    if (column > 0 && before[column - 1]! + 1 === edits && other[depth] === word[column])
      yield word[column - 1]! + word.slice(column + 1);
  }
}

const sorted = (word: string): string => [...word].sort().join('');

/** How many letters two words begin with alike. */
export function sharedLength(one: string, other: string): number {
  const max = Math.min(one.length, other.length);
  let length = 0;
  while (length < max && one.charCodeAt(length) === other.charCodeAt(length)) length++;
  return length;
}

/** The first word from here on without this prefix, by galloping: it is near as a rule. */
function skip(list: Spellings, from: number, to: number, prefix: string): number {
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
 * @param max distances beyond it are returned as `most + 1`
 */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  const rows = [Uint8Array.from({length: one.length + 1}, (_, column) => column)];
  for (let depth = 0; depth < other.length; depth++) {
    const row = new Uint8Array(one.length + 1);
    rows.push(row);
    if (fillDistanceRow(row, rows[depth]!, rows[depth - 1], one, other, depth) > max) return max + 1;
  }
  return Math.min(rows.at(-1)![one.length]!, max + 1);
}

/**
 * Fills one row of the table of distances between a word and the prefixes of another, each one letter longer than in the row
 * before.
 * @param depth how many letters of `other` the row before is about
 * @returns the least of the row and of what may follow from it
 */
function fillDistanceRow(
  row: Uint8Array,
  before: Uint8Array,
  beforeThat: Uint8Array | undefined,
  word: string,
  other: string,
  depth: number,
): number {
  const letter = other.charCodeAt(depth);
  const previous = depth > 0 ? other.charCodeAt(depth - 1) : -1;
  row[0] = depth + 1;
  let min = depth + 1;
  for (let column = 1; column <= word.length; column++) {
    const own = word.charCodeAt(column - 1);
    let cost = before[column - 1]! + (own === letter ? 0 : 1);
    if (before[column]! + 1 < cost) cost = before[column]! + 1;
    if (row[column - 1]! + 1 < cost) cost = row[column - 1]! + 1;
    if (column > 1 && beforeThat && own === previous && word.charCodeAt(column - 2) === letter)
      cost = Math.min(cost, beforeThat[column - 2]! + 1);
    row[column] = cost;
    if (cost < min) min = cost;
  }
  // A transposition begins one row earlier and costs one from there.
  for (let column = 0; column <= word.length; column++)
    if (before[column]! + 1 < min) min = before[column]! + 1;
  return min;
}
