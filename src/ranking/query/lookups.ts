import type {Term} from '../index/index-reader.js';
import {UNSPACED_SCRIPT} from '../text/unspaced-script.js';
import {knownSplitsOf, misspeltCompound} from './compounds.js';
import type {KnownTerms} from './known-terms.js';
import type {PhraseNode, QueryNode, QueryPart, WordNode} from './parse-query.js';
import {innerPartsOf, partsOf} from './query-plan.js';
import {type Expansion, readingOf, type TermExpander} from './term-expansion.js';

/** The lookup for a part of a query: a tree whose leaves are terms of the index. */
export type Lookup = TermLookup | AdjacentLookup | GroupLookup | NothingLookup;

/** Finds sections with any of the terms. */
export interface TermLookup {
  readonly kind: 'term';
  readonly part: QueryPart;
  readonly expansions: readonly Expansion[];
}

/** Finds sections with terms next to one another. */
export interface AdjacentLookup {
  readonly kind: 'adjacent';
  readonly part: QueryPart;
  /** For each place of the phrase: the terms that may be there. */
  readonly places: readonly (readonly Expansion[])[];
  /** Maximum number of other words between them, in any order; 0 for an exact phrase. */
  readonly slop: number;
}

export interface GroupLookup {
  readonly kind: 'any' | 'all';
  readonly lookups: readonly Lookup[];
  /** Sections with any of these are left out. */
  readonly unwanted: readonly Lookup[];
}

export interface NothingLookup {
  readonly kind: 'nothing';
  readonly part: QueryPart;
}

/** Weight of a word without the signs of a symbol, relative to 1 for the symbol. */
const WITHOUT_SIGNS_WEIGHT = 0.2;
/** Weight of two terms written as one word, `multithreading`, relative to 1 for the terms. */
const COMPOUND_WEIGHT = 0.9;

/** Turns nodes of a query into lookups, and records corrections and words to highlight. */
export class LookupBuilder {
  /** Corrections of unknown words, by word as typed. */
  readonly corrections = new Map<string, readonly string[]>();
  /** What the thesaurus has for rare words, by word as typed. */
  readonly related = new Map<string, readonly string[]>();
  /** Words to highlight besides those of the query. */
  readonly highlighted = new Set<string>();
  readonly #terms: KnownTerms;
  readonly #expander: TermExpander;
  readonly #compounds: ReadonlyMap<string, readonly Term[]>;
  readonly #unmarked: ReadonlySet<QueryNode>;

  /** @param compounds see `compoundsOf`. @param unmarked nodes that are not highlighted */
  constructor(
    terms: KnownTerms,
    expander: TermExpander,
    compounds: ReadonlyMap<string, readonly Term[]> = new Map(),
    unmarked: ReadonlySet<QueryNode> = new Set(),
  ) {
    this.#terms = terms;
    this.#expander = expander;
    this.#compounds = compounds;
    this.#unmarked = unmarked;
  }

  /**
   * The lookups for a node of the query that is searched for. An identifier whose parts need not be adjacent has a lookup for each part.
   * @param isLast whether the node is the last one, whose last word may be incomplete
   */
  ofWanted(node: QueryNode, isLast: boolean): readonly Lookup[] {
    return node.kind === 'word' && node.words.length > 1 && !isPhrase(node.typed)
      ? this.ofParts(node, isLast)
      : [this.of(node, isLast)];
  }

  /** The lookups for the parts of an identifier: its words or, if it is a single word such as `UnhandledRejection`, the parts that are terms. */
  ofParts(node: WordNode, isLast: boolean): Lookup[] {
    if (node.words.length > 1)
      return partsOf(node).map((part, at, parts) => this.of(part, isLast && at === parts.length - 1));
    return innerPartsOf(node).flatMap(part => (this.#terms.exact(part.words[0]!) ? this.of(part) : []));
  }

  of(node: QueryNode, isLast = false): Lookup {
    switch (node.kind) {
      case 'word':
        return node.words.length > 1 ? this.#ofIdentifier(node, isLast) : this.#ofWord(node, isLast);
      case 'phrase':
        return this.#adjacent(partOf(node), node.words, {slop: node.slop});
      case 'any':
        return {kind: 'any', lookups: node.nodes.map(inner => this.of(inner)), unwanted: []};
      case 'all': {
        const wanted = node.nodes.filter(inner => inner.kind !== 'not');
        const unwanted = node.nodes.flatMap(inner => (inner.kind === 'not' ? inner.nodes : []));
        return {
          kind: 'all',
          lookups: wanted.map(inner => this.of(inner)),
          unwanted: unwanted.map(inner => this.of(inner)),
        };
      }
      case 'not':
        return {kind: 'nothing', part: {label: '', words: []}};
    }
  }

  #ofWord(node: WordNode, isLast: boolean): Lookup {
    const [word] = node.words;
    const variants = [...node.variants];
    if (word !== undefined && !this.#terms.exact(word)) {
      // The capitals of a name such as `VeifyMode` tell its words, so its correction is not split.
      const isName = variants.length > 0;
      variants.push(...knownSplitsOf(word, this.#terms));
      if (!isName) variants.push(...this.#misspelt(node, word, isLast));
    }
    const part = partOf(node);
    const expansions = this.#expand(node, isLast);
    // A word that the manual writes as two needs no other word.
    if (word !== undefined && variants.length === 0) this.#addRelated(word, node, expansions);
    return anyOf([
      {kind: 'term', part, expansions},
      ...variants.map(variant => this.#adjacent(part, variant)),
    ]);
  }

  /** Adds what the thesaurus has for a rare word. */
  #addRelated(word: string, node: WordNode, expansions: Expansion[]): void {
    const known = new Set(expansions.map(({term}) => term.id));
    const related = this.#expander.related(word).filter(({term}) => !known.has(term.id));
    if (related.length === 0) return;
    expansions.push(...related);
    const words = related.map(({term}) => term.spelling);
    this.related.set(node.typed, words);
    if (!this.#unmarked.has(node)) for (const spelling of words) this.highlighted.add(spelling);
  }

  /** The words of the compound that an unknown word is probably a misspelling of. */
  #misspelt(node: WordNode, word: string, isLast: boolean): string[][] {
    if (node.edits > 0) return [];
    const expansions = this.#expander.expansions(word, readingOf(node, isLast));
    const compound = misspeltCompound(word, expansions, this.#terms);
    const splits = compound === undefined ? [] : knownSplitsOf(compound, this.#terms);
    for (const part of splits.flat()) this.highlighted.add(part);
    return splits;
  }

  #expand(node: WordNode, isLast: boolean): Expansion[] {
    const [word] = node.words;
    const symbol = node.symbol === undefined ? undefined : this.#terms.exact(node.symbol);
    const all: Expansion[] = symbol ? [{term: symbol, weight: 1}] : [];
    if (word === undefined) return all;
    const reading = readingOf(node, isLast);
    const {expansions, corrections} = this.#expander.expansions(word, reading);
    if (corrections.length > 0) this.corrections.set(node.typed, corrections);
    for (const {term, weight} of expansions) {
      // Completions are highlighted anyway, because they begin with the typed word.
      if (!this.#unmarked.has(node) && !(reading.isPrefix && term.spelling.startsWith(word)))
        this.highlighted.add(term.spelling);
      // Readers who type a symbol rarely mean the word without its signs.
      all.push({
        term,
        weight: symbol ? weight * WITHOUT_SIGNS_WEIGHT : weight,
        ...(term.spelling.startsWith(word) && {letters: node.hasOtherLetters ? 'other' : 'folded'}),
      });
    }
    for (const term of this.#compounds.get(word) ?? []) {
      all.push({term, weight: COMPOUND_WEIGHT});
      this.highlighted.add(term.spelling);
    }
    return all;
  }

  /** The lookup for an identifier as typed, or in one of its other spellings. */
  #ofIdentifier(node: WordNode, isLast: boolean): Lookup {
    const isIncomplete = isLast || node.prefix;
    const spellings = [node.words, ...node.variants].map(spelling =>
      this.#adjacent(partOf(node), spelling, {isIncomplete}),
    );
    if (node.symbol !== undefined) spellings.push(this.#ofWord({...node, words: [], variants: []}, false));
    return anyOf(spellings);
  }

  #adjacent(
    part: QueryPart,
    words: readonly string[],
    {slop = 0, isIncomplete = false}: {readonly slop?: number; readonly isIncomplete?: boolean} = {},
  ): Lookup {
    const places = words.map((word, index): Expansion[] => {
      const own = this.#terms.exact(word);
      const expansions = own ? [{term: own, weight: 1}] : [];
      if (isIncomplete && index === words.length - 1)
        for (const {term, weight} of this.#expander.expandKnown(word, true))
          if (term.spelling.startsWith(word) && term.id !== own?.id) expansions.push({term, weight});
      return expansions;
    });
    return places.some(expansions => expansions.length === 0)
      ? {kind: 'nothing', part}
      : {kind: 'adjacent', part, places, slop};
  }
}

const partOf = (node: WordNode | PhraseNode): QueryPart => ({
  label: node.kind === 'word' ? node.typed : node.words.join(' '),
  words: node.words,
});

const anyOf = (lookups: readonly Lookup[]): Lookup =>
  lookups.length === 1 ? lookups[0]! : {kind: 'any', lookups, unwanted: []};

/** Whether the words of an identifier must be adjacent: those of `os.path` and `read_csv` must, those of `non-blocking` need not. */
const isPhrase = (typed: string): boolean =>
  /[^\s-]/.test(typed.replace(/[\p{L}\p{N}\p{M}-]+/gu, '')) || UNSPACED_SCRIPT.test(typed);

/** Ids of all terms in the lookups. */
export function idsOfTerms(lookups: Iterable<Lookup>): Set<number> {
  const ids = new Set<number>();
  const add = (expansions: readonly Expansion[]): void => {
    for (const {term} of expansions) ids.add(term.id);
  };
  const visit = (lookup: Lookup): void => {
    if (lookup.kind === 'term') add(lookup.expansions);
    else if (lookup.kind === 'adjacent') lookup.places.forEach(add);
    else if (lookup.kind !== 'nothing') [...lookup.lookups, ...lookup.unwanted].forEach(visit);
  };
  for (const lookup of lookups) visit(lookup);
  return ids;
}

/** Whether a lookup needs positions. */
export function hasPhrase(lookup: Lookup): boolean {
  if (lookup.kind === 'adjacent') return true;
  return 'lookups' in lookup && [...lookup.lookups, ...lookup.unwanted].some(hasPhrase);
}
