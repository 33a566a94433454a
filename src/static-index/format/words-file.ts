import {ByteReader, ByteWriter} from '../../ranking/index/postings-codec.js';
import type {Shard} from './manifest.js';

/** Words in order, with how many sections hold each, and what belongs to each, by stream: in which file, and how many bytes. */
export interface WordsFile {
  readonly words: readonly string[];
  readonly frequencies: Uint32Array;
  readonly sizes: readonly Uint32Array[];
  /** `first` is counted from the first word here. */
  readonly streams: readonly (readonly Shard[])[];
  /** Where the labels are that have a word, counted likewise; none for a list of keys. */
  readonly heads: readonly Shard[];
}

/** Of each word only what differs from the one before is written, after how much is the same. */
export function writeWords({words, frequencies, sizes, streams, heads}: WordsFile): Uint8Array {
  const output = new ByteWriter(1 << 14);
  output.writeNumber(words.length);
  let last = '';
  const endings: string[] = [];
  for (const word of words) {
    let shared = 0;
    while (shared < word.length && word[shared] === last[shared]) shared++;
    output.writeNumber(shared);
    endings.push(word.slice(shared));
    last = word;
  }
  const text = new TextEncoder().encode(JSON.stringify([endings.join('\n'), streams, heads]));
  output.writeNumber(text.length);
  output.writeBytes(text);
  for (const column of [frequencies, ...sizes]) for (const number of column) output.writeNumber(number);
  return output.bytes.slice();
}

/** Of places and columns; see `static-index-files.ts`. */
const MAX_STREAMS = 4;
/** Characters of words to each byte that they are read from. Those of real indexes come to two. */
const MAX_GROWTH = 64;

export function readWords(bytes: Uint8Array): WordsFile {
  const reader = new ByteReader(bytes);
  const count = Math.min(reader.readNumber(), bytes.length);
  const shared = Uint32Array.from({length: count}, () => reader.readNumber());
  const length = reader.readNumber();
  const text = new TextDecoder().decode(bytes.subarray(reader.at, (reader.at += length)));
  const [joined, streams, heads] = JSON.parse(text) as [string, Shard[][], Shard[]];
  if (!(streams.length <= MAX_STREAMS)) throw new TypeError('The words of the index have too many columns.');
  const endings = joined.split('\n');
  let last = '';
  let characters = 0;
  const words = Array.from(shared, (size, at) => {
    last = last.slice(0, size) + (endings[at] ?? '');
    characters += last.length;
    // A long word that others repeat would be written once, and read a thousand times.
    if (characters > MAX_GROWTH * bytes.length) throw new TypeError('The words of the index are too long.');
    return last;
  });
  const column = (): Uint32Array => Uint32Array.from({length: count}, () => reader.readNumber());
  return {words, frequencies: column(), sizes: streams.map(column), streams, heads};
}
