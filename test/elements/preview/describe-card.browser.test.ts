import {expect} from '@open-wc/testing';
import {safeSection} from '../../../src/sanitize/index.js';
import {describeCard, outlineIn, type Card, type CardKind} from '../../../src/elements/preview/card-model.js';
import {CARD_SECTIONS, fetchCardSection} from './card-sections.js';

/** Describes the card of a section that is given as HTML. */
async function cardOf(html: string, fragment: string | null): Promise<Card & {outline: Element[]}> {
  const base = new URL('https://docs.example.org/en/latest/page.html');
  const {beginning} = await safeSection(html, {base, idPrefix: 'p-'});
  const card = describeCard(beginning, {fragment});
  return {...card, outline: outlineIn(beginning, card.kind, {fragment})};
}

const textsOf = (nodes: readonly Node[]) =>
  nodes.map(node => node.textContent!.replace(/\s+/g, ' ').trim()).join(' | ');

/** The text of nodes, in one line. */
const textOf = (nodes: readonly Node[]) =>
  nodes
    .map(node => node.textContent)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/** Describes the card of a recorded section. */
async function recorded(from: string) {
  const {fragment} = CARD_SECTIONS.find(section => section.from === from)!;
  return cardOf(await fetchCardSection(from), fragment);
}

describe('describeCard', () => {
  for (const {kind, from} of CARD_SECTIONS)
    it(`describes ${from} as a card of kind ${kind}`, async () => {
      const card = await recorded(from);
      expect(card.kind).to.equal(kind);
      expect(textsOf([...card.title, ...card.lead])).not.to.equal('');
    });

  describe('an object', () => {
    it('has its signature and a summary of one paragraph; the rest is folded', async () => {
      const card = await recorded('python/library/functions.html#len');
      expect(textsOf(card.title)).to.equal('len(s)');
      expect(textsOf(card.lead)).to.match(
        /^Return the length .* \(such as a dictionary, set, or frozen set\)\.$/,
      );
      expect(textsOf(card.rest)).to.match(/^CPython implementation detail: len raises OverflowError/);
    });

    it('has all signatures that share a definition', async () => {
      const card = await recorded('python/library/stdtypes.html#str');
      expect(textsOf(card.title)).to.equal(
        "class str(object='') | class str(object=b'', encoding='utf-8', errors='strict')",
      );
    });

    it('shows when it was added and deprecated, and folds the changes in between', async () => {
      const since = await recorded('python/library/asyncio-task.html#asyncio.current_task');
      expect(textsOf(since.lead)).to.include(' | New in version 3.7.');
      const card = await cardOf(
        `<dl class="py function"><dt class="sig" id="f">f()</dt><dd>
          <div class="versionchanged"><p>Changed in version 2: slower.</p></div>
          <div class="deprecated"><p>Deprecated since version 3: use g.</p></div>
          <p>Does f.</p><p>More.</p></dd></dl>`,
        'f',
      );
      expect(textsOf(card.lead)).to.equal('Does f. | Deprecated since version 3: use g.');
      expect(textsOf(card.rest)).to.equal('Changed in version 2: slower. | More.');
    });

    for (const [title, html, lead, rest] of [
      [
        'text with inline code',
        '<dd>The address <code>a</code> <em>below</em> which it is<code>.</code></dd>',
        'The address a below which it is.',
        '',
      ],
      ['text before a list', '<dd>One <b>of</b> <i>these</i>:<ul><li>a</li></ul></dd>', 'One of these:', 'a'],
      [
        'text before a paragraph',
        '<dd>First.<p>Second, which is as long as you like.</p></dd>',
        'First.',
        'Second, which is as long as you like.',
      ],
      [
        'a remark before the first paragraph, as in Python’s C API',
        '<dd><em class="refcount">Return value: New reference.</em><em class="stableabi"> Part of the Stable ABI.</em><p>Calls it, and returns what it returns.</p><p>More.</p></dd>',
        'Return value: New reference. Part of the Stable ABI.Calls it, and returns what it returns.',
        'More.',
      ],
      [
        'a quotation before the first paragraph',
        '<dd><blockquote><p>f(start)</p></blockquote><p>Finds it.</p></dd>',
        'Finds it.',
        'f(start)',
      ],
      [
        'nested elements around the first paragraph',
        '<dd><div><div><p>Calls it.</p><p>More.</p></div></div></dd>',
        'Calls it.',
        'More.',
      ],
      ['lists without a paragraph', '<dd> <ul><li>a</li></ul> <ul><li>b</li></ul></dd>', 'a', 'b'],
    ] as const)
      it(`has a summary if its definition begins with ${title}`, async () => {
        const card = await cardOf(`<dl><dt class="sig" id="a">a</dt>${html}</dl>`, 'a');
        expect(textOf(card.lead)).to.equal(lead);
        expect(textOf(card.rest)).to.equal(rest);
      });

    it('has its declaration, without the links beside its name, on pages of Haddock', async () => {
      const card = await cardOf(
        `<p class="src"><a id="v:fire" class="def">fire</a> :: <a href="Kiln.html#t:Oven">Oven</a> -> Int
          <a href="src/Kiln.html#fire" class="link">Source</a> <a href="#v:fire" class="selflink">#</a></p>
          <div class="doc"><p>Fires an oven, and returns its temperature.</p><p>More.</p></div>`,
        'v:fire',
      );
      expect(card.kind).to.equal('object');
      expect(textsOf(card.title)).to.equal('fire :: Oven -> Int');
      expect(textsOf(card.lead)).to.equal('Fires an oven, and returns its temperature.');
      expect(textsOf(card.rest)).to.equal('More.');
    });

    it('consists of a signature if there is nothing else', async () => {
      const card = await recorded('django/ref/models/querysets.html#django.db.models.query.QuerySet.filter');
      expect(textsOf(card.title)).to.equal('filter(*args, **kwargs)');
      expect(card.lead).to.deep.equal([]);
      expect(card.rest).to.deep.equal([]);
    });

    it('is recognised if it is one of several in a definition list', async () => {
      const card = await cardOf(
        `<dl class="std option"><dt class="sig" id="a"><code class="descname">-a</code></dt><dd><p>A.</p></dd>
          <dt class="sig" id="b"><code class="descname">-b</code></dt><dd><p>B.</p></dd></dl>`,
        'b',
      );
      expect([textsOf(card.title), textsOf(card.lead)]).to.deep.equal(['-b', 'B.']);
    });

    it('is recognised if its heading consists only of code, as for a setting', async () => {
      const card = await recorded('django/ref/settings.html#append-slash');
      expect(textsOf(card.title)).to.equal('APPEND_SLASH');
      expect(textsOf(card.lead)).to.match(/^Default: True \| When set to True, if the request URL/);
    });

    it('is recognised if it has a page of its own', async () => {
      const card = await recorded('pandas/reference/api/pandas.Index.has_duplicates.html');
      expect(textsOf(card.title)).to.equal('property Index.has_duplicates');
      expect(textsOf(card.lead)).to.equal('Check if the Index has duplicate values.');
    });

    it('lists the members of a class instead of showing them', async () => {
      const card = await cardOf(
        `<dl class="py class"><dt class="sig" id="C">C</dt><dd><p>A class.</p><p>More.</p>
          <dl class="field-list"><dt>Parameters</dt><dd>p</dd></dl>
          <dl class="py method"><dt class="sig" id="C.a"><span class="sig-name">a</span>()</dt><dd><p>A.</p></dd></dl>
          <dl class="py method"><dt class="sig" id="C.b"><span class="sig-name">b</span>()</dt><dd></dd></dl></dd></dl>`,
        'C',
      );
      expect(textsOf(card.rest)).to.equal('More. | Parametersp');
      expect(card.outline.map(member => member.id)).to.deep.equal(['C.a', 'C.b']);
    });
  });

  describe('a term or a note', () => {
    it('shows only its own definition', async () => {
      const card = await recorded('django/glossary.html#term-slug');
      expect(textsOf(card.title)).to.equal('slug');
      expect(textsOf(card.lead)).to.match(/^A short label for something/);
      expect(card.rest).to.deep.equal([]);
      for (const [id, text] of [
        ['a', 'A.'],
        ['b', 'B.'],
      ] as const) {
        const plain = '<dl><dt id="a">a</dt><dd><p>A.</p></dd><dt id="b">b</dt><dd><p>B.</p></dd></dl>';
        expect(textsOf((await cardOf(plain, id)).lead)).to.equal(text);
      }
    });

    const NOTES: readonly [tool: string, id: string, html: string][] = [
      [
        'docutils 0.19',
        'n',
        '<aside class="footnote" id="n"><span class="label">[1]</span><p>Note.</p></aside>',
      ],
      [
        'docutils 0.17',
        'n',
        '<dl class="footnote brackets"><dt class="label" id="n">1</dt><dd><p>Note.</p></dd></dl>',
      ],
      [
        'docutils 0.12',
        'n',
        '<table class="footnote" id="n"><tr><td class="label">[1]</td><td>Note.</td></tr></table>',
      ],
      [
        'Python-Markdown',
        'fn:1',
        '<li id="fn:1"><p>Note.<a class="footnote-backref" href="#fnref:1">↩</a></p></li>',
      ],
      [
        'GitHub',
        'user-content-fn-1',
        '<li id="user-content-fn-1"><p>Note.<a class="data-footnote-backref" href="#x">↩</a></p></li>',
      ],
    ];
    for (const [tool, id, html] of NOTES)
      it(`shows no label and no backlink of a note by ${tool}`, async () => {
        const card = await cardOf(html, id);
        expect([card.kind, textsOf(card.title), textsOf(card.lead)]).to.deep.equal(['term', '', 'Note.']);
      });
  });

  describe('a heading or a page', () => {
    it('shows its first paragraphs, and lists the sections that follow', async () => {
      const long = 'word '.repeat(60);
      const card = await cardOf(
        `<section id="s"><h2>S</h2><p>1 ${long}</p><p>2 ${long}</p><p>3 ${long}</p><p>4</p>
          <section id="a"><h3>A</h3><p>a</p><section id="x"><h4>X</h4></section></section>
          <section id="b"><h3>B</h3></section></section>`,
        's',
      );
      expect(card.kind).to.equal('heading');
      expect(card.lead.map(node => node.textContent![0])).to.deep.equal(['1', '2']);
      expect(card.rest.map(node => node.textContent![0])).to.deep.equal(['3', '4']);
      expect(textsOf(card.outline)).to.equal('A | B');
    });

    it('has a title and an outline even if headings are siblings of their text', async () => {
      const card = await cardOf(
        '<h2 id="s">S</h2><p>Text.</p><h3 id="a">A</h3><p>a</p><h3 id="b">B</h3>',
        's',
      );
      expect([textsOf(card.title), textsOf(card.lead), textsOf(card.outline)]).to.deep.equal([
        'S',
        'Text.',
        'A | B',
      ]);
    });

    it('leaves out the list of the page’s authors', async () => {
      const author = '<dl class="field-list simple"><dt>Author</dt><dd><p>A. Person</p></dd></dl>';
      const card = await cardOf(`<section id="s"><h1>S</h1>${author}<p>Text.</p></section>`, 's');
      expect([textsOf(card.title), textsOf(card.lead)]).to.deep.equal(['S', 'Text.']);
    });

    it('has the title from a heading in a `header` element', async () => {
      const card = await cardOf(
        '<article><header><h1>P</h1></header><p>Text.</p><h2 id="a">A</h2></article>',
        null,
      );
      expect([card.kind, textsOf(card.title), textsOf(card.lead), textsOf(card.outline)]).to.deep.equal([
        'page',
        'P',
        'Text.',
        'A',
      ]);
    });
  });

  describe('a figure, table, code block or paragraph', () => {
    const THINGS: Readonly<Record<string, string>> = {
      figure: '<figure id="t"><img src="/a.png" alt="A"><figcaption>F</figcaption></figure>',
      table: '<table id="t"><tr><td><h3>Heading in a cell</h3></td></tr></table>',
      code: '<div class="highlight-python" id="t"><pre>code</pre></div>',
      paragraph: '<p id="t">Text.</p>',
    };
    for (const [name, html] of Object.entries(THINGS))
      it(`is shown in full: ${name}`, async () => {
        const card = await cardOf(html, 't');
        expect([card.kind, card.title.length, card.rest.length, card.outline.length]).to.deep.equal([
          'thing',
          0,
          0,
          0,
        ]);
        expect((card.lead[0] as Element).id).to.equal('t');
      });
  });

  it('finds the first paragraphs of a page whose title is in an element of its own', async () => {
    const html = `<div class="panel"><h1>Page</h1></div><div class="panel"><div class="content">
      <p>The lead.</p><h2 id="a">A</h2><p>Not this.</p></div></div>`;
    const card = await cardOf(html, null);
    expect([card.kind, textsOf(card.lead)]).to.deep.equal(['page', 'The lead.']);
    expect(textsOf(card.outline)).to.equal('A');
  });

  it('treats an element with a heading as one block', async () => {
    const card = await cardOf('<h1>Page</h1><div><h3>In a box</h3></div>', null);
    expect(textsOf(card.lead)).to.equal('In a box');
  });

  const NOTES = {
    AsciiDoc: '<div class="footnote" id="n"><a href="#_footnoteref_1">1</a>. The note.</div>',
    mdBook: '<div class="footnote-definition" id="n"><sup>1</sup><p>The note.</p></div>',
    Markdown: '<section class="footnotes"><ol><li id="n"><p>The note.</p></li></ol></section>',
  };
  for (const [tool, html] of Object.entries(NOTES))
    it(`shows the text of a footnote, not its number: ${tool}`, async () => {
      const card = await cardOf(html, 'n');
      expect(card.kind).to.equal('term');
      expect(textsOf(card.lead).replace(/^\. /, '')).to.equal('The note.');
    });

  it('describes a section that lacks the target by its heading, or as a whole if it has no heading', async () => {
    const kinds: CardKind[] = [];
    for (const html of ['', 'text', '<h2>H</h2>', '<dl><dt>x</dt></dl>'])
      kinds.push((await cardOf(html, 'nope')).kind);
    expect(kinds).to.deep.equal(['thing', 'thing', 'heading', 'thing']);
  });
});
