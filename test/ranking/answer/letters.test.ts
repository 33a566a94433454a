import assert from 'node:assert/strict';
import {test} from 'node:test';
import {search} from '../../../src/ranking/answer/search.js';
import {buildIndex} from '../../../src/ranking/index/build-index.js';
import {memoryReader} from '../../../src/ranking/index/memory-reader.js';
import {openIndex} from '../../../src/ranking/index/open-index.js';

/** Searches pages with one section each. Returns the number and the highlighted words of each result, best first. */
async function marked(
  sections: readonly (readonly [heading: string, content: string])[],
  words: string,
  language?: string,
): Promise<string[]> {
  const index = await openIndex(
    memoryReader(
      buildIndex(
        sections.map(([title, content], at) => ({
          path: `${at}.html`,
          title: `Page ${at}`,
          language,
          sections: [{id: 's', title, content}],
        })),
      ),
    ),
  );
  const {pages} = await search({words}, [index], {offset: 0, limit: 10});
  return pages.map(({path, blocks}) =>
    [
      path[0],
      ...blocks.flatMap(block =>
        block.type === 'section'
          ? [...block.highlights.title, ...block.highlights.content].flatMap(html =>
              [...html.matchAll(/<span>(.*?)<\/span>/g)].map(([, text = '']) =>
                text.replace('&#x2F;', '/').replace('&amp;', '&'),
              ),
            )
          : [],
      ),
    ].join(' '),
  );
}

const FOUND: readonly (readonly [query: string, heading: string, content: string, hits: string])[] = [
  ['di', 'Đi', 'Một.', '0 Đi'],
  ['noeud', 'Le nœud', 'Texte.', '0 nœud'],
  ['sok', 'Nøkkel', 'Søk. Brødsmør. Ø.', '0 Søk'],
  ['lodz', 'Łódź', 'Złoty. Łąka. Wysłać.', '0 Łódź'],
  ['ışık', 'IŞIK AYARLARI', 'Metin.', '0 IŞIK'],
  ['IŞIK', 'ışık', 'Metin.', '0 ışık'],
  ['كتب', 'كُتُب', 'نص.', '0 كُتُب'],
  ['שלום', 'שָׁלוֹם', 'טקסט.', '0 שָׁלוֹם'],
  ['supercalifragil', 'Page', 'super\u200bcali\u200bfragil and', '0 super\u200bcali\u200bfragil'],
  ['グループ', '章', 'ユーザーのグループを作る。'.normalize('NFD'), `0 ${'グループ'.normalize('NFD')}`],
  ['グループ'.normalize('NFD'), '章', 'ユーザーのグループを作る。', '0 グループ'],
  ['meatloaf', 'Singers', 'One of them is Meat Loaf.', '0 Meat Loaf'],
  ['websocket', 'Sockets', `${'Much text. '.repeat(50)}A web-socket is one.`, '0 web-socket'],
];

test('highlights forms of an Arabic word with proclitics', async () => {
  const sections = [
    ['صفحة', 'نسخ الملفات وملفاتك'],
    ['أخرى', 'مجلد والملف'],
  ] as const;
  assert.deepEqual(await marked(sections, 'ملفات نسخ', 'ar'), ['0 نسخ الملفات', '1 والملف']);
  assert.deepEqual((await marked(sections, 'الملفات', 'ar')).sort(), ['0 الملفات', '1 والملف']);
});

const ARTISTS = [
  ['P!nk', 'A singer.'],
  ['Meat Loaf', 'Another singer.'],
  ['AC/DC', 'A band.'],
  ['AT&T', 'A company.'],
  ['Node.js', 'A runtime.'],
] as const;

const JOINED: readonly (readonly [query: string, hit: string])[] = [
  ['pink', '0 P!nk'],
  ['meatloaf', '1 Meat Loaf'],
  ['meatlo', '1 Meat Loaf'],
  ['acdc', '2 AC/DC'],
  ['att', '3 AT&T'],
  ['nodejs', '4 Node.js'],
  ['acd', '2 AC/DC'],
  ['node', '4 Node'],
];

for (const [query, hit] of JOINED)
  test(`highlights ${query} in a name that splits it: ${hit}`, async () =>
    assert.equal((await marked(ARTISTS, query))[0], hit));

/** Headings, several of which have the same key. They are searched in this order and in reverse, so that the order cannot decide. */
const SIMILAR_HEADINGS = [
  'operator=',
  'C#',
  'Łaska',
  'operator==',
  'C++',
  'operator<<',
  'operator()',
  'C',
  'Laska',
];

const FIRST: readonly (readonly [query: string, heading: string])[] = [
  ['operator()', 'operator()'],
  ['operator==', 'operator=='],
  ['operator<<', 'operator<<'],
  ['c', 'C'],
  ['C', 'C'],
  ['c++', 'C++'],
  ['C++', 'C++'],
  ['c#', 'C#'],
  ['C#', 'C#'],
  ['laska', 'Laska'],
  ['łaska', 'Łaska'],
  ['ŁASKA', 'Łaska'],
];

for (const [query, heading] of FIRST)
  test(`ranks ${heading} first for ${query}, among headings with the same key`, async () => {
    for (const headings of [SIMILAR_HEADINGS, SIMILAR_HEADINGS.toReversed()]) {
      const [first] = await marked(
        headings.map(heading => [heading, 'Text.']),
        query,
      );
      assert.equal(headings[Number(first![0])], heading);
    }
  });

/** Names of operator functions whose signs are also operators of queries. */
const OPERATOR_FUNCTIONS = [
  'operator&&',
  'operator*',
  'operator->',
  'operator->*',
  'operator|',
  'operator||',
  'operator~',
];

for (const name of OPERATOR_FUNCTIONS)
  test(`ranks ${name} first for ${name}, among other operator functions`, async () => {
    for (const headings of [OPERATOR_FUNCTIONS, OPERATOR_FUNCTIONS.toReversed()]) {
      const [first] = await marked(
        headings.map(heading => [heading, 'Text.']),
        name,
      );
      assert.equal(headings[Number(first![0])], name);
    }
  });

/** Texts, several of which only differ in letters. They are searched in this order and in reverse, so that the order cannot decide. */
const TEXTS = [
  'Zażółć gęślą',
  'a résumé',
  'Zazolc gesla',
  'a resume',
  'Das Mass',
  'Das Maß',
  'كَتَبَ',
  'كتب',
  'a 👍🏽',
  'a 👍',
];

const FIRST_TEXT: readonly (readonly [query: string, text: string])[] = [
  ['resume', 'a resume'],
  ['résumé', 'a résumé'],
  ['RÉSUMÉ', 'a résumé'],
  ['résumé'.normalize('NFD'), 'a résumé'],
  ['resum', 'a resume'],
  ['résum', 'a résumé'],
  ['gęślą', 'Zażółć gęślą'],
  ['gesla', 'Zazolc gesla'],
  ['maß', 'Das Maß'],
  ['mass', 'Das Mass'],
  ['كتب', 'كتب'],
  ['كَتَبَ', 'كَتَبَ'],
  ['👍', 'a 👍'],
  ['👍🏽', 'a 👍🏽'],
];

for (const [query, text] of FIRST_TEXT)
  test(`ranks "${text}" first for ${query}, before other spellings`, async () => {
    for (const texts of [TEXTS, TEXTS.toReversed()]) {
      const hits = await marked(
        texts.map(text => ['Heading', text]),
        query,
      );
      assert.equal(hits.length, 2);
      assert.equal(texts[Number(hits[0]![0])], text);
    }
  });

test('does not lower the score of a word if no page has it in the typed spelling', async () => {
  const pages = [
    ['A', 'résumé'],
    ['B', 'list'],
    ['C', 'résumé'],
  ] as const;
  for (const query of ['resume list', 'list résumé'])
    assert.equal((await marked(pages, query)).at(0), '1 list', query);
});

for (const [query, heading, content, hits] of FOUND)
  test(`finds and highlights ${query} in ${heading}: ${content}`, async () =>
    assert.deepEqual(await marked([[heading, content]], query), [hits]));
