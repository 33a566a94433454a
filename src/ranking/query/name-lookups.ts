import type {Term, TermRequest} from '../index/index-reader.js';
import {MIN_NEAR_LENGTH} from '../index/near-terms.js';
import {exactTerm, type KnownTerms, nearTermsOf} from './known-terms.js';
import {maxEditsOf, type NearMatch, rankNear} from './near-matches.js';
import type {NameCandidate, QueryNames} from './query-names.js';
import type {TermExpander} from './term-expansion.js';

/** Maximum number of names beginning with the query that are looked up: the shortest ones. */
const MAX_COMPLETIONS = 200;
/** Number of names from which the shortest are chosen. The dictionary lists names alphabetically. */
const MAX_SCANNED = 800;
const MAX_NEAR = 8;
/** Maximum number of words of a query for which similar names are searched. Longer queries are found by their terms. */
const MAX_NEAR_WORDS = 4;

/** The requests of the first round, which depend on the query alone. */
export function nameRequests({key, words, candidates, isExact}: QueryNames): TermRequest[] {
  const exact = candidates.map(candidate => exactTerm(candidate.key, 'names'));
  // The frequency of a word tells whether a name of one word is also a common word.
  if (isExact || !key) return [...exact, ...words.map(word => exactTerm(word))];
  return [
    ...exact,
    exactTerm(key, 'names'),
    longerRequest(key),
    // The frequency of a word tells whether it is common or unknown.
    ...(words.length <= MAX_NEAR_WORDS ? words.map(word => exactTerm(word)) : []),
  ];
}

const longerRequest = (key: string): TermRequest => ({
  dictionary: 'names',
  kind: 'prefix',
  spelling: key,
  most: MAX_SCANNED + 1,
});

/** The requests of the last round: names that consist of other forms of the query's words, which are known by then. */
export const sequenceRequests = (names: QueryNames, expander: TermExpander): TermRequest[] =>
  names.inflectedWords.length === 0 ? [] : [sequenceRequest(alternativesOf(names, expander).parts)];

const sequenceRequest = (parts: readonly (readonly NamePart[])[]): TermRequest => ({
  dictionary: 'names',
  kind: 'sequence',
  parts: parts.map(part => part.map(({word}) => word)),
});

/**
 * The requests of the second round, for a query that is neither a name nor the prefix of one: names with a similar spelling. They are
 * ignored if the query turns out to be a name after its words are corrected.
 */
export const nearNameRequests = (names: QueryNames, terms: KnownTerms): TermRequest[] =>
  mayBeMisspelt(names, terms) ? [nearRequest(names)] : [];

const nearRequest = ({whole, key}: QueryNames): TermRequest =>
  nearTermsOf('names', {
    spelling: key,
    edits: maxEditsOf(key),
    isNearestOnly: false,
    minLength: minLengthOf(whole),
  });

/** Short names may be corrected if they have underscores, because few others are similar to them. */
const minLengthOf = (name: string): number => (/^__?\w{3}_?_$/.test(name) ? 3 : MIN_NEAR_LENGTH);

/** The names of an index that match a query. */
export interface NameLookups {
  readonly query: QueryNames;
  /** Names that equal the query or a part of it. */
  readonly exact: readonly {readonly candidate: NameCandidate; readonly name: Term}[];
  readonly inflected: InflectedNames;
  /** Names that begin with the query, shortest first. */
  readonly longer: readonly Term[];
  /** The names nearest to a misspelt query. */
  readonly near: readonly NearMatch[];
}

/** Names that equal the query after its words are inflected or corrected. */
export interface InflectedNames {
  readonly names: readonly InflectedName[];
  readonly isMisspelt: boolean;
}

export interface InflectedName {
  readonly name: Term;
  /** The lowest of the weights of its words. */
  readonly weight: number;
  /** None of its words is a synonym or derivation of the query's word. */
  readonly isStrict: boolean;
}

export function lookUpNames(query: QueryNames, terms: KnownTerms, expander: TermExpander): NameLookups {
  const exact = query.candidates.flatMap(candidate => {
    const name = terms.exact(candidate.key, 'names');
    return name ? {candidate, name} : [];
  });
  if (query.isExact) return {query, exact, inflected: NONE, longer: [], near: []};
  const inflected = inflectedNames(query, terms, expander);
  const isCorrected = inflected.isMisspelt && inflected.names.length > 0;
  const near =
    !isCorrected && mayBeMisspelt(query, terms)
      ? rankNear(query.key, terms.answerTo(nearRequest(query)), MAX_NEAR)
      : [];
  const longer = longerNames(query, terms)
    .sort((a, b) => a.spelling.length - b.spelling.length)
    .slice(0, MAX_COMPLETIONS);
  return {query, exact, inflected, longer, near: near.filter(({edits}) => edits === near[0]!.edits)};
}

export const idsOfNames = ({exact, inflected, longer, near}: NameLookups): number[] => [
  ...new Set(
    [
      ...exact.map(({name}) => name),
      ...inflected.names.map(({name}) => name),
      ...longer,
      ...near.map(({term}) => term),
    ].map(({id}) => id),
  ),
];

const NONE: InflectedNames = {names: [], isMisspelt: false};

function longerNames({key}: QueryNames, terms: KnownTerms): Term[] {
  if (!key) return [];
  return [...terms.answerTo(longerRequest(key))]
    .filter(({spelling}) => spelling !== key)
    .slice(0, MAX_SCANNED);
}

function mayBeMisspelt({whole, key, words, isExact}: QueryNames, terms: KnownTerms): boolean {
  if (isExact || key.length < minLengthOf(whole) || words.length > MAX_NEAR_WORDS) return false;
  // An unknown name counts as misspelt even if its parts are words of the index.
  if ((/\s/.test(whole) || !/._./s.test(whole)) && words.every(word => terms.exact(word))) return false;
  const [name] = terms.answerTo(longerRequest(key));
  return name === undefined;
}

/** A word that may be a part of a name. The word of the query itself has a weight of 1. */
export interface NamePart {
  readonly word: string;
  readonly weight: number;
  readonly isRelated: boolean;
}

/** The words that each part of a name may be. */
function alternativesOf(
  {inflectedWords}: QueryNames,
  expander: TermExpander,
): {readonly parts: readonly (readonly NamePart[])[]; readonly isMisspelt: boolean} {
  let isMisspelt = false;
  const parts = inflectedWords.map(word => {
    const {expansions, corrections} = expander.expansions(word, {isPrefix: false, edits: 0});
    if (corrections.length > 0) isMisspelt = true;
    const maxWeight = Math.max(...expansions.map(({weight}) => weight));
    // Weights are relative to the highest one, so that a corrected word counts in full. In a name, related words are less likely to be meant.
    const alternatives = expansions.map(({term, weight, isRelated = false}): NamePart => ({
      word: term.spelling,
      weight: isRelated ? (weight / maxWeight) ** 2 : weight / maxWeight,
      isRelated,
    }));
    return alternatives.some(part => part.word === word)
      ? alternatives
      : [{word, weight: 1, isRelated: false}, ...alternatives];
  });
  return {parts, isMisspelt};
}

function inflectedNames(query: QueryNames, terms: KnownTerms, expander: TermExpander): InflectedNames {
  if (query.inflectedWords.length === 0) return NONE;
  const {parts, isMisspelt} = alternativesOf(query, expander);
  const strict = parts.map(part => part.filter(({isRelated}) => !isRelated));
  const names = [...terms.answerTo(sequenceRequest(parts))]
    .filter(({spelling}) => spelling !== query.key)
    .map(name => ({
      name,
      weight: sequenceWeight(name.spelling, parts),
      isStrict: sequenceWeight(name.spelling, strict) > 0,
    }));
  return {names, isMisspelt};
}

/**
 * How well a name is a concatenation of one alternative of each part: the lowest of their weights, for the best way to split it. 0 if
 * there is none.
 */
export function sequenceWeight(name: string, parts: readonly (readonly NamePart[])[]): number {
  let ends = new Map([[0, 1]]);
  for (const part of parts) {
    const next = new Map<number, number>();
    for (const [from, weight] of ends)
      for (const {word, weight: wordWeight} of part)
        if (name.startsWith(word, from)) {
          const to = from + word.length;
          next.set(to, Math.max(next.get(to) ?? 0, Math.min(weight, wordWeight)));
        }
    ends = next;
  }
  return ends.get(name.length) ?? 0;
}
