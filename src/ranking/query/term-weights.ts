import type {Language} from '../text/languages.js';
import type {ParsedQuery, QueryNode, QueryPart, WordNode} from './parse-query.js';

/** Minimum number of words of a pasted message. Shorter queries are usually typed. */
const PASTED_LENGTH = 5;
/** Weights relative to an ordinary word of the same IDF: for names, and for private data of a reader, such as quoted values, paths and file names. */
const NAME_WEIGHT = 2;
const PRIVATE_WEIGHT = 0.3;
/** Weight of a sign that is attached to a word, such as `**` of `**kwargs`, relative to a separate term. */
const ATTACHED_SIGN_WEIGHT = 0.5;
/** Weight of words that only open a question, such as "how do I". In a small manual, they are rare, and their IDF would be too high. */
const OPENING_WEIGHT = 0.15;

/** The number of words that only open a question: 3 of "how do I sort". */
export function openingLength(nodes: readonly QueryNode[], languages: readonly Language[]): number {
  const typed = nodes.map(node => (node.kind === 'word' ? node.typed : '"'));
  return Math.max(0, ...languages.map(language => language.opening(typed)));
}

/** Factors by which the IDFs of the terms of a query are multiplied, by node. A node that is not in the map has the factor 1. */
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

/** The weight of a word in a query of several words. Names such as `KeyDoesNotExist` are what the reader asks about; quoted values are not, nor are the paths in a pasted message. */
function termWeight({typed, hasName, isAttached}: WordNode, isPasted: boolean): number {
  if (isAttached) return ATTACHED_SIGN_WEIGHT;
  if (hasName) return NAME_WEIGHT;
  if (QUOTED.test(typed) || DASH.test(typed)) return PRIVATE_WEIGHT;
  return isPasted && (PRIVATE.test(typed) || SEVERITY.test(typed) || /^\.+$/.test(typed))
    ? PRIVATE_WEIGHT
    : 1;
}

/** Signs that weigh as little as private data in a query of several words: `--`, `_`, `;`, and the delimiters of templates. */
const DASH = /^(?:--|_|;|\{[{%#]|[%#}]\})$/;
const QUOTED = /^[([{,=]*['‘`].+['’`][)\]},.:;]*$/u;
const PRIVATE =
  /^[<("'‘`[]*(?:\/|0x)|^[\w./-]+\.(?:txt|py|js|ts|c|h|html?|json|ya?ml|toml|cfg|ini|csv|log|db)\W*$/u;
/** Words with which messages of programs begin. */
const SEVERITY = /^(?:fatal|error|warning|hint|note|exception|traceback):?$/i;

/** Minimum IDF of a term to be looked up, as a share of the sum of the query's IDFs. It excludes `the`, `a` and `of`. */
const MIN_IDF_SHARE = 0.06;

/**
 * Inverse document frequency as in BM25, never below 0.
 * @param frequency number of sections with the term
 * @param sections number of sections in the index
 */
export const idfOf = (frequency: number, sections: number): number =>
  Math.log(1 + (sections - frequency + 0.5) / (frequency + 0.5));

/**
 * The distinct nodes of a query, and those of them that are looked up. Words with a very low IDF are not looked up, because they are in
 * most sections and have the longest postings.
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
    const word = node.kind === 'word' && node.words.length === 1 ? node.words[0] : undefined;
    const frequency = word === undefined ? 0 : frequencyOf(word);
    return frequency > 0 ? idfOf(frequency, sections) : undefined;
  });
  const totalIdf = idfs.reduce<number>((sum, idf = 0) => sum + idf, 0);
  const significant = distinct.filter((_, index) => (idfs[index] ?? Infinity) >= MIN_IDF_SHARE * totalIdf);
  return {distinct, significant};
}

/** Whether a word occurs again later: `line` in `line by line` counts once. */
const isRepeated = (node: QueryNode, later: readonly QueryNode[]): boolean =>
  node.kind === 'word' &&
  later.some(
    laterNode => laterNode.kind === 'word' && laterNode.typed.toLowerCase() === node.typed.toLowerCase(),
  );

/** Minimum IDF of a significant term, relative to the highest IDF of the query. Other terms are stopwords. */
const MIN_SIGNIFICANT_IDF = 0.15;

/**
 * The stopwords of a query in one index: terms that mean so little compared with the others that a reader does not miss them in a result
 * ("how do I", "the"). None if the query would have no other term.
 *
 * @param skipped nodes that were not looked up, or only open the question
 * @param matches the matches of the other nodes
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

/** The words of a query, as typed, that are significant in any of the indexes. @param stopwords the stopwords of each index */
export const significantTerms = ({typed}: ParsedQuery, stopwords: readonly (readonly WordNode[])[]): string =>
  typed
    .split(/\s+/)
    .filter(word => stopwords.some(ofIndex => !ofIndex.some(stopword => stopword.typed === word)))
    .join(' ');
