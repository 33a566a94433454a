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
  {title: 'a section by its id', body: `<main>${SECTION}</main>`, id: 'install', expected: SECTION},
  {
    title: 'an id anywhere on the page',
    body: `<main></main><footer><p id="x">x</p></footer>`,
    id: 'x',
    expected: '<p id="x">x</p>',
  },
  {
    title: 'an anchor by its name, as in manuals of gtk-doc: the heading it is in, with its text',
    body: '<div class="refsect2"><h3><a name="g-free"></a>g_free ()</h3><p>Frees.</p></div><div><h3>other</h3></div>',
    id: 'g-free',
    expected: '<h3><a name="g-free"></a>g_free ()</h3><p>Frees.</p>',
  },
  {
    title: 'an anchor by its name before a heading, as Doxygen and DocBook wrote it',
    body: '<main><a name="two"></a><h2>Two</h2><p>2</p><img name="two" alt=""></main>',
    id: 'two',
    expected: '<h2>Two</h2><p>2</p><img alt="">',
  },
  {
    title: 'an id that is not ASCII',
    body: `<p id="é ö">x</p><p id="é">y</p>`,
    id: 'é',
    expected: '<p id="é">y</p>',
  },
  {
    title: 'the first of two with the same id',
    body: '<p id="x">1</p><p id="x">2</p>',
    id: 'x',
    expected: '<p id="x">1</p>',
  },
  ...[
    {id: null, expected: '<main><h1 id="t">T</h1><p>1</p></main><h2 id="two">Two</h2><p>2</p>'},
    {id: 'two', expected: '<h2 id="two">Two</h2><p>2</p>'},
  ].map(each => ({
    title: `${each.id ?? 'all'} of a page with a stray end tag in its main node, without the footer`,
    body: `<div><main><h1 id="t">T</h1><p>1</p></div><h2 id="two">Two</h2><p>2</p></main><footer>F</footer>`,
    ...each,
  })),
  {title: 'no such id', body: SECTION, id: 'uninstall', expected: null},
  {
    title: 'an empty span in a section: the section',
    body: '<section id="a"><span id="old"></span><h2>A</h2></section>',
    id: 'old',
    expected: '<section id="a"><span id="old"></span><h2>A</h2></section>',
  },
  {
    title: 'the same of older docutils',
    body: '<div class="section" id="a"><span id="old"> </span><h2>A</h2></div>',
    id: 'old',
    expected: '<div class="section" id="a"><span id="old"> </span><h2>A</h2></div>',
  },
  {
    title: 'an empty span in a term, the other name of an option: its list',
    body: '<dl><dt id="o"><span id="out"></span>-o</dt><dd>1</dd></dl>',
    id: 'out',
    expected: '<dl><dt id="o"><span id="out"></span>-o</dt><dd>1</dd></dl>',
  },
  {
    title: 'a span with text: itself',
    body: '<section><span id="x">x</span><h2>A</h2></section>',
    id: 'x',
    expected: '<span id="x">x</span>',
  },
  {
    title: 'an empty span that is not of a section: itself',
    body: '<p><span id="x"></span>text</p>',
    id: 'x',
    expected: '<span id="x"></span>',
  },
  {
    title: 'a term of a glossary with its definition alone',
    body: GLOSSARY,
    id: 'term-c',
    expected: '<dl class="glossary simple"><dt id="term-c">c</dt><dd>third</dd></dl>',
  },
  {
    title: 'a term that shares its definition',
    body: GLOSSARY,
    id: 'term-a',
    expected: '<dl class="glossary simple"><dt id="term-a">a</dt><dd>both</dd></dl>',
  },
  {
    title: 'a citation',
    body: '<dl class="citation"><dt id="k">K</dt><dd>Knuth</dd><dt>L</dt><dd>Lamport</dd></dl>',
    id: 'k',
    expected: '<dl class="citation"><dt id="k">K</dt><dd>Knuth</dd></dl>',
  },
  {
    title: 'a function: all of its list',
    body: '<dl class="py function"><dt id="f">f()</dt><dd>does</dd></dl>',
    id: 'f',
    expected: '<dl class="py function"><dt id="f">f()</dt><dd>does</dd></dl>',
  },
  {
    title: 'a heading with its text, up to the next of its rank',
    body: FLAT,
    id: 'one',
    expected: '<h2 id="one">One</h2><p>1</p><h3 id="in">In</h3><p>in</p>',
  },
  {
    title: 'a heading below, up to one of a higher rank',
    body: FLAT,
    id: 'in',
    expected: '<h3 id="in">In</h3><p>in</p>',
  },
  {
    title: 'without an id: the main content',
    body: `<header>no</header><main><h1>T</h1></main>`,
    id: null,
    expected: '<main><h1>T</h1></main>',
  },
  {
    title: 'without an id: the role goes before the element',
    body: `<main>no</main><div role="main"><h1>T</h1></div>`,
    id: null,
    expected: '<div role="main"><h1>T</h1></div>',
  },
  {
    title: 'without an id: what is around the heading and its header',
    body: `<div class="other">no</div><div class="text"><header><h1>T</h1></header><p>t</p></div>`,
    id: null,
    expected: '<div class="text"><header><h1>T</h1></header><p>t</p></div>',
  },
  {
    title: 'without an id: not the banner with the name of the site',
    body: `<div id="banner"><h1><a href="/">Site</a></h1></div><div id="text"><h1>T <a href="#t">#</a></h1></div>`,
    id: null,
    expected: '<div id="text"><h1>T <a href="#t">#</a></h1></div>',
  },
  {
    title: 'without an id: the banner where there is no other heading',
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

    it('leaves the page as it was, for the next section of it', async () => {
      const page = await parsePage(GLOSSARY + FLAT, engine);
      const before = page.body.innerHTML;
      for (const id of ['term-a', 'one', 't']) markupOf(cutSection(page, id));
      expect(page.body.innerHTML).to.equal(before);
    });
  });
}
