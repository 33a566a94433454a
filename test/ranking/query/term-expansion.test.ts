import assert from 'node:assert/strict';
import {test} from 'node:test';
import {SortedWords} from '../../../src/ranking/index/memory-reader.js';
import type {OpenedIndex} from '../../../src/ranking/index/open-index.js';
import {TermExpander, wordForms} from '../../../src/ranking/query/term-expansion.js';
import {loadLanguages} from '../../../src/ranking/text/languages.js';
import {WEIGHTS} from '../../../src/ranking/weights.js';

const english = await loadLanguages(['en']);
const LIST = 'go group grouped groupie groups happiness happy parse parsed parser parses parsing part x xy'
  .split(' ')
  .sort();
const list = new SortedWords(LIST, new Uint32Array(LIST.length));

const formsOf = (word: string, languages = english) => {
  const {forms, derived} = wordForms(list, word, languages);
  const words = (places: ReadonlySet<number>) => Array.from(places, at => list.word(at));
  return {forms: words(forms), derived: words(derived)};
};

test('the forms of a word are those of its stem, without itself', () => {
  assert.deepEqual(formsOf('group').forms, ['grouped', 'groups']);
  assert.deepEqual(formsOf('grouping').forms, ['group', 'grouped', 'groups']);
  assert.deepEqual(formsOf('happy').forms, ['happiness']);
});

test('a word of the same root alone is derived', () => {
  assert.deepEqual(formsOf('parse'), {forms: ['parsed', 'parses', 'parsing'], derived: ['parser']});
});

test('short words, and words with digits or signs, have no forms', () => {
  for (const word of ['x', 'xy', 'go', 'group2', 'a-b', ''])
    assert.deepEqual(formsOf(word), {forms: [], derived: []}, word);
});

test('without a language there are no forms', () =>
  assert.deepEqual(formsOf('group', []), {forms: [], derived: []}));

test('of thousands of completions the most frequent are taken, of equal ones the first', async () => {
  const words = Array.from({length: 9_000}, (_, at) => `ki${10_000 + at}`);
  const frequencies = Uint32Array.from(words, (_, at) => (at * 7_919) % 500);
  const many = new SortedWords(words, frequencies);
  let turns = 0;
  const snapshot = {turn: async () => void turns++};
  const index = {vocabulary: {words: many, keys: many}, languages: [], snapshot} as unknown as OpenedIndex;
  const found = (await new TermExpander(index, WEIGHTS).expandKnown('ki', true)).map(({at}) => at);
  const all = [...words.keys()].sort((one, other) => frequencies[other]! - frequencies[one]!);
  assert.deepEqual(found, all.slice(0, 120));
  assert.equal(turns, 9);
});
