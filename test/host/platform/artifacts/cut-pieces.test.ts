import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {test} from 'node:test';
import fc from 'fast-check';
import {cutPieces} from '../../../../host/src/platform/artifacts/postgres-artifacts.js';

/** Pseudo-random bytes for a seed. */
const bytesOf = (word: string, length: number): Buffer =>
  Buffer.concat(
    Array.from({length: Math.ceil(length / 32)}, (_, number) =>
      createHash('sha256').update(`${word} ${number}`).digest(),
    ),
  ).subarray(0, length);

async function* inChunks(bytes: Buffer, size: number): AsyncIterable<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function cut(bytes: Buffer, size = 65_536): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  for await (const piece of cutPieces(inChunks(bytes, size))) pieces.push(piece);
  return pieces;
}

test('cuts content into pieces of bounded size, which do not depend on the chunks in which it arrives', async () => {
  const content = fc.tuple(fc.string(), fc.integer({min: 0, max: 400_000}), fc.boolean());
  await fc.assert(
    fc.asyncProperty(content, fc.integer({min: 700, max: 100_000}), async ([word, length, isEven], size) => {
      const bytes = isEven ? Buffer.alloc(length) : bytesOf(word, length);
      const pieces = await cut(bytes, size);
      assert.ok(Buffer.concat(pieces).equals(bytes));
      assert.deepEqual(
        pieces.map(piece => piece.length),
        (await cut(bytes)).map(piece => piece.length),
      );
      for (const [number, {length}] of pieces.entries())
        assert.ok(length <= 131_072 && (length >= 8_192 || number === pieces.length - 1), `${length}`);
    }),
    {numRuns: 30},
  );
});

test('cuts changed content into the same pieces as before, except around the change', async () => {
  const bytes = bytesOf('quokka', 4_000_000);
  const before = new Set((await cut(bytes)).map(piece => piece.toString('latin1')));
  for (const changed of [
    Buffer.concat([bytes.subarray(0, 2_000_000), Buffer.from('a word'), bytes.subarray(2_000_000)]),
    Buffer.concat([bytes.subarray(0, 2_000_000), bytes.subarray(2_000_100)]),
  ]) {
    const pieces = await cut(changed);
    assert.ok(pieces.length > 50);
    assert.ok(pieces.filter(piece => !before.has(piece.toString('latin1'))).length <= 3);
  }
});
