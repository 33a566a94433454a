import {
  Field,
  FIELDS,
  headingCount,
  nameCount,
  type Postings,
  referenceCount,
} from '../index/index-snapshot.js';
import type {WordOption} from '../query/word-options.js';
import {indexIn, type Match, rarityOf} from './match.js';
import type {OpenedIndex} from './opened-index.js';
import type {Weights} from './weights.js';

/** A word of the vocabulary that stands for one of the question, with where it is. */
export interface FoundWord extends WordOption {
  readonly postings: Postings;
}

interface MatchOptions {
  readonly index: OpenedIndex;
  readonly weights: Weights;
}

/** Of the words that stand for one, the places of so many are looked at. */
const MAX_PLACED = 12;

/** Where a word of the question is: how strongly by BM25 over the fields, for the best of the words that stand for it. */
export const matchWords = (label: string, found: readonly FoundWord[], asked: MatchOptions): Match =>
  found.length === 1 ? ofOne(label, found[0]!, asked) : ofSeveral(label, found, asked);

function ofOne(label: string, {at, postings, weight}: FoundWord, asked: MatchOptions): Match {
  const {sections, marks} = postings;
  const size = sections.length;
  const strengths = new Float32Array(size);
  const headings = new Float32Array(size);
  const references = new Float32Array(size);
  for (let index = 0; index < size; index++) {
    strengths[index] = weight * strengthOf(postings, index, asked);
    if (marks[index]! & 15) headings[index] = weight;
    if (marks[index]! >> 4) references[index] = weight;
  }
  const rarity = rarityOf(size, asked.index.stats.sections);
  const places = (section: number): Uint32Array | number[] => {
    const index = indexIn({sections}, section);
    return index >= 0 ? postings.places(index) : [];
  };
  const words = new Set([asked.index.vocabulary.words.word(at)]);
  return {label, words, sections, strengths, headings, references, rarity, places};
}

/** Of several words each section has the best. */
function ofSeveral(label: string, found: readonly FoundWord[], asked: MatchOptions): Match {
  const all = asked.index.stats.sections;
  const best = new Float32Array(all);
  const inHeading = new Float32Array(all);
  const inReferences = new Float32Array(all);
  const touched: number[] = [];
  let exact = 0;
  for (const {postings, weight} of found) {
    const {sections, marks} = postings;
    if (weight === 1) exact = sections.length;
    for (let index = 0; index < sections.length; index++) {
      const section = sections[index]!;
      const strength = weight * strengthOf(postings, index, asked);
      if (best[section] === 0) touched.push(section);
      if (strength > best[section]!) best[section] = strength;
      if (marks[index]! & 15 && weight > inHeading[section]!) inHeading[section] = weight;
      if (marks[index]! >> 4 && weight > inReferences[section]!) inReferences[section] = weight;
    }
  }
  const sections = Uint32Array.from(touched).sort();
  const pick = (column: Float32Array): Float32Array =>
    Float32Array.from(sections, section => column[section]!);
  return {
    label,
    words: new Set(found.map(({at}) => asked.index.vocabulary.words.word(at))),
    sections,
    strengths: pick(best),
    headings: pick(inHeading),
    references: pick(inReferences),
    rarity: rarityOf(exact || sections.length, all),
    places: placesOf(found.toSorted((one, other) => other.weight - one.weight).slice(0, MAX_PLACED)),
  };
}

function strengthOf(
  postings: Postings,
  index: number,
  {index: {directory, stats}, weights}: MatchOptions,
): number {
  const {name, heading, reference, saturation, length} = weights;
  const marks = postings.marks[index]!;
  let count = 0;
  if (marks > 0)
    count =
      name * Math.min(nameCount(marks), 1) +
      heading * Math.min(headingCount(marks), 1) +
      reference * Math.log2(1 + referenceCount(marks));
  const frequency = postings.frequencies[index]!;
  if (frequency > 0) {
    const size = directory.lengths[postings.sections[index]! * FIELDS + Field.Text]!;
    count += frequency / (1 - length + (length * size) / (stats.meanLengths[Field.Text] ?? 1));
  }
  return count / (saturation + count);
}

const placesOf =
  (found: readonly FoundWord[]) =>
  (section: number): Uint32Array | number[] => {
    const all: number[] = [];
    for (const {postings} of found) {
      const index = indexIn(postings, section);
      if (index >= 0) all.push(...postings.places(index));
    }
    return Uint32Array.from(all).sort();
  };
