import type {WordList} from '../index/index-snapshot.js';
import type {QueryNode} from '../query/parse-query.js';

/** How many ways to split an unknown word are tried. */
const MAX_SPLITS = 3;

/** Neighbouring terms that are one word in the index, by term. */
export function compoundsOf(nodes: readonly QueryNode[], list: WordList): Map<string, number> {
  const found = new Map<string, number>();
  for (let at = 1; at < nodes.length; at++) {
    const [one, other] = [nodes[at - 1]!, nodes[at]!];
    if (one.kind !== 'word' || other.kind !== 'word') continue;
    const both = [...one.words, ...other.words];
    const compound = both.length === 2 && both.every(word => word.length > 2) ? list.find(both.join('')) : -1;
    if (compound >= 0) for (const word of both) found.set(word, compound);
  }
  return found;
}

/** An unknown word as two known ones: `cherrypick`. */
export function splitsOf(word: string, list: WordList): string[][] {
  const spellings = list.spellings ?? list;
  const found: string[][] = [];
  for (let at = 3; at <= word.length - 3; at++) {
    const both = [word.slice(0, at), word.slice(at)];
    if (both.every(part => spellings.find(part) >= 0)) found.push(both);
  }
  return found.slice(0, MAX_SPLITS);
}
