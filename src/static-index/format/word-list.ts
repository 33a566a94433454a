import type {ByteReader} from '../../ranking/index/postings-codec.js';
import {type ByteWriter} from '../../ranking/index/postings-codec.js';

/** Of each word only what differs from the one before is written, after how much is the same. */
export function writeWordList(words: readonly string[], output: ByteWriter): void {
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
  const text = new TextEncoder().encode(endings.join('\n'));
  output.writeNumber(text.length);
  output.writeBytes(text);
}

/** Characters of words to each byte of a file. Those of real indexes come to two. */
const MAX_GROWTH = 64;

/** @throws {TypeError} for words that would take far more memory than the file. */
export function readWordList(bytes: Uint8Array, reader: ByteReader): string[] {
  const count = Math.min(reader.readNumber(), bytes.length);
  const shared = Uint32Array.from({length: count}, () => reader.readNumber());
  const length = reader.readNumber();
  const text = new TextDecoder().decode(bytes.subarray(reader.at, (reader.at += length)));
  const endings = text.split('\n');
  let last = '';
  let characters = 0;
  return Array.from(shared, (size, at) => {
    last = last.slice(0, size) + (endings[at] ?? '');
    characters += last.length;
    // A long word that others repeat would be written once, and read a thousand times.
    if (characters > MAX_GROWTH * bytes.length) throw new TypeError('The words of the index are too long.');
    return last;
  });
}
