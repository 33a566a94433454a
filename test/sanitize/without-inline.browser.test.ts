import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {withoutInline} from '../../src/sanitize/markup.js';

const CASES: readonly [title: string, html: string, expected: string][] = [
  ['a style attribute', '<p style="color: red" id=a>t</p>', '<p  id=a>t</p>'],
  ['event handlers, however they are quoted', `<p onclick='x("a > b")'/onload=x>t</p>`, '<p />t</p>'],
  ['a style attribute without a space before it', '<p id="a"style="b">t', '<p id="a">t'],
  ['a style attribute after a value with ">"', '<p title="a > b" STYLE=x>t', '<p title="a > b" >t'],
  [
    'scripts, style sheets and comments',
    '<script>if (a<b) "</p>"</script >t<STYLE>p{}</STYLE>t<!-- <p -->t',
    'ttt',
  ],
  ['a script that is not closed', 't<script>a < b', 't'],
  [
    'not text that looks like attributes',
    '&lt;p style="x"> on a = b, style="x" <code>onclick="x()"</code>',
    '&lt;p style="x"> on a = b, style="x" <code>onclick="x()"</code>',
  ],
  [
    'not attributes whose name or value contains such a name',
    '<a href="?style=x&onclick=y" data-style="z">t</a>',
    '<a href="?style=x&onclick=y" data-style="z">t</a>',
  ],
  [
    'the style of a span except its colours',
    '<span style="font: x; color:#fff; --shiki-dark: #000">t</span>',
    '<span data-docs-colors="#fff #000">t</span>',
  ],
  [
    'the style of a span except decimal colours, which become hexadecimal',
    '<span style="color:rgb(137, 221, 5);font-style:italic">t</span><span style="color:rgb(300,0,0)">t</span>',
    '<span data-docs-colors="#89dd05">t</span><span >t</span>',
  ],
  ['the style of a span without colours', '<span style="margin: 1px">t</span>', '<span >t</span>'],
  ['an event handler of a span', '<span onclick="color:#fff">t</span>', '<span >t</span>'],
  ['colours of other elements', '<p style="color:#fff">t</p>', '<p >t</p>'],
  ['a srcset that is too long', `<img src=a srcset="${'a 1x,'.repeat(500)}" alt=b>`, '<img src=a  alt=b>'],
  ['not an ordinary srcset', '<img srcset="a 1x, b 2x">', '<img srcset="a 1x, b 2x">'],
  ['not tags in attributes', '<a title="<script>">t</a><p>u', '<a title="<script>">t</a><p>u'],
];

describe('withoutInline', () => {
  for (const [title, html, expected] of CASES) {
    it(`removes ${title}`.replace('removes not', 'does not remove'), () =>
      expect(withoutInline(html)).to.equal(expected),
    );
  }

  it('does not change text, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
        expect(withoutInline(`<p class="a">${escaped}</p>`)).to.equal(`<p class="a">${escaped}</p>`);
      }),
    );
  });

  it('handles a megabyte of any repeated input in linear time', () => {
    for (const piece of [
      '<a "',
      "<a '",
      '<script',
      '<!--',
      '<style>',
      '<a ',
      ' style="',
      '<p style=',
      "<a ''",
    ])
      // With a pattern that takes quadratic time, this would exceed the time limit.
      withoutInline(piece.repeat(1_000_000 / piece.length));
  });
});
