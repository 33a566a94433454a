import {Field, headingCount, nameCount, type Postings, referenceCount} from '../index/index-snapshot.js';
import type {Expansion} from '../query/term-expansion.js';
import {lowerBound, indexIn, type Match, idfOf} from './match.js';
import type {OpenedIndex} from '../index/open-index.js';
import type {Weights} from '../weights.js';

/** An expansion of a term, with its postings. */
export interface FoundTerm extends Expansion {
  readonly postings: Postings;
}

interface ScoringContext {
  readonly index: OpenedIndex;
  readonly weights: Weights;
}

/** Positions are read of as many expansions of a term, the best ones. */
const MAX_POSITIONED = 12;
/** Part of `b` for signs: a text that explains `~` explains others with it, and is long. */
const SIGN_LENGTH = 0.3;

/** Matches a term: per section the best BM25, over all fields, of its expansions. */
export const matchTerm = (label: string, found: readonly FoundTerm[], context: ScoringContext): Match =>
  found.length === 1 ? matchSingle(label, found[0]!, context) : matchBest(label, found, context);

function matchSingle(label: string, {at, postings, weight}: FoundTerm, context: ScoringContext): Match {
  const {sections, fieldCounts} = postings;
  const size = sections.length;
  const termScores = bm25Scores(postings, weight, isSign(at, context), context);
  const headings = new Float32Array(size);
  const references = new Float32Array(size);
  for (let index = 0; index < size; index++) {
    if (fieldCounts[index]! & 15) headings[index] = weight;
    if (fieldCounts[index]! >> 4) references[index] = weight;
  }
  const idf = idfOf(size, context.index.stats.sections);
  const positions = (section: number): Uint32Array | number[] => {
    const index = indexIn({sections}, section);
    return index >= 0 ? postings.positions(index) : [];
  };
  const words = new Set([context.index.vocabulary.words.word(at)]);
  return {label, words, sections, termScores, headings, references, idf, positions};
}

/** Columns by section, all 0 between two uses: allocating them takes longer than filling them. */
let best = new Float32Array(0);
let inHeading = new Float32Array(0);
let inReferences = new Float32Array(0);
/** The sections that are not 0, in the order in which they were found. */
let touched = new Uint32Array(0);

/** Per section the best of several expansions. */
function matchBest(label: string, found: readonly FoundTerm[], context: ScoringContext): Match {
  const all = context.index.stats.sections;
  if (best.length < all) {
    [best, inHeading, inReferences] = [new Float32Array(all), new Float32Array(all), new Float32Array(all)];
    touched = new Uint32Array(all);
  }
  let size = 0;
  let exact = 0;
  for (const {at, postings, weight} of found) {
    const {sections, fieldCounts} = postings;
    if (weight === 1) exact = sections.length;
    const termScores = bm25Scores(postings, weight, isSign(at, context), context);
    for (let index = 0; index < sections.length; index++) {
      const section = sections[index]!;
      const termScore = termScores[index]!;
      if (best[section] === 0) touched[size++] = section;
      if (termScore > best[section]!) best[section] = termScore;
      if (fieldCounts[index]! & 15 && weight > inHeading[section]!) inHeading[section] = weight;
      if (fieldCounts[index]! >> 4 && weight > inReferences[section]!) inReferences[section] = weight;
    }
  }
  const sections = ascending(size, all);
  const match: Match = {
    label,
    words: new Set(found.map(({at}) => context.index.vocabulary.words.word(at))),
    sections,
    termScores: take(best, sections),
    headings: take(inHeading, sections),
    references: take(inReferences, sections),
    idf: idfOf(exact || sections.length, all),
    positions: positionsOf(
      found.toSorted((one, other) => other.weight - one.weight).slice(0, MAX_POSITIONED),
    ),
  };
  for (const section of sections) best[section] = inHeading[section] = inReferences[section] = 0;
  return match;
}

/** The sections in `best`, in order: scanning all is faster than sorting many. */
function ascending(size: number, all: number): Uint32Array {
  if (size < all / 16) return touched.slice(0, size).sort();
  const sections = new Uint32Array(size);
  let next = 0;
  for (let section = 0; section < all; section++) if (best[section]! > 0) sections[next++] = section;
  return sections.subarray(0, next);
}

function take(column: Float32Array, sections: Uint32Array): Float32Array {
  const taken = new Float32Array(sections.length);
  for (let index = 0; index < sections.length; index++) taken[index] = column[sections[index]!]!;
  return taken;
}

/** By packed field counts: what the fields beside the text add to a term's frequency. */
const boostsBy = new WeakMap<Weights, Float64Array>();

function boostsOf(weights: Weights): Float64Array {
  const known = boostsBy.get(weights);
  if (known) return known;
  const {nameBoost, headingBoost, referenceBoost} = weights;
  const boosts = Float64Array.from(
    {length: 256},
    (_, mark) =>
      nameBoost * Math.min(nameCount(mark), 1) +
      headingBoost * Math.min(headingCount(mark), 1) +
      referenceBoost * Math.log2(1 + referenceCount(mark)),
  );
  boostsBy.set(weights, boosts);
  return boosts;
}

function bm25Scores(
  {sections, fieldCounts, frequencies}: Postings,
  weight: number,
  sign: boolean,
  {index: {directory, stats}, weights}: ScoringContext,
): Float32Array {
  const {k1} = weights;
  const boosts = boostsOf(weights);
  const length = weights.b * (sign ? SIGN_LENGTH : 1);
  const {textLengths} = directory;
  const mean = stats.meanLengths[Field.Text] ?? 1;
  const termScores = new Float32Array(sections.length);
  for (let index = 0; index < sections.length; index++) {
    let count = boosts[fieldCounts[index]!]!;
    const frequency = frequencies[index]!;
    if (frequency > 0) count += frequency / (1 - length + (length * textLengths[sections[index]!]!) / mean);
    termScores[index] = weight * (count / (k1 + count));
  }
  return termScores;
}

function positionsOf(found: readonly FoundTerm[]): Match['positions'] {
  /** By expansion, the index of the last lookup: most neighbouring sections lack it, too. */
  const last = new Uint32Array(found.length);
  return section => {
    let first: Uint32Array | undefined;
    let all: number[] | undefined;
    for (let word = 0; word < found.length; word++) {
      const {postings} = found[word]!;
      const {sections} = postings;
      let at = last[word]!;
      if (!(
        (at === 0 || sections[at - 1]! < section) &&
        (at === sections.length || sections[at]! >= section)
      ))
        last[word] = at = lowerBound(sections, section);
      if (sections[at] !== section) continue;
      const own = postings.positions(at);
      if (!first) first = own;
      else (all ??= [...first]).push(...own);
    }
    return all ? new Uint32Array(all).sort() : (first ?? []);
  };
}

const isSign = (at: number, {index}: ScoringContext): boolean =>
  !/[\p{L}\p{N}]/u.test(index.vocabulary.words.word(at));
