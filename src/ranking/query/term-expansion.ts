import type {Term, TermAnswer, TermRequest} from '../index/index-reader.js';
import {MIN_NEAR_LENGTH, sharedLength} from '../index/near-terms.js';
import type {Language} from '../text/languages.js';
import {isEmoji} from '../text/tokens.js';
import type {Weights} from '../weights.js';
import {exactTerm, type KnownTerms, nearTermsOf} from './known-terms.js';
import {editsWithin, type NearMatch, rankNear} from './near-matches.js';
import type {WordNode} from './parse-query.js';

/** A term of the index that a word of the query stands for. */
export interface Expansion {
  readonly term: Term;
  /** 1 for the word itself, less for other terms. */
  readonly weight: number;
  /** It is a different word: a synonym, or one of the same root. */
  readonly isRelated?: boolean;
  /**
   * How the reader spelt the word, if this term is that word or begins with it: like the folded term, or with other letters. Sections
   * that only have the other spelling score lower. Default: the spelling makes no difference.
   */
  readonly letters?: 'folded' | 'other';
}

export interface TermReading {
  /** It may be incomplete, because it is still being typed. */
  readonly isPrefix: boolean;
  /** Edit distance within which even a known word is expanded: `word~1`. 0: only unknown words are corrected. */
  readonly edits: number;
}

export interface Expansions {
  readonly expansions: readonly Expansion[];
  /** Spellings that an unknown word was corrected to. */
  readonly corrections: readonly string[];
}

/** Completions of a word, the most frequent ones: there may be thousands. */
const MAX_COMPLETIONS = 120;
/** Completions that are collected before the most frequent of them are selected. */
const SORTED_COMPLETIONS = 2_000;
const MAX_NEAR = 12;
/** Corrections of one word. The inflected forms of the best one are added. */
const MAX_CORRECTIONS = 4;
/** An inflected form of a correction is two guesses, and counts less than the product of their weights. */
const CORRECTED_FORM = 0.8;
/** A completion counts by the part of it that has been typed: from 0.4, for one letter of many, to 1. */
const COMPLETION_LEAST = 0.4;
const COMPLETION_BY_LENGTH = 0.6;

/** What the expansion of a word needs from the dictionary, as far as its letters determine it. */
export function expansionRequests(
  word: string,
  isPrefix: boolean,
  languages: readonly Language[],
): TermRequest[] {
  const others = languages.flatMap(({synonyms}) => synonyms?.(word) ?? []);
  return [
    ...[word, ...others].flatMap(one => [exactTerm(one), ...formRequests(one, languages)]),
    ...(isPrefix && hasCompletions(word) ? [completionsRequest(word)] : []),
  ];
}

/** What the expansion of an unknown word needs: its completions, even if it is a single letter. */
export const unknownRequests = (word: string, isPrefix: boolean): TermRequest[] =>
  isPrefix ? [completionsRequest(word)] : [];

export const formRequests = (word: string, languages: readonly Language[]): TermRequest[] =>
  languages.flatMap(language => {
    const prefix = formsPrefix(word, language);
    return prefix === undefined ? [] : [formsRequest(prefix)];
  });

const formsRequest = (prefix: string): TermRequest => ({
  dictionary: 'terms',
  kind: 'prefix',
  spelling: prefix,
  most: MAX_SCANNED,
});

const completionsRequest = (word: string): TermRequest => ({
  dictionary: 'terms',
  kind: 'prefix',
  spelling: word,
});

/** A single Latin letter has too many completions. A single character of another script may be a whole word. */
const hasCompletions = (word: string): boolean => word.length > 1 || /[^\0-\u02ff]/.test(word);

/**
 * Expands the words of one query to terms of an index, from the answers of its dictionaries. Forms are cached, because words are
 * expanded once to match sections and again to match names.
 */
export class TermExpander {
  readonly #terms: KnownTerms;
  readonly #languages: readonly Language[];
  readonly #weights: Weights;
  readonly #forms = new Map<string, readonly Expansion[]>();
  readonly #completed = new Map<string, readonly Expansion[]>();

  constructor(terms: KnownTerms, languages: readonly Language[], weights: Weights) {
    this.#terms = terms;
    this.#languages = languages;
    this.#weights = weights;
  }

  /**
   * The terms that a word stands for: itself, its forms, related words, and completions of a prefix. A word is corrected only if
   * there are none of these.
   */
  expansions(word: string, reading: TermReading): Expansions {
    const weights = this.#weights;
    const known = this.expandKnown(word, reading.isPrefix);
    const near = this.#corrections(word, reading);
    if (near.length === 0) return {expansions: known, corrections: []};
    const expansions = new BestExpansions(known);
    const [best] = near;
    for (const {term, edits} of near) {
      // The most frequent correction is the likeliest. A reader who types `word~1` means all of them.
      const share = Math.sqrt((1 + term.frequency) / (1 + best!.term.frequency));
      const likelihood = reading.edits > 0 ? 1 : Math.min(1, share);
      expansions.add(term, (weights.correction / Math.sqrt(edits)) * likelihood);
    }
    if (reading.edits === 0)
      for (const term of this.#formsOf(best!.term.spelling).forms)
        expansions.add(term, weights.correction * weights.form * CORRECTED_FORM);
    return {expansions: expansions.all(), corrections: near.map(({term}) => term.spelling)};
  }

  /** The expansions without corrections. */
  expandKnown(word: string, isPrefix: boolean): readonly Expansion[] {
    return cached(isPrefix ? this.#completed : this.#forms, word, () =>
      isPrefix ? this.#expandCompletions(word) : this.#expandForms(word),
    );
  }

  /** What is requested if a word needs corrections: spellings near it. */
  nearRequest(word: string, {isPrefix, edits}: TermReading): TermRequest | undefined {
    if (word.length < MIN_NEAR_LENGTH || /^\d+$/.test(word) || isEmoji(word)) return undefined;
    if (edits === 0 && this.expandKnown(word, isPrefix).length > 0) return undefined;
    const most = edits || editsWithin(word);
    return nearTermsOf('terms', {spelling: word, edits: most === 1 ? 1 : 2, isNearestOnly: edits === 0});
  }

  /** What is requested after that: forms of the best correction. */
  correctedFormRequests(word: string, reading: TermReading): TermRequest[] {
    const [best] = reading.edits === 0 ? this.#corrections(word, reading) : [];
    return best ? formRequests(best.term.spelling, this.#languages) : [];
  }

  #corrections(word: string, reading: TermReading): readonly NearMatch[] {
    const request = this.nearRequest(word, reading);
    if (!request) return [];
    const near = rankNear(word, this.#terms.answerTo(request), MAX_NEAR);
    if (reading.edits > 0) return near;
    const isAsNear = (one: NearMatch): boolean =>
      one.edits === near[0]!.edits && one.isAnagram === near[0]!.isAnagram;
    return near.filter(isAsNear).slice(0, MAX_CORRECTIONS);
  }

  #expandCompletions(word: string): readonly Expansion[] {
    const forms = this.expandKnown(word, false);
    if (!hasCompletions(word) && this.#terms.exact(word)) return forms;
    const expansions = new BestExpansions(forms);
    for (const term of completionsOf(word, this.#terms.answerTo(completionsRequest(word)))) {
      const typedPart = word.length / term.spelling.length;
      expansions.add(term, this.#weights.completion * (COMPLETION_LEAST + COMPLETION_BY_LENGTH * typedPart));
    }
    return expansions.all();
  }

  #expandForms(word: string): readonly Expansion[] {
    const weights = this.#weights;
    const expansions = new BestExpansions();
    const own = this.#terms.exact(word);
    if (own) expansions.add(own, 1);
    const {forms, derived} = this.#formsOf(word);
    for (const term of forms) expansions.add(term, weights.form);
    for (const term of derived) expansions.add(term, weights.derived, true);
    for (const {synonyms} of this.#languages)
      for (const other of synonyms?.(word) ?? []) {
        const term = this.#terms.exact(other);
        if (term) expansions.add(term, weights.synonym, true);
        for (const form of this.#formsOf(other).forms)
          expansions.add(form, weights.synonym * weights.form, true);
      }
    return expansions.all();
  }

  #formsOf(word: string): WordForms {
    return wordForms(word, this.#languages, prefix => this.#terms.answerTo(formsRequest(prefix)));
  }
}

function cached<T>(cache: Map<string, T>, key: string, compute: () => T): T {
  let value = cache.get(key);
  if (value === undefined) cache.set(key, (value = compute()));
  return value;
}

const mostFrequent = (terms: readonly Term[]): Term[] =>
  terms.toSorted((one, other) => other.frequency - one.frequency).slice(0, MAX_COMPLETIONS);

function completionsOf(word: string, longer: TermAnswer): readonly Term[] {
  let found: Term[] = [];
  let least = -1;
  for (const term of longer) {
    if (term.spelling.length === word.length || term.frequency <= least) continue;
    found.push(term);
    // Selected in batches, because sorting all would take longer than finding them.
    if (found.length < SORTED_COMPLETIONS) continue;
    found = mostFrequent(found);
    least = found.at(-1)!.frequency;
  }
  return found.length > MAX_COMPLETIONS ? mostFrequent(found) : found;
}

/** Collects expansions: each term once, with its highest weight. */
class BestExpansions {
  readonly #byId: Map<number, Expansion>;

  constructor(expansions: readonly Expansion[] = []) {
    this.#byId = new Map(expansions.map(one => [one.term.id, one]));
  }

  add(term: Term, weight: number, isRelated = false): void {
    const before = this.#byId.get(term.id);
    if (!before || before.weight < weight) this.#byId.set(term.id, {term, weight, isRelated});
  }

  all(): Expansion[] {
    return [...this.#byId.values()];
  }
}

/** How the last word of a node is expanded. */
export const readingOf = ({prefix, edits}: WordNode, isLast: boolean): TermReading => ({
  isPrefix: isLast && (prefix || edits === 0),
  edits,
});

/** Shorter words are not inflected. */
const MIN_LENGTH = 3;
/** Terms that are read of a prefix. One with more terms is too short to be a stem. */
const MAX_SCANNED = 3000;
const MAX_LONGER = 6;

/** Terms that are inflections or derivations of a word. */
export interface WordForms {
  /** Of the same stem: `groups` for `group`. */
  readonly forms: Iterable<Term>;
  /** Of the same root, but another stem: `parser` for `parse`. */
  readonly derived: Iterable<Term>;
}

/** The prefix that all forms of a word share in a language; `undefined` if it has no other forms. */
function formsPrefix(word: string, {stem: stemOf, root: rootOf}: Language): string | undefined {
  if (word.length < MIN_LENGTH || /[^\p{L}\p{M}]/u.test(word)) return undefined;
  const stem = stemOf(word);
  if (stem.length < 2) return undefined;
  const shared = Math.min(sharedLength(word, stem), sharedLength(word, rootOf?.(word) ?? stem));
  return word.slice(0, Math.max(2, shared - 1));
}

/**
 * The terms with the same stem or root in any of the languages. The prefix that they share with the word may lack the last letter
 * of the stem (`happy` and `happiness` have the stem `happi`).
 *
 * @param withPrefix finds the terms with a prefix
 */
export function wordForms(
  word: string,
  languages: readonly Language[],
  withPrefix: (prefix: string) => TermAnswer,
): WordForms {
  const [forms, derived] = [new Map<number, Term>(), new Map<number, Term>()];
  for (const language of languages) {
    const prefix = formsPrefix(word, language);
    if (prefix === undefined) continue;
    const {stem: stemOf, root: rootOf} = language;
    const stem = stemOf(word);
    const root = rootOf?.(word) ?? stem;
    for (const term of withPrefix(prefix)) {
      const {spelling} = term;
      if (spelling === word || Math.abs(spelling.length - word.length) > MAX_LONGER) continue;
      if (stemOf(spelling) === stem) forms.set(term.id, term);
      else if (rootOf && rootOf(spelling) === root) derived.set(term.id, term);
    }
  }
  return {forms: forms.values(), derived: derived.values()};
}
