import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {explainSearch} from '../../../src/ranking/answer/explain.js';
import {search} from '../../../src/ranking/answer/search.js';
import {buildIndex} from '../../../src/ranking/index/build-index.js';
import {memoryReader} from '../../../src/ranking/index/memory-reader.js';
import {openIndex} from '../../../src/ranking/index/open-index.js';

const indexOf = (...pages: (readonly [path: string, title: string, content: string])[]) =>
  openIndex(
    memoryReader(
      buildIndex(
        pages.map(([path, title, content]) => ({path, title, sections: [{id: 's', title: 'S', content}]})),
      ),
    ),
  );
const kettles = await indexOf(
  ['a.html', 'A', 'the kettle boils'],
  ['b.html', 'B', `a kettle ${'and more '.repeat(60)}`],
);
const moreKettles = await indexOf(['c.html', 'Kettle', 'all about the kettle'], ['d.html', 'D', 'nothing']);
const ALL = {offset: 0, limit: 10};
const searchFor = async (words: string, window = ALL) => {
  const {count, pages} = await search({words}, [kettles, undefined, moreKettles], window);
  return {count, hits: pages.map(({scope, path}) => `${scope} ${path}`)};
};

test('searches several indexes as one: sorts results by score, returns the number of their index, and skips a missing index', async () =>
  assert.deepEqual(await searchFor('kettle'), {count: 3, hits: ['2 c.html', '0 a.html', '0 b.html']}));

test('highlights inflected forms of any word, but completions only of the word being typed', async () => {
  const index = await indexOf(['a.html', 'A', 'Undoing a commit. Undocumented commits.']);
  const {pages} = await search({words: 'undo commit'}, [index], ALL);
  assert.deepEqual(pages[0]?.blocks[0]?.highlights.content, [
    '<span>Undoing</span> a <span>commit</span>. Undocumented <span>commits</span>.',
  ]);
});

test('returns the results of a window, and the number of all results', async () => {
  assert.deepEqual(await searchFor('kettle', {offset: 1, limit: 1}), {count: 3, hits: ['0 a.html']});
  assert.deepEqual(await searchFor('kettle', {offset: 3, limit: 5}), {count: 3, hits: []});
});

test('returns the text of the right page with each result', async () => {
  const {pages} = await search({words: 'kettle'}, [kettles, moreKettles], ALL);
  assert.deepEqual(
    pages.map(({path, blocks}) => [path, blocks[0]?.content.slice(0, 20)]),
    [
      ['c.html', 'all about the kettle'],
      ['a.html', 'the kettle boils'],
      ['b.html', 'a kettle and more an'],
    ],
  );
});

test('finds nothing for a query without words, and returns no significant terms', async () => {
  for (const words of ['', '  ', '( )']) {
    assert.deepEqual(await search({words}, [kettles], ALL), {
      count: 0,
      significantTerms: '',
      phrasesAsWords: [],
      pages: [],
    });
  }
});

test('returns significant terms without the `*` of the word being typed', async () => {
  const {significantTerms} = await search({words: 'how do I boil kett*'}, [kettles], ALL);
  assert.equal(significantTerms, 'boil kett');
});

test('explains the same pages in the same order, with evidence that adds up to their scores', async () => {
  const {count, pages} = await explainSearch({words: 'kettle'}, [kettles, undefined, moreKettles], ALL);
  assert.deepEqual(
    {count, hits: pages.map(({path}) => path)},
    {count: 3, hits: ['c.html', 'a.html', 'b.html']},
  );
  for (const {score, sections} of pages) {
    const [best] = sections;
    const sum = best!.evidence.reduce((total, {adds = 0}) => total + adds, 0);
    const product = best!.evidence.reduce((total, {times = 1}) => total * times, 1);
    assert.ok(Math.abs(sum * product - score) < 1e-9);
    assert.ok(best!.evidence.every(({what}) => what.length > 0));
  }
});

test('searches phrases beyond the limit of positions as separate words, and lists them in the answer', async () => {
  const often = Array.from(
    {length: 20},
    (_, at) => [`${at}.html`, 'Page', 'red blue '.repeat(1000)] as const,
  );
  const index = await indexOf(...often, ['apart.html', 'Page', 'blue and then red']);
  const find = async (...phrases: string[]) => {
    const {count, phrasesAsWords} = await search({words: phrases.join(' | ')}, [index], ALL);
    return {count, phrasesAsWords};
  };
  assert.deepEqual(await find('"red blue"'), {count: 20, phrasesAsWords: []});
  assert.deepEqual(await find(...Array<string>(5).fill('"red blue"')), {
    count: 21,
    phrasesAsWords: ['red blue'],
  });
  assert.deepEqual(await find(...Array<string>(4).fill('"blue red"~1'), '"then red"'), {
    count: 21,
    phrasesAsWords: ['blue red', 'then red'],
  });
});

test('answers any query of words, numbers, signs and letters of any script', async () => {
  const signs = fc.constantFrom(...'"*~+|-()\\ :^\0\'.#_', '~1', '"~2', 'AND', '::');
  const words = fc.constantFrom(
    'kettle',
    'ketle',
    'kettles',
    'the',
    '1',
    'a_b',
    'ß',
    '日本',
    '\u3400',
    'kettle()',
  );
  const typed = fc.array(fc.oneof(signs, words, fc.string({unit: 'binary', maxLength: 4})), {maxLength: 8});
  await fc.assert(
    fc.asyncProperty(typed, async parts => {
      const {count, pages} = await search({words: parts.join('')}, [kettles, moreKettles], ALL);
      assert.equal(pages.length, Math.min(count, ALL.limit));
    }),
    {numRuns: 500, examples: [[['~1', '|', '(', '\u3400']]]},
  );
});
