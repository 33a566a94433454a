/**
 * Pages, links, names and queries with texts that are slow to process. Times are not measured: the tests count operations or use texts
 * that are so long that an algorithm with quadratic time would not end.
 */
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {filterKey} from '../../src/api/filters.js';
import {search} from '../../src/ranking/answer/search.js';
import {buildIndex} from '../../src/ranking/index/build-index.js';
import {memoryReader} from '../../src/ranking/index/memory-reader.js';
import {openIndex} from '../../src/ranking/index/open-index.js';
import {References} from '../../src/ranking/index/references.js';
import {parseQuery} from '../../src/ranking/query/parse-query.js';
import {marksOf} from '../../src/ranking/show/marks.js';
import {snippet} from '../../src/ranking/show/snippet.js';
import {nameSuffixes} from '../../src/ranking/text/names.js';
import {words} from '../../src/ranking/text/tokens.js';

const LONG = 4_000_000;

test('resolves a link to a page with up to ten `#` in its path', () => {
  const section = {id: 'b#c', title: 'C', content: ''};
  const paths = ['a.html', 'a#.html', '#'.repeat(10), '#'.repeat(11)];
  const pages = paths.map(path => ({path, title: path, sections: [section]}));
  const linksOf = (places: readonly string[]) => ({
    path: 'from.html',
    title: '',
    sections: [],
    links: places.map(place => ({place, text: 'it'})),
  });
  const references = References.ofSite([...pages, linksOf(paths.map(path => `${path}#b#c`))], []);
  assert.deepEqual(
    paths.map(path => references.linksTo(path, 0)),
    [1, 1, 1, 0],
  );
  // Anchors of this length are slow to store in maps: V8 computes the hash of a long string from its length alone, so all hashes are equal.
  const hostile = Array.from({length: 10_000}, () => `b${'#'.repeat(16_000)}`);
  references.addPage(linksOf(hostile), pages.length + 1);
  assert.equal(references.dangling.length, hostile.length);
});

test('returns a very long name and its suffixes of up to 200 characters', () => {
  assert.deepEqual(nameSuffixes('a.b::c#d/e'), ['a.b::c#d/e', 'b::c#d/e', 'c#d/e', 'd/e', 'e']);
  const [name, ...suffixes] = nameSuffixes('a.'.repeat(LONG));
  assert.equal(name?.length, 2 * LONG);
  assert.equal(suffixes[0], 'a.'.repeat(100).slice(2));
  assert.equal(suffixes.at(-1), 'a.');
  assert.equal(suffixes.length, 99);
});

test('normalises the marks of a letter, and reads a word with millions of marks', () => {
  assert.deepEqual(words('e\u0301\u0316t\u0316\u0301'), ['et']);
  assert.equal(words(`e${'\u0300\u0316'.repeat(LONG / 2)} tail`).length, 2);
});

test('finds a match after a long word, or no match, in linear time', () => {
  const marks = marksOf(parseQuery('kettle'), new Set());
  assert.deepEqual(snippet(`${'a'.repeat(LONG)} Kéttle`, marks), ['<span>Kéttle</span>']);
  assert.deepEqual(snippet('a'.repeat(LONG), marks), []);
});

test('cuts off a long query', () => {
  assert.equal(parseQuery('a kettle*').typed, 'a kettle');
  assert.equal(parseQuery('a.'.repeat(4_000)).typed.length, 1_000);
});

test('reads a filter value of hyphens in linear time', () => {
  assert.equal(filterKey('--Getting (started)--'), 'getting-started');
  assert.equal(filterKey(`a${'-'.repeat(LONG)}b`).length, LONG + 2);
});

test('finds a text that repeats one word of the query very often', async () => {
  const content = `kettle test ${'tests '.repeat(170_000)}`;
  const pages = [{path: 'a.html', title: 'A', sections: [{id: 'a', title: 'B', content}]}];
  const index = await openIndex(memoryReader(buildIndex(pages)));
  const {count} = await search({words: 'test kettle'}, [index], {offset: 0, limit: 1});
  assert.equal(count, 1);
});
