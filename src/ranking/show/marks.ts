import type {ParsedQuery, QueryNode} from '../query/parse-query.js';
import {parts} from '../text/tokens.js';

/** Which words of a text are shown as found. */
export interface Marks {
  /** In lower case: what a marked word, or the part of one that is meant, begins with. */
  readonly beginnings: readonly string[];
  /** @param written the word as it stands in the text. */
  isMarked(word: string, written: string): boolean;
  /** The same without what is found in these words already. */
  without(words: readonly string[]): Marks;
}

/**
 * What of a query is shown as found where it stands.
 *
 * @param more words of the index that stand for those of the query: other forms, and what a mistyped one may mean.
 * @param silent words that say little, and are marked only when there is nothing else. Default: none.
 */
export function marksOf(
  {wanted}: ParsedQuery,
  more: ReadonlySet<string>,
  silent: ReadonlySet<string> = new Set(),
): Marks {
  const words = new Set(more);
  const prefixes: string[] = [];
  const add = (node: QueryNode, last: boolean): void => {
    if ('nodes' in node) {
      if (node.kind !== 'not') for (const inner of node.nodes) add(inner, false);
      return;
    }
    for (const word of node.words) words.add(word);
    if (node.kind !== 'word') return;
    for (const variant of node.variants) for (const word of variant) words.add(word);
    // The last word may go on, as in the search itself.
    if ((node.prefix || last) && node.words.length > 0) prefixes.push(node.words.at(-1)!);
  };
  for (const [index, node] of wanted.entries()) add(node, index === wanted.length - 1);
  const telling = new Set([...words].filter(word => !silent.has(word)));
  return telling.size > 0
    ? toMarks(
        telling,
        prefixes.filter(word => !silent.has(word)),
      )
    : toMarks(words, prefixes);
}

const COMPOUND = /.\p{Lu}|\p{N}|[^\0-\x7f]/u;

function toMarks(words: ReadonlySet<string>, prefixes: readonly string[]): Marks {
  const isMarked = (word: string): boolean =>
    words.has(word) || prefixes.some(prefix => word.startsWith(prefix));
  const beginnings = [...new Set([...words, ...prefixes])];
  return {
    beginnings,
    isMarked: (word, written) =>
      isMarked(word) ||
      // Only what has a capital or a digit in it is made of parts, and a part stands in its word.
      (COMPOUND.test(written) &&
        beginnings.some(beginning => word.includes(beginning)) &&
        parts(written).some(isMarked)),
    without: found => {
      const isFound = (word: string): boolean => found.some(other => other.startsWith(word));
      return toMarks(
        new Set([...words].filter(word => !isFound(word))),
        prefixes.filter(word => !isFound(word)),
      );
    },
  };
}
