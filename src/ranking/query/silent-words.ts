import type {QueryNode} from './parse-query.js';
import {words} from '../text/tokens.js';
import type {Match} from '../score/match.js';

/** Words that say less than this part of what the rarest says are silent. */
const TELLING = 0.15;

/**
 * The words of a question that say so little beside its others that a reader neither looks for them nor misses them:
 * "how do I", "the". As typed; none where there are no others.
 *
 * @param wanted all parts of the question, and which of them only open it or were passed by.
 * @param matches those that are somewhere.
 */
export function silentWords(
  wanted: readonly QueryNode[],
  passed: ReadonlySet<QueryNode>,
  matches: readonly Match[],
): ReadonlySet<string> {
  const rarest = Math.max(0, ...matches.map(({rarity}) => rarity));
  const common = new Set(
    matches.filter(({rarity}) => rarity < TELLING * rarest).flatMap(({label}) => words(label)),
  );
  const isSilent = (node: QueryNode): boolean =>
    passed.has(node) || (node.kind === 'word' && node.words.every(word => common.has(word)));
  const telling = new Set(wanted.filter(node => !isSilent(node)).flatMap(wordsOf));
  const silent = wanted.flatMap(node =>
    node.kind === 'word' && isSilent(node) && !node.words.some(word => telling.has(word)) ? node.typed : [],
  );
  return new Set(telling.size > 0 ? silent : []);
}

function wordsOf(node: QueryNode): readonly string[] {
  if (node.kind === 'not') return [];
  return 'nodes' in node ? node.nodes.flatMap(wordsOf) : node.words;
}

/**
 * The words of a question without those that are silent; what is silent in one index may be telling in another.
 *
 * @param typed without the `*` of a word that is not typed to its end.
 * @param silent as typed, by index.
 */
export const tellingWords = (typed: string, silent: readonly ReadonlySet<string>[]): string =>
  typed
    .split(/\s+/)
    .filter(word => silent.some(each => !each.has(word)))
    .join(' ');
