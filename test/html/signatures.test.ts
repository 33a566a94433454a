import {expect} from '@open-wc/testing';
import {safeNodes} from '../../src/html/safe-section.js';

const SIGNATURE =
  '<table class="memname"><tr><td class="memname"><a href="a.html">Vec</a> add </td><td>(</td>' +
  '<td class="paramtype">int&#160;</td><td class="paramname"><em>a</em>, </td></tr><tr><td></td><td></td>' +
  '<td class="paramtype">int&#160;</td><td class="paramname"><em>b</em>&#160;</td></tr><tr><td></td><td>)</td>' +
  '<td></td><td> const</td></tr></table>';

describe('signatures of Doxygen', () => {
  for (const [how, html] of [
    ['a table', SIGNATURE],
    [
      'a table with labels beside it',
      `<table class="mlabels"><tr><td>${SIGNATURE}</td><td><span class="mlabel">inline</span></td></tr></table>`,
    ],
  ] as const)
    it(`are one line, not ${how}`, async () => {
      const nodes = await safeNodes(`<div class="memproto">${html}</div>`, {
        base: new URL('https://docs.example.org/'),
        idPrefix: 'p-',
      });
      expect(nodes.querySelectorAll('table').length).to.equal(0);
      expect(nodes.querySelector('.sig')!.textContent).to.equal('Vec add (int a, int b) const');
    });
});
