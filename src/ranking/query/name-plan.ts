import type {Term, TermRequest} from '../index/index-reader.js';
import {MIN_NEAR_LENGTH} from '../index/near-terms.js';
import {bareName, namesIn, nameSuffixes} from '../text/names.js';
import {CODE, innerSymbols, symbolOf} from '../text/symbols.js';
import {normalizeKey, words} from '../text/tokens.js';
import {exactTerm, type KnownTerms, nearTermsOf} from './known-terms.js';
import {type NearMatch, rankNear} from './near-matches.js';
import type {ParsedQuery} from './parse-query.js';
import type {TermExpander} from './term-expansion.js';

/** A part of the query that may be a name. */
export interface NameCandidate {
  readonly typed: string;
  /** Part of a whole name's strength. */
  readonly strength: number;
  readonly isPartOfQuery: boolean;
}

/** What a query looks for among names. */
export interface NamePlan {
  /** The query as a name. */
  readonly whole: string;
  /** The whole query first, then the names in it and their suffixes. */
  readonly candidates: readonly NameCandidate[];
  /** The query has signs, which a name must have as well: `%s` is not `-s`, and `{% url 'name' %}` not `url_name`. */
  readonly isExact: boolean;
  /** Its words, where names may have other forms of them: not where it is exact, nor of a longer query. */
  readonly words: readonly string[];
}

/** A longer query is neither a name nor a heading. */
const MAX_WORDS = 8;
/** Names in one query, such as a pasted traceback. */
const MAX_NAMES = 8;
/** For each part dropped from the front of a name in a query: `path.join` of `os.path.join`. */
const SHORTENED = 0.75;
/** Of the names that begin with the query, the shortest are looked up. */
const MAX_COMPLETIONS = 200;
/** Names are sorted by their letters: as many are read to choose the shortest from. */
const MAX_SCANNED = 800;
const MAX_NEAR = 8;
/** Longer queries are found by their terms, and so are those whose terms are all in the index. */
const MAX_NEAR_WORDS = 4;
const TWO_EDITS_FROM = 7;

/** @param typed the reader's words, without operators. @returns `undefined` for a query that is no name and has none in it */
export function planNames(typed: string, {plain, wanted}: ParsedQuery): NamePlan | undefined {
  if (!plain || wanted.length === 0) return undefined;
  const whole = bareName(typed);
  const own: NameCandidate = {typed: withoutCall(whole), strength: 1, isPartOfQuery: false};
  if (symbolOf(whole) !== undefined || CODE.test(whole))
    return {whole, candidates: [own], isExact: true, words: []};
  // `HEAD^` is not `HEAD`.
  if (innerSymbols(whole).length > 0) return undefined;
  const names = namesIn(typed).filter(name => name !== whole || nameSuffixes(name).length > 1);
  const parts = names
    .slice(0, MAX_NAMES)
    .flatMap(name =>
      [...nameSuffixes(name.replace(/\(\)$/, '')).entries()].flatMap(([dropped, suffix]) =>
        suffix === whole
          ? []
          : {typed: withoutCall(suffix), strength: SHORTENED ** dropped, isPartOfQuery: name !== whole},
      ),
    );
  const inWhole = words(whole);
  return {
    whole,
    candidates: [own, ...parts],
    isExact: false,
    words: inWhole.length > MAX_WORDS ? [] : inWhole,
  };
}

const withoutCall = (name: string): string => name.replace(/\(\)?$/, '');

/** What is asked of the names, as far as the letters of the query tell. */
export function nameRequests({whole, candidates, isExact}: NamePlan): TermRequest[] {
  const exact = candidates.map(({typed}) => exactTerm(normalizeKey(typed), 'names'));
  const key = normalizeKey(whole);
  if (isExact || !key) return exact;
  const own = words(whole);
  return [
    ...exact,
    exactTerm(key, 'names'),
    longerRequest(key),
    // Whether it is a common word, or an unknown one.
    ...(own.length <= MAX_NEAR_WORDS ? own.map(word => exactTerm(word)) : []),
  ];
}

const longerRequest = (key: string): TermRequest => ({
  dictionary: 'names',
  kind: 'prefix',
  spelling: key,
  most: MAX_SCANNED + 1,
});

/** What is asked once the words of the query are known: names made of other forms of them. */
export const sequenceRequests = (plan: NamePlan, expander: TermExpander): TermRequest[] =>
  plan.words.length === 0 ? [] : [sequenceRequest(alternativesOf(plan, expander).parts)];

const sequenceRequest = (parts: readonly (readonly NamePart[])[]): TermRequest => ({
  dictionary: 'names',
  kind: 'sequence',
  parts: parts.map(part => part.map(({word}) => word)),
});

/**
 * What is asked about a query that is no name, nor the beginning of one: names that are spelt alike. They do not count if it turns
 * out to be the name of something after its words were corrected.
 */
export const nearNameRequests = (plan: NamePlan, terms: KnownTerms): TermRequest[] =>
  mayBeMisspelt(plan, terms) ? [nearRequest(plan.whole)] : [];

function nearRequest(whole: string): TermRequest {
  const key = normalizeKey(whole);
  return nearTermsOf('names', {
    spelling: key,
    edits: key.length >= TWO_EDITS_FROM ? 2 : 1,
    isNearestOnly: false,
    minLength: minLengthOf(whole),
  });
}

/** With its underscores even a short name has few others near it. */
const minLengthOf = (whole: string): number => (/^__?\w{3}_?_$/.test(whole) ? 3 : MIN_NEAR_LENGTH);

/** The names of an index that a query looks for. */
export interface NameLookups {
  readonly plan: NamePlan;
  /** Those that the query is, or has in it. */
  readonly exact: readonly {readonly candidate: NameCandidate; readonly name: Term}[];
  readonly inflected: InflectedNames;
  /** Those that begin with the query, the shortest first. */
  readonly longer: readonly Term[];
  /** The nearest ones to a misspelt query. */
  readonly near: readonly NearMatch[];
}

/** Names that are the query in other forms of its words, or after their spelling was corrected. */
export interface InflectedNames {
  readonly names: readonly InflectedName[];
  readonly isMisspelt: boolean;
}

export interface InflectedName {
  readonly name: Term;
  /** The least of the weights of its words. */
  readonly weight: number;
  /** No word of it is only related to that of the query. */
  readonly isStrict: boolean;
}

export function lookUpNames(plan: NamePlan, terms: KnownTerms, expander: TermExpander): NameLookups {
  const exact = plan.candidates.flatMap(candidate => {
    const name = terms.exact(normalizeKey(candidate.typed), 'names');
    return name ? {candidate, name} : [];
  });
  if (plan.isExact) return {plan, exact, inflected: NONE, longer: [], near: []};
  const inflected = inflectedNames(plan, terms, expander);
  const isCorrected = inflected.isMisspelt && inflected.names.length > 0;
  const near =
    !isCorrected && mayBeMisspelt(plan, terms)
      ? rankNear(normalizeKey(plan.whole), terms.answerTo(nearRequest(plan.whole)), MAX_NEAR)
      : [];
  const longer = longerNames(plan, terms)
    .sort((one, other) => one.spelling.length - other.spelling.length)
    .slice(0, MAX_COMPLETIONS);
  return {plan, exact, inflected, longer, near: near.filter(({edits}) => edits === near[0]!.edits)};
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

function longerNames({whole}: NamePlan, terms: KnownTerms): Term[] {
  const key = normalizeKey(whole);
  if (!key) return [];
  return [...terms.answerTo(longerRequest(key))]
    .filter(({spelling}) => spelling !== key)
    .slice(0, MAX_SCANNED);
}

function mayBeMisspelt(plan: NamePlan, terms: KnownTerms): boolean {
  const key = normalizeKey(plan.whole);
  if (plan.isExact || key.length < minLengthOf(plan.whole)) return false;
  const own = words(plan.whole);
  if (own.length > MAX_NEAR_WORDS) return false;
  // An unknown name is misspelt, even where its parts are words of the index.
  if ((/\s/.test(plan.whole) || !/._./s.test(plan.whole)) && own.every(word => terms.exact(word)))
    return false;
  const [name] = terms.answerTo(longerRequest(key));
  return name === undefined;
}

/** A word that a part of a name may be; 1 is the word of the query itself. */
export interface NamePart {
  readonly word: string;
  readonly weight: number;
  readonly isRelated: boolean;
}

/** The words that each part of a name may be. */
function alternativesOf(
  plan: NamePlan,
  expander: TermExpander,
): {readonly parts: readonly (readonly NamePart[])[]; readonly isMisspelt: boolean} {
  let isMisspelt = false;
  const parts = plan.words.map(word => {
    const {expansions, corrections} = expander.expansions(word, {isPrefix: false, edits: 0});
    if (corrections.length > 0) isMisspelt = true;
    const most = Math.max(...expansions.map(({weight}) => weight));
    // Relative to the best, so that a corrected word counts in full. Related words are less sure to be meant in a name.
    const found = expansions.map(({term, weight, isRelated = false}): NamePart => ({
      word: term.spelling,
      weight: isRelated ? (weight / most) ** 2 : weight / most,
      isRelated,
    }));
    return found.some(part => part.word === word) ? found : [{word, weight: 1, isRelated: false}, ...found];
  });
  return {parts, isMisspelt};
}

function inflectedNames(plan: NamePlan, terms: KnownTerms, expander: TermExpander): InflectedNames {
  if (plan.words.length === 0) return NONE;
  const {parts, isMisspelt} = alternativesOf(plan, expander);
  const key = normalizeKey(plan.whole);
  const strict = parts.map(part => part.filter(({isRelated}) => !isRelated));
  const names = [...terms.answerTo(sequenceRequest(parts))]
    .filter(({spelling}) => spelling !== key)
    .map(name => ({
      name,
      weight: sequenceWeight(name.spelling, parts),
      isStrict: sequenceWeight(name.spelling, strict) > 0,
    }));
  return {names, isMisspelt};
}

/**
 * How well a name is one alternative of each part after the other: the least of their weights, of the best way to cut it; 0 where
 * there is none.
 */
export function sequenceWeight(name: string, parts: readonly (readonly NamePart[])[]): number {
  let ends = new Map([[0, 1]]);
  for (const part of parts) {
    const next = new Map<number, number>();
    for (const [from, weight] of ends)
      for (const {word, weight: own} of part)
        if (name.startsWith(word, from)) {
          const to = from + word.length;
          next.set(to, Math.max(next.get(to) ?? 0, Math.min(weight, own)));
        }
    ends = next;
  }
  return ends.get(name.length) ?? 0;
}
