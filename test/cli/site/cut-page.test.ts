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
    rule: 'main node: the first [role=main]',
    html: '<main><h1>No</h1></main><div role="main"><h1 id="a">Yes</h1>text</div><div role="main"><h1>No</h1></div>',
    sections: ['a | Yes | text'],
  },
  {
    rule: 'main node: else the first main',
    html: '<h1>No</h1><main><h1 id="a">Yes</h1>text</main><main><h1>No</h1></main>',
    sections: ['a | Yes | text'],
  },
  {
    rule: 'main node: else the parent of the first h1',
    html: '<h2>No</h2><div><h1 id="a">Yes</h1>text</div><p>no</p>',
    sections: ['a | Yes | text'],
  },
  {
    rule: 'main node: of its header, if the h1 sits in one',
    html: '<div><header><h1 id="a">Yes</h1>beside</header>text</div><p>no</p>',
    sections: ['a | Yes | beside text'],
  },
  {
    rule: 'main node: else the body',
    html: '<p>text</p><h2 id="b">B</h2>more',
    title: 'page.html',
    sections: [' | page.html | text', 'b | B | more'],
  },
  {
    rule: 'main node: an h1 that is all a link names the site, where there is another',
    html: '<div><h1><a href="../">Site</a></h1>menu</div><div><h1 id="a">Page</h1>text</div>',
    title: 'Page',
    sections: ['a | Page | text'],
  },
  {
    rule: 'main node: an h1 that links to itself names the page',
    html: '<div><h1 id="a"><a href="#a">Page</a></h1>text</div><div><h1>Other</h1></div>',
    sections: ['a | Page | text'],
  },
  {
    rule: 'removed first: what is never rendered, navigation, search, permalinks, line numbers, tables of contents',
    html: `<main><h1 id="a">A<a class="headerlink" href="#a">¶</a></h1>
      <script>1</script><style>2</style><template>3</template><noscript>4</noscript><nav>5</nav>
      <div role="navigation">6</div><div role="search">7</div><p class="toctree-wrapper compound">8</p>
      <i class="linenos">9</i><i class="lineno">10</i>text<!-- comment --></main>`,
    sections: ['a | A | text'],
  },
  {
    rule: 'not removed: the pages of a manual on one page, which Sphinx puts where the list of them was',
    html: `<main><section id="m"><h1>M</h1><div class="toctree-wrapper compound"><span id="document-a"></span>
      <section id="a"><h2>A</h2><p>text</p></section></div></section></main>`,
    sections: ['m | M | ', 'a | A | text'],
  },
  {
    rule: 'title: the first h1 of the cleaned main node',
    html: '<title>T</title><main><nav><h1>No</h1></nav><h1>A <em>title</em></h1><h1>B</h1></main>',
    title: 'A title',
  },
  {
    rule: 'title: else the <title>',
    html: '<title>\n The  title </title><main>text</main>',
    title: 'The title',
  },
  {
    rule: 'title: not the one of a picture',
    html: '<main><svg><title>No</title></svg></main>',
    title: 'page.html',
  },
  {rule: 'title: else the path', html: '<main>text</main>', title: 'page.html'},
  {rule: 'title: an empty h1 is none', html: '<title>T</title><main><h1></h1></main>', title: 'T'},
  {
    rule: 'text: white space of all kinds folded, trimmed',
    html: '<main><h1 id="a"> A\n\tB </h1>  one\u00a0two\u2003three \n </main>',
    sections: ['a | A B | one two three'],
  },
  {
    rule: 'order: leading text, terms, each level of headings in document order',
    html: `<main>lead<h2 id="b1">B1</h2><h1 id="a">A</h1><h3 id="c">C</h3><h2 id="b2">B2</h2>
      <dl><dt id="t">T</dt><dd>D</dd></dl></main>`,
    sections: [' | A | lead', 't | T | D', 'a | A | ', 'b1 | B1 | ', 'b2 | B2 | ', 'c | C | '],
  },
  {
    rule: 'terms: without an id they stay text',
    html: '<main><h1 id="a">A</h1><dl><dt>One</dt><dd>1</dd><dt id="">Two</dt><dd>2</dd></dl></main>',
    sections: ['a | A | One 1 Two 2'],
  },
  {
    rule: 'terms: the next dd, skipping other dt; both are sections',
    html: '<main><dl><dt id="x">X</dt><dt id="y">Y</dt><dd>both</dd><dd>left</dd></dl></main>',
    sections: [' | page.html | left', 'x | X | both', 'y | Y | both'],
  },
  {
    rule: 'terms: without a dd they are skipped and stay',
    html: '<main><dl><dt id="x">X</dt><dd>1</dd><dt id="y">Y</dt></dl></main>',
    sections: [' | page.html | Y', 'x | X | 1'],
  },
  {
    rule: "terms: children of the list or of its groups, which may have the term's anchor; no deeper ones",
    html: `<main><dl><div><dt id="x">X</dt><dd>1</dd></div><div id="y"><dt>Y</dt><dd>2</dd></div>
      <div><div><dt id="z">Z</dt><dd>3</dd></div></div></dl></main>`,
    sections: [' | page.html | Z 3', 'x | X | 1', 'y | Y | 2'],
  },
  {
    rule: 'terms: nested pairs leave the outer text, what has no id stays in it',
    html: `<main><dl><dt id="x">X</dt><dd>before<dl><dt id="y">Y</dt><dd>inner</dd><dt>Z</dt><dd>kept</dd></dl>after</dd></dl></main>`,
    sections: ['x | X | before Z kept after', 'y | Y | inner'],
  },
  {
    rule: 'terms: an outer list before the ones inside it, whatever their order in the page',
    html: `<main><dl><dt id="x">X</dt><dd><dl><dt id="y">Y</dt><dd>1</dd></dl></dd><dt id="z">Z</dt><dd>2</dd></dl></main>`,
    sections: ['x | X | ', 'z | Z | 2', 'y | Y | 1'],
  },
  {
    rule: 'terms: headings inside them leave the tree with them',
    html: '<main><dl><dt id="x">X</dt><dd><h2>H</h2>text</dd></dl></main>',
    sections: ['x | X | H text'],
  },
  {
    rule: 'leading text: up to the first heading, however deep',
    html: '<main><div>1<div>2<div>3<h2 id="b">B</h2>4</div>5</div>6</div>7</main>',
    sections: [' | page.html | 1 2 3', 'b | B | 4 5 6 7'],
  },
  {
    rule: 'leading text: none when there is none',
    html: '<main> <!-- only a comment --> <h1 id="a">A</h1></main>',
    sections: ['a | A | '],
  },
  {
    rule: 'leading text: a header without a heading is part of it',
    html: '<main>lead<header>head</header>rest</main>',
    sections: [' | page.html | lead head rest'],
  },
  {
    rule: 'headings: id of its own, else of the parent, else none',
    html: '<main><h1 id="own">A</h1><div id="p"><h2>B</h2></div><div><h2>C</h2></div></main>',
    sections: ['own | A | ', 'p | B | ', ' | C | '],
  },
  {
    rule: 'headings: up to the next heading of any level',
    html: '<main><h2 id="b">B</h2>1<p>2</p><h4 id="d">D</h4>3</main>',
    sections: ['b | B | 1 2', 'd | D | 3'],
  },
  {
    rule: 'headings: a header without one ends no section',
    html: '<main><h2 id="b">B</h2>1<header>2</header>3</main>',
    sections: ['b | B | 1 2 3'],
  },
  {
    rule: 'headings: what is in their header, and what follows it',
    html: '<main><header id="p"><h1>A</h1><p>beside</p></header>text</main>',
    sections: ['p | A | beside text'],
  },
  {
    rule: 'headings: up to the next one, however deep',
    html: '<main><h1 id="a">A</h1><div>1<div>2<h2 id="b">B</h2>3</div>4</div>5</main>',
    sections: ['a | A | 1 2', 'b | B | 3 4 5'],
  },
  {
    rule: 'headings: comments never count',
    html: '<main><h1 id="a">A</h1>one<!-- no --><p>two<!-- no --></p></main>',
    sections: ['a | A | one two'],
  },
  {
    rule: 'code: the texts of pre, joined by a space, nothing around them, no line numbers',
    html: `<main><h1 id="a">A</h1><div class="highlight-python notranslate"><button>Copy</button>
      <table><tr><td class="linenos"><pre>1</pre></td><td><pre>a = <b>1</b></pre><pre>b</pre></td></tr></table></div></main>`,
    sections: ['a | A | a = 1 b'],
  },
  {
    rule: 'code: a highlight without pre is text',
    html: '<main><h1 id="a">A</h1><p class="highlight">one</p></main>',
    sections: ['a | A | one'],
  },
  {
    rule: 'words: block-level elements break them, inline neighbours join',
    html: '<main><h1 id="a">A</h1><p>one</p><p>two</p><b>th</b><i>ree</i><ul><li>four</li><li>five</li></ul></main>',
    sections: ['a | A | one two three four five'],
  },
  {
    rule: 'words: cells and line breaks break them too, at any depth',
    html: `<main><h1 id="a">A</h1><div><div><div><table><tr><td>one</td><td>two<br>three</td></tr></table></div></div></div></main>`,
    sections: ['a | A | one two three'],
  },
  {
    rule: 'words: a space inside an inline element is one',
    html: '<main><h1 id="a">A</h1><p><b>one </b>two<i> three</i></p></main>',
    sections: ['a | A | one two three'],
  },
  {rule: 'no body: no sections', html: '<frameset><frame></frameset>', title: 'page.html', sections: []},
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

test('survives deep nesting', () => {
  const html = `<main><h1 id="a">A</h1>${'<div>'.repeat(20_000)}deep</main>`;
  assert.deepEqual(sectionsOf(html), ['a | A | deep']);
});

test('returns the links of a page to sections of the site, each with its text, once', () => {
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

test('cuts any page, with folded and trimmed text, and never throws', () =>
  fc.assert(
    fc.property(node, html => {
      const {title, sections} = cut(html);
      for (const text of [title, ...sections.flatMap(section => [section.title, section.content])])
        assert.equal(text, text.replace(/\s+/g, ' ').trim());
      assert.ok(title);
    }),
    {numRuns: 500},
  ));

test('cuts any text', () =>
  fc.assert(fc.property(fc.string({unit: 'binary'}), text => assert.ok(Array.isArray(cut(text).sections)))));
