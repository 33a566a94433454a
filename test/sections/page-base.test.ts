import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {baseAddress} from '../../src/reading/index.js';
import {baseOfPage} from '../../src/sections/page-base.js';
import {nodeTree, parsePage} from '../../cli/src/site/parse-page.js';

const PAGE = new URL('https://docs.example.org/cli/serve.html');
const CASES: readonly (readonly [head: string, base: string])[] = [
  ['', PAGE.href],
  ['<base href="../">', 'https://docs.example.org/'],
  ["<base target=_top><BASE HREF='x/y?a&amp;b'>", 'https://docs.example.org/cli/x/y?a&b'],
  ['<base href=/docs/><base href=/no/>', 'https://docs.example.org/docs/'],
  ['<!-- <base href="/no/"> --><script>"<base href=/no/>"</script>', PAGE.href],
  ['<meta content="<base href=/no/>">', PAGE.href],
  ['<base href="javascript:alert(1)"><base href="/no/">', PAGE.href],
  ['<base href="http://">', PAGE.href],
  [`<base href="https://x.example/${'a'.repeat(3_000)}/">`, PAGE.href],
  [`<base href="https://x.example/${'é'.repeat(1_000)}/">`, PAGE.href],
];

for (const [head, base] of CASES)
  test(`the base of a page with the head ${JSON.stringify(head.slice(0, 80))} is ${base}`, () => {
    const html = `<!doctype html><head><title>T</title>${head}</head><body><p>Text</p></body>`;
    assert.equal(baseOfPage(html, PAGE).href, base);
    assert.equal(baseAddress(nodeTree, parsePage(html), PAGE).href, base, 'the base that a parser finds');
  });

test('any text has a base, which is a web address', () =>
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('<base ', 'href=', '"', "'", '>', '<!--', '<script', '../', ' ')),
      parts => {
        assert.match(baseOfPage(parts.join(''), PAGE).protocol, /^https?:$/);
      },
    ),
  ));

test('a tag with millions of quotes causes no error', () => {
  const html = `<base target=_top><img ${'"" '.repeat(6_000_000)}>`;
  assert.equal(baseOfPage(html, PAGE).href, PAGE.href);
});
