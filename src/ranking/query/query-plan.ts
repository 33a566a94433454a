import type {Term, TermRequest} from '../index/index-reader.js';
import type {IndexFacts} from '../index/open-index.js';
import type {Language} from '../text/languages.js';
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

/** What is read from an index for one query, as far as the words of the query determine it. */
export interface QueryPlan {
  readonly names: QueryNames | undefined;
  /** Words that are looked up exactly as they are. */
  readonly exact: readonly string[];
  /** Words that are looked up with their expansions. */
  readonly expanded: readonly ExpandedWord[];
  /** What neighbouring words of the query may form. */
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
  /** Whether it may be two words typed as one. */
  readonly isSplit: boolean;
  /** What it consists of, by its capitals. Default: it is one word. */
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

/** All words of a node, which may be terms. */
function wordsOf(node: QueryNode): readonly string[] {
  return 'nodes' in node ? node.nodes.flatMap(wordsOf) : node.words;
}

interface Uses {
  readonly exact: readonly string[];
  readonly expanded: readonly ExpandedWord[];
}

const NOTHING: Uses = {exact: [], expanded: []};
const both = (all: readonly Uses[]): Uses => ({
  exact: all.flatMap(({exact}) => exact),
  expanded: all.flatMap(({expanded}) => expanded),
});

/**
 * How the words of a node are used by `lookups.ts`.
 *
 * @param isLast whether it may be incomplete
 * @param isWanted whether it may also be searched in its parts
 */
function usesOf(node: QueryNode, isLast = false, isWanted = false): Uses {
  switch (node.kind) {
    case 'phrase':
      return {exact: node.words, expanded: []};
    case 'any':
    case 'all':
    case 'not':
      return both(node.nodes.map(inner => usesOf(inner)));
    case 'word':
      return both([
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
  return both([
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
      ? both(partsOf(node).map((part, at, all) => usesOfWord(part, isLast && at === all.length - 1)))
      : NOTHING,
  ]);
}

/** The words of an identifier, each as a node of its own. */
export const partsOf = (node: WordNode): WordNode[] =>
  node.words.map((word, at, all) => ({...partOf(node, word), prefix: at === all.length - 1 && node.prefix}));

/** The parts of a single word with inner capitals, each as a node of its own: `UnhandledRejection` in `unhandled` and `rejection`. */
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
  const own = new Set([...exact, ...expanded.map(({word}) => word)]);
  add(frequentTerms.filter(({spelling}) => own.has(spelling)));
  for (const {word, isPrefix} of expanded) {
    if (isPrefix && word.length > 1) add(withPrefix(word));
    const synonyms = languages.flatMap(language => language.synonyms?.(word) ?? []);
    add(frequentTerms.filter(({spelling}) => synonyms.includes(spelling)));
    const {forms, derived} = wordForms(word, languages, withPrefix);
    add(forms);
    add(derived);
    for (const other of synonyms) add(wordForms(other, languages, withPrefix).forms);
  }
  return [...ids];
}

/**
 * Looks up the terms of a query, in rounds of requests to the dictionaries:
 *
 * 1. what its words ask for;
 * 2. spellings near its unknown words, or near the query as a name;
 * 3. forms of the words that unknown ones were corrected to;
 * 4. names near unknown words without a correction, and then the two words that a correction or such a name may be;
 * 5. names made of all these forms.
 *
 * Most queries need the first and the last round only.
 *
 * @param ask answers the requests of a round
 */
export async function askTerms(
  plan: QueryPlan,
  {languages}: Pick<IndexFacts, 'languages'>,
  weights: Weights,
  ask: (requests: readonly TermRequest[]) => Promise<readonly Iterable<Term>[]>,
): Promise<{readonly terms: KnownTerms; readonly expander: TermExpander}> {
  const terms = new KnownTerms();
  const expander = new TermExpander(terms, languages, weights);
  const corrected = plan.expanded.filter(({isCorrected}) => isCorrected);
  const split = (): ExpandedWord[] =>
    plan.expanded.filter(one => one.isSplit && one.edits === 0 && !terms.exact(one.word));
  const {names} = plan;
  const rounds: readonly (() => TermRequest[])[] = [
    () => [
      ...plan.exact.map(word => exactTerm(word)),
      ...plan.expanded.flatMap(({word, isPrefix}) => expansionRequests(word, isPrefix, languages)),
      ...plan.compounds.flatMap(word => expansionRequests(word, false, languages)),
      ...(names ? nameRequests(names) : []),
    ],
    () => {
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
        ...corrected.flatMap(one => expander.nearRequest(one.word, one) ?? []),
        ...(names ? nearNameRequests(names, terms) : []),
      ];
    },
    () => corrected.flatMap(one => expander.correctedFormRequests(one.word, one)),
    () => split().flatMap(one => nearNameRequestsOf(one.word, expander.expansions(one.word, one), terms)),
    () =>
      split().flatMap(one => {
        const compound = misspeltCompound(one.word, expander.expansions(one.word, one), terms);
        return compound === undefined
          ? []
          : splitsOf(compound).flatMap(parts => parts.map(part => exactTerm(part)));
      }),
    () => (names ? sequenceRequests(names, expander) : []),
  ];
  for (const requestsOf of rounds) {
    const requests = terms.unanswered(requestsOf());
    if (requests.length > 0) terms.add(requests, await ask(requests));
  }
  return {terms, expander};
}
