import {expect} from '@open-wc/testing';
import {isPreviewable, type LinkRules, type PageLink} from '../../../src/elements/preview/links.js';

/** Whether the link with the ID `x` in this HTML has a preview, on the test page. */
function hasPreview(markup: string, rules: Partial<LinkRules> = {}): boolean {
  const root = document.createElement('div');
  root.append(document.createRange().createContextualFragment(markup));
  const link = root.querySelector<PageLink>('#x')!;
  return isPreviewable(link, {root, origins: [location.origin], ...rules});
}

describe('links with previews', () => {
  it('are links in the text, to pages and to sections of this page', () => {
    expect(hasPreview('<p><a id=x href="/other.html">page</a></p>')).to.equal(true);
    expect(hasPreview('<p><a id=x href="/other.html#s">section</a></p>')).to.equal(true);
    expect(hasPreview('<p><a id=x href="#s">here</a></p>')).to.equal(true);
    expect(hasPreview('<p><a id=x href="/guide/">folder</a></p>')).to.equal(true);
    expect(hasPreview('<p><a id=x href="/api/3.11">dotted</a></p>')).to.equal(true);
  });

  it('include links in SVG drawings', () => {
    const drawing = (link: string) => `<p><svg>${link}<text>box</text></a></svg></p>`;
    expect(hasPreview(drawing('<a id=x href="/other.html#s">'))).to.equal(true);
    expect(hasPreview(drawing('<a id=x xlink:href="/other.html">'))).to.equal(true);
    expect(hasPreview(drawing('<a id=x href="#s">'))).to.equal(true);
    for (const href of ['https://example.com/', 'mailto:a@example.com', '/a.pdf', '#', ''])
      expect(hasPreview(drawing(`<a id=x xlink:href="${href}">`)), href).to.equal(false);
  });

  it('exclude links to addresses that the API cannot answer for', () => {
    for (const href of [
      'https://example.com/',
      'mailto:a@example.com',
      'javascript:1',
      '/a.pdf',
      '/a.tar.gz',
      '/a.png',
    ])
      expect(hasPreview(`<p><a id=x href="${href}">x</a></p>`), href).to.equal(false);
    expect(
      hasPreview('<p><a id=x href="https://example.com/">x</a></p>', {origins: ['https://example.com']}),
    ).to.equal(true);
  });

  it('exclude links to the whole page that the reader is on', () => {
    expect(hasPreview('<p><a id=x href="">x</a></p>')).to.equal(false);
    expect(hasPreview('<p><a id=x href="#">x</a></p>')).to.equal(false);
  });

  it('exclude navigation, permalinks, buttons, cards and pictures', () => {
    for (const markup of [
      '<nav><a id=x href="/o">x</a></nav>',
      '<div role=navigation><a id=x href="/o">x</a></div>',
      '<header><a id=x href="/o">x</a></header>',
      '<h2>t<a id=x class=headerlink href="#t">¶</a></h2>',
      '<a id=x role=button href="/o">x</a>',
      '<a id=x role=option href="/o">x</a>',
      '<a id=x class="btn primary" href="/o">x</a>',
      '<div class=card><a id=x href="/o">x</a></div>',
      '<a id=x href="/o"><img src="data:," alt="x"></a>',
      '<a id=x href="/o" download>x</a>',
      '<div class=toctree-wrapper><ul><li><a id=x href="/o">x</a></li></ul></div>',
    ])
      expect(hasPreview(markup), markup).to.equal(false);
  });

  it('include links in the text of a single-page manual, which Sphinx puts into a toctree wrapper', () => {
    const page = '<div class=toctree-wrapper><section><p><a id=x href="/o">x</a></p></section></div>';
    expect(hasPreview(page)).to.equal(true);
  });

  it('exclude the navigation of every tool', () => {
    expect(hasPreview('<a id=x class=viewcode-link href="/_modules/a.html#b">[source]</a>')).to.equal(false);
    expect(hasPreview('<a id=x class=header-anchor href="#b">#</a>')).to.equal(false);
    expect(hasPreview('<a id=x class=hash-link href="#b">#</a>')).to.equal(false);
    expect(hasPreview('<a id=x class=md-button href="/b">b</a>')).to.equal(false);
    expect(hasPreview('<ul class=toc><a id=x href="/b">b</a></ul>')).to.equal(false);
  });

  it("are those that the author's selector matches, and no others", () => {
    expect(hasPreview('<nav><a id=x class=yes href="/o">x</a></nav>', {links: '.yes'})).to.equal(true);
    expect(hasPreview('<p><a id=x href="/o">x</a></p>', {links: '.yes'})).to.equal(false);
  });

  it('are included or excluded by an attribute on them or an ancestor', () => {
    expect(hasPreview('<p><a id=x data-docs-preview=off href="/o">x</a></p>')).to.equal(false);
    expect(hasPreview('<div data-docs-preview=off><a id=x href="/o">x</a></div>')).to.equal(false);
    expect(hasPreview('<nav data-docs-preview><a id=x href="/o">x</a></nav>')).to.equal(true);
    expect(hasPreview('<div data-docs-preview=off><a id=x data-docs-preview href="/o">x</a></div>')).to.equal(
      true,
    );
    expect(hasPreview('<a id=x data-docs-preview href="https://example.com/">x</a>')).to.equal(false);
  });

  it('are not excluded by ancestors of the content root', () => {
    const header = document.createElement('header');
    const root = document.createElement('div');
    const link = document.createElement('a');
    link.href = '/o';
    link.textContent = 'x';
    root.append(link);
    header.append(root);
    expect(isPreviewable(link, {root, origins: [location.origin]})).to.equal(true);
  });
});
