import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {fold} from '../../../src/ranking/text/fold.js';
import {isEmoji, normalizeKey, parts, tokens, words} from '../../../src/ranking/text/tokens.js';

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
  ['e\u0301tat 😀x \u0011b', 'etat 😀 x b'],
  // Letters that Unicode does not decompose.
  ['Đi nœud Søk Łaska', 'di noeud sok laska'],
  ['ışık IŞIK İstanbul', 'isik isik istanbul'],
  ['Þingvellir smørrebrød ħobż', 'thingvellir smorrebrod hobz'],
  ['ґрунт Ґрунт', 'грунт грунт'],
  // Marks that are usually left out in Hebrew and Arabic, and variants of letters.
  ['כָּל שָׁלוֹם', 'כל שלום'],
  ['كُتُب مكتبـــة أحمد إلى', 'كتب مكتبه احمد الي'],
  ['کتاب یک', 'كتاب يك'],
  ['ـ', ''],
  // Zero-width characters inside words. In scripts without spaces, every letter is a separate word.
  ['super\u200bcali\u200bfragil word\u2060joiner\ufeff', 'supercalifragil wordjoiner'],
  ['می\u200cخواهم', 'ميخواهم'],
  ['ภา\u200bษา', 'ภ า ษ า'],
  // Decomposed characters.
  ['グループ'.normalize('NFD'), 'グ ル ー プ'],
  ['한국어'.normalize('NFD'), '한국어'],
  // Marks that belong to letters are kept.
  ['किताब हिंदी', 'किताब हिंदी'],
  // Emoji.
  ['🐛 Fix ✅done', '🐛 fix ✅ done'],
  ['👩\u200d🚀 👩🏽\u200d🚀 👍🏿👍', '👩🚀 👩🚀 👍 👍'],
  ['🇩🇪🇫🇷 ❤️ ❤', '🇩🇪 🇫🇷 ❤ ❤'],
  ['1️⃣ #️⃣ 1 #', '1⃣ #⃣ 1'],
  ['© Docent™ a → b ↔ c', 'docent a b c'],
];

for (const [text, expected] of WORDS)
  test(`finds the words of ${text}`, () => assert.equal(words(text).join(' '), expected));

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
  test(`finds the parts of ${component}`, () => assert.equal(parts(component).join(' '), expected));

test('reduces a name to its letters and digits for its key', () => {
  assert.equal(normalizeKey('asyncio.gather()'), 'asynciogather');
  assert.equal(normalizeKey('Asyncio gather'), 'asynciogather');
});

const mixed = fc
  .array(
    fc.constantFrom(
      'a',
      'É',
      'e\u0301',
      'か\u3099',
      '日',
      'ภ',
      '🐛',
      '👍🏽',
      '\u200b',
      '\u00ad',
      '\u0640',
      '#\u20e3',
      ' ',
      '.',
    ),
  )
  .map(characters => characters.join(''));

test('returns the offsets of words, in order, without overlap', () =>
  fc.assert(
    fc.property(fc.oneof(fc.string({unit: 'binary'}), mixed), text => {
      let last = 0;
      for (const {word, start, end} of tokens(text)) {
        assert.ok(start >= last && end > start && end <= text.length);
        assert.equal(word, fold(text.slice(start, end)));
        assert.notEqual(word, '');
        assert.doesNotMatch(text[start]! + text[end - 1]!, /[\u00ad\u200b-\u200d\u2060\ufeff]/);
        last = end;
      }
    }),
  ));

test('includes every ASCII letter and digit in a word', () =>
  fc.assert(
    fc.property(fc.string({unit: 'grapheme-ascii'}), text =>
      assert.equal(normalizeKey(text), text.toLowerCase().replace(/[^a-z0-9]/g, '')),
    ),
  ));

test('leaves emoji out of the key of a heading, which is empty if the heading has nothing else', () => {
  assert.equal(normalizeKey('🚀 Getting started'), 'gettingstarted');
  assert.equal(normalizeKey('1️⃣ Install'), 'install');
  assert.equal(normalizeKey('🚀'), '');
  for (const word of ['🚀', '🇩🇪', '1⃣', '#⃣', '👩🚀']) assert.ok(isEmoji(word), word);
  for (const word of ['1', 'a', 'é', '日', 'ใ', 'ि', '½']) assert.ok(!isEmoji(word), word);
});

test('folding a folded word changes nothing', () =>
  fc.assert(
    fc.property(fc.oneof(fc.string({unit: 'grapheme'}), fc.string({unit: 'binary'})), text =>
      assert.equal(fold(fold(text)), fold(text)),
    ),
    {numRuns: 2000},
  ));

test('folding a character twice, or in lower case, gives the same as folding it once', () => {
  for (let code = 0x80; code < 0x1_1000; code++) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const character = String.fromCodePoint(code);
    const folded = fold(character);
    assert.equal(fold(folded), folded, code.toString(16));
    assert.equal(fold(character.toLowerCase()), folded, code.toString(16));
  }
});

test('folds a word to the same form in any normalisation form, and with zero-width characters', () =>
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('é', 'ø', 'グ', '한', 'ش', 'ל', 'ё', 'a', '1'), {minLength: 2}),
      fc.constantFrom('\u200b', '\u200c', '\u200d', '\u2060', '\u00ad', '\ufeff'),
      (letters, between) => {
        const folded = words(letters.join(''));
        assert.deepEqual(words(letters.join('').normalize('NFD')), folded);
        assert.deepEqual(words(letters.join(between)), folded);
      },
    ),
  ));

test('ignores letter case', () =>
  fc.assert(
    fc.property(fc.string({unit: 'grapheme-composite'}), text =>
      assert.deepEqual(words(text.toUpperCase()), words(text.toUpperCase().toLowerCase())),
    ),
  ));
