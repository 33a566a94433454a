import {Field, FIRST_POSITIONS} from '../index/index-snapshot.js';
import type {QueryNode, WordNode} from '../query/parse-query.js';
import {openingLength, termWeights} from '../query/term-weights.js';
import {readingOf, type TermExpander, type Expansion} from '../query/term-expansion.js';
import {UNSPACED_SCRIPT} from '../text/unspaced-script.js';
import {indexIn, intersection, type Match, NO_MATCH, idfOf, union, without} from './match.js';
import {type FoundTerm, matchTerm} from './bm25.js';
import {compoundsOf, splitsOf} from './compounds.js';
import {consecutivePositions, nearbyPositions} from './positions.js';
import type {OpenedIndex} from '../index/open-index.js';
import type {Weights} from '../weights.js';

/** Weight of a word without the signs of a symbol, beside 1 for the symbol. */
const WITHOUT_SIGNS_WEIGHT = 0.2;
/** Weight of two terms as one word, `multithreading`, beside 1 for the terms. */
const COMPOUND_WEIGHT = 0.9;
/**
 * Positions that are read for the phrases of one query; those beyond count as their words. `"of the"` takes 110,000 in a
 * manual of 16,000 sections, a phrase with one word less frequent a few hundred.
 */
const MAX_POSITIONS = 120_000;
/** How many sections are read at a time, where others wait. */
const SECTIONS_A_TURN = 1_000;

/** Terms with a smaller part of the query's IDF are not looked up: `the`, `a`, `of`. */
const MIN_IDF_SHARE = 0.06;

export class Matcher {
  readonly #expander: TermExpander;
  readonly #index: OpenedIndex;
  readonly #weights: Weights;
  /** Corrections of unknown terms, by term as typed. */
  readonly corrections = new Map<string, readonly string[]>();
  /** Words to highlight besides those of the query. */
  readonly highlighted = new Set<string>();
  /** Nodes that only open the question, or are not looked up. */
  readonly stopwords = new Set<QueryNode>();
  /** Phrases that count as their words, because the others have taken all positions. */
  readonly phrasesAsWords = new Set<string>();
  #positions = MAX_POSITIONS;
  /** One phrase after the other: else none of many would be whole before the positions are used up. */
  #placing: Promise<unknown> = Promise.resolve();
  readonly #exact = new Map<string, Promise<Match>>();
  /** By term: the word it makes with its neighbour, `multithreading`. */
  #compounds: ReadonlyMap<string, number> = new Map();
  constructor(index: OpenedIndex, weights: Weights, expander: TermExpander) {
    this.#expander = expander;
    this.#index = index;
    this.#weights = weights;
  }

  /** A match for each term; several for an identifier that only matches in its parts. */
  async matchEach(nodes: readonly QueryNode[]): Promise<Match[]> {
    const last = nodes.at(-1);
    this.#compounds = compoundsOf(nodes, this.#index.vocabulary.words);
    const distinct = nodes.filter((node, index) => !isRepeated(node, nodes.slice(index + 1)));
    const significant = this.#significantNodes(distinct);
    const opening = nodes.slice(0, openingLength(nodes, this.#index.languages));
    for (const node of distinct)
      if (opening.includes(node) || !significant.includes(node)) this.stopwords.add(node);
    const weights = termWeights(nodes, this.#index.languages);
    const weighed = significant.map(async node => {
      const found = await this.#matchWanted(node, node === last);
      const weight = weights.get(node) ?? 1;
      return weight === 1 ? found : found.map(match => ({...match, idf: match.idf * weight}));
    });
    return (await Promise.all(weighed)).flat();
  }

  /** Without terms of hardly any IDF: they are in most sections, and their postings the longest. */
  #significantNodes(nodes: readonly QueryNode[]): readonly QueryNode[] {
    const {vocabulary, stats} = this.#index;
    const idfs = nodes.map(node => {
      const own = node.kind === 'word' && node.words.length === 1 ? node.words[0] : undefined;
      const frequency = own === undefined ? 0 : vocabulary.words.frequencyOf(own);
      return frequency > 0 ? idfOf(frequency, stats.sections) : undefined;
    });
    const all = idfs.reduce<number>((sum, idf = 0) => sum + idf, 0);
    return nodes.filter((_, index) => (idfs[index] ?? Infinity) >= MIN_IDF_SHARE * all);
  }

  async #matchWanted(node: QueryNode, isLast: boolean): Promise<Match[]> {
    if (node.kind !== 'word' || node.words.length < 2) return [await this.match(node, isLast)];
    const whole = isPhrase(node.typed) ? await this.#matchIdentifier(node, isLast) : undefined;
    if (whole && whole.sections.length > 0) return [whole];
    const parts = node.words.map((word, index): WordNode => {
      const last = index === node.words.length - 1;
      return {
        ...node,
        typed: word,
        words: [word],
        variants: [],
        symbol: undefined,
        prefix: last && node.prefix,
      };
    });
    return Promise.all(parts.map((part, index) => this.match(part, isLast && index === parts.length - 1)));
  }

  /** @param isLast whether it may be incomplete. */
  async match(node: QueryNode, isLast = false): Promise<Match> {
    switch (node.kind) {
      case 'word':
        return node.words.length > 1 ? this.#matchIdentifier(node, isLast) : this.#matchWord(node, isLast);
      case 'phrase':
        return this.#adjacent(node.words.join(' '), node.words, node.slop);
      case 'any':
        return union(
          await Promise.all(node.nodes.map(inner => this.match(inner))),
          this.#index.stats.sections,
        );
      case 'all': {
        const wanted = node.nodes.filter(inner => inner.kind !== 'not');
        const unwanted = node.nodes.flatMap(inner => (inner.kind === 'not' ? inner.nodes : []));
        const all = intersection(await Promise.all(wanted.map(inner => this.match(inner))));
        return without(all, await Promise.all(unwanted.map(inner => this.match(inner))));
      }
      case 'not':
        return {label: '', ...NO_MATCH};
    }
  }

  async #matchWord(node: WordNode, isLast: boolean): Promise<Match> {
    await this.#index.snapshot.turn?.();
    const [word] = node.words;
    const {words} = this.#index.vocabulary;
    const variants = node.variants.filter(variant => variant.length > 1);
    if (word !== undefined && words.find(word) < 0) variants.push(...splitsOf(word, words));
    const matches = await Promise.all([
      this.#matchExpanded(node, isLast),
      ...variants.map(variant => this.#adjacent(node.typed, variant)),
    ]);
    return union(matches, this.#index.stats.sections);
  }

  async #matchExpanded(node: WordNode, isLast: boolean): Promise<Match> {
    const [word] = node.words;
    const {words} = this.#index.vocabulary;
    const all: Expansion[] = [];
    const symbol = node.symbol === undefined ? -1 : words.find(node.symbol);
    if (symbol >= 0) all.push({at: symbol, weight: 1});
    if (word !== undefined) {
      const reading = readingOf(node, isLast);
      const {expansions, corrections} = await this.#expander.expansions(word, reading);
      if (corrections.length > 0) this.corrections.set(node.typed, corrections);
      for (const {at, weight} of expansions) {
        // Completions are highlighted by their prefix.
        if (!this.stopwords.has(node) && !(reading.isPrefix && words.word(at).startsWith(word)))
          this.highlighted.add(words.word(at));
        // A symbol is rarely meant where its signs are missing.
        all.push({at, weight: symbol >= 0 ? weight * WITHOUT_SIGNS_WEIGHT : weight});
      }
      const compound = this.#compounds.get(word);
      if (compound !== undefined) {
        all.push({at: compound, weight: COMPOUND_WEIGHT});
        this.highlighted.add(words.word(compound));
      }
    }
    return this.#matchOptions(node.typed, all);
  }

  async #matchOptions(label: string, expansions: readonly Expansion[]): Promise<Match> {
    const most = Math.max(0, ...expansions.map(({weight}) => weight));
    if (most === 0) return {label, ...NO_MATCH};
    const postings = await this.#index.snapshot.postings(expansions.map(({at}) => at));
    // Scores are relative to the best expansion; that it may not be what was meant lowers the IDF.
    const found = expansions.map(({at, weight}, index): FoundTerm => ({
      at,
      weight: weight / most,
      postings: postings[index]!,
    }));
    const match = await matchTerm(label, found, {index: this.#index, weights: this.#weights});
    return most < 1 ? {...match, idf: match.idf * most} : match;
  }

  /** A word of phrases: many may have it. */
  #matchExactly(word: string, expansions: readonly Expansion[]): Promise<Match> {
    let match = this.#exact.get(word);
    if (!match) this.#exact.set(word, (match = this.#matchOptions(word, expansions)));
    return match;
  }

  /** An identifier as typed, or in one of its other spellings. */
  async #matchIdentifier(node: WordNode, isLast: boolean): Promise<Match> {
    const wholes = await Promise.all([
      this.#adjacent(node.typed, node.words, 0, isLast || node.prefix),
      ...node.variants.map(variant => this.#adjacent(node.typed, variant, 0, isLast || node.prefix)),
    ]);
    if (node.symbol !== undefined)
      wholes.push(await this.#matchWord({...node, words: [], variants: []}, false));
    return union(wholes, this.#index.stats.sections);
  }

  /** Words that follow one another; with slop, near one another in any order. */
  #adjacent(label: string, words: readonly string[], slop = 0, completes = false): Promise<Match> {
    // In the order in which they are asked for, whichever is read first.
    const earlier = this.#placing;
    const match = this.#matchAdjacent({label, words, slop, completes, earlier});
    this.#placing = Promise.allSettled([earlier, match]);
    return match;
  }

  async #matchAdjacent({
    label,
    words,
    slop,
    completes,
    earlier,
  }: {
    readonly label: string;
    readonly words: readonly string[];
    readonly slop: number;
    readonly completes: boolean;
    readonly earlier: Promise<unknown>;
  }): Promise<Match> {
    await this.#index.snapshot.turn?.();
    const list = this.#index.vocabulary.words;
    const expand = async (word: string, index: number): Promise<Expansion[]> => {
      const own = list.find(word);
      const expansions = own >= 0 ? [{at: own, weight: 1}] : [];
      if (completes && index === words.length - 1) {
        for (const {at, weight} of await this.#expander.expandKnown(word, true))
          if (list.word(at).startsWith(word) && at !== own) expansions.push({at, weight});
      }
      return expansions;
    };
    const each = await Promise.all(words.map(expand));
    if (each.some(expansions => expansions.length === 0)) return {label, ...NO_MATCH};
    const matches = await Promise.all(
      each.map((expansions, index) =>
        expansions.length === 1 && expansions[0]!.weight === 1
          ? this.#matchExactly(words[index]!, expansions)
          : this.#matchOptions(words[index]!, expansions),
      ),
    );
    if (matches.length === 1) return {...matches[0]!, label};
    const all = intersection([...new Set(matches)]);
    const placesIn = (section: number): number[] => {
      const positions = matches.map(match => match.positions(section));
      for (const {length} of positions) this.#positions -= length;
      return slop > 0 ? nearbyPositions(positions, slop) : consecutivePositions(positions);
    };
    await earlier;
    const found = await this.#where(label, all, placesIn);
    if (!found) this.phrasesAsWords.add(label);
    // Nor is it read where its words stand.
    return found ?? {...all, label, positions: () => []};
  }

  /** A match restricted to the sections and positions of a phrase; `undefined` where too many have been read. */
  async #where(
    label: string,
    match: Match,
    placesIn: (section: number) => readonly number[],
  ): Promise<Match | undefined> {
    const ats: number[] = [];
    const places: (readonly number[])[] = [];
    for (let at = 0; at < match.sections.length; at++) {
      if (this.#positions <= 0) return undefined;
      if (at % SECTIONS_A_TURN === SECTIONS_A_TURN - 1) await this.#index.snapshot.turn?.();
      const positions = placesIn(match.sections[at]!);
      if (positions.length === 0) continue;
      ats.push(at);
      places.push(positions);
    }
    const sections = Uint32Array.from(ats, at => match.sections[at]!);
    const headings = new Float32Array(sections.length);
    const references = new Float32Array(sections.length);
    for (const [index, at] of ats.entries())
      for (const place of places[index]!) {
        if (place >= FIRST_POSITIONS[Field.Text]) break;
        if (place < FIRST_POSITIONS[Field.Reference]) headings[index] = match.headings[at]!;
        else references[index] = match.references[at]!;
      }
    const idf = idfOf(sections.length, this.#index.stats.sections);
    return {
      label,
      words: match.words,
      sections,
      termScores: Float32Array.from(ats, at => match.termScores[at]!),
      headings,
      references,
      idf,
      positions: section => places[indexIn({sections}, section)] ?? [],
    };
  }
}

/** `line by line` has a line once. */
const isRepeated = (node: QueryNode, later: readonly QueryNode[]): boolean =>
  node.kind === 'word' &&
  later.some(other => other.kind === 'word' && other.typed.toLowerCase() === node.typed.toLowerCase());

/** The words of an identifier must be adjacent: `os.path`, `read_csv`; those of `non-blocking` need not. */
const isPhrase = (typed: string): boolean =>
  /[^\s-]/.test(typed.replace(/[\p{L}\p{N}\p{M}-]+/gu, '')) || UNSPACED_SCRIPT.test(typed);
