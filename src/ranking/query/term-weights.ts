import type {Language} from '../text/languages.js';
import type {ParsedQuery, QueryNode, QueryPart, WordNode} from './parse-query.js';

/** So many words are a pasted message rather than a question. */
const PASTED_LENGTH = 5;
/** Weights relative to an ordinary word of the same IDF: of names, and of what is private to one reader, such as quoted values, paths and file names. */
const NAME_WEIGHT = 2;
const PRIVATE_WEIGHT = 0.3;
/** A sign attached to a word, `**` of `**kwargs`, is less than a term of its own. */
const ATTACHED_SIGN_WEIGHT = 0.5;
/** The words of "how do I" are common in a large manual but rare in a small one, where their IDF would be too high. */
const OPENING_WEIGHT = 0.15;

/** How many words only open a question: 3 of "how do I sort". */
export function openingLength(nodes: readonly QueryNode[], languages: readonly Language[]): number {
  const typed = nodes.map(node => (node.kind === 'word' ? node.typed : '"'));
  return Math.max(0, ...languages.map(language => language.opening(typed)));
}

/** Factors of the terms' IDF, by node. Default: 1. */
export function termWeights(
  nodes: readonly QueryNode[],
  languages: readonly Language[],
): ReadonlyMap<QueryNode, number> {
  const opening = openingLength(nodes, languages);
  const isPasted = nodes.length >= PASTED_LENGTH;
  const weights = new Map<QueryNode, number>();
  if (nodes.length < 2) return weights;
  for (const [index, node] of nodes.entries())
    if (node.kind === 'word')
      weights.set(node, index < opening ? OPENING_WEIGHT : termWeight(node, isPasted));
  return weights;
}

/** In a pasted message, names such as `KeyDoesNotExist` are what the reader asks about; quoted values and paths are not. */
function termWeight({typed, hasName, isAttached}: WordNode, isPasted: boolean): number {
  if (isAttached) return ATTACHED_SIGN_WEIGHT;
  if (hasName) return NAME_WEIGHT;
  if (QUOTED.test(typed) || DASH.test(typed)) return PRIVATE_WEIGHT;
  return isPasted && (PRIVATE.test(typed) || SEVERITY.test(typed) || /^\.+$/.test(typed))
    ? PRIVATE_WEIGHT
    : 1;
}

/** Signs that do not count as terms next to words. */
const DASH = /^(?:--|_|;|\{[{%#]|[%#}]\})$/;
const QUOTED = /^[([{,=]*['‘`].+['’`][)\]},.:;]*$/u;
const PRIVATE =
  /^[<("'‘`[]*(?:\/|0x)|^[\w./-]+\.(?:txt|py|js|ts|c|h|html?|json|ya?ml|toml|cfg|ini|csv|log|db)\W*$/u;
/** What messages of programs begin with. */
const SEVERITY = /^(?:fatal|error|warning|hint|note|exception|traceback):?$/i;

/** Terms with a smaller share of the query's IDF, such as `the`, `a` and `of`, are not looked up. */
const MIN_IDF_SHARE = 0.06;

/** Inverse document frequency as in BM25, never below 0. @param found number of sections with the term. @param all of sections in the index */
export const idfOf = (found: number, all: number): number =>
  Math.log(1 + (all - found + 0.5) / (found + 0.5));

/**
 * The distinct nodes of a query, and those of them that are looked up. Words with hardly any IDF are not: they are in most sections,
 * and have the longest postings.
 *
 * @param frequencyOf number of sections with a term, 0 if unknown. The fewer frequencies are known, the fewer nodes are left out.
 */
export function significantNodes(
  nodes: readonly QueryNode[],
  frequencyOf: (word: string) => number,
  sections: number,
): {readonly distinct: readonly QueryNode[]; readonly significant: readonly QueryNode[]} {
  const distinct = nodes.filter((node, index) => !isRepeated(node, nodes.slice(index + 1)));
  const idfs = distinct.map(node => {
    const own = node.kind === 'word' && node.words.length === 1 ? node.words[0] : undefined;
    const frequency = own === undefined ? 0 : frequencyOf(own);
    return frequency > 0 ? idfOf(frequency, sections) : undefined;
  });
  const all = idfs.reduce<number>((sum, idf = 0) => sum + idf, 0);
  const significant = distinct.filter((_, index) => (idfs[index] ?? Infinity) >= MIN_IDF_SHARE * all);
  return {distinct, significant};
}

/** In `line by line`, `line` counts once. */
const isRepeated = (node: QueryNode, later: readonly QueryNode[]): boolean =>
  node.kind === 'word' &&
  later.some(other => other.kind === 'word' && other.typed.toLowerCase() === node.typed.toLowerCase());

/** Terms with less than this part of the highest IDF are stopwords. */
const MIN_SIGNIFICANT_IDF = 0.15;

/**
 * The stopwords of a query, by its own index: terms that say so little beside the others that a reader does not miss
 * them in a result ("how do I", "the"). None where there would be no other term.
 *
 * @param skipped nodes that were not looked up, or only open the question
 * @param matches of the other nodes
 */
export function findStopwords(
  wanted: readonly QueryNode[],
  skipped: ReadonlySet<QueryNode>,
  matches: readonly {readonly part: QueryPart; readonly idf: number}[],
): readonly WordNode[] {
  const rarest = Math.max(0, ...matches.map(({idf}) => idf));
  const common = new Set(
    matches.filter(({idf}) => idf < MIN_SIGNIFICANT_IDF * rarest).flatMap(({part}) => part.words),
  );
  const isStopword = (node: QueryNode): boolean =>
    skipped.has(node) || (node.kind === 'word' && node.words.every(word => common.has(word)));
  const significant = new Set(wanted.filter(node => !isStopword(node)).flatMap(wordsOf));
  if (significant.size === 0) return [];
  return wanted.filter(
    (node): node is WordNode =>
      node.kind === 'word' && isStopword(node) && !node.words.some(word => significant.has(word)),
  );
}

function wordsOf(node: QueryNode): readonly string[] {
  if (node.kind === 'not') return [];
  return 'nodes' in node ? node.nodes.flatMap(wordsOf) : node.words;
}

/** The words of a query, as typed, that are significant in any of the indexes. @param stopwords by index */
export const significantTerms = ({typed}: ParsedQuery, stopwords: readonly (readonly WordNode[])[]): string =>
  typed
    .split(/\s+/)
    .filter(word => stopwords.some(each => !each.some(stopword => stopword.typed === word)))
    .join(' ');
