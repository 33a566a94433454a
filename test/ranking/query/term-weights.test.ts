import assert from 'node:assert/strict';
import {test} from 'node:test';
import {buildIndex} from '../../../src/ranking/index/build-index.js';
import {memoryReader} from '../../../src/ranking/index/memory-reader.js';
import {parseQuery} from '../../../src/ranking/query/parse-query.js';
import {openIndex} from '../../../src/ranking/index/open-index.js';
import {rankPages} from '../../../src/ranking/answer/rank-pages.js';
import {WEIGHTS} from '../../../src/ranking/weights.js';
import {showPages} from '../../../src/ranking/show/page-results.js';

const PAGES = [
  ['fire.html', 'Fire', 'How you fire a kettle: I do what it says, when it does.'],
  ['how.html', 'How it works', 'How does it work? I do not know how.'],
  ...['oven', 'pot', 'pan', 'lid', 'jar', 'cup'].map(name => [
    `${name}.html`,
    name,
    `The ${name} is a thing.`,
  ]),
] as const;

async function rank(typed: string) {
  const pages = PAGES.map(([path, title, content]) => ({
    path: path!,
    title: title!,
    sections: [{id: 'a', title: 'Section', content: content!}],
  }));
  const index = await openIndex(memoryReader(buildIndex(pages)));
  const query = parseQuery(typed);
  const ranking = await rankPages(query, index, WEIGHTS);
  const results = await showPages(ranking.pages, ranking, query, index.reader);
  const {blocks} = results.find(({path}) => path === 'fire.html') ?? {};
  const [html = ''] = blocks?.[0]?.highlights.content ?? [];
  return {
    stopwords: ranking.stopwords.map(({typed}) => typed),
    marked: Array.from(html.matchAll(/<span>(.*?)<\/span>/g), ([, word]) => word),
  };
}

test('treats the words that open a question as stopwords, and does not highlight them', async () => {
  const {stopwords, marked} = await rank('How do I fire kettles');
  assert.deepEqual(marked, ['fire', 'kettle']);
  assert.deepEqual(stopwords, ['How', 'do', 'I']);
});

test('does not treat a term without a match as a stopword', async () =>
  assert.ok(!(await rank('how do I glaze a kettle')).stopwords.includes('glaze')));

test('does not treat a word that opens a question as a stopword if the word recurs in the question', async () =>
  assert.ok(!(await rank('how does it work, how')).stopwords.includes('how')));

test('has no stopwords for a query that would have no other words', async () => {
  const {stopwords, marked} = await rank('how');
  assert.deepEqual(stopwords, []);
  assert.deepEqual(marked, ['How']);
});
