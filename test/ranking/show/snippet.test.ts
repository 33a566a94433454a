import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {marksOf} from '../../../src/ranking/show/marks.js';
import {escapeHtml, snippet} from '../../../src/ranking/show/snippet.js';
import {parseQuery} from '../../../src/ranking/query/parse-query.js';
import {parts, words} from '../../../src/ranking/text/tokens.js';

const snippetOf = (text: string, query: string): string[] =>
  snippet(text, marksOf(parseQuery(query), new Set()));

const LONE_SURROGATE = /\p{Surrogate}/u;

const plain = (html: string): string =>
  html
    .replace(/<\/?span>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&#x2F;/g, '/')
    .replace(/&amp;/g, '&');

const MARKED: readonly (readonly [query: string, text: string, html: string | undefined])[] = [
  ['loop', 'The event loop.', 'The event <span>loop</span>.'],
  ['LOOP', 'The Loop', 'The <span>Loop</span>'],
  ['gather', 'no match', undefined],
  ['gather', 'gatherer and together', '<span>gatherer</span> and together'],
  ['gather it', 'gatherer', undefined],
  ['gath*', 'asyncio.gather()', 'asyncio.<span>gather</span>()'],
  ['asyncio.gather', 'asyncio.gather()', '<span>asyncio</span>.<span>gather</span>()'],
  ['"event loop"', 'an event loop', 'an <span>event</span> <span>loop</span>'],
  ['loop -event', 'event loop', 'event <span>loop</span>'],
  ['frame', 'A DataFrame here', 'A <span>DataFrame</span> here'],
  ['DataFrame', 'data frame', '<span>data</span> <span>frame</span>'],
  ['istanbul', 'In İstanbul', 'In <span>İstanbul</span>'],
  ['uber', 'Das Über', 'Das <span>Über</span>'],
  ['straße', 'STRASSE', '<span>STRASSE</span>'],
  ['本', '日本語', '日<span>本</span>語'],
  // In a script without spaces, words are highlighted rather than single characters.
  ['リリース', 'リスのリリース', 'リスの<span>リリース</span>'],
  ['パッケージを削除', 'サーバーのパッケージ', 'サーバーの<span>パッケージ</span>'],
  ['パッケージを削除', 'パックを削除', 'パックを<span>削除</span>'],
  ['を', 'パックを削除', 'パック<span>を</span>削除'],
  ['"日本語 loop"', '日本語の loop', '<span>日本語</span>の <span>loop</span>'],
  [
    'a',
    `<a href="x">&'</a>`,
    '&lt;<span>a</span> href=&quot;x&quot;&gt;&amp;&#x27;&lt;&#x2F;<span>a</span>&gt;',
  ],
];

for (const [query, text, html] of MARKED)
  test(`highlights ${query} in ${text}`, () =>
    assert.deepEqual(snippetOf(text, query), html === undefined ? [] : [html]));

test('cuts a long text between words, to about 100 characters around the match', () => {
  const [html] = snippetOf(`${'before '.repeat(100)}match ${'after '.repeat(100)}`, 'match');
  assert.match(html!, /^(before )+<span>match<\/span>( after)+$/);
  assert.ok(plain(html!).length > 80 && plain(html!).length <= 110, html);
});

test('chooses the fragment with the most distinct terms', () => {
  const [html] = snippetOf(`one ${'x '.repeat(100)} one two ${'x '.repeat(100)} two`, 'one two');
  assert.match(html!, /<span>one<\/span> <span>two<\/span>/);
});

test('highlights corrections', () =>
  assert.deepEqual(snippet('gather', marksOf(parseQuery('gahter'), new Set(['gather']))), [
    '<span>gather</span>',
  ]));

const text = fc.oneof(
  fc.string({unit: 'binary', maxLength: 300}),
  fc
    .array(fc.constantFrom('one', 'two', '😀', '<', '/', '&amp;', ' ', 'Two', 'é', '語'))
    .map(parts => parts.join('')),
);

test('returns at most one fragment, which is an escaped part of the text and never splits a character', () =>
  fc.assert(
    fc.property(text, fc.constantFrom('one', 'two one', 'é', 'a b c', '語', '"', '*'), (source, query) => {
      const fragments = snippetOf(source, query);
      assert.ok(fragments.length <= 1);
      for (const html of fragments) {
        const fragment = plain(html);
        assert.ok(source.includes(fragment));
        assert.ok(fragment.length <= 101);
        if (!LONE_SURROGATE.test(source)) assert.doesNotMatch(fragment, LONE_SURROGATE);
        assert.doesNotMatch(html.replace(/<\/?span>/g, ''), /[<>"'/]/);
      }
    }),
    {numRuns: 1000},
  ));

test('highlights only words that match the query', () =>
  fc.assert(
    fc.property(text, source => {
      for (const html of snippetOf(source, 'one two'))
        for (const [, marked] of html.matchAll(/<span>(.*?)<\/span>/gs))
          assert.ok(
            [...words(marked!), ...parts(marked!)].some(word => word === 'one' || word.startsWith('two')),
            marked,
          );
    }),
  ));

const SPELLINGS: readonly (readonly [typed: string, ...written: string[]])[] = [
  ['laska', 'Łaska', 'LASKA', 'łas\u00adka', 'las\u200bka'],
  ['resume', 'résumé', 're\u0301sume\u0301', 'RE\u0301SUME\u0301', 'Résumés'],
  ['グループ', 'グループ', 'グループ'.normalize('NFD'), 'ｸﾞﾙｰﾌﾟ'],
  ['كتب', 'كُتُب', 'كـتب', 'كتب'],
  ['한국어', '한국어', '한국어'.normalize('NFD')],
  ['🐛', '🐛'],
  ['#\ufe0f\u20e3', '#\u20e3', '#\ufe0f\u20e3'],
  ['👍', '👍', '👍🏽'],
  ['nodejs', 'Node.js', 'NodeJS', 'node-js'],
];

test('highlights exactly the matching word, in any of its spellings', () =>
  fc.assert(
    fc.property(
      fc
        .constantFrom(...SPELLINGS)
        .chain(([typed, ...written]) =>
          fc.tuple(
            fc.constant(typed),
            fc.constantFrom(...written),
            fc.array(fc.constantFrom('other', 'İki', '語', '…', '\u200b', 'é', '🚀'), {maxLength: 5}),
            fc.array(fc.constantFrom('words', 'ß', '日本', '?', '\u00ad'), {maxLength: 5}),
          ),
        ),
      ([typed, written, before, after]) => {
        const text = [...before, written, ...after].join(' ');
        const [html = ''] = snippetOf(text, typed);
        assert.deepEqual(
          [...html.matchAll(/<span>(.*?)<\/span>/gs)].map(([, mark]) => mark),
          [written],
          JSON.stringify(text),
        );
        assert.equal(plain(html), text);
      },
    ),
    {numRuns: 500},
  ));

test('escapes text so that the original is read from the HTML', () =>
  fc.assert(
    fc.property(fc.string({unit: 'binary'}), source => assert.equal(plain(escapeHtml(source)), source)),
  ));

const marks = (query: string, more: readonly string[] = [], silent: readonly string[] = []) =>
  marksOf(parseQuery(query), new Set(more), new Set(silent));
/** The words of a text that are highlighted. */
const marked = (text: string, ...args: Parameters<typeof marks>): string[] => {
  const queryMarks = marks(...args);
  return text.split(' ').filter(word => queryMarks.isMarked(word.toLowerCase(), word));
};

test('highlights the terms of a query, and completions of the last one', () => {
  assert.deepEqual(marked('a kettle boils kettles boil', 'kettle boil'), ['kettle', 'boils', 'boil']);
});

test('highlights all completions of a prefix', () =>
  assert.deepEqual(marked('kettles boil oven', 'kettle* oven'), ['kettles', 'oven']));

test('does not highlight excluded terms', () =>
  assert.deepEqual(marked('kettle oven', 'kettle -oven pot'), ['kettle']));

test("highlights expansions of the query's terms", () =>
  assert.deepEqual(marked('kettle pot', 'kettle', ['pot']), ['kettle', 'pot']));

test('highlights stopwords only if there are no other terms', () => {
  assert.deepEqual(marked('the kettle', 'the kettle', [], ['the']), ['kettle']);
  assert.deepEqual(marked('the kettle', 'the', [], ['the']), ['the']);
});

test('highlights parts of an identifier, but not parts of other words', () => {
  assert.deepEqual(marked('DataFrame utf8 database', 'frame data'), ['DataFrame', 'database']);
  assert.deepEqual(marked('DataFrame', 'frames'), []);
  assert.deepEqual(marked('unframed', 'frame'), []);
});

test('does not highlight words that are removed from the marks', () => {
  const remaining = marks('kettle oven').without(['kettles']);
  assert.deepEqual(remaining.prefixes, ['oven']);
  assert.equal(remaining.isMarked('kettle', 'kettle'), false);
});

const fragmentOf = (text: string, query: string): string[] =>
  snippet(text, marksOf(parseQuery(query), new Set()));

/** More words that end with the query, and so do not match, than occurrences that are tried. */
const within = (word: string): string => `${word} `.repeat(60);

for (const before of ['a', 'z', '0', '9', 'é'])
  test(`finds a word after ${before} although many other words end with it`, () => {
    const [html] = fragmentOf(`${within(`${before}oven`)}and an oven at last`, 'oven');
    assert.match(html ?? '', / an <span>oven<\/span> at last$/);
  });

for (const before of ['(', '`', '{', '/', ':', '@', '–'])
  test(`recognises the beginning of a word after ${before}`, () => {
    const [html] = fragmentOf(`${within('xoven')}and ${before}oven at last`, 'oven');
    assert.match(html ?? '', /<span>oven<\/span> at last$/);
  });

test('finds a match with diacritics after other words with the same letters', () => {
  const [html] = fragmentOf(`${within('xoven')}a naïve oväns and the óven at last`, 'oven');
  assert.match(html ?? '', /<span>óven<\/span> at last$/);
});

test('begins the fragment with the text if the match is near its beginning', () => {
  const filler = 'some words that say nothing of it '.repeat(6);
  assert.match(fragmentOf(`${'x '.repeat(25)}oven ${filler}`, 'oven')[0]!, /^x x /);
  assert.equal(fragmentOf(`${'x '.repeat(25)}oven ${filler}`, 'oven')[0]!.split('x ').length - 1, 25);
  assert.equal(fragmentOf(`x${'x '.repeat(25)}oven ${filler}`, 'oven')[0]!.split('x ').length - 1, 12);
});

test('finds a whole word in a text beyond ASCII although many other words begin with it', () => {
  const [html] = fragmentOf(`${'ovenly '.repeat(60)}é and an oven at last`, 'oven it');
  assert.match(html ?? '', / an <span>oven<\/span> at last$/);
});
