import {expect} from '@open-wc/testing';
import {findContentRoot} from '../../src/page/index.js';
import {pageOf} from './page-of.js';

describe('findContentRoot', () => {
  for (const [title, html, id] of [
    ['the main role', '<main id="a"></main><div role="main" id="b"></div>', 'b'],
    ['the main element', '<h1>t</h1><main id="a"></main>', 'a'],
    ['what the first heading is in', '<nav></nav><div id="a"><h1>t</h1></div>', 'a'],
    [
      'what the header of the first heading is in',
      '<article id="a"><header><h1>t</h1></header></article>',
      'a',
    ],
    ['the body', '<body id="a"><p>text', 'a'],
  ] as const)
    it(`is ${title}`, () => {
      expect(findContentRoot(pageOf(html)).id).to.equal(id);
    });

  const PAGE = '<main id="a"><div class="x" id="b"></div></main>';

  it('is where the author says', () => {
    expect(findContentRoot(pageOf(PAGE), '.x').id).to.equal('b');
  });

  for (const selector of ['.y', ':::', '', null])
    it(`passes by the selector ${JSON.stringify(selector)}`, () => {
      expect(findContentRoot(pageOf(PAGE), selector).id).to.equal('a');
    });
});
