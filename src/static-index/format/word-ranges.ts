import type {BuiltIndex, BuiltList} from '../../ranking/index/built-index.js';
import {Flag} from '../../ranking/index/index-reader.js';
import {ByteWriter, type EncodedPostings, readPostings} from '../../ranking/index/postings-codec.js';
import type {About, OwnWord, Range, WordShard} from './manifest.js';
import type {PageNumbers} from './page-numbers.js';
import {
  isInLabel,
  type Label,
  type RangeList,
  writeLabels,
  writeOwn,
  writeRange,
  writeSpellings,
} from './range-file.js';
import {splitPostings} from './split-postings.js';

/** Sizes in bytes, before compression. */
export interface RangeSizes {
  /** Size from which a range may end. */
  readonly range: number;
  /** A word whose postings are larger has files of its own. */
  readonly own: number;
}

/** Words that share this many initial letters are in the same range, because a query looks up several forms of a word. */
const SAME_LETTERS = 3;
/** Approximate size of a label in a file. */
const LABEL_BYTES = 16;
/** A range that is larger than this many times `RangeSizes.range` ends even between words with the same initial letters. */
const MAX_OVERSIZE = 2;

/** Divides words and keys into files. @param labels the label of each section @param add adds a file and returns its name */
export function wordRanges(
  {words, keys, columns: {flags}}: BuiltIndex,
  labels: readonly Label[],
  numbers: PageNumbers,
  sizes: RangeSizes,
  add: (bytes: Uint8Array) => string,
): Pick<About, 'ranges' | 'own'> {
  const frequency = new Map(words.words.map((word, at) => [word, words.frequencies[at]!]));
  const ranges: Range[] = [];
  const ownWords: OwnWord[] = [];
  let range = new OpenRange(0, 0);
  let key = 0;

  const postingsOf = ({bytes, offsets}: BuiltList, at: number): EncodedPostings =>
    readPostings(bytes.subarray(offsets[at], offsets[at + 1]), flags.length);
  const labelBytes = (sections: Iterable<number>): Uint8Array => {
    const output = new ByteWriter(1 << 12);
    const ascending = [...new Set(sections)].sort((a, b) => a - b);
    const bySection = new Map(ascending.map(section => [section, labels[section]!]));
    writeLabels(bySection, word => frequency.get(word) ?? 0, numbers, output);
    return output.bytes.slice();
  };
  const addKeysBefore = (word: string | undefined): void => {
    for (; key < keys.words.length && (word === undefined || keys.words[key]! < word); key++) {
      const {columns} = splitPostings(postingsOf(keys, key), numbers, false);
      range.keys.push(keys.words[key]!, keys.frequencies[key]!, columns);
    }
  };
  const end = (): void => {
    const [word = '', firstKey = ''] = [range.words.words[0], range.keys.words[0]];
    const name = add(writeRange(range.words, range.keys, labelBytes(range.labelled)));
    // The first range begins with the empty word, because it also has the keys before its first word.
    ranges.push({
      first: range.first,
      word: ranges.length === 0 ? '' : word,
      key: firstKey,
      firstKey: range.firstKey,
      name,
    });
  };

  for (const [at, word] of words.words.entries()) {
    addKeysBefore(word);
    if (range.mayEndBefore(word, sizes.range)) {
      end();
      range = new OpenRange(at, key);
    }
    const postings = postingsOf(words, at);
    const {sections, fieldCounts} = postings;
    const labelled = sections.filter((section, index) =>
      isInLabel(fieldCounts[index]!, (flags[section]! & Flag.Page) > 0),
    );
    const {columns, places} = splitPostings(postings, numbers);
    if (columns.length + places.length <= sizes.own) {
      range.words.push(word, words.frequencies[at]!, columns, places);
      for (const section of labelled) range.labelled.push(section);
      continue;
    }
    range.words.push(word, words.frequencies[at]!, EMPTY, EMPTY);
    ownWords.push({
      word,
      at,
      frequency: words.frequencies[at]!,
      columns: add(writeOwn(columns, labelBytes(labelled))),
      places: add(places),
    });
  }
  addKeysBefore(undefined);
  end();
  return {ranges, own: ownWords};
}

const EMPTY = new Uint8Array(0);

/** A range to which words are still added. */
class OpenRange {
  readonly words = new OpenList();
  readonly keys = new OpenList();
  /** Sections that have a word of the range in their heading, name or aliases; pages, also in their URL. */
  readonly labelled: number[] = [];

  constructor(
    readonly first: number,
    readonly firstKey: number,
  ) {}

  /**
   * Whether the range may end before a word: if the range is large enough, the first letters of the word are not those of the word
   * before, and their hash is even; or in any case, if the range has twice that size. Because boundaries depend on words, as in
   * content-defined chunking, a word that is added or becomes more frequent moves few of them.
   */
  mayEndBefore(word: string, minSize: number): boolean {
    const size = this.words.size + this.keys.size + LABEL_BYTES * this.labelled.length;
    if (size < minSize) return false;
    if (size >= MAX_OVERSIZE * minSize) return true;
    const beginning = word.slice(0, SAME_LETTERS);
    return !this.words.words.at(-1)!.startsWith(beginning) && hashOf(beginning) % 2 === 0;
  }
}

class OpenList implements RangeList {
  readonly words: string[] = [];
  readonly columns: Uint8Array[] = [];
  readonly places: Uint8Array[] = [];
  readonly #frequencies: number[] = [];
  size = 0;

  get frequencies(): Uint32Array {
    return Uint32Array.from(this.#frequencies);
  }

  push(word: string, frequency: number, columns: Uint8Array, places: Uint8Array = EMPTY): void {
    this.words.push(word);
    this.#frequencies.push(frequency);
    this.columns.push(columns);
    this.places.push(places);
    this.size += word.length + columns.length + places.length;
  }
}

export function hashOf(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) >>> 0;
  return sum;
}

/** Writes files with words and frequencies only. They end between words with different initial letters. */
export function spellingShards(
  {words, frequencies}: BuiltList,
  minSize: number,
  add: (bytes: Uint8Array) => string,
): WordShard[] {
  const shards: WordShard[] = [];
  let [first, size] = [0, 0];
  for (let next = 1; next <= words.length; next++) {
    size += words[next - 1]!.length;
    const isAlike = words[next]?.startsWith(words[next - 1]!.slice(0, SAME_LETTERS)) ?? false;
    if (next < words.length && (size < minSize || isAlike)) continue;
    const file = {words: words.slice(first, next), frequencies: frequencies.subarray(first, next)};
    shards.push({first, word: words[first]!, name: add(writeSpellings(file))});
    [first, size] = [next, 0];
  }
  return shards;
}
