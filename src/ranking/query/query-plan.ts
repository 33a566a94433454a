import type {Term, TermRequest} from '../index/index-reader.js';
import type {IndexFacts} from '../index/open-index.js';
import {type Language, loadThesauri} from '../text/languages.js';
import type {Weights} from '../weights.js';
import {misspeltCompound, namedSignsIn, nearNameRequestsOf, neighboursIn, splitsOf} from './compounds.js';
import {exactTerm, KnownTerms} from './known-terms.js';
import {nameRequests, nearNameRequests, sequenceRequests} from './name-lookups.js';
import type {ParsedQuery, QueryNode, WordNode} from './parse-query.js';
import type {QueryNames} from './query-names.js';
import {
  expansionRequests,
  readingOf,
  TermExpander,
  type TermReading,
  unknownRequests,
  wordForms,
} from './term-expansion.js';
import {significantNodes} from './term-weights.js';

/** The reads from an index that the words of a query determine. */
export interface QueryPlan {
  readonly names: QueryNames | undefined;
  /** Words that are looked up exactly as they are. */
  readonly exact: readonly string[];
  /** Words that are looked up with their expansions. */
  readonly expanded: readonly ExpandedWord[];
  /** The compounds that neighbouring words of the query may form. */
  readonly compounds: readonly string[];
  /** Ids of frequent terms whose postings are certain to be needed. */
  readonly frequent: readonly number[];
  /** Whether positions may be needed: more than one spelling is looked up exactly. */
  readonly hasPositions: boolean;
}

export interface ExpandedWord extends TermReading {
  readonly word: string;
  /** Whether it is corrected if it is unknown. */
  readonly isCorrected: boolean;
  /** Whether it may be two words written as one. */
  readonly isSplit: boolean;
  /** The words that it consists of, by its capital letters. Default: it is one word. */
  readonly inner?: readonly string[];
}

export function planQuery(
  {wanted, unwanted, names}: ParsedQuery,
  {stats, languages}: Pick<IndexFacts, 'stats' | 'languages'>,
  frequentTerms: readonly Term[],
): QueryPlan {
  const frequencies = new Map(frequentTerms.map(({spelling, frequency}) => [spelling, frequency]));
  const {significant} = significantNodes(wanted, word => frequencies.get(word) ?? 0, stats.sections);
  const last = wanted.at(-1);
  const uses = [
    ...significant.map(node => usesOf(node, node === last, true)),
    ...unwanted.map(node => usesOf(node)),
  ];
  const expanded = uses.flatMap(use => use.expanded);
  const exactUses = uses.flatMap(use => use.exact);
  return {
    names,
    exact: [
      ...[...wanted, ...unwanted].flatMap(wordsOf),
      ...exactUses,
      ...namedSignsIn(wanted).flatMap(({signs}) => signs),
    ],
    compounds: neighboursIn(wanted).map(({compound}) => compound),
    expanded: [
      ...expanded,
      ...(names?.inflectedWords ?? []).map(word => ({
        word,
        isPrefix: false,
        edits: 0,
        isCorrected: true,
        isSplit: false,
      })),
    ],
    frequent: frequentIds(expanded, exactUses, languages, frequentTerms),
    hasPositions: new Set(exactUses).size > 1,
  };
}

/** All words of a node and of the nodes in it. */
function wordsOf(node: QueryNode): readonly string[] {
  return 'nodes' in node ? node.nodes.flatMap(wordsOf) : node.words;
}

interface Uses {
  readonly exact: readonly string[];
  readonly expanded: readonly ExpandedWord[];
}

const NOTHING: Uses = {exact: [], expanded: []};
const joinUses = (uses: readonly Uses[]): Uses => ({
  exact: uses.flatMap(({exact}) => exact),
  expanded: uses.flatMap(({expanded}) => expanded),
});

/**
 * The words of a node that `lookups.ts` looks up.
 *
 * @param isLast whether the last word of the node may be incomplete
 * @param isWanted whether the node may also be searched by its parts
 */
function usesOf(node: QueryNode, isLast = false, isWanted = false): Uses {
  switch (node.kind) {
    case 'phrase':
      return {exact: node.words, expanded: []};
    case 'any':
    case 'all':
    case 'not':
      return joinUses(node.nodes.map(inner => usesOf(inner)));
    case 'word':
      return joinUses([
        node.words.length > 1 ? usesOfIdentifier(node, isLast, isWanted) : usesOfWord(node, isLast),
        {exact: node.symbol === undefined ? [] : [node.symbol], expanded: []},
      ]);
  }
}

const usesOfWord = (node: WordNode, isLast: boolean): Uses => ({
  exact: [...node.words, ...node.variants.flat()],
  expanded: node.words.map(word => ({
    word,
    ...readingOf(node, isLast),
    isCorrected: true,
    isSplit: true,
    inner: innerPartsOf(node).flatMap(part => part.words),
  })),
});

function usesOfIdentifier(node: WordNode, isLast: boolean, isWanted: boolean): Uses {
  const isIncomplete = isLast || node.prefix;
  const spellings = [node.words, ...node.variants];
  const completed = isIncomplete ? spellings.map(spelling => spelling.at(-1)!) : [];
  return joinUses([
    {
      exact: spellings.flat(),
      expanded: completed.map(word => ({
        word,
        isPrefix: true,
        edits: 0,
        isCorrected: false,
        isSplit: false,
      })),
    },
    isWanted
      ? joinUses(partsOf(node).map((part, at, all) => usesOfWord(part, isLast && at === all.length - 1)))
      : NOTHING,
  ]);
}

/** The words of an identifier as separate nodes. */
export const partsOf = (node: WordNode): WordNode[] =>
  node.words.map((word, at, {length}) => ({...partOf(node, word), prefix: at === length - 1 && node.prefix}));

/** The parts of a single word with inner capitals as separate nodes: `unhandled` and `rejection` for `UnhandledRejection`. */
export const innerPartsOf = (node: WordNode): WordNode[] =>
  node.words.length === 1
    ? node.variants.flat().map(part => ({...partOf(node, part), prefix: false, edits: 0}))
    : [];

const partOf = (node: WordNode, word: string): WordNode => ({
  ...node,
  typed: word,
  words: [word],
  variants: [],
  symbol: undefined,
  hasName: false,
});

function frequentIds(
  expanded: readonly ExpandedWord[],
  exact: readonly string[],
  languages: readonly Language[],
  frequentTerms: readonly Term[],
): number[] {
  if (frequentTerms.length === 0) return [];
  const ids = new Set<number>();
  const withPrefix = (prefix: string): Term[] =>
    frequentTerms.filter(({spelling}) => spelling.startsWith(prefix));
  const add = (terms: Iterable<Term>): void => {
    for (const {id} of terms) ids.add(id);
  };
  const spellings = new Set([...exact, ...expanded.map(({word}) => word)]);
  add(frequentTerms.filter(({spelling}) => spellings.has(spelling)));
  for (const {word, isPrefix} of expanded) {
    if (isPrefix && word.length > 1) add(withPrefix(word));
    const synonyms = languages.flatMap(language => language.synonyms?.(word) ?? []);
    add(frequentTerms.filter(({spelling}) => synonyms.includes(spelling)));
    const {forms, derived} = wordForms(word, languages, withPrefix);
    add(forms);
    add(derived);
    for (const synonym of synonyms) add(wordForms(synonym, languages, withPrefix).forms);
  }
  return [...ids];
}

/**
 * Looks up the terms of a query, in rounds of requests to the dictionaries:
 *
 * 1. its words, their forms, synonyms and completions, and names that begin with it;
 * 2. spellings near its unknown words, names near the query, and what the thesaurus has for its rare words;
 * 3. forms of the corrections of unknown words;
 * 4. names near unknown words without a correction;
 * 5. the two words that a correction or such a name may consist of;
 * 6. names that consist of any of these forms.
 *
 * Most queries only need the first and the last round.
 *
 * @param ask answers the requests of a round
 */
export async function askTerms(
  plan: QueryPlan,
  {languages, stats}: Pick<IndexFacts, 'languages' | 'stats'>,
  weights: Weights,
  ask: (requests: readonly TermRequest[]) => Promise<readonly Iterable<Term>[]>,
): Promise<{readonly terms: KnownTerms; readonly expander: TermExpander}> {
  const terms = new KnownTerms();
  const expander = new TermExpander(terms, languages, weights);
  const corrected = plan.expanded.filter(({isCorrected}) => isCorrected);
  const split = (): ExpandedWord[] =>
    plan.expanded.filter(({isSplit, edits, word}) => isSplit && edits === 0 && !terms.exact(word));
  const {names} = plan;
  const rounds: readonly (() => TermRequest[] | Promise<TermRequest[]>)[] = [
    () => [
      ...plan.exact.map(word => exactTerm(word)),
      ...plan.expanded.flatMap(({word, isPrefix}) => expansionRequests(word, isPrefix, languages)),
      ...plan.compounds.flatMap(word => expansionRequests(word, false, languages)),
      ...(names ? nameRequests(names) : []),
    ],
    async () => {
      const related = await expander.consult(plan.expanded, stats.sections, () => loadThesauri(languages));
      const unknown = plan.expanded.filter(({word}) => !terms.exact(word));
      return [
        ...unknown.flatMap(({word, isPrefix}) => unknownRequests(word, isPrefix)),
        ...unknown
          .filter(({isSplit}) => isSplit)
          .flatMap(({word}) => splitsOf(word).flat())
          .map(part => exactTerm(part)),
        ...unknown
          .flatMap(({inner = []}) => inner)
          .flatMap(part => expansionRequests(part, false, languages)),
        ...corrected.flatMap(word => expander.nearRequest(word.word, word) ?? []),
        ...(names ? nearNameRequests(names, terms) : []),
        ...related,
      ];
    },
    () => corrected.flatMap(word => expander.correctedFormRequests(word.word, word)),
    () => split().flatMap(word => nearNameRequestsOf(word.word, expander.expansions(word.word, word), terms)),
    () =>
      split().flatMap(word => {
        const compound = misspeltCompound(word.word, expander.expansions(word.word, word), terms);
        return compound === undefined
          ? []
          : splitsOf(compound).flatMap(parts => parts.map(part => exactTerm(part)));
      }),
    () => (names ? sequenceRequests(names, expander) : []),
  ];
  for (const requestsOf of rounds) {
    const requests = terms.unanswered(await requestsOf());
    if (requests.length > 0) terms.add(requests, await ask(requests));
  }
  return {terms, expander};
}
