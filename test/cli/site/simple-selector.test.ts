import assert from 'node:assert/strict';
import {test} from 'node:test';
import {selectOne} from 'css-select';
import type {Document, Element} from 'domhandler';
import fc from 'fast-check';
import {parsePage} from '../../../cli/src/site/parse-page.js';
import {selectFirst} from '../../../cli/src/site/simple-selector.js';

const PAGE = parsePage(`<div id="top" class="document x"><nav>1</nav><main lang="en-GB"><article>2</article>
  <article class="body first">3<p>4</p></article><p>5</p></main></div>`);

const textOf = (element: Element | undefined) => element && (element.children[0] as {data?: string}).data;

const selected: readonly (readonly [selector: string, text: string | undefined])[] = [
  ['article', '2'],
  ['ARTICLE.body', '3'],
  ['#top > nav', '1'],
  ['main article ~ p', '5'],
  ['article + p', '5'],
  ['nope, .body, nav', '1'],
  ['[lang|=en] > .first', '3'],
  ['article:not(.body)', '2'],
  ['article:is(.body, .other)', '3'],
  ['article:nth-child(2)', '3'],
  ['main > :last-child', '5'],
  ['article:nth-last-of-type(1)', '3'],
  ['div.missing', undefined],
];
for (const [selector, text] of selected)
  test(`${selector} selects ${text ?? 'nothing'}`, () =>
    assert.equal(textOf(selectFirst(selector, PAGE.children)), text));

const unsupported: readonly (readonly [selector: string, reason: RegExp])[] = [
  [':has(~ :has(~ :has(~ p)))', /may not use ":has\(\)"/],
  ['main:has(p)', /may not use ":has\(\)"/],
  ['p:nth-child(2 of .a)', /needs a formula/],
  [':not(:not(p))', /only names, classes and attributes/],
  [':is(:not(:is(p)))', /only names, classes and attributes/],
  [':not(a b)', /only names, classes and attributes/],
  ['p:contains(a)', /may not use ":contains"/],
  ['p::before', /may not use "pseudo-element"/],
  ['a || b', /may not use "column-combinator"/],
  ['b[[', /not a CSS selector/],
  ['> p', /not a CSS selector/],
  [`p${'.a'.repeat(100)}`, /more than 200 characters/],
  ['p '.repeat(31), /more than 30 parts/],
];
for (const [selector, reason] of unsupported)
  test(`${selector.slice(0, 40)} is not supported`, () =>
    assert.throws(() => selectFirst(selector, PAGE.children), {
      name: 'UnsupportedSelectorError',
      message: reason,
    }));

const names = fc.constantFrom('a', 'b', 'i');
const html = fc
  .array(
    fc.oneof(
      names.map(name => `<${name}>`),
      names.map(name => `<${name} class="c d">`),
      names.map(name => `</${name}>`),
    ),
  )
  .map(tags => `<main>${tags.join('')}`);
const compound = fc.constantFrom(
  ...[
    'a',
    'b',
    '*',
    '.c',
    'i.d',
    '[class]',
    'a:not(.c)',
    ':is(a, i)',
    'b:first-child',
    ':nth-child(2n)',
    'a:last-of-type',
  ],
);
const complex = fc
  .array(fc.tuple(fc.constantFrom(' ', '>', '+', '~'), compound), {minLength: 1, maxLength: 4})
  .map(steps => steps.flat().slice(1).join(''));
const selectors = fc.array(complex, {minLength: 1, maxLength: 3}).map(list => list.join(','));

test('selects the same element as css-select', () =>
  fc.assert(
    fc.property(html, selectors, (markup, selector) => {
      const {children} = parsePage(markup);
      assert.ok((selectOne(selector, children) ?? undefined) === selectFirst(selector, children));
    }),
  ));

test('throws only UnsupportedSelectorError, for any text', () =>
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string({unit: fc.constantFrom(...'a:()~>+ .#[]*,2n', ':not(', ':nth-child(', ':is(')}),
      ),
      selector => {
        try {
          selectFirst(selector, PAGE.children);
        } catch (error) {
          assert.equal((error as Error).name, 'UnsupportedSelectorError');
        }
      },
    ),
  ));

/** Nested elements, with a count of how often their attributes are read. */
function nested(depth: number): {document: Document; reads: () => number} {
  const document = parsePage('<b x>'.repeat(depth));
  let reads = 0;
  for (let element = document.children[0] as Element; element; element = element.children.at(-1) as Element) {
    const {attribs} = element;
    Object.defineProperty(element, 'attribs', {get: () => (reads++, attribs)});
  }
  return {document, reads: () => reads};
}

test('tests each part of a selector at most once for each element, however deeply elements are nested', () => {
  for (const combinator of [' ', ' > ', ' ~ ', ' + ']) {
    const {document, reads} = nested(2000);
    assert.equal(
      selectFirst([...Array<string>(8).fill('[x]'), '[y]'].join(combinator), document.children),
      undefined,
    );
    assert.ok(reads() <= 9 * 2010, `${reads()} reads`);
  }
});
