import {expect, fixture, html} from '@open-wc/testing';
import {safeNodes} from '../../src/sanitize/safe-section.js';
import {lightness} from '../../src/page/look.js';
import {colorCode} from '../../src/sections/code-colors.js';

const base = new URL('https://docs.example.org/');

/** The colour of each token of code on a page with this text colour. */
async function colorsOn(text: string, code: string): Promise<readonly string[]> {
  const page = await cardWith(text, code);
  colorCode(page.shadowRoot!, document.body);
  return shownOn(page);
}

/** An element with code, in this colour of text. */
async function cardWith(text: string, code: string): Promise<HTMLElement> {
  const page = await fixture<HTMLElement>(html`<div></div>`);
  page.style.setProperty('color', text);
  page
    .attachShadow({mode: 'open'})
    .append(await safeNodes(`<pre><code>${code}</code></pre>`, {base, idPrefix: 'p-'}));
  return page;
}

/** The colour of each token: `text` for the colour of text, `brighter` or `darker` if it was changed to be readable. */
const shownOn = (page: HTMLElement) =>
  Array.from(page.shadowRoot!.querySelectorAll('span'), span => {
    const {color} = getComputedStyle(span);
    if (color === getComputedStyle(page).color) return 'text';
    if (!color.startsWith('oklch')) return color;
    return lightness(color)! > 0.5 ? 'brighter' : 'darker';
  });

describe('colours that are written into code', () => {
  const shiki = '<span style="--shiki-light:#D73A49;--shiki-dark:#F97583">a</span>';
  const expressiveCode = '<span style="--0:#c792ea;--1:#8844ae">a</span>';
  const prism = '<span class="token plain" style="color:#393A34">a</span>';

  it('are those that can be read on the background', async () => {
    const code = shiki + expressiveCode + prism;
    expect(await colorsOn('rgb(20, 20, 20)', code)).to.deep.equal([
      'rgb(215, 58, 73)',
      'rgb(136, 68, 174)',
      'rgb(57, 58, 52)',
    ]);
    expect(await colorsOn('rgb(230, 230, 230)', code)).to.deep.equal([
      'rgb(249, 117, 131)',
      'rgb(199, 146, 234)',
      'brighter',
    ]);
  });

  it('keep their hue when they are changed to be readable', async () => {
    const palenight = '<span class="token function" style="color:rgb(130, 170, 255)">a</span>';
    const page = await cardWith('rgb(20, 20, 20)', palenight);
    colorCode(page.shadowRoot!, document.body);
    const [light, chroma, hue] = getComputedStyle(page.shadowRoot!.querySelector('span')!)
      .color.match(/[\d.]+/g)!
      .map(Number);
    expect(light).to.be.below(0.5);
    expect(chroma).to.be.above(0.05);
    expect(hue).to.be.within(250, 280);
  });

  it('are read in the short and in the long hexadecimal notation', async () => {
    for (const repeats of [1, 2]) {
      const code = ['f00', '0f0', '00f', '0ff', 'f0f', 'ff0']
        .map(color => color.replace(/./g, '$&'.repeat(repeats)))
        .map(color => `<span class="token plain" style="color:#${color}">a</span>`)
        .join('');
      const [red, green, blue] = ['rgb(255, 0, 0)', 'rgb(0, 255, 0)', 'rgb(0, 0, 255)'];
      const [cyan, magenta, yellow] = ['rgb(0, 255, 255)', 'rgb(255, 0, 255)', 'rgb(255, 255, 0)'];
      expect(await colorsOn('rgb(230, 230, 230)', code)).to.deep.equal([
        red,
        green,
        'brighter',
        cyan,
        magenta,
        yellow,
      ]);
      expect(await colorsOn('rgb(20, 20, 20)', code)).to.deep.equal([
        red,
        'darker',
        blue,
        'darker',
        magenta,
        'darker',
      ]);
    }
  });

  it('are not changed if their contrast is at least 3:1', async () => {
    const code = ['#888', '#919191', '#777', '#6a6a6a']
      .map(color => `<span class="token plain" style="color:${color}">a</span>`)
      .join('');
    const [paler, pale, deep, deeper] = ['136', '145', '119', '106'].map(n => `rgb(${n}, ${n}, ${n})`);
    expect(await colorsOn('rgb(100, 100, 100)', code)).to.deep.equal([paler, 'darker', deep, deeper]);
    expect(await colorsOn('rgb(160, 160, 160)', code)).to.deep.equal([paler, pale, deep, 'brighter']);
  });

  it('are replaced with those for dark pages when the page has turned dark', async () => {
    const page = await cardWith('rgb(20, 20, 20)', shiki + prism);
    colorCode(page.shadowRoot!, document.body);
    expect(shownOn(page)).to.deep.equal(['rgb(215, 58, 73)', 'rgb(57, 58, 52)']);
    page.style.setProperty('color', 'rgb(230, 230, 230)');
    colorCode(page.shadowRoot!, document.body);
    expect(shownOn(page)).to.deep.equal(['rgb(249, 117, 131)', 'brighter']);
  });

  it('are replaced with the colour of text if they are transparent, and kept if they are slightly transparent', async () => {
    const code = ['#0000', '#ff000000', '#d73a4933', '#d73a49ee', '#12345']
      .map(color => `<span class="token plain" style="color:${color}">a</span>`)
      .join('');
    expect(await colorsOn('rgb(20, 20, 20)', code)).to.deep.equal([
      'text',
      'text',
      'text',
      'rgb(215, 58, 73)',
      'text',
    ]);
    const attribute = '<span data-docs-colors="#0000">a</span><span data-docs-colors="#d73a4900">a</span>';
    expect(await colorsOn('rgb(20, 20, 20)', attribute)).to.deep.equal(['text', 'text']);
  });

  it('are applied after a single read of a computed style, and at most 400 of them', async () => {
    const spans = Array.from(
      {length: 2_000},
      (_, i) => `<span style="color:#${(0x100000 + i * 4_099).toString(16)}">a</span>`,
    );
    const page = await cardWith('rgb(20, 20, 20)', spans.join('</code></pre><pre><code>'));
    const original = window.getComputedStyle;
    let reads = 0;
    window.getComputedStyle = (...args) => {
      reads++;
      return original.apply(window, args);
    };
    colorCode(page.shadowRoot!, document.body);
    window.getComputedStyle = original;
    expect(reads).to.equal(1);
    expect(page.shadowRoot!.adoptedStyleSheets[0]!.cssRules).to.have.length(400);
  });

  it('are ignored if their value contains anything else, as are all other styles', async () => {
    const hostile = [
      '<span data-docs-colors="#fff;position:fixed">a</span>',
      '<span data-docs-colors="url(https://tracker.invalid)">a</span>',
      '<span style="background-color:#123456">a</span>',
      '<span style="color:red;position:fixed">a</span>',
    ];
    expect(await colorsOn('rgb(20, 20, 20)', hostile.join(''))).to.deep.equal(hostile.map(() => 'text'));
  });
});
