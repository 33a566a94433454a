import assert from 'node:assert/strict';
import {test} from 'node:test';
import {lookUp, SortedWords} from '../../../src/ranking/index/dictionary.js';
import {sequenceWeight} from '../../../src/ranking/query/name-lookups.js';
import {parseQuery} from '../../../src/ranking/query/parse-query.js';

const NAMES = ['basemanager', 'basemanagers', 'basesmanager', 'managers', 'managersbase'];
const names = new SortedWords(NAMES, new Uint32Array(NAMES.length));
const exactPart = (word: string) => ({word, weight: 1, isRelated: false});
const form = (word: string) => ({word, weight: 0.8, isRelated: false});

const find = (...parts: Parameters<typeof sequenceWeight>[1]) =>
  Array.from(
    lookUp(names, {kind: 'sequence', parts: parts.map(part => part.map(({word}) => word))}),
    ({spelling}) => [spelling, sequenceWeight(spelling, parts)],
  );

test('gives a name that consists of one alternative for each word the lowest of their weights', () => {
  assert.deepEqual(find([exactPart('base'), form('bases')], [exactPart('manager'), form('managers')]), [
    ['basemanager', 1],
    ['basemanagers', 0.8],
    ['basesmanager', 0.8],
  ]);
});

test('finds no names if a word has no alternatives, if there are no words, or if no name consists of these words', () => {
  assert.deepEqual(find([exactPart('base')], []), []);
  assert.deepEqual(find(), []);
  assert.deepEqual(find([exactPart('zz')]), []);
});

test('uses the best of several ways to split a name', () =>
  assert.equal(
    sequenceWeight('aab', [
      [exactPart('a'), form('aa')],
      [form('b'), exactPart('ab')],
    ]),
    1,
  ));

test('bounds the search for combinations of many forms', () => {
  const many = Array.from({length: 200}, (_, n) => exactPart(n % 2 ? 'base' : 'managers'));
  assert.ok(find(...Array.from({length: 8}, () => many)).length <= NAMES.length);
});

const namesOf = (typed: string) => parseQuery(typed).names;

test('reads a query as a name, and the names in the query with their suffixes', () =>
  assert.deepEqual(
    namesOf('call os.path.join() twice')?.candidates.map(({typed, isPartOfQuery}) => [typed, isPartOfQuery]),
    [
      ['call os.path.join() twice', false],
      ['os.path.join', true],
      ['path.join', true],
      ['join', true],
    ],
  ));

test('matches a symbol only with its signs', () => {
  assert.equal(namesOf('--help')?.isExact, true);
  assert.deepEqual(namesOf('--help')?.inflectedWords, []);
});

test('reads no name from a query with operators or inner signs', () => {
  for (const typed of ['"a phrase"', 'one | other', 'HEAD^']) assert.equal(namesOf(typed), undefined, typed);
});
