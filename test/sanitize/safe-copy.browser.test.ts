import {expect} from '@open-wc/testing';
import {safeNodes, type SafeNodesOptions} from '../../src/sanitize/safe-section.js';

const base = new URL('https://docs.example.org/guide/page.html');

async function clean(html: string, options: Partial<SafeNodesOptions> = {}): Promise<HTMLElement> {
  const holder = document.createElement('div');
  holder.append(await safeNodes(html, {base, idPrefix: 'p-', ...options}));
  return holder;
}
const markup = async (html: string, options?: Partial<SafeNodesOptions>) =>
  (await clean(html, options)).innerHTML;

describe('a safe copy', () => {
  const CASES: readonly [title: string, html: string, expected: string][] = [
    ['no role that makes a control', '<p role="button">a</p><p role="link">b</p>', '<p>a</p><p>b</p>'],
    ['roles that describe content', '<p role="note">a</p>', '<p role="note">a</p>'],
    ['no link of a heading to itself', '<h2 id="a">A<a href="#a">¶</a></h2>', '<h2 id="p-a">A</h2>'],
    [
      'a heading that is a link',
      '<h2 id="a"><a href="#a">A</a></h2>',
      '<h2 id="p-a"><a href="https://docs.example.org/guide/page.html#a">A</a></h2>',
    ],
    [
      'the levels of headings relative to the topmost, up to 6',
      '<section><h3>a</h3></section><h1>b</h1><h6>c</h6>',
      '<section><h4>a</h4></section><h2>b</h2><h6>c</h6>',
    ],
    [
      'references to ids in the section',
      '<table><tbody><tr><th id="a">A</th><td headers="a b">a</td></tr></tbody></table>',
      '<table><tbody><tr><th id="p-a">A</th><td headers="p-a">a</td></tr></tbody></table>',
    ],
    [
      'no references to other ids',
      '<table><tbody><tr><td headers="b">a</td></tr></tbody></table>',
      '<table><tbody><tr><td>a</td></tr></tbody></table>',
    ],
    ['no token classes outside of code', '<p><span class="kn">a</span></p>', '<p><span>a</span></p>'],
    [
      'token classes of Prism next to the class token',
      '<code><span class="token plain">a</span><span class="plain">b</span></code>',
      '<code><span class="token plain">a</span><span>b</span></code>',
    ],
    [
      'no token classes of elements other than span',
      '<pre><b class="kn plain">a</b></pre>',
      '<pre><b>a</b></pre>',
    ],
    ['at most sixteen classes', `<p class="${'x '.repeat(15)}note warning">a</p>`, '<p class="note">a</p>'],
    [
      'nothing in code that would be copied without being visible',
      '<pre>a<details><summary>b</summary>c</details><ruby>d<rp>e</rp></ruby><svg width="1"><text opacity="0">f</text></svg><math><mphantom><mi>g</mi></mphantom></math></pre>',
      '<pre>abc<ruby>de</ruby><svg width="1"></svg><math><mi>g</mi></math></pre>',
    ],
    [
      'characters that change the order of text, but not in code',
      '<p>a\u202eb</p><code>a\u202eb\u2066c\u2069</code>',
      '<p>a\u202eb</p><code>abc</code>',
    ],
    [
      'token classes in code',
      '<code><span class="kn">a</span></code>',
      '<code><span class="kn">a</span></code>',
    ],
  ];
  for (const [title, html, expected] of CASES)
    it(`keeps ${title}`, async () => expect(await markup(html)).to.equal(expected));

  it('keeps the content of an unknown element, but not that of a dropped one', async () => {
    expect(await markup('<p>a<custom-box><em>b</em></custom-box><script>c</script></p>')).to.equal(
      '<p>a<em>b</em></p>',
    );
  });

  it('starts headings at the requested level, whatever the level of the topmost', async () => {
    expect(await markup('<div><h4>a</h4><h5>b</h5></div>', {headingLevel: 3})).to.equal(
      '<div><h3>a</h3><h4>b</h4></div>',
    );
    expect(await markup('<h2>a</h2>', {headingLevel: 4})).to.equal('<h4>a</h4>');
  });

  it('keeps five hundred characters of the text of an attribute', async () => {
    const holder = await clean(`<img src="a.png" alt="${'a'.repeat(501)}">`);
    expect(holder.querySelector('img')!.alt).to.equal('a'.repeat(500));
  });

  it('replaces images after the first 500 by their alternative text', async () => {
    const holder = await clean(`${'<img src="a.png" alt="a">'.repeat(500)}<img src="b.png" alt="the rest">`);
    expect(holder.querySelectorAll('img')).to.have.length(500);
    expect(holder.textContent).to.equal('the rest');
  });

  it('adds no rel to mail addresses', async () => {
    const [mail, site] = (
      await clean('<a href="mailto:a@example.org">a</a><a href="https://example.org/">b</a>')
    ).querySelectorAll('a');
    expect([mail!.rel, site!.rel]).to.deep.equal(['', 'noopener noreferrer']);
  });
});

describe('a safe copy of drawings, formulas and cells', () => {
  const sizes = async (svg: string) => {
    const drawing = (await clean(svg)).querySelector('svg')!;
    return [drawing.getAttribute('width'), drawing.getAttribute('height')];
  };
  const PATH = '<path d="M0 0"/>';

  it('gives an icon the size of text', async () => {
    expect(await sizes(`<svg viewBox="0 0 24 24">${PATH}</svg>`)).to.deep.equal(['1em', '1em']);
    expect(await sizes(`<svg viewBox="0 0 24 24">${PATH.repeat(11)}</svg>`)).to.deep.equal(['1em', '1em']);
  });

  it('gives a drawing the size of its view box', async () => {
    expect(await sizes(`<svg viewBox="0 0 400,300">${PATH.repeat(12)}</svg>`)).to.deep.equal(['400', '300']);
    expect(await sizes('<svg viewBox="0 0 400 300"><text>a</text></svg>')).to.deep.equal(['400', '300']);
    expect(await sizes('<svg viewBox="0 0 400 99999"><text>a</text></svg>')).to.deep.equal(['400', '1em']);
    expect(await sizes('<svg><text>a</text></svg>')).to.deep.equal(['1em', '1em']);
  });

  it('keeps the size of a drawing that has one, and does not size a nested drawing', async () => {
    expect(await sizes(`<svg width="12" viewBox="0 0 24 24">${PATH}</svg>`)).to.deep.equal(['12', null]);
    expect(await sizes(`<svg height="12" viewBox="0 0 24 24">${PATH}</svg>`)).to.deep.equal([null, '12']);
    const [, inner] = (
      await clean(`<svg viewBox="0 0 24 24"><svg viewBox="0 0 2 2">${PATH}</svg></svg>`)
    ).querySelectorAll('svg');
    expect(inner!.hasAttribute('width')).to.equal(false);
  });

  it('leaves out a drawing without shapes', async () =>
    expect(await markup('<p><svg viewBox="0 0 9 9"></svg>a</p>')).to.equal('<p>a</p>'));

  for (const [name, allowed, forbidden] of [
    ['linethickness', '2px', '999px'],
    ['lspace', '0.5em', '-9em'],
    ['minsize', '150%', '99em'],
    ['maxsize', 'thin', 'url(#a)'],
    ['scriptlevel', '+1', '-60'],
  ] as const)
    it(`keeps a ${name} in a formula only if its value cannot make the formula cover the text around it`, async () => {
      for (const [value, expected] of [
        [allowed, allowed],
        [forbidden, null],
      ] as const) {
        const math = await clean(
          `<math><mstyle ${name}="${value}"><mo ${name}="${value}">+</mo></mstyle></math>`,
        );
        const values = [...math.querySelectorAll('mstyle,mo')]
          .map(element => element.getAttribute(name))
          .filter(Boolean);
        expect(
          values.every(actual => actual === expected),
          value,
        ).to.equal(true);
        expect(values.length > 0, value).to.equal(expected !== null);
      }
    });

  it('keeps no address in a drawing', async () => {
    const svg = await markup(
      `<svg viewBox="0 0 9 9"><path d="M0 0" fill="url(https://x.example/a)" stroke="red"/></svg>`,
    );
    expect(svg).not.to.include('url');
    expect(await markup('<svg viewBox="0 0 9 9"><path fill="url(#a)"/></svg>')).not.to.include('url');
    expect(svg).to.include('stroke="red"');
  });

  it('keeps the span of a cell unless it is very large', async () => {
    const table = (span: string) =>
      markup(`<table><tbody><tr><td colspan="${span}">a</td></tr></tbody></table>`);
    expect(await table('2')).to.include('colspan="2"');
    expect(await table('1000')).not.to.include('colspan');
  });
});

describe('a safe copy of pictures and players', () => {
  const link = async (html: string) => markup(html);

  it('replaces a picture of another origin by a link with its text or file name', async () => {
    const at = 'https://elsewhere.example/pics/cat.png';
    const linkWith = (text: string) => `<a href="${at}" rel="noopener noreferrer">${text}</a>`;
    expect(await link(`<img src="${at}" alt="A cat">`)).to.equal(linkWith('A cat'));
    expect(await link(`<img src="${at}">`)).to.equal(linkWith('cat.png'));
    expect(await link(`<img src="${at}" alt="">`)).to.equal('');
    expect(await link(`<a href="https://docs.example.org/"><img src="${at}" alt="A cat"></a>`)).to.equal(
      '<a href="https://docs.example.org/">A cat</a>',
    );
  });

  it('replaces a picture without an address by its text', async () => {
    expect(await link('<p><img alt="A cat"></p>')).to.equal('<p>A cat</p>');
    expect(await link('<p><img src="javascript:1" alt="A cat"></p>')).to.equal('<p>A cat</p>');
  });

  it('keeps a picture that has only a srcset', async () => {
    const image = (await clean('<img srcset="a.png 1x">')).querySelector('img')!;
    expect(image.srcset).to.equal('https://docs.example.org/guide/a.png 1x');
    expect(image.getAttribute('alt')).to.equal('');
  });

  it('lets players load nothing before the reader plays them', async () => {
    const video = (await clean('<video src="a.mp4" autoplay></video>')).querySelector('video')!;
    expect([video.controls, video.preload, video.autoplay]).to.deep.equal([true, 'none', false]);
  });
});
