import assert from 'node:assert/strict';
import {test} from 'node:test';
import {checksumsOf, storedNumbers} from '../../../cli/src/search/stored-numbers.js';

const LENGTH = 3_000;
const column = Uint32Array.from({length: LENGTH}, (_, at) => at * 1_000_003);

/** A stored column, and a record of which ranges of its bytes are read. */
function stored(bytes = Buffer.from(column.slice().buffer)) {
  const reads: string[] = [];
  const numberAt = storedNumbers(LENGTH, checksumsOf(column), (from, to) => {
    reads.push(`${from}-${to}`);
    return bytes.subarray(from, to);
  });
  return {reads, numberAt};
}

test('returns the numbers of a column, and reads only the pieces of it that are needed, each once', () => {
  const {reads, numberAt} = stored();
  for (const at of [2_999, 2_048, 5, 0]) assert.equal(numberAt(at), column[at]);
  assert.deepEqual(reads, ['8192-12000', '0-4096']);
  for (const at of column.keys()) assert.equal(numberAt(at), column[at]);
  assert.equal(reads.length, 3);
});

test('reads each piece once for readers that share buffers, and reports a damaged one', () => {
  const buffers = {
    numbers: new Uint32Array(new SharedArrayBuffer(4 * LENGTH)),
    isRead: new Uint8Array(new SharedArrayBuffer(3)),
  };
  const bytes = Buffer.from(column.slice().buffer);
  bytes[5_000]! ^= 1;
  const reads: number[] = [];
  const [first, second] = [1, 2].map(() =>
    storedNumbers(
      LENGTH,
      checksumsOf(column),
      (from, to) => {
        reads.push(from);
        return bytes.subarray(from, to);
      },
      buffers,
    ),
  );
  assert.equal(first!(2_999), column[2_999]);
  for (let at = 2_048; at < LENGTH; at++) assert.equal(second!(at), column[at]);
  assert.deepEqual(reads, [8_192]);
  for (const numberAt of [first!, second!]) assert.throws(() => numberAt(1_024), {name: 'IndexFileError'});
});

test('reports a damaged piece of a column each time, and reads the others', () => {
  const bytes = Buffer.from(column.slice().buffer);
  bytes[5_000]! ^= 1;
  const {numberAt} = stored(bytes);
  for (let time = 0; time < 2; time++)
    assert.throws(() => numberAt(1_024), {name: 'IndexFileError', message: /is damaged/});
  assert.equal(numberAt(1_023), column[1_023]);
  assert.equal(numberAt(2_048), column[2_048]);
});

test('reports damage for a position beyond the end of the column, as in a file that claims to have more numbers', () =>
  assert.throws(() => stored().numberAt(4_096), {name: 'IndexFileError'}));
