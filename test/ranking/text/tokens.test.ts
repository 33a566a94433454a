import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {fold, parts, normalizeKey, tokens, words} from '../../../src/ranking/text/tokens.js';

const WORDS: readonly (readonly [text: string, words: string])[] = [
  ['Run the event loop.', 'run the event loop'],
  ['asyncio.gather(*aws)', 'asyncio gather aws'],
  ['read_csv --no-install C++', 'read csv no install c'],
  ['DataFrame', 'dataframe'],
  ['Über naïve café', 'uber naive cafe'],
  ['Ελλάς ΕΛΛΆΣ', 'ελλασ ελλασ'],
  ['STRASSE Straße', 'strasse strasse'],
  ['Ｆｕｌｌｗｉｄｔｈ ﬁle', 'fullwidth file'],
  ['soft\u00adhyphen', 'softhyphen'],
  ['हिन्दी में', 'हिन्दी में'],
  ['日本語の索引', '日 本 語 の 索 引'],
  ['ﾃﾞｰﾀﾍﾞｰｽ ﾊﾟｽ', 'デ ー タ ベ ー ス パ ス'],
  ['Python入門', 'python 入 門'],
  ['한국어 문서', '한국어 문서'],
  ['ภาษา', 'ภ า ษ า'],
  ['… — ¶ ()', ''],
  ['“Don’t”, e-mail: naïve', 'don t e mail naive'],
  ['e\u0301tat 😀x \u0011b', 'etat x b'],
];

for (const [text, expected] of WORDS)
  test(`words of ${text}`, () => assert.equal(words(text).join(' '), expected));

const PARTS: readonly (readonly [component: string, parts: string])[] = [
  ['DataFrame', 'data frame'],
  ['HTTPServer2', 'http server 2'],
  ['setUpClass', 'set up class'],
  ['utf8', 'utf 8'],
  ['lower', ''],
  ['UPPER', ''],
  ['0x7f3', ''],
  ['ÜberFenster', 'uber fenster'],
];

for (const [component, expected] of PARTS)
  test(`parts of ${component}`, () => assert.equal(parts(component).join(' '), expected));

test('the key of a name is its letters and digits only', () => {
  assert.equal(normalizeKey('asyncio.gather()'), 'asynciogather');
  assert.equal(normalizeKey('Asyncio gather'), 'asynciogather');
});

test('tokens have the offsets of their words, in order, without overlap', () =>
  fc.assert(
    fc.property(fc.string({unit: 'binary'}), text => {
      let last = 0;
      for (const {word, start, end} of tokens(text)) {
        assert.ok(start >= last && end > start && end <= text.length);
        assert.equal(word, fold(text.slice(start, end)));
        last = end;
      }
    }),
  ));

test('every letter and digit of ASCII is in a word', () =>
  fc.assert(
    fc.property(fc.string({unit: 'grapheme-ascii'}), text =>
      assert.equal(normalizeKey(text), text.toLowerCase().replace(/[^a-z0-9]/g, '')),
    ),
  ));

test('folding a folded word changes nothing', () =>
  fc.assert(fc.property(fc.string({unit: 'grapheme'}), text => assert.equal(fold(fold(text)), fold(text)))));

test('letter case makes no difference', () =>
  fc.assert(
    fc.property(fc.string({unit: 'grapheme-composite'}), text =>
      assert.deepEqual(words(text.toUpperCase()), words(text.toUpperCase().toLowerCase())),
    ),
  ));
