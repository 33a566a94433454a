import type {WordList} from '../index/index-snapshot.js';
import {fillDistanceRow} from './edit-distance.js';

/** A word of an index near another. */
export interface NearWord {
  readonly at: number;
  readonly edits: number;
  /** It has the same letters in another order, which is what was meant more often than a letter too many or too few. */
  readonly isExchanged: boolean;
}

/** Shorter words have too many neighbours for one of them to be meant. */
const MIN_LENGTH = 4;
/** Longer ones are no words, and looking for them is dear. */
const MAX_LENGTH = 40;

/**
 * The words of a list within so many edits (a letter added, left out, changed, or two neighbours exchanged) of a
 * word: fewer edits first, then those of the same letters, then the frequent ones. The list is walked as the tree of its
 * beginnings: where one is too far off already, all words that begin so are passed by; where one leaves no further edit,
 * the few words that it can go on to are looked up. Two edits are looked for among the words with the same first letter,
 * which readers get right, so that 32 words at once stay a matter of milliseconds.
 */
export function nearWords(
  list: WordList,
  word: string,
  edits: number,
  most: number,
  least = MIN_LENGTH,
): NearWord[] {
  if (word.length < least || word.length > MAX_LENGTH || edits === 0) return [];
  const found = new Map<number, number>();
  const from = edits > 1 ? list.firstFrom(word[0]!) : 0;
  const to = edits > 1 ? list.firstFrom(afterAll(word[0]!)) : list.size;
  /** One row of distances for each beginning of the word that is looked at. */
  const rows: Uint8Array[] = [Uint8Array.from({length: word.length + 1}, (_, at) => at)];
  let last = '';
  for (let at = from; at < to;) {
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
      if (distance <= edits && distance > 0) found.set(at, distance);
      at++;
      continue;
    }
    const end = skip(list, at + 1, to, other.slice(0, depth + 1));
    if (fewest === edits && depth < word.length + edits)
      for (const ending of endingsLeft(word, rows, other, depth, edits)) {
        const wanted = other.slice(0, depth + 1) + ending;
        const place = list.firstFrom(wanted, at, end);
        if (place < end && list.word(place) === wanted) found.set(place, edits);
      }
    last = other.slice(0, depth);
    at = end;
  }
  const letters = sorted(word);
  const ranked = Array.from(found, ([at, distance]) => ({
    at,
    edits: distance,
    isExchanged: sorted(list.word(at)) === letters,
    frequency: list.frequency(at),
  }));
  ranked.sort(
    (one, other) =>
      one.edits - other.edits ||
      Number(other.isExchanged) - Number(one.isExchanged) ||
      other.frequency - one.frequency ||
      one.at - other.at,
  );
  return ranked.slice(0, most).map(({at, edits: own, isExchanged}) => ({at, edits: own, isExchanged}));
}

/** What a beginning that took all edits can only go on with. */
function* endingsLeft(
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
    // The first of two letters that were exchanged.
    if (column > 0 && before[column - 1]! + 1 === edits && other[depth] === word[column])
      yield word[column - 1]! + word.slice(column + 1);
  }
}

const sorted = (word: string): string => [...word].sort().join('');

function sharedLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length++;
  return length;
}

/** The first word from here on that does not begin so: near at hand as a rule. */
function skip(list: WordList, from: number, to: number, beginning: string): number {
  let [at, step] = [from, 1];
  while (at < to && list.word(at).startsWith(beginning)) {
    at += step;
    step *= 2;
  }
  return step === 1 ? at : list.firstFrom(afterAll(beginning), at - step / 2 + 1, Math.min(at, to));
}

/** What comes after all words that begin so. */
const afterAll = (beginning: string): string => `${beginning}\uffff`;
