import {expect, fixture, html} from '@open-wc/testing';
import {nothing, render} from 'lit';
import {en} from '../../../src/i18n/en.js';
import type {PreviewMessages} from '../../../src/i18n/messages.js';
import {safeSection, type SafeSectionOptions} from '../../../src/sanitize/index.js';
import {type CardModel, layOutSection} from '../../../src/elements/preview/card-model.js';
import {type CardContext, contentView, moreView} from '../../../src/elements/preview/card-view.js';
import {CARD_SECTIONS, fetchCardSection} from './card-sections.js';

const base = new URL('https://docs.example.org/en/latest/page.html');
const MESSAGES: PreviewMessages = {...en, previewOutline: 'On this page'};

/** Renders the card of a section. @returns the body of the card */
async function cardOf(markup: string, fragment: string | null, options: Partial<SafeSectionOptions> = {}) {
  const section = await safeSection(markup, {base, idPrefix: 'p-', target: fragment, ...options});
  const content = layOutSection(section, {fragment});
  const card = await fixture<HTMLElement>(
    html`<div popover>
      <div part="body" role="group" tabindex="0"></div>
      <div></div>
    </div>`,
  );
  card.showPopover();
  const [body, footer] = card.children as HTMLCollectionOf<HTMLElement>;
  const context = {messages: MESSAGES, requestUpdate: () => update()} as CardContext;
  const update = () => {
    render(content.isBlank ? nothing : contentView(content, MESSAGES), body!);
    render(moreView({content} as CardModel, context), footer!);
  };
  update();
  return body!;
}

/** Unfolds the rest of the card. */
const unfold = (card: Element): void => card.nextElementSibling!.querySelector('button')!.click();

const METHOD = (name: string, text: string) =>
  `<dl class="py method"><dt class="sig" id="C.${name}"><span class="sig-name descname">${name}</span>()</dt><dd><p>${text}</p></dd></dl>`;
const CLASS = (members: string) =>
  `<dl class="py class"><dt class="sig" id="C">class <span class="sig-name">C</span>(a)</dt>
    <dd><p>A class.</p><p id="x" onclick="x">The <a href="../rest.html">rest</a>.</p>${members}</dd></dl>`;

describe('the content of a card', () => {
  it("consists of an object's signature, its summary, the folded rest and its members", async () => {
    const card = await cardOf(CLASS(METHOD('a', 'A.') + METHOD('b', 'B.')), 'C');
    expect([...card.children].map(part => part.className || part.localName)).to.deep.equal([
      'sig',
      'p',
      'outline',
    ]);
    expect(card.nextElementSibling!.textContent!.trim()).to.equal('More');
    expect(card.querySelector('.sig')!.textContent).to.equal('class C(a)');
    const links = [...card.querySelectorAll<HTMLAnchorElement>('.outline a')];
    expect(links.map(link => [link.textContent, link.href])).to.deep.equal([
      ['a', `${base.href}#C.a`],
      ['b', `${base.href}#C.b`],
    ]);
    expect(card.querySelector('.outline p')!.textContent).to.equal('Members');
  });

  it('adds the class name to the signature of a member that lacks it', async () => {
    const sort = CLASS(METHOD('sort', 'Sort the list.')).replaceAll('"C', '"list');
    const title = async (markup: string, fragment: string) =>
      (await cardOf(markup, fragment)).querySelector('.sig')!.textContent;
    expect(await title(sort, 'list.sort')).to.equal('list.sort()');
    const within = sort.replaceAll('id="list', 'id="kiln.list');
    expect(await title(within, 'kiln.list.sort')).to.equal('list.sort()');
    const qualified = sort.replace(
      '<span class="sig-name descname">',
      '<span class="sig-prename">x.</span>$&',
    );
    expect(await title(qualified, 'list.sort')).to.equal('x.sort()');
    expect(await title(sort.replaceAll('list.sort', 'sort-3.4'), 'sort-3.4')).to.equal('sort()');
  });

  it('has a heading without links', async () => {
    const card = await cardOf(
      '<section id="s"><h2><a class="toc-backref" href="#id1">Heat <em>it</em></a></h2><p>Text.</p></section>',
      's',
    );
    expect(card.querySelector('h2')!.innerHTML).to.equal('Heat <em>it</em>');
  });

  it('includes the rest, sanitised, once the reader unfolds it', async () => {
    const card = await cardOf(CLASS(METHOD('a', 'A.')), 'C');
    expect(card.textContent).not.to.include('The rest');
    unfold(card);
    const rest = [...card.children].slice(2, -1);
    expect(rest.map(part => part.outerHTML)).to.deep.equal([
      '<p id="p-x">The <a href="https://docs.example.org/en/rest.html">rest</a>.</p>',
    ]);
    expect(document.activeElement === card, 'the body has the focus').to.equal(true);
    expect(card.nextElementSibling!.children).to.have.length(0);
  });

  it('includes the rest and the members of an object that is too long to parse at once', async () => {
    const long = Array.from({length: 900}, (_, i) => METHOD(`m${i}`, 'Text. '.repeat(8))).join('');
    const card = await cardOf(CLASS(long + '<p>The end.</p>'), 'C');
    expect(card.querySelectorAll('.outline a')).to.have.length(900);
    unfold(card);
    expect(card.textContent).to.match(/The rest\.\s*The end\.\s*Members/);
  });

  for (const [length, before] of [
    ['short', ''],
    ['long', '<p>Text with <a href="#x"><code class="xref py py-obj">a link</code></a>.</p>'.repeat(300)],
  ] as const)
    it(`lists members with pages of their own, in a ${length} section`, async () => {
      const row = (name: string) =>
        `<tr><td><p><a class="reference internal" href="C.${name}.html#C.${name}" title="C.${name}"><code class="xref py py-obj"><span class="pre">${name}</span></code></a>()</p></td>
        <td><p>What ${name} does.</p></td></tr>`;
      const card = await cardOf(
        CLASS(
          `${before}<p class="rubric">Methods</p><table class="autosummary longtable"><tbody>${row('a')}${row('b')}</tbody></table>`,
        ),
        'C',
      );
      const links = [...card.querySelectorAll<HTMLAnchorElement>('.outline a')];
      expect(links.map(link => [link.textContent, link.href])).to.deep.equal([
        ['a', 'https://docs.example.org/en/latest/C.a.html#C.a'],
        ['b', 'https://docs.example.org/en/latest/C.b.html#C.b'],
      ]);
    });

  it('starts at a target far down in a long section', async () => {
    const far = '<p>Before.</p>'.repeat(4000);
    const card = await cardOf(`<div>${far}<dl><dt id="t">t</dt><dd><p>T.</p></dd></dl></div>`, 't');
    expect(card.textContent.trim()).to.equal('tT.');
  });

  it('includes all rows of a long table', async () => {
    const rows = '<tr><td>cell</td><td>another cell</td></tr>'.repeat(1500);
    const card = await cardOf(`<table id="t"><tbody>${rows}</tbody></table>`, 't');
    expect(card.querySelectorAll('tr')).to.have.length(1500);
    expect(card.querySelector('.outline') ?? card.nextElementSibling!.firstElementChild).to.equal(null);
  });

  it('cuts a signature that would leave no room for the summary', async () => {
    const long = 'parameter, '.repeat(5000);
    const card = await cardOf(`<dl><dt class="sig" id="f">f(${long})</dt><dd><p>Does it.</p></dd></dl>`, 'f');
    expect(card.querySelector('.sig')!.textContent.length).to.be.within(400, 510);
    expect(card.querySelector('.sig')!.textContent.endsWith('…')).to.equal(true);
    expect(card.querySelector('p')!.textContent).to.equal('Does it.');
  });

  it('has headings with the levels of a card', async () => {
    const card = await cardOf('<h1>P</h1><div><h3>In a box</h3></div>', null);
    expect([...card.querySelectorAll('h1,h2,h3,h4')].map(heading => heading.localName)).to.deep.equal([
      'h2',
      'h3',
    ]);
  });

  it('is blank for a section without content', async () => {
    for (const empty of ['', '<p></p>', '<span id="t"></span>', '<script>x</script>'])
      expect((await cardOf(empty, 't')).children.length, empty).to.equal(0);
  });

  it('contains nothing unsafe, folded or unfolded', async () => {
    const bad =
      '<a href="javascript:x">j</a><img src="https://tracker.invalid/x.gif" onerror="x"><b style="x">b</b>';
    const card = await cardOf(
      `<dl><dt class="sig" id="javascript:x">${bad}</dt><dd><p>${bad}</p><p>${bad}</p>
        <dl><dt class="sig" id='"onclick=x'>${bad}</dt></dl></dd></dl>`,
      'javascript:x',
      {base: new URL('javascript:alert(1)')},
    );
    unfold(card);
    expect(
      card.querySelector('[href]:not([href^="https:"]),[src],[style],[onerror],[onclick]')?.outerHTML,
    ).to.equal(undefined);
    expect(card.querySelectorAll('a').length).to.be.above(2);
  });

  it('passes axe, folded and unfolded', async () => {
    const card = await cardOf(CLASS(METHOD('a', 'A.')), 'C');
    await expect(card).to.be.accessible();
    unfold(card);
    await expect(card).to.be.accessible();
  });

  it('is not blank for any recorded section', async () => {
    for (const {from, fragment} of CARD_SECTIONS) {
      const card = await cardOf(await fetchCardSection(from), fragment);
      expect(card.textContent!.trim().length, from).to.be.above(5);
      card.remove();
    }
  });
});
