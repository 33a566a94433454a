import assert from 'node:assert/strict';
import {test} from 'node:test';
import {SortedWords} from '../../../src/ranking/index/memory-reader.js';
import {inflectedKeys} from '../../../src/ranking/score/match-inflected-names.js';

const KEYS = ['basemanager', 'basemanagers', 'basesmanager', 'managers', 'managersbase'];
const keys = new SortedWords(KEYS, new Uint32Array(KEYS.length));
const own = (word: string) => ({word, weight: 1});
const form = (word: string) => ({word, weight: 0.8});

const find = (...each: Parameters<typeof inflectedKeys>[1]) =>
  inflectedKeys(keys, each).map(({at, weight}) => [keys.word(at), weight]);

test('a key of one alternative for each term has the least of their weights', () => {
  assert.deepEqual(find([own('base'), form('bases')], [own('manager'), form('managers')]), [
    ['basemanager', 1],
    ['basemanagers', 0.8],
    ['basesmanager', 0.8],
  ]);
});

test('there are no keys for a term without alternatives, or for no terms', () => {
  assert.deepEqual(find([own('base')], []), []);
  assert.deepEqual(find(), []);
  assert.deepEqual(find([own('zz')]), []);
});

test('the walk over many forms of many terms is bounded', () => {
  const many = Array.from({length: 200}, (_, n) => own(n % 2 ? 'base' : 'managers'));
  assert.ok(find(...Array.from({length: 8}, () => many)).length <= KEYS.length);
});
