import assert from 'node:assert/strict';
import {test} from 'node:test';
import {ask, engineWith, object, page, pathsFor, section} from './temporary-engine.js';

test('ranks pages with all words of a query above pages with some of them, and counts both', async context => {
  const engine = await engineWith(
    context,
    page('alpha.html', 'A', section('Alpha', 'alpha alpha alpha alpha')),
    page('apart.html', 'B', section('One', 'alpha'), section('Two', 'beta')),
    page('both.html', 'C', section('Three', `alpha beta ${'filler '.repeat(50)}`)),
    page('none.html', 'D', section('Four', 'gamma')),
  );
  const {count, pages} = await ask(engine, 'alpha beta');
  assert.deepEqual(
    pages.map(({path}) => path),
    ['both.html', 'apart.html', 'alpha.html'],
  );
  assert.equal(count, 3);
});

test('ranks an API object that other pages link to above another one of the same name', async context => {
  const engine = await engineWith(
    context,
    page('a.html', 'Fixers', object('dict', 'Fixes dict. dict dict dict.')),
    page('b.html', 'Types', object('dict', 'A mapping. Long text here about what it is and does.')),
    ...[1, 2, 3].map(n => ({...page(`${n}.html`, `${n}`), links: [{place: 'b.html#dict', text: ''}]})),
  );
  assert.deepEqual((await pathsFor(engine, 'dict')).slice(0, 2), ['b.html', 'a.html']);
});

test('ranks a listing, such as a page of source code, last, but finds it', async context => {
  const engine = await engineWith(
    context,
    {...page('_modules/a.html', 'Source', section('Source', 'needle needle hidden')), listing: true},
    page('b.html', 'B', section('B', `needle ${'filler '.repeat(200)}`)),
  );
  assert.deepEqual(await pathsFor(engine, 'needle'), ['b.html', '_modules/a.html']);
  assert.deepEqual(await pathsFor(engine, 'hidden'), ['_modules/a.html']);
});

test('ranks sections with a common word above names that begin with it', async context => {
  const engine = await engineWith(
    context,
    page('names.html', 'Names', object('offsets.nanos', 'Nanoseconds.'), object('offsets.nano', 'One.')),
    ...[1, 2, 3, 4, 5].map(n =>
      page(`${n}.html`, 'NaN', section(`NaN ${n}`, 'What nan is, and where a nan comes from.')),
    ),
  );
  assert.equal((await pathsFor(engine, 'nan')).at(-1), 'names.html');
  assert.equal((await pathsFor(engine, 'nano'))[0], 'names.html');
});

test('completes a single letter only to words of names and headings, unless it finds nothing there', async context => {
  const engine = await engineWith(
    context,
    page('letter.html', 'Letters', section('Third', 'the letter c')),
    page('text.html', 'Text', section('Roots', 'a carrot and a dill')),
    page('heading.html', 'Leaves', section('Cabbage', 'green')),
  );
  assert.deepEqual((await pathsFor(engine, 'c*')).toSorted(), ['heading.html', 'letter.html']);
  assert.deepEqual(await pathsFor(engine, 'ca*').then(paths => paths.length), 2);
  assert.deepEqual(await pathsFor(engine, 'd*'), ['text.html']);
});

test('ranks a section with a frequent word in its heading above pages that have the word only in texts, however often', async context => {
  const pageOfSections = (path: string, times: number) =>
    page(path, path, ...Array.from({length: times}, (_, n) => section(`${path} ${n}`, 'a common word')));
  const engine = await engineWith(
    context,
    pageOfSections('seldom.html', 3),
    pageOfSections('often.html', 200),
    page('named.html', 'N', section('Words that are common', 'text')),
  );
  const [first, ...others] = await pathsFor(engine, 'common');
  assert.equal(first, 'named.html');
  assert.deepEqual(others.toSorted(), ['often.html', 'seldom.html']);
});

test('among pages with some words of a query, ranks those with the rare words first', async context => {
  const engine = await engineWith(
    context,
    ...[1, 2, 3, 4, 5, 6].map(n => page(`${n}.html`, `Page ${n}`, section(`S${n}`, 'frequent text'))),
    page('rare.html', 'Page', section('Rare', 'a singular thing')),
  );
  const {count, pages} = await ask(engine, 'frequent singular', 0, 2);
  assert.equal(count, 7);
  assert.equal(pages[0]!.path, 'rare.html');
  assert.deepEqual(
    pages[0]!.blocks.map(({id}) => id),
    ['rare'],
  );
});
