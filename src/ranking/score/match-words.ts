import {
  Field,
  FIELDS,
  headingCount,
  nameCount,
  type Postings,
  referenceCount,
} from '../index/index-snapshot.js';
import type {WordOption} from '../query/word-options.js';
import {firstFrom, indexIn, type Match, rarityOf} from './match.js';
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
/** How much less the length of a text counts against a sign: what explains `~` explains others beside it, at length. */
const SIGN_LENGTH = 0.3;

/** Where a word of the question is: how strongly by BM25 over the fields, for the best of the words that stand for it. */
export const matchWords = (label: string, found: readonly FoundWord[], asked: MatchOptions): Match =>
  found.length === 1 ? ofOne(label, found[0]!, asked) : ofSeveral(label, found, asked);

function ofOne(label: string, {at, postings, weight}: FoundWord, asked: MatchOptions): Match {
  const {sections, marks} = postings;
  const size = sections.length;
  const strengths = strengthsOf(postings, weight, isSign(at, asked), asked);
  const headings = new Float32Array(size);
  const references = new Float32Array(size);
  for (let index = 0; index < size; index++) {
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

/** Columns by section, all 0 between two uses: to make them anew takes longer than to fill them. */
let best = new Float32Array(0);
let inHeading = new Float32Array(0);
let inReferences = new Float32Array(0);

/** Of several words each section has the best. */
function ofSeveral(label: string, found: readonly FoundWord[], asked: MatchOptions): Match {
  const all = asked.index.stats.sections;
  if (best.length < all)
    [best, inHeading, inReferences] = [new Float32Array(all), new Float32Array(all), new Float32Array(all)];
  const touched: number[] = [];
  let exact = 0;
  for (const {at, postings, weight} of found) {
    const {sections, marks} = postings;
    if (weight === 1) exact = sections.length;
    const strengths = strengthsOf(postings, weight, isSign(at, asked), asked);
    for (let index = 0; index < sections.length; index++) {
      const section = sections[index]!;
      const strength = strengths[index]!;
      if (best[section] === 0) touched.push(section);
      if (strength > best[section]!) best[section] = strength;
      if (marks[index]! & 15 && weight > inHeading[section]!) inHeading[section] = weight;
      if (marks[index]! >> 4 && weight > inReferences[section]!) inReferences[section] = weight;
    }
  }
  const sections = ascending(touched, all);
  const match: Match = {
    label,
    words: new Set(found.map(({at}) => asked.index.vocabulary.words.word(at))),
    sections,
    strengths: take(best, sections),
    headings: take(inHeading, sections),
    references: take(inReferences, sections),
    rarity: rarityOf(exact || sections.length, all),
    places: placesOf(found.toSorted((one, other) => other.weight - one.weight).slice(0, MAX_PLACED)),
  };
  for (const section of touched) best[section] = inHeading[section] = inReferences[section] = 0;
  return match;
}

/** Sections of which `best` has something, in order: to look at all of them is sooner done than to sort many. */
function ascending(touched: readonly number[], all: number): Uint32Array {
  if (touched.length < all / 16) return new Uint32Array(touched).sort();
  const sections = new Uint32Array(touched.length);
  let size = 0;
  for (let section = 0; section < all; section++) if (best[section]! > 0) sections[size++] = section;
  return sections.subarray(0, size);
}

function take(column: Float32Array, sections: Uint32Array): Float32Array {
  const taken = new Float32Array(sections.length);
  for (let index = 0; index < sections.length; index++) taken[index] = column[sections[index]!]!;
  return taken;
}

function strengthsOf(
  {sections, marks, frequencies}: Postings,
  weight: number,
  sign: boolean,
  {index: {directory, stats}, weights}: MatchOptions,
): Float32Array {
  const {name, heading, reference, saturation} = weights;
  const length = weights.length * (sign ? SIGN_LENGTH : 1);
  const {lengths} = directory;
  const mean = stats.meanLengths[Field.Text] ?? 1;
  const strengths = new Float32Array(sections.length);
  for (let index = 0; index < sections.length; index++) {
    const mark = marks[index]!;
    let count = 0;
    if (mark > 0)
      count =
        name * Math.min(nameCount(mark), 1) +
        heading * Math.min(headingCount(mark), 1) +
        reference * Math.log2(1 + referenceCount(mark));
    const frequency = frequencies[index]!;
    if (frequency > 0)
      count += frequency / (1 - length + (length * lengths[sections[index]! * FIELDS + Field.Text]!) / mean);
    strengths[index] = weight * (count / (saturation + count));
  }
  return strengths;
}

function placesOf(found: readonly FoundWord[]): Match['places'] {
  /** By word, where in its column the section before was looked for: in most of its neighbours the word is not, either. */
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
        last[word] = at = firstFrom(sections, section);
      if (sections[at] !== section) continue;
      const own = postings.places(at);
      if (!first) first = own;
      else (all ??= [...first]).push(...own);
    }
    return all ? new Uint32Array(all).sort() : (first ?? []);
  };
}

const isSign = (at: number, {index}: MatchOptions): boolean =>
  !/[\p{L}\p{N}]/u.test(index.vocabulary.words.word(at));
