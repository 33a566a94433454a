import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {cutPage, parsePage} from '../../cli/src/site/parse-page.js';

const cut = (html: string) => cutPage(parsePage(html), {path: 'page.html'});
const filtersOf = (html: string) => cut(`<main><h1>T</h1>${html}</main>`).filters ?? [];

for (const [html, expected] of [
  ['<p data-docent-filter="product:Kettle"></p>', ['product:Kettle']],
  ['<p data-docent-filter="Product"> The \n <b>big</b> kettle</p>', ['product:The big kettle']],
  ['<p data-docent-filter="made[data-year]" data-year="1999">x</p>', ['made:1999']],
  [
    '<h2 data-docent-filter="part, made[data-year], author:Jan, Ann: both" data-year="1999">Lid</h2>',
    ['part:Lid', 'made:1999', 'author:Jan, Ann: both'],
  ],
  [
    '<i data-docent-filter="a:x"></i><i data-docent-filter="a:y"></i><i data-docent-filter="a:x"></i>',
    ['a:x', 'a:y'],
  ],
  ['<i data-docent-filter=""></i><i data-docent-filter="a"></i><i data-docent-filter=" :x, 1st:x"></i>', []],
] as const)
  test(`reads the filters of ${html}`, () => assert.deepEqual(filtersOf(html), expected));

test('reads filters of a meta element, and of elements outside the main content', () =>
  assert.deepEqual(
    cut(
      '<head><meta name="x" content="Tea" data-docent-filter="topic[content]"></head><body><nav data-docent-filter="in:nav"></nav><main><h1>T</h1></main>',
    ).filters,
    ['topic:Tea', 'in:nav'],
  ));

test('a page without filters has no list of filters', () =>
  assert.ok(!('filters' in cut('<main><h1>T</h1></main>'))));

test('any value of the attribute results in names that can be used in a query', () =>
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\w:,[\] ]*$/)), value => {
      const escaped = value.replace(/[&"<>]/g, sign => `&#${sign.charCodeAt(0)};`);
      for (const filter of filtersOf(`<p data-docent-filter="${escaped}">text</p>`))
        assert.match(filter, /^[\p{L}_][\p{L}\p{N}_-]*:\S/u);
    }),
  ));
