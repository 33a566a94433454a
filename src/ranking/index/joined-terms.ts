import {lastWhere, lowerBound} from './binary-search.js';
import type {SortedTerms} from './sorted-terms.js';

/**
 * Records where the words of a sorted list belong in that of the base: twice the index of the lower bound, plus one if the base does
 * not have the word.
 */
export class WordPlaces {
  readonly #base: SortedTerms;
  readonly #places: number[] = [];

  constructor(base: SortedTerms) {
    this.#base = base;
  }

  add(word: string): void {
    const at = this.#base.lowerBound(word);
    const isThere = at < this.#base.size && this.#base.word(at) === word;
    this.#places.push(2 * at + (isThere ? 0 : 1));
  }

  all(): Uint32Array {
    return Uint32Array.from(this.#places);
  }
}

/** The sorted union of the words of a base and its changes. */
export class JoinedTerms implements SortedTerms {
  readonly #base: SortedTerms;
  readonly #own: SortedTerms;
  /** By word of the changes: its lower bound in the base. */
  readonly #bounds: Uint32Array;
  /** The words that only the changes have: by index in the changes, and by index in the union (`#addedAt`). */
  readonly #added: Uint32Array;
  readonly #addedAt: Uint32Array;
  /** By word of the changes: how many words before it only the changes have. At the end, the total. */
  readonly #before: Uint32Array;
  /** Index of the last lookup in `#addedAt` and in `#bounds`, which is usually right for the next one. */
  #lastAdded = 0;
  #lastOwn = 0;

  /** @param places where the words of the changes belong in the base: see `WordPlaces` */
  constructor(base: SortedTerms, own: SortedTerms, places: Uint32Array) {
    this.#base = base;
    this.#own = own;
    this.#bounds = places.map(place => place >>> 1);
    this.#before = new Uint32Array(places.length + 1);
    const added: number[] = [];
    for (const [at, place] of places.entries()) {
      this.#before[at] = added.length;
      if (place & 1) added.push(at);
    }
    this.#before[places.length] = added.length;
    this.#added = Uint32Array.from(added);
    this.#addedAt = this.#added.map((at, index) => this.#bounds[at]! + index);
  }

  get size(): number {
    return this.#base.size + this.#added.length;
  }

  word(at: number): string {
    const [base, own] = this.#placeOf(at);
    return base >= 0 ? this.#base.word(base) : this.#own.word(own);
  }

  frequency(at: number): number {
    const [base, own] = this.#bothOf(at);
    return (base >= 0 ? this.#base.frequency(base) : 0) + (own >= 0 ? this.#own.frequency(own) : 0);
  }

  find(word: string): number {
    const base = this.#base.find(word);
    if (base >= 0) return base + this.#addedUpTo(base);
    const own = this.#own.find(word);
    return own >= 0 ? this.#bounds[own]! + this.#before[own]! : -1;
  }

  lowerBound(word: string, from = 0, to = this.size): number {
    const bound = this.#base.lowerBound(word) + this.#before[this.#own.lowerBound(word)]!;
    return Math.max(from, Math.min(to, bound));
  }

  /** Reads the data of words from both lists, and joins the two for each word. */
  read<T>(
    wanted: readonly number[],
    readBase: (wanted: readonly number[]) => readonly T[],
    readOwn: (wanted: readonly number[]) => readonly T[],
    join: (base: T | undefined, own: T | undefined) => T,
  ): readonly T[] {
    const places = wanted.map(at => this.#bothOf(at));
    const ofBase = readBase(places.flatMap(([base]) => (base >= 0 ? base : [])));
    const ofOwn = readOwn(places.flatMap(([, own]) => (own >= 0 ? own : [])));
    let [at, next] = [0, 0];
    return places.map(([base, own]) =>
      join(base >= 0 ? ofBase[at++] : undefined, own >= 0 ? ofOwn[next++] : undefined),
    );
  }

  /** Index of a word in the base or, if it is not there, in the changes. The index in the other list is -1. */
  #placeOf(at: number): readonly [base: number, own: number] {
    const added = (this.#lastAdded = lowerBoundNear(this.#addedAt, at, this.#lastAdded));
    return this.#addedAt[added] === at ? [-1, this.#added[added]!] : [at - added, -1];
  }

  /** Index of a word in the base and in the changes, -1 where it is missing. */
  #bothOf(at: number): readonly [base: number, own: number] {
    const [base, own] = this.#placeOf(at);
    if (base < 0) return [base, own];
    let ownIndex = (this.#lastOwn = lowerBoundNear(this.#bounds, base, this.#lastOwn));
    // Words with the same bound that only the changes have come first.
    while (this.#bounds[ownIndex] === base && this.#isAdded(ownIndex)) ownIndex++;
    return [base, this.#bounds[ownIndex] === base ? ownIndex : -1];
  }

  /** How many words that only the changes have come before a word of the base. */
  #addedUpTo(base: number): number {
    return lastWhere(this.#addedAt.length, at => this.#addedAt[at]! - at <= base) + 1;
  }

  #isAdded(own: number): boolean {
    return this.#before[own + 1]! > this.#before[own]!;
  }
}

/** `lowerBound`, but first tries the result of the last lookup. */
function lowerBoundNear(sorted: Uint32Array, wanted: number, last: number): number {
  const isThere =
    (last === sorted.length || sorted[last]! >= wanted) && (last === 0 || sorted[last - 1]! < wanted);
  return isThere ? last : lowerBound(sorted, wanted);
}
