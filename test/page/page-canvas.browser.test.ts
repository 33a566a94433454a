// Tests pages without a background of their own, on the background of the browser.
import {expect, fixture, html} from '@open-wc/testing';
import {lightness, readPageLook} from '../../src/page/look.js';

const root = document.documentElement;
const LIGHT = {scheme: 'light', background: 'rgb(255, 255, 255)', link: 'rgb(46, 133, 85)'};

describe('the look of a page without a background', () => {
  const before = [root, document.body].map(element => element.style.cssText);
  afterEach(() => [root, document.body].forEach((element, i) => (element.style.cssText = before[i]!)));

  /** @param background of the root and the body */
  async function look(scheme: string, background = 'none') {
    const page = await fixture<HTMLElement>(
      html`<main>
        <p>Text <a href="#x" style="color: light-dark(#2e8555, #29d5b0)">link</a></p>
      </main>`,
    );
    for (const element of [root, document.body]) element.style.background = background;
    root.style.colorScheme = scheme;
    return readPageLook(page);
  }

  it('is light, with the colour that links have on a light page', async () => {
    expect(await look('')).to.deep.include(LIGHT);
  });

  it('is light with a transparent white background (Docusaurus)', async () => {
    expect(await look('light', '#fff0')).to.deep.include(LIGHT);
  });

  it('is dark if the page declares a dark color-scheme', async () => {
    const {scheme, background, link} = await look('dark');
    expect([scheme, link]).to.deep.equal(['dark', 'rgb(41, 213, 176)']);
    // The exact colour differs between engines.
    expect(lightness(background!)).to.be.below(0.2);
  });

  it('has the default background even if the page resets the styles of every element', async () => {
    const reset = Object.assign(document.createElement('style'), {textContent: '* {all: revert !important}'});
    document.head.append(reset);
    const {scheme, background} = await look('').finally(() => reset.remove());
    expect([scheme, background]).to.deep.equal([LIGHT.scheme, LIGHT.background]);
  });

  it('is read without leaving an element on the page', async () => {
    await look('');
    expect(root.lastElementChild?.localName).to.equal('body');
  });
});
