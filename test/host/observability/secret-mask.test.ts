import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {isMaskable, SecretMask} from '../../../host/src/observability/secret-mask.js';

const inPieces = (secrets: readonly string[], pieces: readonly string[]): string => {
  const mask = new SecretMask(secrets);
  return pieces.map(piece => mask.add(piece)).join('') + mask.end();
};

test('masks a secret that arrives in chunks, and nothing else', () => {
  assert.equal(inPieces(['secret'], ['a se', 'cr', 'et b']), 'a ******** b');
  assert.equal(inPieces([], ['a', 'b']), 'ab');
});

test('masks the longer of two secrets with the same beginning', () => {
  assert.equal(inPieces(['pass', 'password'], ['pass', 'word pass']), '******** ********');
});

test('delays only text that may be the beginning of a secret', () => {
  const mask = new SecretMask(['a rather long secret']);
  assert.equal(mask.add('it is a'), 'it is ');
  assert.equal(mask.add(' dog\n'), 'a dog\n');
});

test('delays a limited number of line breaks after text that may be the beginning of a secret', () => {
  const mask = new SecretMask(['secret']);
  assert.equal(mask.add(`s${'\n'.repeat(1_000)}`), '');
  assert.equal(mask.add('ecret').length + mask.end().length, '********'.length);
  const lines = '\n'.repeat(100_000);
  assert.equal(mask.add(`s${lines}`), `s${lines}`);
  assert.equal(mask.add(lines), lines);
  assert.equal(mask.add('secret '), '******** ');
});

test('masks two overlapping secrets completely', () => {
  assert.equal(inPieces(['abcabd', 'abdefg'], ['<abcab', 'defg>']), '<********>');
});

test('masks each line of a secret, as it is, URL-encoded or in base64, but not very short values', () => {
  const {mask} = {mask: (text: string) => new SecretMask(['first line\nsecond&line', 'abc']).mask(text)};
  for (const encoded of ['first line', 'second&line', encodeURIComponent('second&line'), btoa('second&line')])
    assert.equal(mask(`<${encoded}>`), '<********>', encoded);
  assert.equal(mask('abc'), 'abc');
  assert.deepEqual(['abc', 'abcd'].map(isMaskable), [false, true]);
});

test('masks a secret in every variant of URL encoding', () => {
  const secret = "p/w d!'(é)*+&";
  const {mask} = {mask: (text: string) => new SecretMask([secret]).mask(text)};
  const strict = 'p%2Fw%20d%21%27%28%C3%A9%29%2A%2B%26';
  for (const form of [
    ...[encodeURIComponent(secret), encodeURI(secret), strict, strict.toLowerCase()],
    ...[strict.replaceAll('%2F', '/'), String(new URLSearchParams({a: secret})).slice(2)],
  ])
    assert.equal(mask(`<${form}>`), '<********>', form);
});

test('masks base64 that includes a line break after the secret, for all lengths', () => {
  for (const secret of ['abcdef', 'abcdefg', 'abcdefgh'])
    assert.equal(new SecretMask([secret]).mask(`<${btoa(`${secret}\n`)}>`), '<********>', secret);
});

const secretText = fc.string({unit: 'grapheme', minLength: 4, maxLength: 60});
/** Length of the longest substring that two texts have in common. */
const longestRun = (text: string, otherText: string): number => {
  let longest = 0;
  for (let at = 0; at < text.length; at++)
    while (otherText.includes(text.slice(at, at + longest + 1)) && at + longest < text.length) longest++;
  return longest;
};

test('masks a secret at any offset of base64, with or without line breaks', () => {
  fc.assert(
    fc.property(
      ...[
        secretText,
        fc.string({unit: 'binary-ascii', maxLength: 5}),
        fc.constantFrom('', '\n', ' and more'),
      ],
      ...[fc.constantFrom('base64', 'base64url'), fc.constantFrom(7, 64, 1_000)],
      (secret, before, after, encoding, width) => {
        const encoded = Buffer.from(before + secret + after).toString(encoding as 'base64');
        const lines = encoded.match(new RegExp(`.{1,${width}}`, 'g'))!.join('\n');
        const shown = inPieces([secret], [lines.slice(0, 5), lines.slice(5)]);
        const core = Buffer.from(secret).toString(encoding as 'base64');
        const offset = Buffer.byteLength(before) % 3;
        const begin = Math.ceil((Buffer.byteLength(before) * 8) / 6);
        const end = Math.floor((Buffer.byteLength(before + secret) * 8) / 6);
        assert.ok(shown.includes('********'), `${offset} ${core} in ${shown}`);
        assert.ok(!shown.replaceAll('\n', '').includes(encoded.slice(begin, end)));
        // Of the secret, only the first and last base64 character may remain, because they also depend on adjacent bytes.
        assert.ok(longestRun(encoded.slice(begin, end), shown.replaceAll('\n', '')) < end - begin);
      },
    ),
  );
});

test('masks hexadecimal in both cases, in lines and with spaces or colons', () => {
  fc.assert(
    fc.property(
      ...[secretText, fc.constantFrom('', ' ', ':'), fc.boolean(), fc.constantFrom(30, 60, 1_000)],
      (secret, between, isUpper, width) => {
        const pairs = Buffer.from(secret).toString('hex').match(/../g)!.join(between);
        const hex = isUpper ? pairs.toUpperCase() : pairs;
        const lines = hex.match(new RegExp(`.{1,${width}}`, 'g'))!.join('\n');
        assert.equal(inPieces([secret], [`<${lines.slice(0, 9)}`, `${lines.slice(9)}>`]), `<${masks(hex)}>`);
      },
    ),
  );
});

test('masks a long secret, and long parts of it', () => {
  const secret = Array.from({length: 1_000}, (_, number) => number.toString(36)).join('-');
  assert.equal(inPieces([secret], ['<', secret, '>']), `<${masks(secret)}>`);
  assert.ok(!inPieces([secret], [secret.slice(0, 300)]).includes(secret.slice(0, 50)));
});

/** The mask of a long secret, which is repeated for every 128 characters. */
const masks = (encoded: string): string => '*'.repeat(8 * Math.max(1, Math.floor(encoded.length / 128)));

test('needs at most three times the comparisons for a secret with a hundred times the lines', () => {
  const line = (number: number) => `secret-line-${String(number).padStart(6, '0')}`;
  const text = 'secret-line-and nothing else '.repeat(200);
  const comparisonsFor = (lines: number): number => {
    const mask = new SecretMask([Array.from({length: lines}, (_, number) => line(number)).join('\n')]);
    let compared = 0;
    const startsWith = Object.getOwnPropertyDescriptor(String.prototype, 'startsWith')!;
    // Counts comparisons, within this test only.
    Object.defineProperty(String.prototype, 'startsWith', {
      ...startsWith,
      value(this: string, ...words: [string]) {
        compared++;
        return (startsWith.value as (...args: [string]) => boolean).apply(this, words);
      },
    });
    try {
      assert.equal(mask.mask(text), text);
    } finally {
      Object.defineProperty(String.prototype, 'startsWith', startsWith);
    }
    return compared;
  };
  const forTwenty = comparisonsFor(20);
  assert.ok(forTwenty > 0);
  assert.ok(comparisonsFor(2_000) <= 3 * forTwenty);
});

test('masks the same text, wherever it is divided into chunks', () => {
  const text = fc.string({unit: fc.constantFrom('a', 'b', 'c', ' ', '\n'), maxLength: 60});
  const secret = fc.string({unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 6});
  fc.assert(
    fc.property(fc.array(text), fc.array(secret, {maxLength: 3}), (pieces, secrets) => {
      const shown = inPieces(secrets, pieces);
      assert.equal(shown, new SecretMask(secrets).mask(pieces.join('')));
      for (const plainSecret of secrets) assert.ok(!shown.replaceAll('\n', '').includes(plainSecret));
    }),
  );
});

test('replaces paths of the machine', () => {
  const paths = new Map([
    ['/srv/docs', '(library)'],
    ['/srv/docs/data/tree/1-b2', '/build'],
  ]);
  const mask = new SecretMask(['token-of-mine'], paths);
  assert.equal(
    mask.mask('/srv/docs/data/tree/1-b2/checkout in /srv/docs/x by token-of-mine'),
    '/build/checkout in (library)/x by ********',
  );
});
