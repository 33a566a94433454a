import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import type {IndexedPage} from '../../../cli/src/search/engine.js';
import {ask, engineWith, object, page, pathsFor, putPages, SCOPE, section} from './temporary-engine.js';

const PAGES: readonly IndexedPage[] = [
  page(
    'tasks.html',
    'Coroutines and Tasks',
    object('asyncio.gather', 'Run awaitable objects concurrently.'),
    object('asyncio.Task.cancel', 'Request the task to be cancelled.'),
    section('Coroutines and Tasks', 'An outline of the high-level interface.'),
    section('Sleeping', 'Block for some seconds. See gather for more.'),
  ),
  page(
    'frames.html',
    'Frames',
    object('pandas.DataFrame', 'A table.'),
    object('pandas.read_csv', 'Read a file.'),
  ),
  page('list.html', 'Lists', section('List Comprehensions', 'A concise way to create lists.')),
  page('open.html', 'Files', object('open', 'Open a file.'), section('Closing', 'Do not open and close.')),
  page('os.html', 'Descriptors', object('os.open', 'Open a file descriptor. Open, open, open.')),
  page('cpp.html', 'Moving', section('Rvalues', 'Call std::move(value) or ns::forward, without a copy.')),
  page('streams.html', 'Streams', section('Output', 'Move the std stream. Move it again.')),
  page('regex.html', 'Patterns', section('Digits', String.raw`Digits: ^[\d]+$, anything else: /\D/.`)),
  page('drives.html', 'Drives', section('D', String.raw`The drive d has C:\Users on it.`)),
  page('german.html', 'Größe', section('Über', 'Die Größe der Straße.')),
  page('chinese.html', '索引', section('搜索', '全文索引的中文说明')),
];

const EXPECTED: readonly (readonly [reason: string, words: string, first: string | undefined])[] = [
  ['a full name', 'asyncio.gather', 'tasks.html'],
  ['a name being typed', 'asyncio.gath', 'tasks.html'],
  ['a name being typed, as a prefix', 'asyncio.gath*', 'tasks.html'],
  ['the last component', 'gather', 'tasks.html'],
  ['two components', 'Task.cancel', 'tasks.html'],
  ['the words of a name with an underscore', 'read csv', 'frames.html'],
  ['a name without its underscore', 'readcsv', 'frames.html'],
  ['a name with capitals, typed in lower case', 'dataframe', 'frames.html'],
  ['the words of a name in camel case', 'data frame', 'frames.html'],
  ['a name with a typo', 'gahter', 'tasks.html'],
  ['a full name with a typo', 'asycnio.gather', 'tasks.html'],
  ['a word with a typo', 'comprehensoins', 'list.html'],
  ['an exact name rather than a last component', 'open', 'open.html'],
  ['a heading', 'list comprehensions', 'list.html'],
  ['a heading being typed', 'list comp', 'list.html'],
  ['words without their diacritics', 'grosse strasse', 'german.html'],
  ['Chinese', '中文', 'chinese.html'],
  ['one character of Chinese', '说', 'chinese.html'],
  ['symbols in a name', 'std::move', 'cpp.html'],
  ['symbols alone', '::', 'cpp.html'],
  ['an escape sequence', '\\d', 'regex.html'],
  ['an escape sequence being typed', '\\d*', 'regex.html'],
  ['an escape sequence in a pattern', '[\\D]+', 'regex.html'],
  ['a phrase', '"objects concurrently"', 'tasks.html'],
  ['words near one another', '"run concurrently"~3', 'tasks.html'],
  ['a fuzzy word', 'concurently~1', 'tasks.html'],
  ['either of two words', 'nothing | descriptor', 'os.html'],
  ['a word that no page has', 'zzz', undefined],
  ['a phrase that no page has', '"concurrently objects"', undefined],
  ['words that are not near enough', '"run concurrently"~1', undefined],
  ['a fuzzy word with too many differences', 'concuy~1', undefined],
  ['an empty query', '', undefined],
];

test('ranks the expected page first', async context => {
  const engine = await engineWith(context, ...PAGES);
  for (const [reason, words, first] of EXPECTED)
    await context.test(`${reason}: ${words}`, async () => {
      const [path] = await pathsFor(engine, words);
      assert.equal(path, first);
    });
});

test('leaves out excluded words', async context => {
  const engine = await engineWith(
    context,
    page('a.html', 'A', section('A', 'alpha beta')),
    page('b.html', 'B', section('B', 'alpha gamma')),
  );
  assert.deepEqual(await pathsFor(engine, 'alpha -gamma'), ['a.html']);
});

test('returns at most 3 blocks for a page: sections, and API objects as domain blocks', async context => {
  const engine = await engineWith(context, ...PAGES);
  const [hit] = (await ask(engine, 'gather')).pages;
  assert.deepEqual(hit!.blocks[0], {
    type: 'domain',
    role: 'py:function',
    name: 'asyncio.gather',
    signature: 'asyncio.gather(...)',
    id: 'asyncio.gather',
    content: 'Run awaitable objects concurrently.',
    highlights: {name: ['asyncio.<span>gather</span>'], content: []},
  });
  assert.deepEqual(hit!.blocks[1], {
    type: 'section',
    id: 'sleeping',
    title: 'Sleeping',
    content: 'Block for some seconds. See gather for more.',
    highlights: {title: [], content: ['Block for some seconds. See <span>gather</span> for more.']},
  });
  const many = page('many.html', 'M', ...[1, 2, 3, 4, 5].map(n => section(`Many ${n}`, 'many')));
  await putPages(engine, [many]);
  assert.equal((await ask(engine, 'many')).pages[0]!.blocks.length, 3);
});

test('returns no blocks for a page of which only the title matches', async context => {
  const engine = await engineWith(
    context,
    page('a.html', 'Wanted', section('Other', 'text')),
    page('b.html', 'Wanted too'),
  );
  const {pages} = await ask(engine, 'wanted');
  assert.deepEqual(
    pages.map(({path, titleHighlights, blocks}) => [path, titleHighlights, blocks]),
    [
      ['a.html', ['<span>Wanted</span>'], []],
      ['b.html', ['<span>Wanted</span> too'], []],
    ],
  );
});

test('returns the whole ranking without gaps or repetitions in consecutive ranges of offset and limit', async context => {
  const pages = Array.from({length: 40}, (_, index) =>
    page(`${index}.html`, `Page ${index}`, section(`S${index}`, `${'word '.repeat(index % 7)} common text`)),
  );
  const engine = await engineWith(context, ...pages);
  for (const words of ['word', 'word common', 'common nowhere']) {
    const ranking = await ask(engine, words);
    const joined = [];
    for (let offset = 0; offset < ranking.count; offset += 7)
      joined.push(...(await ask(engine, words, offset, 7)).pages);
    assert.deepEqual(joined, ranking.pages);
    assert.equal(ranking.pages.length, ranking.count);
    assert.deepEqual((await ask(engine, words, ranking.count, 7)).pages, []);
  }
});

test('also returns pages below those that are reranked, with their blocks', async context => {
  const pages = Array.from({length: 330}, (_, index) =>
    page(`${index}.html`, `Page ${index}`, section(`S${index}`, 'common')),
  );
  const engine = await engineWith(context, ...pages);
  const ranking = await ask(engine, 'common', 0, 400);
  assert.equal(ranking.count, 330);
  assert.equal(new Set(ranking.pages.map(({path}) => path)).size, 330);
  assert.ok(ranking.pages.every(({blocks}) => blocks.length === 1));
});

test('searches one scope or several, and ignores unknown ones', async context => {
  const engine = await engineWith(context, page('a.html', 'A', section('A', 'shared first')));
  await putPages(engine, [page('a.html', 'A', section('A', 'shared second'))], {...SCOPE, version: 'w'});
  await putPages(engine, [page('b.html', 'B', section('B', 'shared third'))], {...SCOPE, project: 'q'});
  const find = async (...names: string[]) => {
    const scopes = names.map(name => ({project: name[0]!, version: name[1]!}));
    const {count, pages} = await engine.search({words: 'shared', scopes, offset: 0, limit: 9});
    assert.equal(count, pages.length);
    return pages.map(({scope, path}) => `${names[scope]}/${path}`).sort();
  };
  assert.deepEqual(await find('pv'), ['pv/a.html']);
  assert.deepEqual(await find('pw'), ['pw/a.html']);
  assert.deepEqual(await find('pv', 'qv'), ['pv/a.html', 'qv/b.html']);
  assert.deepEqual(await find('pv', 'pw', 'qv', 'xx'), ['pv/a.html', 'pw/a.html', 'qv/b.html']);
  assert.deepEqual(await find('xx'), []);
  assert.deepEqual(await find(), []);
});

test('makes changes visible to readers when they are committed, not before', async context => {
  const engine = await engineWith(
    context,
    page('a.html', 'A', section('A', 'old')),
    page('b.html', 'B', section('B', 'old')),
  );
  const writer = await engine.begin('p', 'v');
  const known = await writer.knownPages();
  assert.deepEqual(
    [...known].map(([path, {fingerprint}]) => [path, fingerprint]),
    [
      ['a.html', '1'],
      ['b.html', '1'],
    ],
  );
  await writer.put({...page('a.html', 'A', section('A', 'new')), fingerprint: '2'});
  await writer.remove('b.html');
  await writer.remove('unknown.html');
  assert.deepEqual(await pathsFor(engine, 'old'), ['a.html', 'b.html']);
  await writer.commit();
  assert.deepEqual(await pathsFor(engine, 'old'), []);
  assert.deepEqual(await pathsFor(engine, 'new'), ['a.html']);
  assert.equal((await ask(engine, 'A')).count, 1);
});

test('searches the last commit while changes are uncommitted', async context => {
  const engine = await engineWith(context, page('a.html', 'A', section('A', 'old')));
  const writer = await engine.begin('p', 'v');
  await writer.put(page('a.html', 'A', section('A', 'new')));
  assert.deepEqual(await pathsFor(engine, 'old'), ['a.html']);
  assert.deepEqual(await pathsFor(engine, 'new'), []);
});

test('corrects typos with the words of the newest index', async context => {
  const engine = await engineWith(context, page('a.html', 'A', section('A', 'first')));
  assert.deepEqual(await pathsFor(engine, 'secnod'), []);
  await putPages(engine, [page('b.html', 'B', section('B', 'second'))]);
  assert.deepEqual(await pathsFor(engine, 'secnod'), ['b.html']);
});

const typed = fc.oneof(
  fc.string({unit: 'binary'}),
  fc
    .array(
      fc.constantFrom(...'+|-()"*~:.^{}'.split(''), ' ', 'AND', 'OR', 'NOT', 'NEAR', 'open', 'gather', '\0'),
    )
    .map(parts => parts.join('')),
);

test('answers any query', async context => {
  const engine = await engineWith(context, ...PAGES);
  await fc.assert(
    fc.asyncProperty(typed, async words => {
      const {count, pages} = await ask(engine, words);
      assert.equal(pages.length, count);
    }),
    {numRuns: 500},
  );
});

test('holds() is true for a version with a committed index, and false for others, even while their first index is written', async context => {
  const engine = await engineWith(context, page('a.html', 'A', section('A', 'first')));
  const writer = await engine.begin('q', 'v');
  await writer.put(page('b.html', 'B', section('B', 'second')));
  assert.equal(await engine.holds(SCOPE), true);
  assert.equal(await engine.holds({...SCOPE, project: 'q'}), false);
  await writer.commit();
  assert.equal(await engine.holds({...SCOPE, project: 'q'}), true);
  assert.equal(await engine.holds({...SCOPE, version: 'other'}), false);
});

test('can be closed twice', async context => {
  const engine = await engineWith(context);
  await engine.close();
  await engine.close();
});

test('takes suggestions from headings, and updates them when pages change', async context => {
  const engine = await engineWith(
    context,
    page('a.html', 'Kilns', section('Opening the lid', 'With a glove.')),
  );
  assert.deepEqual(await engine.suggestions(SCOPE), ['Opening the lid']);
  await putPages(engine, [page('a.html', 'Kilns', section('How lids open', 'With a glove.'))]);
  assert.deepEqual(await engine.suggestions(SCOPE), ['How lids open']);
  assert.deepEqual(await engine.suggestions({...SCOPE, version: 'missing'}), []);
});
