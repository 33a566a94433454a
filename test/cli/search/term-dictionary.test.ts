import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {
  readTermDictionary,
  StoredTermDictionary,
  TermDictionaryWriter,
} from '../../../cli/src/search/term-dictionary.js';
import {SortedWords} from '../../../src/ranking/index/dictionary.js';

/** Arbitrary words. Some share a prefix, and some have characters outside ASCII or outside the Basic Multilingual Plane. */
const word = fc.oneof(
  fc
    .array(fc.constantFrom('a', 'b', 'é', '語', '😀', '\uffee'), {minLength: 1, maxLength: 6})
    .map(characters => characters.join('')),
  fc.nat({max: 300}).map(number => `word${number}`),
  fc.string({minLength: 1, maxLength: 400, unit: 'grapheme'}),
);
const entry = fc.tuple(fc.nat({max: 2 ** 32 - 1}), fc.nat({max: 2 ** 20}));
const wordList = fc.uniqueArray(word, {maxLength: 300}).map(words => words.sort((a, b) => (a < b ? -1 : 1)));

function writeDictionary(words: readonly string[], entries: readonly (readonly [number, number])[]) {
  const writer = new TermDictionaryWriter();
  for (const [at, term] of words.entries()) writer.add(term, ...entries[at]!);
  return {heads: writer.end(), blocks: writer.blocks.bytes};
}

const open = (size: number, {blocks, heads}: ReturnType<typeof writeDictionary>) =>
  new StoredTermDictionary(size, heads, (from, to) => blocks.subarray(from, to));

test('a term dictionary in a file has the same words and frequencies as a dictionary in memory, and the offsets of the postings of each word', () =>
  fc.assert(
    fc.property(
      wordList.chain(words =>
        fc.tuple(
          fc.constant(words),
          fc.array(entry, {minLength: words.length, maxLength: words.length}),
          fc.array(word, {maxLength: 10}),
        ),
      ),
      ([words, entries, otherWords]) => {
        const stored = open(words.length, writeDictionary(words, entries));
        const memory = new SortedWords(
          words,
          Uint32Array.from(entries, ([frequency]) => frequency),
        );
        assert.equal(stored.size, memory.size);
        let offset = 0;
        for (const [at, [, size]] of entries.entries()) {
          assert.equal(stored.word(at), words[at]);
          assert.equal(stored.frequency(at), memory.frequency(at));
          assert.deepEqual(stored.placeOf(at), [offset, (offset += size)]);
        }
        assert.deepEqual([stored.word(words.length), stored.frequency(words.length)], ['', 0]);
        for (const term of [...words, ...otherWords, '', '\uffff']) {
          assert.equal(stored.find(term), memory.find(term), term);
          assert.equal(stored.lowerBound(term), memory.lowerBound(term), term);
          const [from, to] = [Math.floor(words.length / 3), Math.floor((2 * words.length) / 3)];
          assert.equal(stored.lowerBound(term, from, to), memory.lowerBound(term, from, to), term);
        }
      },
    ),
  ));

test('readTermDictionary returns all words in order, with their frequencies and the offsets of their postings', () =>
  fc.assert(
    fc.property(wordList, words => {
      const entries = words.map((_, at) => [at, 2 * at] as const);
      const {heads, blocks} = writeDictionary(words, entries);
      const read = readTermDictionary(words.length, heads, blocks);
      assert.deepEqual(read.words, words);
      assert.deepEqual(
        [...read.frequencies],
        entries.map(([frequency]) => frequency),
      );
      assert.deepEqual(
        [...read.offsets.subarray(1)].map((end, at) => end - read.offsets[at]!),
        entries.map(([, size]) => size),
      );
    }),
  ));

test('reading all words of a term dictionary fails if a block is damaged, wherever the damaged byte is', () => {
  const words = Array.from({length: 100}, (_, at) => `word${at + 100}`);
  const {blocks, heads} = writeDictionary(
    words,
    words.map(() => [1, 1]),
  );
  for (const at of [0, 1, Math.floor(blocks.length / 2), blocks.length - 1]) {
    const damaged = blocks.slice();
    damaged[at]! ^= 0x10;
    const stored = open(words.length, {blocks: damaged, heads});
    assert.throws(() => words.map((_, number) => stored.word(number)), {
      name: 'IndexFileError',
      message: /is damaged: publish/,
    });
  }
});
