import {editDistance, withinOneEdit} from '../../../src/ranking/edit-distance.js';

/** Shorter words have too many neighbours for one of them to be meant. */
const MIN_LENGTH = 4;
/** Neighbours tried for one word. */
const MAX_NEAR = 12;

/** All words of an index, for those a mistyped one may have been meant as. */
export class Vocabulary {
  readonly #byLength = new Map<number, string[]>();

  /** @param words the most frequent first: of many neighbours these are kept. */
  constructor(words: Iterable<string>) {
    for (const word of words) {
      const same = this.#byLength.get(word.length);
      if (same) same.push(word);
      else this.#byLength.set(word.length, [word]);
    }
  }

  /** Other words within so many edits (1 or 2), frequent ones first. */
  near(word: string, edits: number): string[] {
    if (word.length < MIN_LENGTH) return [];
    const isNear =
      edits === 1
        ? (other: string) => withinOneEdit(word, other)
        : (other: string) => editDistance(word, other, edits) <= edits;
    const found: string[] = [];
    for (let distance = 0; distance <= edits; distance++)
      for (const length of new Set([word.length - distance, word.length + distance]))
        for (const other of this.#byLength.get(length) ?? [])
          if (other !== word && isNear(other)) found.push(other);
    return found.slice(0, MAX_NEAR);
  }
}
