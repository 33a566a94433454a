import {expect} from '@open-wc/testing';
import {bestEngine} from '../../src/sanitize/engine.js';
import {markupOf, parsePage} from '../../src/sanitize/parse-page.js';
import {cutSection, mainContent} from '../../src/sections/page-source.js';

interface Case {
  readonly title: string;
  /** The content of the body. */
  readonly body: string;
  /** `null`: the whole page. */
  readonly id: string | null;
  /** `null`: no such section. */
  readonly expected: string | null;
}

const SECTION = '<section id="install"><h2>Install</h2><p>Text.</p></section>';
const GLOSSARY = `<dl class="glossary simple"><dt id="term-a">a</dt><dt id="term-b">b</dt><dd>both</dd>
  <dt id="term-c">c</dt><dd>third</dd></dl>`;
const FLAT =
  '<main><h1 id="t">T</h1><p>lead</p><h2 id="one">One</h2><p>1</p><h3 id="in">In</h3><p>in</p><h2 id="two">Two</h2><p>2</p></main>';

const CASES: readonly Case[] = [
  {title: 'finds a section by its id', body: `<main>${SECTION}</main>`, id: 'install', expected: SECTION},
  {
    title: 'finds an id anywhere on the page',
    body: `<main></main><footer><p id="x">x</p></footer>`,
    id: 'x',
    expected: '<p id="x">x</p>',
  },
  {
    title: 'finds an anchor in a heading by its name, as in gtk-doc, and returns the heading with its text',
    body: '<div class="refsect2"><h3><a name="g-free"></a>g_free ()</h3><p>Frees.</p></div><div><h3>other</h3></div>',
    id: 'g-free',
    expected: '<h3><a name="g-free"></a>g_free ()</h3><p>Frees.</p>',
  },
  {
    title: 'finds an anchor before a heading by its name, as in old versions of Doxygen and DocBook',
    body: '<main><a name="two"></a><h2>Two</h2><p>2</p><img name="two" alt=""></main>',
    id: 'two',
    expected: '<h2>Two</h2><p>2</p><img alt="">',
  },
  {
    title: 'finds an id that is not ASCII',
    body: `<p id="é ö">x</p><p id="é">y</p>`,
    id: 'é',
    expected: '<p id="é">y</p>',
  },
  {
    title: 'returns the first of two elements with the same id',
    body: '<p id="x">1</p><p id="x">2</p>',
    id: 'x',
    expected: '<p id="x">1</p>',
  },
  ...[
    {id: null, expected: '<main><h1 id="t">T</h1><p>1</p></main><h2 id="two">Two</h2><p>2</p>'},
    {id: 'two', expected: '<h2 id="two">Two</h2><p>2</p>'},
  ].map(each => ({
    title: `returns ${each.id ? `the section ${each.id}` : 'the content'} of a page with a stray end tag in its main node, without the footer`,
    body: `<div><main><h1 id="t">T</h1><p>1</p></div><h2 id="two">Two</h2><p>2</p></main><footer>F</footer>`,
    ...each,
  })),
  {title: 'returns nothing if there is no such id', body: SECTION, id: 'uninstall', expected: null},
  {
    title: 'returns the section for an empty span in it',
    body: '<section id="a"><span id="old"></span><h2>A</h2></section>',
    id: 'old',
    expected: '<section id="a"><span id="old"></span><h2>A</h2></section>',
  },
  {
    title: 'returns the section for an empty span in it, in the markup of old versions of docutils',
    body: '<div class="section" id="a"><span id="old"> </span><h2>A</h2></div>',
    id: 'old',
    expected: '<div class="section" id="a"><span id="old"> </span><h2>A</h2></div>',
  },
  {
    title: 'returns the list for an empty span in a term, such as that of another name of an option',
    body: '<dl><dt id="o"><span id="out"></span>-o</dt><dd>1</dd></dl>',
    id: 'out',
    expected: '<dl><dt id="o"><span id="out"></span>-o</dt><dd>1</dd></dl>',
  },
  {
    title: 'returns only the span if it has text',
    body: '<section><span id="x">x</span><h2>A</h2></section>',
    id: 'x',
    expected: '<span id="x">x</span>',
  },
  {
    title: 'returns only the span if it is empty and not at the beginning of a section',
    body: '<p><span id="x"></span>text</p>',
    id: 'x',
    expected: '<span id="x"></span>',
  },
  {
    title: 'returns a term of a glossary with only its definition',
    body: GLOSSARY,
    id: 'term-c',
    expected: '<dl class="glossary simple"><dt id="term-c">c</dt><dd>third</dd></dl>',
  },
  {
    title: 'returns a term with the definition that it shares with another term, but without that term',
    body: GLOSSARY,
    id: 'term-a',
    expected: '<dl class="glossary simple"><dt id="term-a">a</dt><dd>both</dd></dl>',
  },
  {
    title: 'returns a citation without the next one',
    body: '<dl class="citation"><dt id="k">K</dt><dd>Knuth</dd><dt>L</dt><dd>Lamport</dd></dl>',
    id: 'k',
    expected: '<dl class="citation"><dt id="k">K</dt><dd>Knuth</dd></dl>',
  },
  {
    title: 'returns the whole list of a function',
    body: '<dl class="py function"><dt id="f">f()</dt><dd>does</dd></dl>',
    id: 'f',
    expected: '<dl class="py function"><dt id="f">f()</dt><dd>does</dd></dl>',
  },
  {
    title: 'returns a heading with what follows, up to the next heading of its level',
    body: FLAT,
    id: 'one',
    expected: '<h2 id="one">One</h2><p>1</p><h3 id="in">In</h3><p>in</p>',
  },
  {
    title: 'returns a subheading with what follows, up to the next heading of a higher level',
    body: FLAT,
    id: 'in',
    expected: '<h3 id="in">In</h3><p>in</p>',
  },
  {
    title: 'returns the main element if no id is requested',
    body: `<header>no</header><main><h1>T</h1></main>`,
    id: null,
    expected: '<main><h1>T</h1></main>',
  },
  {
    title: 'prefers the element with role=main to the main element',
    body: `<main>no</main><div role="main"><h1>T</h1></div>`,
    id: null,
    expected: '<div role="main"><h1>T</h1></div>',
  },
  {
    title: 'returns the element around the header of the first heading if there is no main element',
    body: `<div class="other">no</div><div class="text"><header><h1>T</h1></header><p>t</p></div>`,
    id: null,
    expected: '<div class="text"><header><h1>T</h1></header><p>t</p></div>',
  },
  {
    title: 'does not mistake a banner with the name of the site for the content',
    body: `<div id="banner"><h1><a href="/">Site</a></h1></div><div id="text"><h1>T <a href="#t">#</a></h1></div>`,
    id: null,
    expected: '<div id="text"><h1>T <a href="#t">#</a></h1></div>',
  },
  {
    title: 'returns the banner if there is no other heading',
    body: `<div id="banner"><h1><a href="/">Site</a></h1></div><p>t</p>`,
    id: null,
    expected: '<div id="banner"><h1><a href="/">Site</a></h1></div>',
  },
];

const ENGINES = [...new Set([bestEngine(), 'dompurify' as const])];

for (const engine of ENGINES) {
  describe(`cutting a page parsed by ${engine}`, () => {
    for (const {title, body, id, expected} of CASES) {
      it(title, async () => {
        const page = await parsePage(
          `<!doctype html><html lang="en"><head><title>t</title><script>x</script></head><body>${body}</body></html>`,
          engine,
        );
        const nodes = id === null ? mainContent(page) : cutSection(page, id);
        if (expected === null) expect(nodes).to.deep.equal([]);
        else expect(markupOf(nodes)).to.equal(expected);
      });
    }

    it('does not change the page, so that its other sections can be cut, too', async () => {
      const page = await parsePage(GLOSSARY + FLAT, engine);
      const before = page.body.innerHTML;
      for (const id of ['term-a', 'one', 't']) markupOf(cutSection(page, id));
      expect(page.body.innerHTML).to.equal(before);
    });
  });
}
