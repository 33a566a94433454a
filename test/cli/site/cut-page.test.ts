import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {type CutPage, cutPage, parsePage} from '../../../cli/src/site/parse-page.js';

const cut = (html: string): CutPage => cutPage(parsePage(html), {path: 'page.html'});

/** `id | title | content` of each section. */
const sectionsOf = (html: string): string[] =>
  cut(html).sections.map(({id, title, content}) => `${id} | ${title} | ${content}`);

interface Rule {
  readonly rule: string;
  readonly html: string;
  readonly title?: string;
  readonly sections?: readonly string[];
}

const RULES: readonly Rule[] = [
  {
    rule: 'the main node is the first element with role=main',
    html: '<main><h1>No</h1></main><div role="main"><h1 id="a">Yes</h1>text</div><div role="main"><h1>No</h1></div>',
    sections: ['a | Yes | text'],
  },
  {
    rule: 'without role=main, the main node is the first main element',
    html: '<h1>No</h1><main><h1 id="a">Yes</h1>text</main><main><h1>No</h1></main>',
    sections: ['a | Yes | text'],
  },
  {
    rule: 'without a main element, the main node is the parent of the first h1',
    html: '<h2>No</h2><div><h1 id="a">Yes</h1>text</div><p>no</p>',
    sections: ['a | Yes | text'],
  },
  {
    rule: 'without a main element, the main node is the parent of the header that has the first h1',
    html: '<div><header><h1 id="a">Yes</h1>beside</header>text</div><p>no</p>',
    sections: ['a | Yes | beside text'],
  },
  {
    rule: 'without a main element and an h1, the main node is the body',
    html: '<p>text</p><h2 id="b">B</h2>more',
    title: 'page.html',
    sections: [' | page.html | text', 'b | B | more'],
  },
  {
    rule: 'an h1 that is entirely a link to another page does not determine the main node if there is another h1',
    html: '<div><h1><a href="../">Site</a></h1>menu</div><div><h1 id="a">Page</h1>text</div>',
    title: 'Page',
    sections: ['a | Page | text'],
  },
  {
    rule: 'an h1 that is a link to itself determines the main node',
    html: '<div><h1 id="a"><a href="#a">Page</a></h1>text</div><div><h1>Other</h1></div>',
    sections: ['a | Page | text'],
  },
  {
    rule: 'elements that are never rendered, navigation, search, permalinks, line numbers and tables of contents are not text',
    html: `<main><h1 id="a">A<a class="headerlink" href="#a">¶</a></h1>
      <script>1</script><style>2</style><template>3</template><noscript>4</noscript><nav>5</nav>
      <div role="navigation">6</div><div role="search">7</div><p class="toctree-wrapper compound">8</p>
      <i class="linenos">9</i><i class="lineno">10</i>text<!-- comment --></main>`,
    sections: ['a | A | text'],
  },
  {
    rule: 'pages that Sphinx inserts into the table of contents of a manual on one page are sections',
    html: `<main><section id="m"><h1>M</h1><div class="toctree-wrapper compound"><span id="document-a"></span>
      <section id="a"><h2>A</h2><p>text</p></section></div></section></main>`,
    sections: ['m | M | ', 'a | A | text'],
  },
  {
    rule: 'the title of a page is the first h1 of the main node outside of navigation',
    html: '<title>T</title><main><nav><h1>No</h1></nav><h1>A <em>title</em></h1><h1>B</h1></main>',
    title: 'A title',
  },
  {
    rule: 'without an h1, the title of a page is the <title>',
    html: '<title>\n The  title </title><main>text</main>',
    title: 'The title',
  },
  {
    rule: 'the title of an SVG image is not the title of the page',
    html: '<main><svg><title>No</title></svg></main>',
    title: 'page.html',
  },
  {
    rule: 'without an h1 and a <title>, the title of a page is its path',
    html: '<main>text</main>',
    title: 'page.html',
  },
  {
    rule: 'an empty h1 is not the title of a page',
    html: '<title>T</title><main><h1></h1></main>',
    title: 'T',
  },
  {
    rule: 'white space of all kinds is collapsed and trimmed in titles and texts',
    html: '<main><h1 id="a"> A\n\tB </h1>  one\u00a0two\u2003three \n </main>',
    sections: ['a | A B | one two three'],
  },
  {
    rule: 'the text before the first heading comes first, then terms, then the headings of each level in document order',
    html: `<main>lead<h2 id="b1">B1</h2><h1 id="a">A</h1><h3 id="c">C</h3><h2 id="b2">B2</h2>
      <dl><dt id="t">T</dt><dd>D</dd></dl></main>`,
    sections: [' | A | lead', 't | T | D', 'a | A | ', 'b1 | B1 | ', 'b2 | B2 | ', 'c | C | '],
  },
  {
    rule: 'a term without an id is text of the section around it',
    html: '<main><h1 id="a">A</h1><dl><dt>One</dt><dd>1</dd><dt id="">Two</dt><dd>2</dd></dl></main>',
    sections: ['a | A | One 1 Two 2'],
  },
  {
    rule: 'two terms before a definition are two sections with its text, and a second definition belongs to the section around the list',
    html: '<main><dl><dt id="x">X</dt><dt id="y">Y</dt><dd>both</dd><dd>left</dd></dl></main>',
    sections: [' | page.html | left', 'x | X | both', 'y | Y | both'],
  },
  {
    rule: 'a term without a definition is text of the section around it',
    html: '<main><dl><dt id="x">X</dt><dd>1</dd><dt id="y">Y</dt></dl></main>',
    sections: [' | page.html | Y', 'x | X | 1'],
  },
  {
    rule: 'a term is a section if its parent is a list or a div in a list, whose id is the anchor of a term without an id',
    html: `<main><dl><div><dt id="x">X</dt><dd>1</dd></div><div id="y"><dt>Y</dt><dd>2</dd></div>
      <div><div><dt id="z">Z</dt><dd>3</dd></div></div></dl></main>`,
    sections: [' | page.html | Z 3', 'x | X | 1', 'y | Y | 2'],
  },
  {
    rule: 'the text of a term has the nested terms without an id, but not those with an id',
    html: `<main><dl><dt id="x">X</dt><dd>before<dl><dt id="y">Y</dt><dd>inner</dd><dt>Z</dt><dd>kept</dd></dl>after</dd></dl></main>`,
    sections: ['x | X | before Z kept after', 'y | Y | inner'],
  },
  {
    rule: 'the terms of an outer list come before those of the lists in it',
    html: `<main><dl><dt id="x">X</dt><dd><dl><dt id="y">Y</dt><dd>1</dd></dl></dd><dt id="z">Z</dt><dd>2</dd></dl></main>`,
    sections: ['x | X | ', 'z | Z | 2', 'y | Y | 1'],
  },
  {
    rule: 'a heading in a definition is text of its term, not a section',
    html: '<main><dl><dt id="x">X</dt><dd><h2>H</h2>text</dd></dl></main>',
    sections: ['x | X | H text'],
  },
  {
    rule: 'the text before the first heading is a section, even if the heading is deeply nested',
    html: '<main><div>1<div>2<div>3<h2 id="b">B</h2>4</div>5</div>6</div>7</main>',
    sections: [' | page.html | 1 2 3', 'b | B | 4 5 6 7'],
  },
  {
    rule: 'there is no section of the text before the first heading if there is no such text',
    html: '<main> <!-- only a comment --> <h1 id="a">A</h1></main>',
    sections: ['a | A | '],
  },
  {
    rule: 'a header without a heading belongs to the text before the first heading',
    html: '<main>lead<header>head</header>rest</main>',
    sections: [' | page.html | lead head rest'],
  },
  {
    rule: 'the anchor of a heading is its id, or else that of its parent, or else empty',
    html: '<main><h1 id="own">A</h1><div id="p"><h2>B</h2></div><div><h2>C</h2></div></main>',
    sections: ['own | A | ', 'p | B | ', ' | C | '],
  },
  {
    rule: 'the section of a heading ends at the next heading of any level',
    html: '<main><h2 id="b">B</h2>1<p>2</p><h4 id="d">D</h4>3</main>',
    sections: ['b | B | 1 2', 'd | D | 3'],
  },
  {
    rule: 'a header without a heading does not end a section',
    html: '<main><h2 id="b">B</h2>1<header>2</header>3</main>',
    sections: ['b | B | 1 2 3'],
  },
  {
    rule: 'the section of a heading has the other text of its header, and the text after the header',
    html: '<main><header id="p"><h1>A</h1><p>beside</p></header>text</main>',
    sections: ['p | A | beside text'],
  },
  {
    rule: 'the section of a heading ends at the next heading even if that is deeply nested',
    html: '<main><h1 id="a">A</h1><div>1<div>2<h2 id="b">B</h2>3</div>4</div>5</main>',
    sections: ['a | A | 1 2', 'b | B | 3 4 5'],
  },
  {
    rule: 'comments are not text',
    html: '<main><h1 id="a">A</h1>one<!-- no --><p>two<!-- no --></p></main>',
    sections: ['a | A | one two'],
  },
  {
    rule: 'the text of a code block is that of its pre elements, joined by a space, without buttons and line numbers',
    html: `<main><h1 id="a">A</h1><div class="highlight-python notranslate"><button>Copy</button>
      <table><tr><td class="linenos"><pre>1</pre></td><td><pre>a = <b>1</b></pre><pre>b</pre></td></tr></table></div></main>`,
    sections: ['a | A | a = 1 b'],
  },
  {
    rule: 'the class "highlight" without a pre element is not a code block',
    html: '<main><h1 id="a">A</h1><p class="highlight">one</p></main>',
    sections: ['a | A | one'],
  },
  {
    rule: 'block-level elements separate words, inline elements do not',
    html: '<main><h1 id="a">A</h1><p>one</p><p>two</p><b>th</b><i>ree</i><ul><li>four</li><li>five</li></ul></main>',
    sections: ['a | A | one two three four five'],
  },
  {
    rule: 'table cells and line breaks separate words at any depth',
    html: `<main><h1 id="a">A</h1><div><div><div><table><tr><td>one</td><td>two<br>three</td></tr></table></div></div></div></main>`,
    sections: ['a | A | one two three'],
  },
  {
    rule: 'a space at the edge of an inline element separates words',
    html: '<main><h1 id="a">A</h1><p><b>one </b>two<i> three</i></p></main>',
    sections: ['a | A | one two three'],
  },
  {
    rule: 'a page without a body has no sections',
    html: '<frameset><frame></frameset>',
    title: 'page.html',
    sections: [],
  },
];

for (const {rule, html, title, sections} of RULES)
  test(rule, () => {
    if (title !== undefined) assert.equal(cut(html).title, title);
    if (sections) assert.deepEqual(sectionsOf(html), sections);
  });

test('cuts text after 1,048,576 code points', () => {
  const [section] = cut(`<main><h1>A</h1>${'😀'.repeat(1_048_577)}</main>`).sections;
  assert.equal(section!.content, '😀'.repeat(1_048_576));
});

test('limits a page to 10,000 sections', () =>
  assert.equal(cut(`<main>${'<h2>B</h2>'.repeat(10_001)}</main>`).sections.length, 10_000));

test('reads text that is nested 20,000 levels deep', () => {
  const html = `<main><h1 id="a">A</h1>${'<div>'.repeat(20_000)}deep</main>`;
  assert.deepEqual(sectionsOf(html), ['a | A | deep']);
});

test('returns the links in the main node that lead to files of the site, each with its text', () => {
  const html = `<main><a href="#here">1</a><a href="../other/">2</a><a href="b.html#x%C3%A9">3</a><a href="b.html#xé">4</a>
    <a href="https://example.org/#no">5</a><a href="mailto:no">6</a><a>7</a><nav><a href="no.html">8</a></nav></main>`;
  assert.deepEqual(cutPage(parsePage(html), {path: 'dir/page.html'}).links, [
    {place: 'dir/page.html#here', text: '1'},
    {place: 'other/index.html#', text: '2'},
    {place: 'dir/b.html#xé', text: '3'},
    {place: 'dir/b.html#xé', text: '4'},
  ]);
});

const name = fc.constantFrom(
  ...'main div section h1 h2 h6 header dl dt dd p span pre table tr td nav script template br svg'.split(' '),
);
const attributes = fc.constantFrom(
  '',
  ' id="x"',
  ' class="highlight-x"',
  ' role="main"',
  ' class="headerlink"',
);
const {node} = fc.letrec<{node: string; nodes: string[]}>(tie => ({
  node: fc.oneof(
    {maxDepth: 6},
    fc.string({unit: 'grapheme', maxLength: 4}),
    fc.constantFrom('<!-- c -->', ' ', '\n', '&nbsp;', '<', '</div>'),
    fc
      .tuple(name, attributes, tie('nodes'))
      .map(([tag, attribute, inner]) => `<${tag}${attribute}>${(inner as string[]).join('')}</${tag}>`),
  ),
  nodes: fc.array(tie('node'), {maxLength: 4}),
}));

test('divides any page into sections with collapsed and trimmed text, and never throws', () =>
  fc.assert(
    fc.property(node, html => {
      const {title, sections} = cut(html);
      for (const text of [title, ...sections.flatMap(section => [section.title, section.content])])
        assert.equal(text, text.replace(/\s+/g, ' ').trim());
      assert.ok(title);
    }),
    {numRuns: 500},
  ));

test('divides any text into sections without an error', () =>
  fc.assert(fc.property(fc.string({unit: 'binary'}), text => assert.ok(Array.isArray(cut(text).sections)))));
