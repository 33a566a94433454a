import type {ParsedQuery, QueryNode} from '../query/parse-query.js';
import {parts} from '../text/tokens.js';
import {UNSPACED_SCRIPT} from '../text/unspaced-script.js';

/** Tells which words of a text are highlighted. */
export interface Marks {
  /** Prefixes of highlighted words, or of their parts, in lower case. */
  readonly prefixes: readonly string[];
  /** Words of scripts without spaces, as lists of characters, which are highlighted only together. */
  readonly runs: readonly (readonly string[])[];
  /** Words that are also highlighted where the text splits them: `nodejs` in `Node.js`. */
  readonly joined: readonly string[];
  /** Whether a word of a text is highlighted. @param word the word in folded form. @param written the word as it is spelt in the text */
  isMarked(word: string, written: string): boolean;
  /** Marks that do not highlight these words. */
  without(words: readonly string[]): Marks;
  /** Marks that also highlight a name where the text splits it. */
  withName(name: string): Marks;
}

/**
 * The highlights of a query.
 *
 * @param more expansions of its terms: forms, related words, corrections
 * @param stopwords words that are highlighted only if the query has no others. Default: none
 */
export function marksOf(
  {wanted}: ParsedQuery,
  more: ReadonlySet<string>,
  stopwords: ReadonlySet<string> = new Set(),
): Marks {
  const words = new Set(more);
  const prefixes: string[] = [];
  const joined: string[] = [];
  const runs = new Map<string, readonly string[]>();
  const add = (node: QueryNode, isLast: boolean): void => {
    if ('nodes' in node) {
      if (node.kind !== 'not') for (const inner of node.nodes) add(inner, false);
      return;
    }
    const spaced = node.words.filter(word => !UNSPACED_SCRIPT.test(word));
    for (const run of runsIn(node.words))
      if (run.length > 1) runs.set(run.join(''), run);
      else spaced.push(...run);
    for (const word of spaced) words.add(word);
    if (node.kind !== 'word') return;
    if (node.words.length === 1) joined.push(...spaced.filter(isJoinable));
    for (const variant of node.variants) for (const word of variant) words.add(word);
    // The last word may be incomplete, as it is for matching.
    if ((node.prefix || isLast) && spaced.length > 0) prefixes.push(spaced.at(-1)!);
  };
  for (const [index, node] of wanted.entries()) add(node, index === wanted.length - 1);
  const isSignificant = (word: string): boolean => !stopwords.has(word) && !PARTICLE.test(word);
  const significant = new Set([...words].filter(isSignificant));
  const significantRuns = [...runs].flatMap(([word, run]) => (isSignificant(word) ? [run] : []));
  return significant.size + significantRuns.length > 0
    ? toMarks(significant, prefixes.filter(isSignificant), significantRuns, joined.filter(isSignificant))
    : toMarks(words, prefixes, [...runs.values()], joined);
}

/** Whether a word is also highlighted where a text splits it. Shorter words would match by chance; nobody types longer names. */
const isJoinable = (word: string): boolean => /^[\p{L}\p{N}]{3,40}$/u.test(word);

/** A single hiragana is a particle of Japanese. */
const PARTICLE = /^\p{Script=Hiragana}$/u;

/** Runs of consecutive characters of scripts without spaces. */
function runsIn(words: readonly string[]): string[][] {
  const runs: string[][] = [];
  let isOpen = false;
  for (const word of words) {
    const isUnspaced = UNSPACED_SCRIPT.test(word);
    if (isUnspaced && isOpen) runs.at(-1)!.push(word);
    else if (isUnspaced) runs.push([word]);
    isOpen = isUnspaced;
  }
  return runs;
}

const COMPOUND = /.\p{Lu}|\p{N}|[^\0-\x7f]/u;

function toMarks(
  words: ReadonlySet<string>,
  prefixes: readonly string[],
  runs: readonly (readonly string[])[],
  joined: readonly string[],
): Marks {
  const isMarked = (word: string): boolean =>
    words.has(word) || prefixes.some(prefix => word.startsWith(prefix));
  const allPrefixes = [...new Set([...words, ...prefixes, ...runs.map(run => run.join(''))])];
  return {
    prefixes: allPrefixes,
    runs,
    joined,
    isMarked: (word, written) =>
      isMarked(word) ||
      // Only words with a capital or a digit have parts, as in `HTTPServer2`.
      (COMPOUND.test(written) &&
        allPrefixes.some(prefix => word.includes(prefix)) &&
        parts(written).some(isMarked)),
    without: excluded => {
      const isExcluded = (word: string): boolean =>
        excluded.some(excludedWord => excludedWord.startsWith(word));
      return toMarks(
        new Set([...words].filter(word => !isExcluded(word))),
        prefixes.filter(word => !isExcluded(word)),
        runs.filter(run => !excluded.join('').includes(run.join(''))),
        joined.filter(word => !isExcluded(word) && !excluded.join('').includes(word)),
      );
    },
    withName: name => toMarks(words, prefixes, runs, isJoinable(name) ? [...joined, name] : joined),
  };
}
