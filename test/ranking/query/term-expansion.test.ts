import assert from 'node:assert/strict';
import {test} from 'node:test';
import {lookUp, SortedWords} from '../../../src/ranking/index/dictionary.js';
import type {Term, TermRequest} from '../../../src/ranking/index/index-reader.js';
import {KnownTerms} from '../../../src/ranking/query/known-terms.js';
import {expansionRequests, TermExpander, wordForms} from '../../../src/ranking/query/term-expansion.js';
import {loadLanguages} from '../../../src/ranking/text/languages.js';
import {WEIGHTS} from '../../../src/ranking/weights.js';

const english = await loadLanguages(['en']);
const LIST =
  'go group grouped groupie groups happiness happy install installation installs instance parse parsed parser parses parsing part x xy'
    .split(' ')
    .sort();
const list = new SortedWords(LIST, new Uint32Array(LIST.length));

const formsOf = (word: string, languages = english) => {
  const {forms, derived} = wordForms(word, languages, spelling => lookUp(list, {kind: 'prefix', spelling}));
  const spellings = (terms: Iterable<Term>) => Array.from(terms, ({spelling}) => spelling);
  return {forms: spellings(forms), derived: spellings(derived)};
};

test('finds the other forms of a word by its stem', () => {
  assert.deepEqual(formsOf('group').forms, ['grouped', 'groups']);
  assert.deepEqual(formsOf('grouping').forms, ['group', 'grouped', 'groups']);
  assert.deepEqual(formsOf('happy').forms, ['happiness']);
});

test('treats a word with only the same root as derived', () => {
  assert.deepEqual(formsOf('parse'), {forms: ['parsed', 'parses', 'parsing'], derived: ['parser']});
});

test('does not treat `instance` as derived from `install`, whose `al` is not a suffix', () => {
  assert.deepEqual(formsOf('install'), {forms: ['installation', 'installs'], derived: []});
});

test('finds no forms of short words, and of words with digits or signs', () => {
  for (const word of ['x', 'xy', 'go', 'group2', 'a-b', ''])
    assert.deepEqual(formsOf(word), {forms: [], derived: []}, word);
});

const ARABIC =
  'الملف الملفات الملفي بالملف برنامج البرنامج للبرنامج لملف لنص مكتب ملف ملفات نص النص والملفات وملف ويندوز الويندوز وين'
    .split(' ')
    .sort();
const arabicList = new SortedWords(ARABIC, new Uint32Array(ARABIC.length));
const arabic = await loadLanguages(['ar']);
const arabicForms = (word: string): string[] => {
  const {forms} = wordForms(word, arabic, spelling => lookUp(arabicList, {kind: 'prefix', spelling}));
  return Array.from(forms, ({spelling}) => spelling).sort();
};

test('finds forms of an Arabic word with and without the article, conjunctions, prepositions and endings', () => {
  const forms = 'الملف الملفات الملفي بالملف لملف ملف ملفات والملفات وملف'.split(' ');
  for (const word of ['ملف', 'ملفات', 'الملفات', 'والملفات'])
    assert.deepEqual(arabicForms(word), forms.filter(form => form !== word).sort(), word);
  assert.deepEqual(arabicForms('برنامج'), ['البرنامج', 'للبرنامج']);
  assert.deepEqual(arabicForms('البرنامج'), ['برنامج', 'للبرنامج'].sort());
});

test('keeps a letter of an Arabic word that could be a conjunction', () => {
  assert.deepEqual(arabicForms('ويندوز'), ['الويندوز']);
  assert.deepEqual(arabicForms('الويندوز'), ['ويندوز']);
});

test('finds no form of a two-letter Arabic stem behind a single letter', () =>
  assert.deepEqual(arabicForms('النص'), ['نص']));

test('looks up an Arabic word alone and with up to seven proclitics, fewer for a short or foreign word', () => {
  const formRequests = (word: string) =>
    expansionRequests(word, false, arabic).filter(({kind}) => kind === 'prefix').length;
  assert.equal(formRequests('الملفات'), 8);
  assert.equal(formRequests('النص'), 5);
  assert.equal(formRequests('server'), 1);
  assert.equal(formRequests('و'), 0);
});

test('finds no forms without a language', () =>
  assert.deepEqual(formsOf('group', []), {forms: [], derived: []}));

/** An expander that has the answers of a dictionary to some requests. */
function expanderOf(words: SortedWords, requests: readonly TermRequest[], languages = english): TermExpander {
  const terms = new KnownTerms();
  terms.add(
    requests,
    requests.map(request => lookUp(words, request)),
  );
  return new TermExpander(terms, languages, WEIGHTS);
}

test('uses the 120 most frequent of thousands of completions, and the alphabetically first of equally frequent ones', () => {
  const words = Array.from({length: 9_000}, (_, at) => `ki${10_000 + at}`);
  const frequencies = Uint32Array.from(words, (_, at) => (at * 7_919) % 500);
  const many = new SortedWords(words, frequencies);
  const expander = expanderOf(many, expansionRequests('ki', true, []), []);
  const completions = expander.expandKnown('ki', true).map(({term}) => term.id);
  const byFrequency = [...words.keys()].sort((a, b) => frequencies[b]! - frequencies[a]!);
  assert.deepEqual(completions, byFrequency.slice(0, 120));
});

test('corrects an unknown word to the nearest terms and their forms, which take two more rounds', () => {
  const reading = {isPrefix: false, edits: 0};
  const requests = expansionRequests('pasre', false, english);
  const first = expanderOf(list, requests);
  const near = first.nearRequest('pasre', reading);
  assert.deepEqual(near, {
    dictionary: 'terms',
    kind: 'near',
    spelling: 'pasre',
    edits: 1,
    isNearestOnly: true,
  });
  const forms = expanderOf(list, [...requests, near]).correctedFormRequests('pasre', reading);
  const {expansions, corrections} = expanderOf(list, [...requests, near, ...forms]).expansions(
    'pasre',
    reading,
  );
  assert.deepEqual(corrections, ['parse']);
  assert.deepEqual(
    expansions.map(({term}) => term.spelling),
    ['parse', 'parsed', 'parses', 'parsing'],
  );
});

test('does not correct a known word, a number or a word of three letters', () => {
  for (const word of ['group', '12345', 'grp']) {
    const expander = expanderOf(list, expansionRequests(word, false, english));
    assert.equal(expander.nearRequest(word, {isPrefix: false, edits: 0}), undefined, word);
  }
});

test('throws an error if the answer to a request is read that was not sent to the dictionary', () =>
  assert.throws(() => expanderOf(list, []).expandKnown('group', false), /was not asked for/));
