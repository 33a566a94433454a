import {type Columns, Field, FIELDS, type IndexStats} from './index-reader.js';
import type {WordPostings} from './posting-runs.js';
import {ByteWriter} from './postings-codec.js';
import type {References} from './references.js';
import type {SourceLink, SourcePage} from './source-page.js';

/** An index whose lists are either in memory or generated while they are read. */
interface IndexOf<List> {
  readonly stats: IndexStats;
  /** In the order of their numbers. */
  readonly pages: readonly SourcePage[];
  /** Entries of the book's index, the alphabetical index at its end. */
  readonly entries: readonly SourceLink[];
  readonly columns: Columns;
  readonly words: List;
  readonly keys: List;
  /** Filters of sections and pages, as `name:value`. */
  readonly filters: List;
}

/** An index in memory. A static index writes its parts into many files. */
export type BuiltIndex = IndexOf<BuiltList>;

/**
 * An index whose lists are generated word by word, so that they can be written without holding them in memory. Each list can be read
 * once, in the order `words`, `keys`, `filters`.
 */
export interface IndexStream extends IndexOf<Iterable<WordPostings>> {
  readonly references: References;
  /** The programming language of most objects, such as `py`: objects in other languages are flagged as foreign. `undefined` if there is none. */
  readonly mainLanguage: string | undefined;
}

/** A sorted list of words with their encoded postings. */
export interface BuiltList {
  readonly words: readonly string[];
  readonly frequencies: Uint32Array;
  readonly bytes: Uint8Array;
  /** Offset in `bytes` at which the postings of each word begin; the last number is the size of `bytes`. */
  readonly offsets: Uint32Array;
}

/** Reads all lists of an index into memory. */
export function inMemory(stream: IndexStream): BuiltIndex {
  const {stats, pages, entries, columns} = stream;
  const [words, keys, filters] = [stream.words, stream.keys, stream.filters].map(toList);
  return {stats, pages, entries, columns, words: words!, keys: keys!, filters: filters!};
}

function toList(postings: Iterable<WordPostings>): BuiltList {
  const output = new ByteWriter(1 << 16);
  const [words, frequencies, ends]: [string[], number[], number[]] = [[], [], [0]];
  for (const {word, frequency, bytes} of postings) {
    output.writeBytes(bytes);
    words.push(word);
    frequencies.push(frequency);
    ends.push(output.length);
  }
  return {
    words,
    frequencies: Uint32Array.from(frequencies),
    bytes: output.bytes,
    offsets: Uint32Array.from(ends),
  };
}

/** The number of words in the text of each section. @param lengths numbers of words by section and field: `section * FIELDS + field` */
export const textLengths = (lengths: Uint32Array): Uint32Array =>
  lengths.filter((_, at) => at % FIELDS === Field.Text);

/** By field: the mean number of words in the sections that have any; 1 if there are none. */
export function meanLengths(lengths: Uint32Array): number[] {
  return [...new Array<undefined>(FIELDS).keys()].map(field => {
    let sum = 0;
    let count = 0;
    for (let at = field; at < lengths.length; at += FIELDS)
      if (lengths[at]! > 0) {
        sum += lengths[at]!;
        count++;
      }
    return count > 0 ? sum / count : 1;
  });
}
