import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {ByteReader, ByteWriter} from '../../../src/ranking/index/postings-codec.js';

const numbers = fc.oneof(
  fc.constantFrom(0, 1, 127, 128, 16_383, 16_384, 2 ** 28 - 1, 2 ** 28, 2 ** 31, 2 ** 32 - 1),
  fc.nat({max: 2 ** 32 - 1}),
);
const bytes = fc.nat({max: 255});

test('what was written is read: bytes, numbers of any size, and bytes at once', () =>
  fc.assert(
    fc.property(fc.array(fc.tuple(numbers, bytes, fc.uint8Array())), fc.nat({max: 20}), (all, capacity) => {
      const writer = new ByteWriter(capacity);
      for (const [number, byte, several] of all) {
        writer.writeNumber(number);
        writer.writeByte(byte);
        writer.writeBytes(several);
      }
      assert.equal(writer.bytes.length, writer.length);
      const reader = new ByteReader(writer.bytes);
      for (const [number, byte, several] of all) {
        assert.equal(reader.readNumber(), number);
        assert.equal(reader.readByte(), byte);
        for (const one of several) assert.equal(reader.readByte(), one);
      }
      assert.equal(reader.at, writer.length);
    }),
  ));

test('a number takes as few bytes as it needs', () => {
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

test('what is cleared is written anew', () => {
  const writer = new ByteWriter(1);
  writer.writeNumber(300);
  writer.clear();
  assert.equal(writer.length, 0);
  writer.writeByte(7);
  assert.deepEqual([...writer.bytes], [7]);
});

test('past the end there are zeros, and reading begins where it is told to', () => {
  assert.deepEqual(
    [new ByteReader(new Uint8Array()).readByte(), new ByteReader(new Uint8Array()).readNumber()],
    [0, 0],
  );
  assert.equal(new ByteReader(new Uint8Array([1, 2, 3]), 2).readNumber(), 3);
  // A damaged number ends, too.
  const endless = new ByteReader(new Uint8Array(20).fill(0xff));
  endless.readNumber();
  assert.equal(endless.at, 5);
});
