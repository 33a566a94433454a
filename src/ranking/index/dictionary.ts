import {memoize} from '../text/memoize.js';
import type {Term, TermAnswer, TermPattern} from './index-reader.js';
import {nearTerms} from './near-terms.js';
import type {SortedTerms} from './sorted-terms.js';

/** Answers a request from a dictionary. The id of a term is its index. */
export function lookUp(terms: SortedTerms, pattern: TermPattern): TermAnswer {
  switch (pattern.kind) {
    case 'exact': {
      const at = terms.find(pattern.spelling);
      return at < 0 ? [] : [termAt(terms, at)];
    }
    case 'prefix':
      return {[Symbol.iterator]: () => withPrefix(terms, pattern.spelling, pattern.most)};
    case 'near':
      return once(() => nearTerms(terms, pattern).map(at => termAt(terms, at)));
    case 'sequence':
      return sequences(terms, pattern.parts).map(at => termAt(terms, at));
  }
}

/** An answer that is computed when it is first iterated, because other answers may make it unnecessary. */
function once(find: () => readonly Term[]): TermAnswer {
  let terms: readonly Term[] | undefined;
  return {[Symbol.iterator]: () => (terms ??= find())[Symbol.iterator]()};
}

const termAt = (terms: SortedTerms, at: number): Term => ({
  id: at,
  spelling: terms.word(at),
  frequency: terms.frequency(at),
});

function* withPrefix(terms: SortedTerms, prefix: string, max = Infinity): Generator<Term> {
  const first = terms.lowerBound(prefix);
  const end = Math.min(terms.size, first + max);
  for (let at = first; at < end; at++) {
    const spelling = terms.word(at);
    if (!spelling.startsWith(prefix)) return;
    yield new ListedTerm(at, spelling, terms);
  }
}

/** A term of a long list. Its frequency is read on demand, because most callers only need the spelling. */
class ListedTerm implements Term {
  readonly id: number;
  readonly spelling: string;
  readonly #terms: SortedTerms;

  constructor(id: number, spelling: string, terms: SortedTerms) {
    this.id = id;
    this.spelling = spelling;
    this.#terms = terms;
  }

  get frequency(): number {
    return this.#terms.frequency(this.id);
  }
}

/** Maximum number of steps of `sequences`. The number of concatenations is the product of the numbers of alternatives, which may be huge. */
const MAX_STEPS = 2000;

/**
 * Indexes of the terms that are concatenations of one alternative of each part, in the order of the alternatives. A concatenation is
 * extended only as long as a term begins with it.
 */
function sequences(terms: SortedTerms, parts: readonly (readonly string[])[]): number[] {
  const indexes = new Set<number>();
  let steps = 0;
  const follow = (prefix: string, depth: number): void => {
    if (depth === parts.length) {
      const at = terms.find(prefix);
      if (at >= 0) indexes.add(at);
      return;
    }
    for (const part of parts[depth]!) {
      if (++steps > MAX_STEPS) return;
      const longer = prefix + part;
      if (terms.word(terms.lowerBound(longer)).startsWith(longer)) follow(longer, depth + 1);
    }
  };
  if (parts.length > 0) follow('', 0);
  return [...indexes];
}

/** Maximum number of cached lookups for one dictionary. */
const MAX_CACHED = 18_000;

/** A dictionary in memory. */
export class SortedWords implements SortedTerms {
  readonly #words: readonly string[];
  readonly #frequencies: Uint32Array;
  readonly find: (word: string) => number;

  constructor(words: readonly string[], frequencies: Uint32Array) {
    this.#words = words;
    this.#frequencies = frequencies;
    this.find = memoize(word => {
      const at = this.lowerBound(word);
      return words[at] === word ? at : -1;
    }, MAX_CACHED);
  }

  get size(): number {
    return this.#words.length;
  }

  word(at: number): string {
    return this.#words[at] ?? '';
  }

  frequency(at: number): number {
    return this.#frequencies[at] ?? 0;
  }

  lowerBound(word: string, from = 0, to = this.#words.length): number {
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#words[middle]! < word) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
