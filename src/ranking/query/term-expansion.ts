import type {OpenedIndex} from '../index/open-index.js';
import type {Weights} from '../weights.js';
import type {IndexSnapshot, Spellings} from '../index/index-snapshot.js';
import type {Language} from '../text/languages.js';
import {type FuzzyMatch, fuzzyMatches, sharedLength} from './fuzzy-matches.js';
import type {WordNode} from './parse-query.js';

/** A word of the index that a term of the query stands for. */
export interface Expansion {
  /** Its index in the vocabulary. */
  readonly at: number;
  /** 1 for the term itself, less for others. */
  readonly weight: number;
  /** It is another word: of the same root, or a synonym. */
  readonly isRelated?: boolean;
}

export interface TermReading {
  /** It may be incomplete: it is still being typed. */
  readonly isPrefix: boolean;
  /** Edit distance within which known terms are expanded, too: `word~1`. */
  readonly edits: number;
}

export interface Expansions {
  readonly expansions: readonly Expansion[];
  /** Words that an unknown term was corrected to. */
  readonly corrections: readonly string[];
}

/** Terms of this length or more are corrected by two edits, others by one. */
const TWO_EDITS_FROM = 7;
/** Of thousands of completions the most frequent are taken. */
const MAX_COMPLETIONS = 120;
/** How many are found before the most frequent of them are chosen. */
const SORTED_COMPLETIONS = 2_000;
/** Words that are looked at before others have their turn: some tens of blocks of a file. */
const WORDS_A_TURN = 1_000;
const MAX_FUZZY = 12;
/** Corrections of one term; the inflected forms of the best are added. */
const MAX_CORRECTIONS = 4;
/** A form of a correction is two guesses: less than the product of both. */
const CORRECTED_FORM = 0.8;
/** A completion counts by the part of it that is typed, from 0.4 for one letter of many to 1. */
const COMPLETION_LEAST = 0.4;
const COMPLETION_BY_LENGTH = 0.6;

/**
 * Expands the terms of one query to words of an index. Results are cached for the query: terms are expanded for their
 * postings and again for names.
 */
export class TermExpander {
  readonly #index: OpenedIndex;
  readonly #weights: Weights;
  readonly #forms = new Map<string, Promise<readonly Expansion[]>>();
  readonly #nearest = new Map<string, Promise<readonly FuzzyMatch[]>>();

  constructor(index: OpenedIndex, weights: Weights) {
    this.#index = index;
    this.#weights = weights;
  }

  /**
   * The words that a term stands for: itself, its forms, related words, and completions of a prefix. Only a term without any
   * is corrected.
   */
  async expansions(word: string, {isPrefix, edits}: TermReading): Promise<Expansions> {
    const weights = this.#weights;
    const {words} = this.#index.vocabulary;
    const expansions = await this.#known(word, isPrefix);
    const maxEdits = edits || (expansions.size > 0 ? 0 : word.length >= TWO_EDITS_FROM ? 2 : 1);
    if (maxEdits === 0 || /^\d+$/.test(word)) return {expansions: expansions.all(), corrections: []};

    const spellings = words.spellings ?? words;
    const fuzzy = await this.#near(word, maxEdits, edits > 0);
    const [best] = fuzzy;
    for (const {at, edits: distance} of fuzzy) {
      // Of several corrections the most frequent word is the likeliest; an asked-for `word~1` means all of them.
      const share = Math.sqrt((1 + spellings.frequency(at)) / (1 + spellings.frequency(best!.at)));
      const likelihood = edits > 0 ? 1 : Math.min(1, share);
      expansions.add(at, (weights.correction / Math.sqrt(distance)) * likelihood);
    }
    if (best && edits === 0)
      for (const at of wordForms(words, spellings.word(best.at), this.#index.languages).forms)
        expansions.add(at, weights.correction * weights.form * CORRECTED_FORM);
    return {expansions: expansions.all(), corrections: fuzzy.map(({at}) => spellings.word(at))};
  }

  /** The same without corrections. */
  async expandKnown(word: string, isPrefix: boolean): Promise<readonly Expansion[]> {
    return (await this.#known(word, isPrefix)).all();
  }

  async #known(word: string, isPrefix: boolean): Promise<BestExpansions> {
    const {
      vocabulary: {words},
      snapshot,
    } = this.#index;
    let forms = this.#forms.get(word);
    if (!forms) this.#forms.set(word, (forms = this.#formsOf(word)));
    const expansions = new BestExpansions();
    for (const {at, weight, isRelated} of await forms) expansions.add(at, weight, isRelated);
    if (isPrefix && (word.length > 1 || words.find(word) < 0 || isWide(word)))
      for (const at of await completionsOf(word, words, snapshot)) {
        const typedPart = word.length / words.word(at).length;
        expansions.add(at, this.#weights.completion * (COMPLETION_LEAST + COMPLETION_BY_LENGTH * typedPart));
      }
    return expansions;
  }

  async #formsOf(word: string): Promise<readonly Expansion[]> {
    const weights = this.#weights;
    const {
      vocabulary: {words},
      languages,
      snapshot,
    } = this.#index;
    const expansions = new BestExpansions();
    const own = words.find(word);
    if (own >= 0) expansions.add(own, 1);
    const {forms, derived} = wordForms(words, word, languages);
    for (const at of forms) expansions.add(at, weights.form);
    for (const at of derived) expansions.add(at, weights.derived, true);
    for (const {synonyms} of languages)
      for (const other of synonyms?.(word) ?? []) {
        const at = words.find(other);
        if (at >= 0) expansions.add(at, weights.synonym, true);
        await snapshot.turn?.();
        for (const form of wordForms(words, other, languages).forms)
          expansions.add(form, weights.synonym * weights.form, true);
      }
    return expansions.all();
  }

  #near(word: string, edits: number, all: boolean): Promise<readonly FuzzyMatch[]> {
    const key = `${word} ${edits} ${all}`;
    let fuzzy = this.#nearest.get(key);
    if (!fuzzy) this.#nearest.set(key, (fuzzy = nearestMatches(word, edits, all, this.#index)));
    return fuzzy;
  }
}

/** A single character beyond Latin may be a whole word. */
const isWide = (word: string): boolean => /[^\0-\u02ff]/.test(word);

async function nearestMatches(
  word: string,
  edits: number,
  all: boolean,
  {vocabulary: {words}, snapshot}: OpenedIndex,
): Promise<readonly FuzzyMatch[]> {
  const within = (distance: number) =>
    fuzzyMatches(words.spellings ?? words, word, distance, MAX_FUZZY, snapshot);
  const close = await within(1);
  // Two edits are tried only where one finds nothing.
  const found = edits > 1 && (all || close.length === 0) ? await within(2) : close;
  const isAsNear = ({edits: own, isAnagram}: FuzzyMatch): boolean =>
    own === found[0]!.edits && isAnagram === found[0]!.isAnagram;
  return all ? found : found.filter(isAsNear).slice(0, MAX_CORRECTIONS);
}

const mostFrequent = <T extends {readonly frequency: number}>(words: readonly T[]): T[] =>
  words.toSorted((one, other) => other.frequency - one.frequency).slice(0, MAX_COMPLETIONS);

async function completionsOf(word: string, words: Spellings, {turn}: IndexSnapshot): Promise<number[]> {
  let found: {readonly at: number; readonly frequency: number}[] = [];
  let least = -1;
  for (let at = words.lowerBound(word); at < words.size; at++) {
    if (at % WORDS_A_TURN === 0) await turn?.();
    const other = words.word(at);
    if (!other.startsWith(word)) break;
    const frequency = words.frequency(at);
    if (other.length === word.length || frequency <= least) continue;
    found.push({at, frequency});
    // From time to time, as sorting all takes longer than finding them.
    if (found.length < SORTED_COMPLETIONS) continue;
    found = mostFrequent(found);
    least = found.at(-1)!.frequency;
  }
  return (found.length > MAX_COMPLETIONS ? mostFrequent(found) : found).map(({at}) => at);
}

/** Expansions by word, each with its highest weight. */
class BestExpansions {
  readonly #byPlace = new Map<number, Expansion>();

  get size(): number {
    return this.#byPlace.size;
  }

  add(at: number, weight: number, isRelated = false): void {
    const before = this.#byPlace.get(at);
    if (!before || before.weight < weight) this.#byPlace.set(at, {at, weight, isRelated});
  }

  all(): Expansion[] {
    return [...this.#byPlace.values()];
  }
}

/** How the last word of a node is expanded. */
export const readingOf = ({prefix, edits}: WordNode, isLast: boolean): TermReading => ({
  isPrefix: isLast && (prefix || edits === 0),
  edits,
});

/** Shorter words are not inflected. */
const MIN_LENGTH = 3;
/** A prefix of more words is too short to be a stem. */
const MAX_SCANNED = 3000;
const MAX_LONGER = 6;

/** Words of a list that are related by form, by their indexes in it. */
export interface WordForms {
  /** Of the same stem: `groups` for `group`. */
  readonly forms: ReadonlySet<number>;
  /** Of the same root only: `parser` for `parse`. */
  readonly derived: ReadonlySet<number>;
}

/** What all forms of a word begin with, in one language; `undefined` where it has none. */
export function beginningOf(word: string, {stem: stemOf, root: rootOf}: Language): string | undefined {
  if (word.length < MIN_LENGTH || /[^\p{L}\p{M}]/u.test(word)) return undefined;
  const stem = stemOf(word);
  if (stem.length < 2) return undefined;
  const shared = Math.min(sharedLength(word, stem), sharedLength(word, rootOf?.(word) ?? stem));
  return word.slice(0, Math.max(2, shared - 1));
}

/**
 * The words of a list with the same stem or root, in any of the languages. They share a prefix with the word that may lack
 * the last letter of the stem (`happy` and `happiness` have the stem `happi`).
 */
export function wordForms(list: Spellings, word: string, languages: readonly Language[]): WordForms {
  const [forms, derived] = [new Set<number>(), new Set<number>()];
  for (const language of languages) {
    const beginning = beginningOf(word, language);
    if (beginning === undefined) continue;
    const {stem: stemOf, root: rootOf} = language;
    const stem = stemOf(word);
    const root = rootOf?.(word) ?? stem;
    const first = list.lowerBound(beginning);
    for (let at = first; at < list.size && at < first + MAX_SCANNED; at++) {
      const other = list.word(at);
      if (!other.startsWith(beginning)) break;
      if (other === word || Math.abs(other.length - word.length) > MAX_LONGER) continue;
      if (stemOf(other) === stem) forms.add(at);
      else if (rootOf && rootOf(other) === root) derived.add(at);
    }
  }
  return {forms, derived};
}
