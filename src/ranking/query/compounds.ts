import type {Term, TermRequest} from '../index/index-reader.js';
import {type KnownTerms, nearTermsOf} from './known-terms.js';
import {editsWithin, rankNear} from './near-matches.js';
import type {QueryNode} from './parse-query.js';
import type {Expansions, TermExpander} from './term-expansion.js';
import {signsNamed} from '../text/sign-names.js';

/** Ways to split an unknown word that are tried. */
const MAX_SPLITS = 3;
/** Shorter words do not form compounds. */
const MIN_PART = 3;
/** Shorter words are not taken for misspelt compounds. */
const MIN_MISSPELT = 7;

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

/** Words of a query that are what signs are called: `double colon`. */
export interface NamedSigns {
  readonly words: readonly string[];
  readonly signs: readonly string[];
}

export function namedSignsIn(nodes: readonly QueryNode[]): NamedSigns[] {
  const all = nodes.map(node => (node.kind === 'word' && node.words.length === 1 ? node.words[0]! : ''));
  const found: NamedSigns[] = [];
  for (let at = 0; at < all.length; at++) {
    const named = signsNamed(all.slice(at));
    if (!named) continue;
    found.push({words: all.slice(at, at + named.length), signs: named.signs});
    at += named.length - 1;
  }
  return found;
}

/**
 * By word: the terms that it forms with its neighbours, in any form: `auto incrementing` is also `autoincrement`, and `double colon` is
 * `::`.
 */
export function compoundsOf(
  nodes: readonly QueryNode[],
  terms: KnownTerms,
  expander: TermExpander,
): Map<string, readonly Term[]> {
  const found = new Map<string, readonly Term[]>();
  const add = (words: readonly string[], compounds: readonly Term[]): void => {
    if (compounds.length > 0)
      for (const word of words) found.set(word, [...(found.get(word) ?? []), ...compounds]);
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

const nearNames = (word: string): TermRequest =>
  nearTermsOf('names', {spelling: word, edits: editsWithin(word), isNearestOnly: true});

/** What an unknown word without a correction is looked up for: names near it. Their keys have no separators. */
export const nearNameRequestsOf = (
  word: string,
  {expansions}: Expansions,
  terms: KnownTerms,
): TermRequest[] =>
  word.length >= MIN_MISSPELT && expansions.length === 0 && knownSplitsOf(word, terms).length === 0
    ? [nearNames(word)]
    : [];

/**
 * What an unknown word may be misspelt for, which may be two words typed as one: its correction or, without one, the name near it. Either is
 * `cherrypick` for `cherypick`.
 */
export function misspeltCompound(word: string, all: Expansions, terms: KnownTerms): string | undefined {
  const [request] = nearNameRequestsOf(word, all, terms);
  return request ? rankNear(word, terms.answerTo(request), 1)[0]?.term.spelling : all.corrections[0];
}
