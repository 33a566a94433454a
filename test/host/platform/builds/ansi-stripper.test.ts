import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {AnsiStripper} from '../../../../host/src/platform/builds/build-commands.js';

/** Strips a text that arrives in chunks. */
function plain(...parts: readonly string[]): string {
  const stripper = new AnsiStripper();
  return parts.map(part => stripper.remove(part)).join('') + stripper.end();
}

const SEQUENCES = [
  '\x1b[33m',
  '\x1b[0m',
  '\x1b[1;31;40m',
  '\x1b[2K',
  '\x1b]0;a title\x07',
  '\x1b]8;;x\x1b\\',
  '\x1b(B',
  '\x1b7',
];

test('removes escape sequences, even if they are divided between chunks', () => {
  assert.equal(plain('\x1b[33mWARNING\x1b[0m -  a link'), 'WARNING -  a link');
  const texts = fc.array(fc.constantFrom('a', '[33m', '\n', 'é', ' ]0;', 'word', ...SEQUENCES), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(texts, fc.array(fc.nat(60), {maxLength: 5}), (pieces, cuts) => {
      const text = pieces.join('');
      const places = [0, ...cuts.filter(cut => cut < text.length).sort((a, b) => a - b), text.length];
      const parts = places.slice(1).map((end, number) => text.slice(places[number], end));
      assert.equal(plain(...parts), pieces.filter(word => !SEQUENCES.includes(word)).join(''));
    }),
  );
});

test('returns an incomplete escape sequence at the end', () => {
  assert.equal(plain('a\x1b[3'), 'a\x1b[3');
  assert.equal(plain('a\x1b', 'b'.repeat(3)), 'abb');
});
