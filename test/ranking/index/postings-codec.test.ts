import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {
  ByteReader,
  ByteWriter,
  PostingsWriter,
  readPostings,
} from '../../../src/ranking/index/postings-codec.js';

const numbers = fc.oneof(
  fc.constantFrom(0, 1, 127, 128, 16_383, 16_384, 2 ** 28 - 1, 2 ** 28, 2 ** 31, 2 ** 32 - 1),
  fc.nat({max: 2 ** 32 - 1}),
);
const bytes = fc.nat({max: 255});

test('reads bytes, numbers of any size, and arrays of bytes as they were written', () =>
  fc.assert(
    fc.property(fc.array(fc.tuple(numbers, bytes, fc.uint8Array())), fc.nat({max: 20}), (rows, capacity) => {
      const writer = new ByteWriter(capacity);
      for (const [number, byte, several] of rows) {
        writer.writeNumber(number);
        writer.writeByte(byte);
        writer.writeBytes(several);
      }
      assert.equal(writer.bytes.length, writer.length);
      const reader = new ByteReader(writer.bytes);
      for (const [number, byte, several] of rows) {
        assert.equal(reader.readNumber(), number);
        assert.equal(reader.readByte(), byte);
        for (const item of several) assert.equal(reader.readByte(), item);
      }
      assert.equal(reader.at, writer.length);
    }),
  ));

test('writes a number in as few bytes as possible', () => {
  for (const [number, length] of [
    [0, 1],
    [127, 1],
    [128, 2],
    [16_383, 2],
    [16_384, 3],
    [2 ** 32 - 1, 5],
  ] as const) {
    const writer = new ByteWriter();
    writer.writeNumber(number);
    assert.equal(writer.length, length, `${number}`);
  }
});

test('a cleared writer is empty, and can be written to again', () => {
  const writer = new ByteWriter(1);
  writer.writeNumber(300);
  writer.clear();
  assert.equal(writer.length, 0);
  writer.writeByte(7);
  assert.deepEqual([...writer.bytes], [7]);
});

test('starts reading at the given offset, and reads zeros after the end', () => {
  assert.deepEqual(
    [new ByteReader(new Uint8Array()).readByte(), new ByteReader(new Uint8Array()).readNumber()],
    [0, 0],
  );
  assert.equal(new ByteReader(new Uint8Array([1, 2, 3]), 2).readNumber(), 3);
  // A damaged number, in which each byte announces another one, is cut off after five bytes.
  const endless = new ByteReader(new Uint8Array(20).fill(0xff));
  endless.readNumber();
  assert.equal(endless.at, 5);
});

type Row = readonly [section: number, marks: number, frequency: number, places: readonly number[]];

function written(rows: readonly Row[]): Uint8Array {
  const writer = new PostingsWriter();
  for (const [section, marks, frequency, places] of rows) {
    for (const place of places) writer.addPosition(place);
    writer.add(section, marks, frequency);
  }
  const output = new ByteWriter();
  writer.writeTo(output);
  return output.bytes;
}

function read(bytes: Uint8Array, sections: number): Row[] {
  const {sections: ids, fieldCounts, frequencies, positions} = readPostings(bytes, sections);
  return Array.from(ids, (section, at): Row => [
    section,
    fieldCounts[at]!,
    frequencies[at]!,
    [...positions(at)],
  ]);
}

const ascending = (max: number): fc.Arbitrary<number[]> =>
  fc.uniqueArray(fc.nat({max}), {maxLength: 20}).map(values => values.sort((a, b) => a - b));

test('fills columns with the numbers as they were written, with zeros after the end', () => {
  const numbers = [0, 127, 128, 5, 16_384, 2 ** 32 - 1, 1];
  const writer = new ByteWriter();
  for (const number of numbers) writer.writeNumber(number);
  const reader = new ByteReader(writer.bytes);
  const column = new Uint32Array(5);
  reader.readNumbers(column);
  assert.deepEqual([...column], numbers.slice(0, 5));
  reader.readNumbers(column);
  assert.deepEqual([...column], [...numbers.slice(5), 0, 0, 0]);
});

test('reads postings as they were written', () =>
  fc.assert(
    fc.property(
      ascending(5000).chain(sections =>
        fc.tuple(
          ...sections.map(section =>
            fc.tuple(fc.constant(section), fc.nat({max: 255}), fc.nat({max: 65_535}), ascending(100_000)),
          ),
        ),
      ),
      rows => assert.deepEqual(read(written(rows), 5001), rows),
    ),
  ));

test('writes a frequency above the maximum as the maximum', () =>
  assert.deepEqual(
    read(
      written([
        [0, 1, 65_536, [1]],
        [1, 1, 1_000_000, []],
      ]),
      2,
    ),
    [
      [0, 1, 65_535, [1]],
      [1, 1, 65_535, []],
    ],
  ));

test('leaves out sections with numbers that the index does not have', () =>
  assert.deepEqual(
    read(
      written([
        [0, 1, 2, [3]],
        [7, 1, 2, [3]],
        [8, 1, 2, [3]],
      ]),
      7,
    ),
    [[0, 1, 2, [3]]],
  ));
