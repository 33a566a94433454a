import {expect} from '@open-wc/testing';
import {findContentRoot, loadContentRoot} from '../../src/page/index.js';
import {pageOf} from './page-of.js';

const TEXT = '<p>A sentence of the page that is long enough. Another one after it.</p>'.repeat(5);

describe('findContentRoot', () => {
  it('returns the body until the code that measures the page has loaded, and loads that code once', async () => {
    const page = pageOf(`<nav></nav><div id="a"><h1>t</h1>${TEXT}</div>`);
    expect(findContentRoot(page).localName).to.equal('body');
    expect(await loadContentRoot(page)).to.equal(true);
    expect(findContentRoot(page).id).to.equal('a');
    expect(await loadContentRoot(page)).to.equal(false);
  });

  for (const [title, html, id] of [
    ['the main role', '<main id="a"></main><div role="main" id="b"></div>', 'b'],
    ['the main element', '<h1>t</h1><main id="a"></main>', 'a'],
    ['the element around the first heading', `<nav></nav><div id="a"><h1>t</h1>${TEXT}</div>`, 'a'],
    [
      'the element around the header with the first heading',
      `<article id="a"><header><h1>t</h1></header>${TEXT}</article>`,
      'a',
    ],
    [
      'the element with the text, not the one that contains only the heading',
      `<ul><li>menu</li></ul><div id="a"><div><h1>t</h1></div><div>${TEXT}</div></div>`,
      'a',
    ],
    ['the body', '<body id="a"><p>text', 'a'],
  ] as const)
    it(`finds ${title}`, async () => {
      await loadContentRoot(document.implementation.createHTMLDocument(''));
      expect(findContentRoot(pageOf(html)).id).to.equal(id);
    });

  const PAGE = '<main id="a"><div class="x" id="b"></div></main>';

  it('uses the selector of the author', () => {
    expect(findContentRoot(pageOf(PAGE), '.x').id).to.equal('b');
  });

  it('uses the selector of the element, else that of the script tag, else that of the site owner', () => {
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

  it('measures the page once, and again after the root was removed', () => {
    const page = pageOf(`<div id="a"><h1>t</h1>${TEXT}</div>`);
    expect(findContentRoot(page).id).to.equal('a');
    page.body.prepend('more '.repeat(500));
    expect(findContentRoot(page).id).to.equal('a');
    page.body.innerHTML = `<div id="c"><h1>t</h1>${TEXT}</div>`;
    expect(findContentRoot(page).id).to.equal('c');
  });

  it('returns the body of a page with too many elements', () => {
    const pageWith = (elements: number) => `<div id="a"><h1>t</h1>${TEXT}${'<i></i>'.repeat(elements)}</div>`;
    // The div, its heading and five paragraphs make seven more elements.
    expect(findContentRoot(pageOf(pageWith(30_000 - 7))).id).to.equal('a');
    expect(findContentRoot(pageOf(pageWith(30_001 - 7))).localName).to.equal('body');
  });

  it('loads no code if the page has a main element or the author has set a selector', async () => {
    expect(await loadContentRoot(pageOf(PAGE))).to.equal(false);
    expect(await loadContentRoot(pageOf('<p class="x">'), '.x')).to.equal(false);
  });

  for (const selector of ['.y', ':::', '', null])
    it(`ignores the selector ${JSON.stringify(selector)}`, () => {
      expect(findContentRoot(pageOf(PAGE), selector).id).to.equal('a');
    });
});
