import {Field, FIRST_POSITIONS, type Postings} from '../index/index-reader.js';
import type {IndexFacts} from '../index/open-index.js';
import type {AdjacentLookup, Lookup} from '../query/lookups.js';
import type {QueryPart} from '../query/parse-query.js';
import type {Expansion} from '../query/term-expansion.js';
import {idfOf} from '../query/term-weights.js';
import type {Weights} from '../weights.js';
import {type FoundTerm, matchTerm} from './bm25.js';
import {indexIn, intersection, type Match, NO_MATCH, union, without} from './match.js';
import {consecutivePositions, nearbyPositions} from './positions.js';

/**
 * Maximum number of positions that the phrases of one query may read. Further phrases are searched as separate words. `"of the"` takes
 * 110,000 positions in a manual of 16,000 sections; a phrase with a rarer word takes a few hundred.
 */
const MAX_POSITIONS = 120_000;

/** Matches the lookups of one query, using the postings of their terms. */
export class Matcher {
  /** Phrases that were searched as separate words, because the limit of positions was reached. */
  readonly phrasesAsWords = new Set<string>();
  readonly #index: IndexFacts;
  readonly #weights: Weights;
  readonly #postings: ReadonlyMap<number, Postings>;
  #positions = MAX_POSITIONS;
  /** Matches of single words of phrases, by id of the term. Several phrases may share them. */
  readonly #exact = new Map<number, Match>();

  /** @param postings postings by id of the term */
  constructor(index: IndexFacts, weights: Weights, postings: ReadonlyMap<number, Postings>) {
    this.#index = index;
    this.#weights = weights;
    this.#postings = postings;
  }

  match(lookup: Lookup): Match {
    switch (lookup.kind) {
      case 'term':
        return this.#matchTerms(lookup.part, lookup.expansions);
      case 'adjacent':
        return this.#matchAdjacent(lookup);
      case 'any':
        return union(
          lookup.lookups.map(inner => this.match(inner)),
          this.#index.stats.sections,
        );
      case 'all':
        return without(
          intersection(lookup.lookups.map(inner => this.match(inner))),
          lookup.unwanted.map(inner => this.match(inner)),
        );
      case 'nothing':
        return {part: lookup.part, ...NO_MATCH};
    }
  }

  #matchTerms(part: QueryPart, expansions: readonly Expansion[]): Match {
    const maxWeight = Math.max(0, ...expansions.map(({weight}) => weight));
    if (maxWeight === 0) return {part, ...NO_MATCH};
    // Scores are relative to the best expansion. If even that is not the word itself, such as a correction, the IDF is lowered instead.
    const maxCoverage = Math.max(...expansions.map(({coverage = 1}) => coverage));
    const terms = expansions.map(({term, weight, letters, coverage = 1}): FoundTerm => ({
      term,
      weight: weight / maxWeight,
      coverage: coverage / maxCoverage,
      ...(letters && {letters}),
      postings: this.#postings.get(term.id)!,
    }));
    const match = matchTerm(part, terms, {index: this.#index, weights: this.#weights});
    return maxWeight < 1 ? {...match, idf: match.idf * maxWeight} : match;
  }

  #matchExactly(expansions: readonly Expansion[]): Match {
    const {id, spelling} = expansions[0]!.term;
    let match = this.#exact.get(id);
    if (!match)
      this.#exact.set(id, (match = this.#matchTerms({label: spelling, words: [spelling]}, expansions)));
    return match;
  }

  #matchAdjacent({part, places, slop}: AdjacentLookup): Match {
    const matches = places.map(expansions =>
      expansions.length === 1 && expansions[0]!.weight === 1
        ? this.#matchExactly(expansions)
        : this.#matchTerms(part, expansions),
    );
    if (matches.length === 1) return {...matches[0]!, part};
    const withAllWords = intersection([...new Set(matches)]);
    const positionsIn = (section: number): number[] => {
      const positions = matches.map(match => match.positions(section));
      for (const {length} of positions) this.#positions -= length;
      return slop > 0 ? nearbyPositions(positions, slop) : consecutivePositions(positions);
    };
    const phraseMatch = this.#restrict(part, withAllWords, positionsIn);
    if (!phraseMatch) this.phrasesAsWords.add(part.label);
    // If the phrase is not searched, positions of its words are not read for other features either, to stay within the limit.
    return phraseMatch ?? {...withAllWords, part, positions: () => []};
  }

  /** Restricts a match to the sections and positions of a phrase. @returns `undefined` if the limit of positions is reached */
  #restrict(
    part: QueryPart,
    match: Match,
    positionsIn: (section: number) => readonly number[],
  ): Match | undefined {
    const ats: number[] = [];
    const positionLists: (readonly number[])[] = [];
    for (let at = 0; at < match.sections.length; at++) {
      if (this.#positions <= 0) return undefined;
      const positions = positionsIn(match.sections[at]!);
      if (positions.length === 0) continue;
      ats.push(at);
      positionLists.push(positions);
    }
    const sections = Uint32Array.from(ats, at => match.sections[at]!);
    const headings = new Float32Array(sections.length);
    const references = new Float32Array(sections.length);
    for (const [index, at] of ats.entries())
      for (const position of positionLists[index]!) {
        if (position >= FIRST_POSITIONS[Field.Text]) break;
        if (position < FIRST_POSITIONS[Field.Reference]) headings[index] = match.headings[at]!;
        else references[index] = match.references[at]!;
      }
    return {
      part,
      terms: match.terms,
      sections,
      termScores: Float32Array.from(ats, at => match.termScores[at]!),
      headings,
      references,
      coverages: match.coverages && Float32Array.from(ats, at => match.coverages![at]!),
      idf: idfOf(sections.length, this.#index.stats.sections),
      positions: section => positionLists[indexIn({sections}, section)] ?? [],
    };
  }
}
