import {type Columns, Field, FIELDS, type IndexStats} from './index-reader.js';
import type {WordPostings} from './posting-runs.js';
import {ByteWriter} from './postings-codec.js';
import type {References} from './references.js';
import type {SourceLink, SourcePage} from './source-page.js';

/** What an index is made of, as typed parts. */
interface IndexOf<List> {
  readonly stats: IndexStats;
  /** In the order of their numbers. */
  readonly pages: readonly SourcePage[];
  /** Entries of the book's index. */
  readonly entries: readonly SourceLink[];
  readonly columns: Columns;
  readonly words: List;
  readonly keys: List;
  /** `name:value` by which sections and pages may be filtered. */
  readonly filters: List;
}

/** An index in memory. A static index writes its parts into many files. */
export type BuiltIndex = IndexOf<BuiltList>;

/** One whose lists come word by word, each once and in this order, so that a host can write them without holding them. */
export interface IndexStream extends IndexOf<Iterable<WordPostings>> {
  readonly references: References;
  /** The language of most objects, `py`: those of others are flagged as foreign. Default: there is none. */
  readonly mainLanguage: string | undefined;
}

/** A sorted list of words with their encoded postings. */
export interface BuiltList {
  readonly words: readonly string[];
  readonly frequencies: Uint32Array;
  readonly bytes: Uint8Array;
  /** Start of each word's bytes, and the end of the last. */
  readonly offsets: Uint32Array;
}

/** Reads all lists of an index. */
export function inMemory(stream: IndexStream): BuiltIndex {
  const {stats, pages, entries, columns} = stream;
  const [words, keys, filters] = [stream.words, stream.keys, stream.filters].map(toList);
  return {stats, pages, entries, columns, words: words!, keys: keys!, filters: filters!};
}

function toList(all: Iterable<WordPostings>): BuiltList {
  const output = new ByteWriter(1 << 16);
  const [words, frequencies, ends]: [string[], number[], number[]] = [[], [], [0]];
  for (const {word, frequency, bytes} of all) {
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

/** Of texts alone. @param lengths numbers of words by section and field: `section * FIELDS + field` */
export const textLengths = (lengths: Uint32Array): Uint32Array =>
  lengths.filter((_, at) => at % FIELDS === Field.Text);

/** Of the sections that have words in a field. */
export function meanLengths(lengths: Uint32Array): number[] {
  return Array.from({length: FIELDS}, (_, field) => {
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
