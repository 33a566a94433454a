import type {Term, TermRequest} from '../index/index-reader.js';
import {type KnownTerms, nearTermsOf} from './known-terms.js';
import {rankNear} from './near-matches.js';
import type {QueryNode} from './parse-query.js';
import type {Expansions, TermExpander} from './term-expansion.js';
import {signsNamed} from '../text/sign-names.js';

/** Maximum number of ways to split an unknown word. */
const MAX_SPLITS = 3;
/** Minimum length of a word in a compound. */
const MIN_PART = 3;
/** Minimum length of a misspelt compound. */
const MIN_MISSPELT = 7;

/** Two neighbouring words of a query, which may be one word in the index: `multi threading`. */
export interface Neighbours {
  readonly words: readonly string[];
  readonly compound: string;
}

export function neighboursIn(nodes: readonly QueryNode[]): Neighbours[] {
  const neighbours: Neighbours[] = [];
  for (let at = 1; at < nodes.length; at++) {
    const [first, second] = [nodes[at - 1]!, nodes[at]!];
    if (first.kind !== 'word' || second.kind !== 'word') continue;
    const words = [...first.words, ...second.words];
    if (words.length === 2 && words.every(word => word.length >= MIN_PART))
      neighbours.push({words, compound: words.join('')});
  }
  return neighbours;
}

/** Words of a query that are the name of signs: `double colon`. */
export interface NamedSigns {
  readonly words: readonly string[];
  readonly signs: readonly string[];
}

export function namedSignsIn(nodes: readonly QueryNode[]): NamedSigns[] {
  const words = nodes.map(node => (node.kind === 'word' && node.words.length === 1 ? node.words[0]! : ''));
  const namedSigns: NamedSigns[] = [];
  for (let at = 0; at < words.length; at++) {
    const named = signsNamed(words.slice(at));
    if (!named) continue;
    namedSigns.push({words: words.slice(at, at + named.length), signs: named.signs});
    at += named.length - 1;
  }
  return namedSigns;
}

/**
 * By word: the terms that it forms together with its neighbours, including inflected forms: `auto incrementing` is also searched as
 * `autoincrement`, and `double colon` as `::`.
 */
export function compoundsOf(
  nodes: readonly QueryNode[],
  terms: KnownTerms,
  expander: TermExpander,
): Map<string, readonly Term[]> {
  const byWord = new Map<string, readonly Term[]>();
  const add = (words: readonly string[], compounds: readonly Term[]): void => {
    if (compounds.length > 0)
      for (const word of words) byWord.set(word, [...(byWord.get(word) ?? []), ...compounds]);
  };
  for (const {words, compound} of neighboursIn(nodes))
    add(
      words,
      expander.expandKnown(compound, false).flatMap(({term, isRelated}) => (isRelated ? [] : term)),
    );
  for (const {words, signs} of namedSignsIn(nodes))
    add(
      words,
      signs.flatMap(sign => terms.exact(sign) ?? []),
    );
  return byWord;
}

/** All ways to split a word in two: `cherrypick` into `cherry` and `pick`, among others. */
export function splitsOf(word: string): string[][] {
  const splits: string[][] = [];
  for (let at = MIN_PART; at <= word.length - MIN_PART; at++)
    splits.push([word.slice(0, at), word.slice(at)]);
  return splits;
}

/** The splits of an unknown word whose parts are both terms. */
export const knownSplitsOf = (word: string, terms: KnownTerms): string[][] =>
  splitsOf(word)
    .filter(parts => parts.every(part => terms.exact(part) !== undefined))
    .slice(0, MAX_SPLITS);

/** Requests names within two edits. With two edits, the first letter must be the same, so a static index reads only names with it. */
const nearNames = (word: string): TermRequest =>
  nearTermsOf('names', {spelling: word, edits: 2, isNearestOnly: false});

/** Requests names similar to an unknown word without a correction. Keys of names have no separators, so a name of several words may match. */
export const nearNameRequestsOf = (
  word: string,
  {expansions}: Expansions,
  terms: KnownTerms,
): TermRequest[] =>
  word.length >= MIN_MISSPELT && expansions.length === 0 && knownSplitsOf(word, terms).length === 0
    ? [nearNames(word)]
    : [];

/**
 * What an unknown word is probably a misspelling of: its correction or, without one, the nearest name. It may be two words written as
 * one: `cherrypick` for `cherypick`.
 */
export function misspeltCompound(
  word: string,
  expansions: Expansions,
  terms: KnownTerms,
): string | undefined {
  const [request] = nearNameRequestsOf(word, expansions, terms);
  return request ? rankNear(word, terms.answerTo(request), 1)[0]?.term.spelling : expansions.corrections[0];
}
