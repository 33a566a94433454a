import {expect} from '@open-wc/testing';
import {finishContent} from '../../src/sections/finish-content.js';

const RED = 'rgb(255, 0, 0)';
const BLUE = 'rgb(0, 0, 255)';

describe('finishContent', () => {
  let page: HTMLElement;
  const theme = new CSSStyleSheet();
  beforeEach(() => {
    document.adoptedStyleSheets = [theme];
    page = document.createElement('main');
    document.body.append(page);
  });
  afterEach(() => {
    document.adoptedStyleSheets = [];
    page.remove();
  });

  /** The shadow root of a card on the page, with its own style sheet. */
  function cardWith(content: string): ShadowRoot {
    const card = document.createElement('div');
    page.append(card);
    const root = card.attachShadow({mode: 'open'});
    root.adoptedStyleSheets = [new CSSStyleSheet()];
    root.innerHTML = content;
    return root;
  }
  const colorIn = (root: ShadowRoot) => getComputedStyle(root.querySelector('span')!).color;

  it('gives code the colours that it has on the page', async () => {
    const root = cardWith('<pre><span class="k">def</span></pre>');
    theme.replaceSync(`pre .k { color: ${RED} }`);
    await finishContent(root, page);
    expect(colorIn(root)).to.equal(RED);
    expect(root.adoptedStyleSheets.length).to.equal(2);
  });

  it('colours code again when the page has changed its theme, and adds no further style sheet', async () => {
    const root = cardWith('<pre><span class="k">def</span></pre>');
    for (const color of [RED, BLUE]) {
      theme.replaceSync(`pre .k { color: ${color} }`);
      await finishContent(root, page);
      expect(colorIn(root)).to.equal(color);
    }
    expect(root.adoptedStyleSheets.length).to.equal(2);
  });

  it('leaves code as it is if the page has no colours for it', async () => {
    theme.replaceSync('');
    for (const content of ['<pre><span class="k">def</span></pre>', '<pre>def</pre>', '<p>Text</p>']) {
      const root = cardWith(content);
      await finishContent(root, page);
      expect(root.adoptedStyleSheets.length, content).to.equal(1);
    }
  });

  it('gives code the colours that are written into it', async () => {
    const root = cardWith(`<pre style="color: #111"><span data-docs-colors="#d73a49">def</span></pre>`);
    await finishContent(root, page);
    expect(colorIn(root)).to.equal('rgb(215, 58, 73)');
  });

  it('removes the delimiters of formulas if there is no typesetter', async () => {
    for (const name of ['math', 'arithmatex']) {
      const root = cardWith(`<p><span class="${name}">\\(a^2\\)</span></p>`);
      await finishContent(root, page);
      expect(root.querySelector('span')!.textContent).to.equal('a^2');
    }
  });
});
