import assert from 'node:assert/strict';
import {test} from 'node:test';
import {nameSuffixes} from '../../../src/ranking/text/names.js';
import {indexWords} from '../../../src/ranking/index/index-words.js';

/** The terms of a text as `term@position`, and the position after the text. */
function wordsOf(text: string, first = 0): string {
  const told: string[] = [];
  const after = indexWords(text, first, (word, place) => told.push(`${word}@${place}`));
  return `${told.join(' ')} | ${after}`;
}

const CASES: readonly [title: string, text: string, words: string][] = [
  ['words, in order', 'Boil the kettle', 'boil@0 the@1 kettle@2 | 3'],
  [
    'the parts of a name, from the position of the name on',
    'a DataFrame b',
    'a@0 dataframe@1 data@1 frame@2 b@2 | 3',
  ],
  ['the parts of a name with digits', 'utf8', 'utf8@0 utf@0 8@1 | 1'],
  [
    'the parts of a repeated name only once',
    'DataFrame DataFrame',
    'dataframe@0 data@0 frame@1 dataframe@1 | 2',
  ],
  ['no parts of a word that only begins with a capital', 'Kettle', 'kettle@0 | 1'],
  ['no parts of a word that is too short', 'aB', 'ab@0 | 1'],
  ['nothing for an empty text', '', ' | 0'],
];
for (const [title, text, words] of CASES) test(`indexes ${title}`, () => assert.equal(wordsOf(text), words));

test('reports words that are spelt with letters that their folded form lacks', () => {
  const withOtherLetters: string[] = [];
  const text = 'Łaska LASKA résumé re\u0301sume\u0301 re\u00adsume Ｆｉｌｅ グ か\u3099 كُتب 👍🏽 👍 ❤';
  indexWords(text, 0, (word, _, isOther) => isOther && withOtherLetters.push(word));
  assert.deepEqual(withOtherLetters, ['laska', 'resume', 'resume', 'كتب', '👍']);
});

test('counts positions from the given first position', () => assert.equal(wordsOf('a b', 7), 'a@7 b@8 | 9'));

test('gives a symbol the position of the next word, or the position after the last word', () => {
  assert.match(wordsOf('use := here'), /use@0 .*:=@1 .*here@1 \| 2/);
  assert.match(wordsOf('here ->'), /here@0 .*->@1 \| 1/);
});

test('indexes the suffixes of a name', () => {
  assert.deepEqual(nameSuffixes('asyncio.Task.cancel'), ['asyncio.Task.cancel', 'Task.cancel', 'cancel']);
  assert.deepEqual(nameSuffixes('std::vector::at'), ['std::vector::at', 'vector::at', 'at']);
  assert.deepEqual(nameSuffixes('Foo#bar'), ['Foo#bar', 'bar']);
  assert.deepEqual(nameSuffixes('a/b'), ['a/b', 'b']);
  assert.deepEqual(nameSuffixes('open'), ['open']);
  assert.deepEqual(nameSuffixes('open.'), ['open.']);
});
