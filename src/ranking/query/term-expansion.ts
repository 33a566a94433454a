import type {Term, TermAnswer, TermRequest} from '../index/index-reader.js';
import {MIN_NEAR_LENGTH, sharedLength} from '../index/near-terms.js';
import type {Language} from '../text/languages.js';
import type {Relative, Thesaurus} from '../text/thesaurus/thesaurus.js';
import {isEmoji} from '../text/tokens.js';
import type {Weights} from '../weights.js';
import {exactTerm, type KnownTerms, nearTermsOf} from './known-terms.js';
import {maxEditsOf, type NearMatch, rankNear} from './near-matches.js';
import type {WordNode} from './parse-query.js';

/** A term of the index that a word of the query stands for. */
export interface Expansion {
  readonly term: Term;
  /** 1 for the word itself, less for other terms. */
  readonly weight: number;
  /** It is a different word: a synonym, or one of the same root. */
  readonly isRelated?: boolean;
  /** The part of the word that a section with this term covers, from 0 to 1. Default: 1. */
  readonly coverage?: number;
  /**
   * For the typed word and its completions: whether it was typed like its folded form (`laska`), or with letters or marks that folding
   * removes (`łaska`). Sections that only have the other spelling score lower. Default: the spelling makes no difference.
   */
  readonly letters?: 'folded' | 'other';
}

export interface TermReading {
  /** Whether the word may be incomplete, because it is still being typed. */
  readonly isPrefix: boolean;
  /** Edit distance within which even a known word is expanded: `word~1`. 0: only unknown words are corrected. */
  readonly edits: number;
}

export interface Expansions {
  readonly expansions: readonly Expansion[];
  /** Spellings that an unknown word was corrected to. */
  readonly corrections: readonly string[];
}

/** Maximum number of completions of a word. There may be thousands; the most frequent are used. */
const MAX_COMPLETIONS = 120;
/** Number of completions that are collected before the most frequent of them are selected. */
const COMPLETION_BATCH = 2_000;
const MAX_NEAR = 12;
/** Maximum number of corrections of a word. The inflected forms of the best one are added. */
const MAX_CORRECTIONS = 4;
/** Factor for an inflected form of a correction, in addition to the weights of both: it combines two guesses. */
const CORRECTED_FORM = 0.8;
/** A word is looked up in the thesaurus if less than this share of the sections have it or one of its forms. */
const MAX_RARE_SHARE = 0.005;
/** Maximum number of words of a query that are looked up in the thesaurus, and of words that are used for each. */
const MAX_CONSULTED = 4;
const MAX_RELATIVES = 3;
/** Minimum frequency of a word from the thesaurus, relative to the word that it stands for. */
const MIN_FREQUENCY_RATIO = 2;
/** The part of a word that a section covers if it only has a word from the thesaurus. */
const RELATIVE_COVERAGE = 0.3;
const SAME_WORD_COVERAGE = 0.6;
/** The factor of a completion depends on the part of it that has been typed: from 0.4, for one letter of many, to 1. */
const MIN_COMPLETION_FACTOR = 0.4;
const COMPLETION_FACTOR_RANGE = 0.6;

/** The requests for the expansion of a word that need no earlier answer: its forms, synonyms and completions. */
export function expansionRequests(
  word: string,
  isPrefix: boolean,
  languages: readonly Language[],
): TermRequest[] {
  const synonymsOfWord = languages.flatMap(({synonyms}) => synonyms?.(word) ?? []);
  return [
    ...[word, ...synonymsOfWord].flatMap(spelling => [
      exactTerm(spelling),
      ...formRequests(spelling, languages),
    ]),
    ...(isPrefix && hasCompletions(word) ? [completionsRequest(word)] : []),
  ];
}

/** The requests for the expansion of an unknown word: its completions, even if it is a single letter. */
export const unknownRequests = (word: string, isPrefix: boolean): TermRequest[] =>
  isPrefix ? [completionsRequest(word)] : [];

const formRequests = (word: string, languages: readonly Language[]): TermRequest[] =>
  languages.flatMap(language => formPrefixes(word, language).map(formsRequest));

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

/** A thesaurus has no other words than these. */
const isInThesauri = (word: string): boolean => /^[a-z][a-z\d]+$/.test(word);

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
  /** By rare word: what the thesauri have for it. */
  readonly #relatives = new Map<string, readonly Relative[]>();

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
      // The most frequent correction is the most likely one. A reader who types `word~1` means all of them.
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

  /**
   * Looks up the words of a query in thesauri, if few sections have them. A frequent word is the manual's own word for something, and needs
   * no other. Nor does a word that may be the beginning of a frequent one, such as `exten` while it is being typed.
   *
   * @param load loads the thesauri of the index; called only if there is a rare word
   * @returns the requests for what they have, and for its forms
   */
  async consult(
    words: readonly {readonly word: string; readonly isPrefix: boolean}[],
    sections: number,
    load: () => Promise<readonly Thesaurus[]>,
  ): Promise<TermRequest[]> {
    const prefixes = new Set(words.filter(({isPrefix}) => isPrefix).map(({word}) => word));
    const frequencyOf = (word: string): number =>
      this.#frequencyOf(word) + (prefixes.has(word) ? this.#completionsFrequency(word) : 0);
    const rare = [...new Set(words.map(({word}) => word))].filter(
      word => isInThesauri(word) && frequencyOf(word) < MAX_RARE_SHARE * sections,
    );
    if (rare.length === 0) return [];
    const thesauri = await load();
    for (const word of rare) {
      const relatives = thesauri.flatMap(relativesOf => relativesOf(word)).slice(0, MAX_RELATIVES);
      if (relatives.length > 0 && this.#relatives.size < MAX_CONSULTED) this.#relatives.set(word, relatives);
    }
    return [...this.#relatives.values()]
      .flat()
      .flatMap(({word}) => [exactTerm(word), ...formRequests(word, this.#languages)]);
  }

  /** The terms that a rare word stands for by a thesaurus. */
  related(word: string): readonly Expansion[] {
    const relatives = this.#relatives.get(word);
    if (!relatives) return [];
    const {synonym, sameWord, form} = this.#weights;
    const expansions = new BestExpansions();
    // If the manual has another word less often, it is not the manual's word for the same thing.
    const minFrequency = Math.max(1, MIN_FREQUENCY_RATIO * this.#frequencyOf(word));
    const known = relatives.filter(({word: other}) => this.#frequencyOf(other) >= minFrequency);
    const sameWords = known.filter(({isSame}) => isSame);
    for (const {word: other, isSame} of sameWords.length > 0 ? sameWords : known) {
      const weight = isSame ? sameWord : synonym;
      const coverage = isSame ? SAME_WORD_COVERAGE : RELATIVE_COVERAGE;
      const own = this.#terms.exact(other);
      if (own) expansions.add(own, weight, true, coverage);
      for (const term of this.#formsOf(other).forms) expansions.add(term, weight * form, true, coverage);
    }
    return expansions.all();
  }

  /** Number of sections that have a word, plus those that have each of its forms. */
  #frequencyOf(word: string): number {
    let frequency = this.#terms.exact(word)?.frequency ?? 0;
    for (const form of this.#formsOf(word).forms) frequency += form.frequency;
    return frequency;
  }

  /** Sum of the frequencies of the completions of a word. */
  #completionsFrequency(word: string): number {
    let frequency = 0;
    for (const term of completionsOf(word, this.#terms.answerTo(completionsRequest(word))))
      frequency += term.frequency;
    return frequency;
  }

  /** The request for corrections of a word: spellings near it. `undefined` if it needs none. */
  nearRequest(word: string, {isPrefix, edits}: TermReading): TermRequest | undefined {
    if (word.length < MIN_NEAR_LENGTH || /^\d+$/.test(word) || isEmoji(word)) return undefined;
    if (edits === 0 && this.expandKnown(word, isPrefix).length > 0) return undefined;
    const maxEdits = edits || maxEditsOf(word);
    return nearTermsOf('terms', {spelling: word, edits: maxEdits === 1 ? 1 : 2, isNearestOnly: edits === 0});
  }

  /** The requests that need the answer to `nearRequest`: forms of the best correction. */
  correctedFormRequests(word: string, reading: TermReading): TermRequest[] {
    const [best] = reading.edits === 0 ? this.#corrections(word, reading) : [];
    return best ? formRequests(best.term.spelling, this.#languages) : [];
  }

  #corrections(word: string, reading: TermReading): readonly NearMatch[] {
    const request = this.nearRequest(word, reading);
    if (!request) return [];
    const near = rankNear(word, this.#terms.answerTo(request), MAX_NEAR);
    if (reading.edits > 0) return near;
    const isAsNear = ({edits, isAnagram}: NearMatch): boolean =>
      edits === near[0]!.edits && isAnagram === near[0]!.isAnagram;
    return near.filter(isAsNear).slice(0, MAX_CORRECTIONS);
  }

  #expandCompletions(word: string): readonly Expansion[] {
    const forms = this.expandKnown(word, false);
    if (!hasCompletions(word) && this.#terms.exact(word)) return forms;
    const expansions = new BestExpansions(forms);
    for (const term of completionsOf(word, this.#terms.answerTo(completionsRequest(word)))) {
      const typedPart = word.length / term.spelling.length;
      expansions.add(
        term,
        this.#weights.completion * (MIN_COMPLETION_FACTOR + COMPLETION_FACTOR_RANGE * typedPart),
      );
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
      for (const synonym of synonyms?.(word) ?? []) {
        const term = this.#terms.exact(synonym);
        if (term) expansions.add(term, weights.synonym, true);
        for (const form of this.#formsOf(synonym).forms)
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
  terms.toSorted((a, b) => b.frequency - a.frequency).slice(0, MAX_COMPLETIONS);

function completionsOf(word: string, longer: TermAnswer): readonly Term[] {
  let completions: Term[] = [];
  let minFrequency = -1;
  for (const term of longer) {
    if (term.spelling.length === word.length || term.frequency <= minFrequency) continue;
    completions.push(term);
    // Selected in batches, because sorting all would take longer than reading them.
    if (completions.length < COMPLETION_BATCH) continue;
    completions = mostFrequent(completions);
    minFrequency = completions.at(-1)!.frequency;
  }
  return completions.length > MAX_COMPLETIONS ? mostFrequent(completions) : completions;
}

/** Collects expansions. Each term is listed once, with its highest weight. */
class BestExpansions {
  readonly #byId: Map<number, Expansion>;

  constructor(expansions: readonly Expansion[] = []) {
    this.#byId = new Map(expansions.map(expansion => [expansion.term.id, expansion]));
  }

  add(term: Term, weight: number, isRelated = false, coverage = 1): void {
    const before = this.#byId.get(term.id);
    if (!before || before.weight < weight) this.#byId.set(term.id, {term, weight, isRelated, coverage});
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

/** Minimum length of a word that has other forms. */
const MIN_LENGTH = 3;
/** Maximum number of terms that are read for a prefix. A prefix with more terms is too short to be a stem. */
const MAX_SCANNED = 3000;
/** Maximum difference in length between two forms of a word. */
const MAX_LENGTH_DIFFERENCE = 6;

/** Terms that are inflections or derivations of a word. */
export interface WordForms {
  /** Terms with the same stem: `groups` for `group`. */
  readonly forms: Iterable<Term>;
  /** Terms with the same root, but another stem: `parser` for `parse`. */
  readonly derived: Iterable<Term>;
}

/**
 * The prefixes by which the forms of a word are looked up; none if it has no other forms. In a language with proclitics, these are the stem
 * alone and after each proclitic. Otherwise, it is the prefix that all forms share, which may lack the last letter of the stem (`happy` and
 * `happiness` have the stem `happi`).
 */
function formPrefixes(word: string, {stem: stemOf, root: rootOf, proclitics}: Language): string[] {
  if (word.length < MIN_LENGTH || /[^\p{L}\p{M}]/u.test(word)) return [];
  const stem = stemOf(word);
  if (stem.length < 2) return [];
  if (proclitics) return ['', ...proclitics(stem)].map(proclitic => proclitic + stem);
  const shared = Math.min(sharedLength(word, stem), sharedLength(word, rootOf?.(word) ?? stem));
  return [word.slice(0, Math.max(2, shared - 1))];
}

/**
 * The terms with the same stem or root in any of the languages.
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
    const {stem: stemOf, root: rootOf, proclitics} = language;
    const stem = stemOf(word);
    const root = rootOf?.(word) ?? stem;
    for (const prefix of formPrefixes(word, language))
      for (const term of withPrefix(prefix)) {
        const {spelling} = term;
        if (spelling === word || Math.abs(spelling.length - word.length) > MAX_LENGTH_DIFFERENCE) continue;
        const form = proclitics ? spelling.slice(prefix.length - stem.length) : spelling;
        if (stemOf(form) === stem) forms.set(term.id, term);
        else if (rootOf && rootOf(spelling) === root) derived.set(term.id, term);
      }
  }
  return {forms: forms.values(), derived: derived.values()};
}
