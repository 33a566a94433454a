import type {Term} from '../index/index-reader.js';
import type {KnownTerms} from './known-terms.js';
import type {QueryNode} from './parse-query.js';

/** Ways to split an unknown word that are tried. */
const MAX_SPLITS = 3;
/** Shorter words do not form compounds. */
const MIN_PART = 3;

/** Two neighbouring words of a query, which may be one word in the index: `multi threading`. */
export interface Neighbours {
  readonly words: readonly string[];
  readonly compound: string;
}

export function neighboursIn(nodes: readonly QueryNode[]): Neighbours[] {
  const found: Neighbours[] = [];
  for (let at = 1; at < nodes.length; at++) {
    const [one, other] = [nodes[at - 1]!, nodes[at]!];
    if (one.kind !== 'word' || other.kind !== 'word') continue;
    const words = [...one.words, ...other.words];
    if (words.length === 2 && words.every(word => word.length >= MIN_PART))
      found.push({words, compound: words.join('')});
  }
  return found;
}

/** By word: the term that it forms with its neighbour. */
export function compoundsOf(nodes: readonly QueryNode[], terms: KnownTerms): Map<string, Term> {
  const found = new Map<string, Term>();
  for (const {words, compound} of neighboursIn(nodes)) {
    const term = terms.exact(compound);
    if (term) for (const word of words) found.set(word, term);
  }
  return found;
}

/** All ways to split a word in two: `cherrypick` into `cherry` and `pick`, among others. */
export function splitsOf(word: string): string[][] {
  const found: string[][] = [];
  for (let at = MIN_PART; at <= word.length - MIN_PART; at++) found.push([word.slice(0, at), word.slice(at)]);
  return found;
}

/** The splits of an unknown word whose parts are both terms. */
export const knownSplitsOf = (word: string, terms: KnownTerms): string[][] =>
  splitsOf(word)
    .filter(parts => parts.every(part => terms.exact(part) !== undefined))
    .slice(0, MAX_SPLITS);
