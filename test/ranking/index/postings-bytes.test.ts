import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {ByteWriter, PostingsWriter, readPostings} from '../../../src/ranking/index/postings-codec.js';

type Row = readonly [section: number, marks: number, frequency: number, places: readonly number[]];

function written(rows: readonly Row[]): Uint8Array {
  const writer = new PostingsWriter();
  for (const row of rows) writer.add(...row);
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
  fc.uniqueArray(fc.nat({max}), {maxLength: 20}).map(all => all.sort((one, other) => one - other));

test('where a word stands is read as it was written', () =>
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

test('a word that a section has more often than can be counted is the most frequent that there can be', () =>
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

test('sections that the index has not are left out', () =>
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
