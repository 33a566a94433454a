import {expect} from '@open-wc/testing';
import {findContentRoot, loadContentRoot} from '../../src/page/index.js';
import {pageOf} from './page-of.js';

const TEXT = '<p>A sentence of the page, as long as sentences are. Another one after it.</p>'.repeat(5);

describe('findContentRoot', () => {
  it('may find another element once what it takes has loaded, which is loaded once', async () => {
    const page = pageOf(`<nav></nav><div id="a"><h1>t</h1>${TEXT}</div>`);
    expect(findContentRoot(page).localName).to.equal('body');
    expect(await loadContentRoot(page)).to.equal(true);
    expect(findContentRoot(page).id).to.equal('a');
    expect(await loadContentRoot(page)).to.equal(false);
  });

  for (const [title, html, id] of [
    ['the main role', '<main id="a"></main><div role="main" id="b"></div>', 'b'],
    ['the main element', '<h1>t</h1><main id="a"></main>', 'a'],
    ['what the first heading is in', `<nav></nav><div id="a"><h1>t</h1>${TEXT}</div>`, 'a'],
    [
      'what the header of the first heading is in',
      `<article id="a"><header><h1>t</h1></header>${TEXT}</article>`,
      'a',
    ],
    [
      'the text, not the box of its heading',
      `<ul><li>menu</li></ul><div id="a"><div><h1>t</h1></div><div>${TEXT}</div></div>`,
      'a',
    ],
    ['the body', '<body id="a"><p>text', 'a'],
  ] as const)
    it(`is ${title}`, async () => {
      await loadContentRoot(document.implementation.createHTMLDocument(''));
      expect(findContentRoot(pageOf(html)).id).to.equal(id);
    });

  const PAGE = '<main id="a"><div class="x" id="b"></div></main>';

  it('is where the author says', () => {
    expect(findContentRoot(pageOf(PAGE), '.x').id).to.equal('b');
  });

  it("is by the author's element, then by the script tag, then by the site's owner", () => {
    const page = pageOf('<main id="a"><i class="x" id="b"></i><i id="c"></i><i id="d"></i></main>');
    const tag = Object.assign(page.createElement('script'), {src: '/docent.js'});
    tag.dataset['contentRoot'] = '#c';
    page.body.append(tag);
    expect(findContentRoot(page, '.x', '#d').id).to.equal('b');
    expect(findContentRoot(page, '', '#d').id).to.equal('c');
    expect(findContentRoot(page, '.missing').id).to.equal('c');
    tag.remove();
    expect(findContentRoot(page, '', '#d').id).to.equal('d');
    expect(findContentRoot(page, '', '.missing').id).to.equal('a');
  });

  it('is measured once, until it is gone', () => {
    const page = pageOf(`<div id="a"><h1>t</h1>${TEXT}</div>`);
    expect(findContentRoot(page).id).to.equal('a');
    page.body.prepend('more '.repeat(500));
    expect(findContentRoot(page).id).to.equal('a');
    page.body.innerHTML = `<div id="c"><h1>t</h1>${TEXT}</div>`;
    expect(findContentRoot(page).id).to.equal('c');
  });

  it('is the body of a page too long to be measured', () => {
    const around = (elements: number) => `<div id="a"><h1>t</h1>${TEXT}${'<i></i>'.repeat(elements)}</div>`;
    // With the div, its heading and five paragraphs.
    expect(findContentRoot(pageOf(around(30_000 - 7))).id).to.equal('a');
    expect(findContentRoot(pageOf(around(30_001 - 7))).localName).to.equal('body');
  });

  it('has nothing to load where the page or the author says which it is', async () => {
    expect(await loadContentRoot(pageOf(PAGE))).to.equal(false);
    expect(await loadContentRoot(pageOf('<p class="x">'), '.x')).to.equal(false);
  });

  for (const selector of ['.y', ':::', '', null])
    it(`passes by the selector ${JSON.stringify(selector)}`, () => {
      expect(findContentRoot(pageOf(PAGE), selector).id).to.equal('a');
    });
});
