import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {SecretMask} from '../../../../host/src/builds/run/secret-mask.js';

const inPieces = (secrets: readonly string[], pieces: readonly string[]): string => {
  const mask = new SecretMask(secrets);
  return pieces.map(piece => mask.add(piece)).join('') + mask.end();
};

test('a secret that comes in pieces is masked, and all around it stays', () => {
  assert.equal(inPieces(['secret'], ['a se', 'cr', 'et b']), 'a ******** b');
  assert.equal(inPieces([], ['a', 'b']), 'ab');
});

test('of two that begin alike the longer one is meant, however it comes', () => {
  assert.equal(inPieces(['pass', 'password'], ['pass', 'word pass']), '******** ********');
});

test('its lines, its form in an address and in base64 are secret too; what is very short is none', () => {
  const {mask} = {mask: (text: string) => new SecretMask(['first line\nsecond&line', 'abc']).mask(text)};
  for (const form of ['first line', 'second&line', encodeURIComponent('second&line'), btoa('second&line')])
    assert.equal(mask(`<${form}>`), '<********>', form);
  assert.equal(mask('abc'), 'abc');
});

test('no cut shows a secret, or loses anything else', () => {
  const text = fc.string({unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 60});
  const secret = fc.string({unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 6});
  fc.assert(
    fc.property(fc.array(text), fc.array(secret, {maxLength: 3}), (pieces, secrets) => {
      const shown = inPieces(secrets, pieces);
      assert.equal(shown, new SecretMask(secrets).mask(pieces.join('')));
      for (const one of secrets) assert.ok(!shown.includes(one));
    }),
  );
});
