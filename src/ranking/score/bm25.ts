import {
  Field,
  FieldBit,
  isInHeading,
  isInName,
  type Postings,
  referenceCount,
} from '../index/index-reader.js';
import type {QueryPart} from '../query/parse-query.js';
import type {Expansion} from '../query/term-expansion.js';
import {idfOf} from '../query/term-weights.js';
import {indexIn, type Match} from './match.js';
import {lowerBound} from '../index/binary-search.js';
import type {IndexFacts} from '../index/open-index.js';
import type {Weights} from '../weights.js';

/** An expansion of a term, with its postings. */
export interface FoundTerm extends Expansion {
  readonly postings: Postings;
}

interface ScoringContext {
  readonly index: IndexFacts;
  readonly weights: Weights;
}

/** Maximum number of expansions of a term whose positions are read: the best ones. */
const MAX_POSITIONED = 12;
/** Factor of `b` for signs. Texts that explain `~` are usually long, because they also explain other signs. */
const SIGN_LENGTH_FACTOR = 0.3;

/** Matches a term. The score of a section is the highest BM25, over all fields, of the term's expansions. */
export const matchTerm = (part: QueryPart, found: readonly FoundTerm[], context: ScoringContext): Match =>
  found.length === 1 ? matchSingle(part, found[0]!, context) : matchBest(part, found, context);

function matchSingle(part: QueryPart, found: FoundTerm, context: ScoringContext): Match {
  const {term, postings, weight} = found;
  const {sections, fieldCounts} = postings;
  const size = sections.length;
  const termScores = new Float32Array(size);
  const headings = new Float32Array(size);
  const references = new Float32Array(size);
  const factors = letterFactors(found);
  writeScores(termScores, 0, size, found, factors, context);
  for (let index = 0; index < size; index++) {
    const mark = fieldCounts[index]!;
    const value = weight * factors[mark]!;
    if (mark & IN_HEADING) headings[index] = value;
    if (referenceCount(mark) > 0) references[index] = value;
  }
  const idf = idfOf(size, context.index.stats.sections);
  const positions = (section: number): Uint32Array | number[] => {
    const index = indexIn({sections}, section);
    return index >= 0 ? postings.positions(index) : [];
  };
  const coverages =
    found.coverage === undefined || found.coverage === 1
      ? undefined
      : new Float32Array(size).fill(found.coverage);
  return {
    part,
    terms: new Set([term.spelling]),
    sections,
    termScores,
    headings,
    references,
    coverages,
    idf,
    positions,
  };
}

/** Number of sections that are scored together, so that their columns stay in the processor's cache. */
const WINDOW = 1 << 15;
/** Columns of a window. They are reused, because allocating them would take longer than filling them, and are all 0 between two uses. */
const best = new Float32Array(WINDOW);
const inHeading = new Float32Array(WINDOW);
const inReferences = new Float32Array(WINDOW);
const covered = new Float32Array(WINDOW);
const windowScores = new Float32Array(WINDOW);

/** Matches several expansions: each section has the highest score of any. */
function matchBest(part: QueryPart, found: readonly FoundTerm[], context: ScoringContext): Match {
  const sectionCount = context.index.stats.sections;
  const maxMatches = Math.min(
    sectionCount,
    found.reduce((sum, {postings}) => sum + postings.sections.length, 0),
  );
  const sections = new Uint32Array(maxMatches);
  const termScores = new Float32Array(maxMatches);
  const headings = new Float32Array(maxMatches);
  const references = new Float32Array(maxMatches);
  const coverages = found.some(({coverage = 1}) => coverage < 1) ? new Float32Array(maxMatches) : undefined;
  /** By expansion: index of its first section that is not before the window. */
  const ats = new Uint32Array(found.length);
  const allFactors = found.map(letterFactors);
  let next = 0;
  for (let from = 0; from < sectionCount; from += WINDOW) {
    let hasMatches = false;
    for (let number = 0; number < found.length; number++) {
      const {postings, weight, coverage = 1} = found[number]!;
      const {sections: termSections, fieldCounts} = postings;
      const first = ats[number]!;
      if (!(termSections[first]! < from + WINDOW)) continue;
      hasMatches = true;
      const max = Math.min(termSections.length, first + WINDOW);
      const end = (ats[number] = lowerBound(termSections, from + WINDOW, first, max));
      const factors = allFactors[number]!;
      writeScores(windowScores, first, end, found[number]!, factors, context);
      for (let index = first; index < end; index++) {
        const place = termSections[index]! - from;
        const termScore = windowScores[index - first]!;
        if (termScore > best[place]!) best[place] = termScore;
        if (coverages && coverage > covered[place]!) covered[place] = coverage;
        const mark = fieldCounts[index]!;
        const value = weight * factors[mark]!;
        if (mark & IN_HEADING && value > inHeading[place]!) inHeading[place] = value;
        if (referenceCount(mark) > 0 && value > inReferences[place]!) inReferences[place] = value;
      }
    }
    // A pass over the whole window is faster than sorting the sections that were found.
    for (let place = 0; hasMatches && place < WINDOW; place++) {
      if (best[place] === 0) continue;
      sections[next] = from + place;
      termScores[next] = best[place]!;
      headings[next] = inHeading[place]!;
      if (coverages) {
        coverages[next] = covered[place]!;
        covered[place] = 0;
      }
      references[next++] = inReferences[place]!;
      best[place] = inHeading[place] = inReferences[place] = 0;
    }
  }
  const exact = found.findLast(({weight}) => weight === 1)?.postings.sections.length;
  return {
    part,
    terms: new Set(found.map(({term}) => term.spelling)),
    sections: sections.subarray(0, next),
    termScores: termScores.subarray(0, next),
    headings: headings.subarray(0, next),
    references: references.subarray(0, next),
    coverages: coverages?.subarray(0, next),
    idf: idfOf(exact || next, sectionCount),
    positions: positionsOf(found.toSorted((a, b) => b.weight - a.weight).slice(0, MAX_POSITIONED)),
  };
}

/** By packed field counts: the sum that fields other than the text add to the frequency of a term. */
const boostsBy = new WeakMap<Weights, Float64Array>();

function boostsOf(weights: Weights): Float64Array {
  const cached = boostsBy.get(weights);
  if (cached) return cached;
  const {nameBoost, headingBoost, referenceBoost} = weights;
  const boosts = Float64Array.from(
    {length: 256},
    (_, mark) =>
      (isInName(mark) ? nameBoost : 0) +
      (isInHeading(mark) ? headingBoost : 0) +
      referenceBoost * Math.log2(1 + referenceCount(mark)),
  );
  boostsBy.set(weights, boosts);
  return boosts;
}

const IN_HEADING = FieldBit.Name | FieldBit.Heading;

/** Factor for a section that has a word only in another spelling than the typed one. */
const OTHER_LETTERS = 0.7;
const factorsBy = (isOther: (mark: number) => boolean): Float64Array =>
  Float64Array.from({length: 256}, (_, mark) => (isOther(mark) ? OTHER_LETTERS : 1));
const ALL_LETTERS = factorsBy(() => false);
const FOLDED_ONLY = factorsBy(mark => (mark & FieldBit.AllOther) > 0);
const OTHER_ONLY = factorsBy(mark => (mark & FieldBit.SomeOther) === 0);

/** Factors of sections, by packed field counts. If no section has the typed spelling, all factors are 1. */
function letterFactors({letters, postings: {fieldCounts}}: FoundTerm): Float64Array {
  if (letters === undefined) return ALL_LETTERS;
  const factors = letters === 'folded' ? FOLDED_ONLY : OTHER_ONLY;
  return fieldCounts.some(mark => factors[mark] === 1) ? factors : ALL_LETTERS;
}

/** Writes the BM25 scores of the postings from `from` to `to` to the beginning of a column. */
function writeScores(
  column: Float32Array,
  from: number,
  to: number,
  {term, postings: {sections, fieldCounts, frequencies}, weight}: FoundTerm,
  factors: Float64Array,
  context: ScoringContext,
): void {
  const {columns, stats} = context.index;
  const {k1, b} = context.weights;
  const boosts = boostsOf(context.weights);
  const length = b * (isSign(term.spelling) ? SIGN_LENGTH_FACTOR : 1);
  const {textLengths} = columns;
  const mean = stats.meanLengths[Field.Text] ?? 1;
  for (let index = from; index < to; index++) {
    let count = boosts[fieldCounts[index]!]!;
    const frequency = frequencies[index]!;
    if (frequency > 0) count += frequency / (1 - length + (length * textLengths[sections[index]!]!) / mean);
    column[index - from] = factors[fieldCounts[index]!]! * weight * (count / (k1 + count));
  }
}

function positionsOf(found: readonly FoundTerm[]): Match['positions'] {
  /** By expansion: index of the last lookup, which is often also right for the next section. */
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
      const positions = postings.positions(at);
      if (!first) {
        first = positions;
        continue;
      }
      all ??= [...first];
      // Not `push(...positions)`: there may be more positions than a call may have arguments.
      for (const position of positions) all.push(position);
    }
    return all ? new Uint32Array(all).sort() : (first ?? []);
  };
}

const isSign = (spelling: string): boolean => !/[\p{L}\p{N}]/u.test(spelling);
