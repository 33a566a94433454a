import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {lookUp, SortedWords} from '../../../src/ranking/index/dictionary.js';
import {editDistance} from '../../../src/ranking/index/near-terms.js';
import {rankNear} from '../../../src/ranking/query/near-matches.js';
import {referenceDistance} from './reference-distance.js';

const word = fc.string({unit: fc.constantFrom('a', 'b', 'c', 'é'), minLength: 4, maxLength: 8});
const listOf = (words: readonly string[]): SortedWords =>
  new SortedWords(words.toSorted(), new Uint32Array(words.length).fill(1));
const nearIn = (list: SortedWords, spelling: string, edits: 1 | 2, isNearestOnly = false) =>
  rankNear(spelling, lookUp(list, {kind: 'near', spelling, edits, isNearestOnly}), 100);
const near = (words: readonly string[], typed: string, edits: 1 | 2): string[] =>
  nearIn(listOf(words), typed, edits).map(({term}) => term.spelling);

test('finds all words within one edit', () =>
  fc.assert(
    fc.property(fc.uniqueArray(word, {maxLength: 30}), word, (words, typed) => {
      const expected = words.filter(term => term !== typed && referenceDistance(typed, term) <= 1);
      assert.deepEqual(near(words, typed, 1).toSorted(), expected.toSorted());
    }),
    {numRuns: 2000},
  ));

test('finds all words with the same first letter within two edits, nearest first', () =>
  fc.assert(
    fc.property(fc.uniqueArray(word, {maxLength: 30}), word, (words, typed) => {
      const distance = (term: string) => referenceDistance(typed, term);
      const expected = words.filter(
        term => term !== typed && term[0] === typed[0] && referenceDistance(typed, term) <= 2,
      );
      const terms = near(words, typed, 2);
      assert.deepEqual(terms.toSorted(), expected.toSorted());
      assert.deepEqual(
        terms.map(distance),
        terms.map(distance).toSorted((a, b) => a - b),
      );
    }),
    {numRuns: 2000},
  ));

test('ranks words at the same distance by frequency', () => {
  const list = new SortedWords(['gathen', 'gather'], Uint32Array.of(1, 9));
  assert.deepEqual(
    nearIn(list, 'gathe', 1).map(({term}) => term.spelling),
    ['gather', 'gathen'],
  );
});

test('ranks an anagram first among words at the same distance', () => {
  const list = new SortedWords(['perm', 'perms'], Uint32Array.of(90, 1));
  assert.deepEqual(
    nearIn(list, 'persm', 1).map(({term, isAnagram}) => [term.spelling, isAnagram]),
    [
      ['perms', true],
      ['perm', false],
    ],
  );
});

test('ranks a nearer word before a more frequent one', () => {
  const list = new SortedWords(['gathers', 'gathres'], Uint32Array.of(1, 9));
  assert.deepEqual(
    nearIn(list, 'gather', 2).map(({term, edits}) => [term.spelling, edits]),
    [
      ['gathers', 1],
      ['gathres', 2],
    ],
  );
});

test('finds nothing near a short word', () => assert.deepEqual(near(['cat', 'car'], 'cap', 1), []));

test('leaves out words at a distance of two edits if there are words within one edit and only the nearest are requested', () => {
  const list = listOf(['gathers', 'gathres', 'gatherer']);
  const spellings = (typed: string) => nearIn(list, typed, 2, true).map(({term}) => term.spelling);
  assert.deepEqual(spellings('gather'), ['gathers']);
  assert.deepEqual(spellings('gathxxs'), ['gathers', 'gathres']);
});

/** Counts the words that are read. */
class CountingWords extends SortedWords {
  looked = 0;

  override word(at: number): string {
    this.looked++;
    return super.word(at);
  }
}

/** Words made of syllables, so that many have common prefixes, as in natural languages. */
function madeUp(size: number): string[] {
  const syllables = 'con ta ri mo er ing pre de at ion le ra in stu ser pro ma te or un pa li ne so'.split(
    ' ',
  );
  const generated = new Set<string>();
  for (let number = 1; generated.size < size; number++) {
    let word = '';
    // Each number gives a different combination of syllables. The multiplication scatters their order.
    for (let digits = (number * 2_654_435_761) % 7_962_624; digits > 0; digits = Math.floor(digits / 24))
      word += syllables[digits % 24]!;
    generated.add(word);
  }
  return [...generated].sort();
}

test('reads a number of words that grows more slowly than the dictionary', () => {
  const typed = 'mpdesta contarri prelean studeton seraterr materun paline sotaconn'.split(' ');
  const lookedAt = (size: number): number => {
    const list = new CountingWords(madeUp(size), new Uint32Array(size).fill(1));
    for (const misspelling of typed) nearIn(list, misspelling, 2);
    return list.looked / typed.length;
  };
  const [small, large] = [lookedAt(20_000), lookedAt(200_000)];
  assert.ok(large < 4000, `${large} of 200,000`);
  assert.ok(large < 4 * small, `${small} → ${large}`);
});

const letters = fc.string({unit: fc.constantFrom('a', 'b', 'c', 'é'), maxLength: 8});

test('computes the exact distance up to the maximum, and returns the maximum plus one beyond it', () =>
  fc.assert(
    fc.property(letters, letters, fc.integer({min: 0, max: 4}), (a, b, max) => {
      assert.equal(editDistance(a, b, max), Math.min(referenceDistance(a, b), max + 1));
    }),
    {numRuns: 3000},
  ));

test('counts a transposition as one edit', () => {
  assert.equal(editDistance('gahter', 'gather', 2), 1);
});
