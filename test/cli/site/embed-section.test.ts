import assert from 'node:assert/strict';
import {test} from 'node:test';
import fc from 'fast-check';
import {
  embedSection,
  type CutSectionOptions,
  findAnchor,
  listHeaders,
} from '../../../cli/src/site/embed-section.js';
import {parsePage} from '../../../cli/src/site/parse-page.js';

const BASE = 'https://docs.example.org/en/page.html';

const embed = (html: string, options: Partial<CutSectionOptions>): string | undefined =>
  embedSection(parsePage(html), {baseUrl: BASE, ...options});

interface Case {
  readonly rule: string;
  readonly html: string;
  readonly options?: Partial<CutSectionOptions>;
  readonly content: string | undefined;
}

const sphinx = (fragment: string): Partial<CutSectionOptions> => ({fragment, doctool: 'sphinx'});

const CASES: readonly Case[] = [
  {
    rule: 'addresses of links and images are resolved against the first <base> that has an href, as in browsers',
    html:
      '<head><base target="_top"><base href="../"><base href="x/"></head>' +
      '<main><a href="b.html">b</a><a href="#c">c</a><img src="/i.png"></main>',
    content:
      '<main><a href="https://docs.example.org/b.html">b</a><a href="https://docs.example.org/#c">c</a>' +
      '<img src="https://docs.example.org/i.png"></main>',
  },
  ...['https://[', 'javascript:alert(1)//', 'data:text/html,x/'].map(base => ({
    rule: `a <base> is ignored if its address is invalid or has the scheme javascript: or data: (${base})`,
    html: `<base href="${base}"><main><a href="b.html">b</a></main>`,
    content: '<main><a href="https://docs.example.org/en/b.html">b</a></main>',
  })),
  {
    rule: 'a fragment selects the first element with that id, even outside the main element',
    html: '<div id="a">1</div><main><p id="a">2</p></main>',
    options: {fragment: 'a'},
    content: '<div id="a">1</div>',
  },
  {
    rule: 'a fragment selects nothing if no element has that id',
    html: '<main>x</main>',
    options: {fragment: 'a'},
    content: undefined,
  },
  {
    rule: 'a fragment selects the element with that id, even if the id is not a valid CSS identifier',
    html: '<p id="é &quot;x&quot;.1">2</p>',
    options: {fragment: 'é "x".1'},
    content: '<p id="é &quot;x&quot;.1">2</p>',
  },
  {
    rule: 'without a fragment, the element that matches the selector in maincontent is returned',
    html: '<main>no</main><div class="body">yes</div>',
    options: {maincontent: 'div.body'},
    content: '<div class="body">yes</div>',
  },
  {
    rule: 'with a fragment, the selector in maincontent is ignored',
    html: '<div class="body">no</div><p id="a">yes</p>',
    options: {fragment: 'a', maincontent: 'div.body'},
    content: '<p id="a">yes</p>',
  },
  {
    rule: 'nothing is returned if no element matches the selector in maincontent',
    html: '<main>x</main>',
    options: {maincontent: 'b'},
    content: undefined,
  },
  {
    rule: 'without a fragment, the element with role=main is returned rather than <main>',
    html: '<main>no</main><div role="main">yes</div>',
    content: '<div role="main">yes</div>',
  },
  {
    rule: 'without a fragment, <main> is returned if no element has role=main',
    html: '<main>yes</main>',
    content: '<main>yes</main>',
  },
  {
    rule: 'without a fragment, the parent of the first <h1> is returned if the page has neither role=main nor <main>',
    html: '<p>no</p><div><h1>A</h1>yes</div>',
    content: '<div><h1>A</h1>yes</div>',
  },
  {
    rule: 'with doctool=sphinx, the id of an empty <span> selects the <section> around the <span>',
    html: '<section id="s"><span id="a"></span><h2>B</h2></section>',
    options: sphinx('a'),
    content: '<section id="s"><span id="a"></span><h2>B</h2></section>',
  },
  {
    rule: 'with doctool=sphinx, the id of an empty <span> in a div.section, as older docutils write it, selects the <div>',
    html: '<div class="section" id="s"><span id="a"></span></div>',
    options: sphinx('a'),
    content: '<div class="section" id="s"><span id="a"></span></div>',
  },
  {
    rule: 'with doctool=sphinx, the id of an empty <span> in a term, as for an option with two names, selects the term and its definition',
    html: '<dl><dt id="o"><span id="a"></span>-o</dt><dd>1</dd></dl>',
    options: sphinx('a'),
    content: '<dl><dt id="o"><span id="a"></span>-o</dt><dd>1</dd></dl>',
  },
  {
    rule: 'with doctool=sphinx, the id of a <span> with text selects only the <span>',
    html: '<section><span id="a">x</span></section>',
    options: sphinx('a'),
    content: '<span id="a">x</span>',
  },
  {
    rule: 'with doctool=sphinx, the id of an empty <span> within a paragraph selects only the <span>',
    html: '<section><p>x<span id="b"></span></p></section>',
    options: sphinx('b'),
    content: '<span id="b"></span>',
  },
  {
    rule: 'with doctool=sphinx, the id of a glossary term selects the term and its definition, without other terms',
    html: '<dl class="simple glossary"><dt id="a">A</dt><dd>1</dd><dt id="b">B</dt><dt id="c">C</dt><dd>2</dd></dl>',
    options: sphinx('b'),
    content: '<dl class="simple glossary"><dt id="b">B</dt><dd>2</dd></dl>',
  },
  {
    rule: 'with doctool=sphinx, the id of a citation selects its label and its text',
    html: '<dl class="citation"><dt id="a">A</dt><dd>1</dd><dt>B</dt><dd>2</dd></dl>',
    options: sphinx('a'),
    content: '<dl class="citation"><dt id="a">A</dt><dd>1</dd></dl>',
  },
  {
    rule: 'with doctool=sphinx, the id of the only term of a definition list selects the list',
    html: '<dl class="py function"><dt id="f">f()</dt><dd>1</dd></dl>',
    options: sphinx('f'),
    content: '<dl class="py function"><dt id="f">f()</dt><dd>1</dd></dl>',
  },
  {
    rule: 'without doctool=sphinx, the id of a term selects the term without its definition',
    html: '<dl class="py function"><dt id="f">f()</dt><dd>1</dd></dl>',
    options: {fragment: 'f'},
    content: '<dt id="f">f()</dt>',
  },
  {
    rule: 'the id of a heading selects the heading and what follows it, up to the next heading of the same or a higher level',
    html: '<div><h2 id="a">A</h2>1<h3>B</h3>2<h2>C</h2>3</div>',
    options: {fragment: 'a'},
    content: '<h2 id="a">A</h2>1<h3>B</h3>2',
  },
  {
    rule: 'the href of links and the src of images become absolute, except invalid addresses; other attributes do not change',
    html: `<main><a href="../x.html#y">1</a><a href="#z">2</a><a href="https://e.org/">3</a><a href="//e.org/a">4</a>
<a name="n">5</a><a href="mailto:a@e.org">6</a><a href="http://[">7</a><img src="i.png" srcset="j.png"><video src="v.mp4"></video></main>`,
    content: `<main><a href="https://docs.example.org/x.html#y">1</a><a href="${BASE}#z">2</a><a href="https://e.org/">3</a><a href="https://e.org/a">4</a>
<a name="n">5</a><a href="mailto:a@e.org">6</a><a href="http://[">7</a><img src="https://docs.example.org/en/i.png" srcset="j.png"><video src="v.mp4"></video></main>`,
  },
  {
    rule: 'the HTML is returned as it is in the page, without sanitising',
    html: '<main><script>1 < 2</script><p onclick="x()">a &lt; b &amp; c é</p><!-- c --></main>',
    content: '<main><script>1 < 2</script><p onclick="x()">a &lt; b &amp; c é</p><!-- c --></main>',
  },
];

for (const {rule, html, options = {}, content} of CASES)
  test(rule, () => assert.equal(embed(html, options), content));

const PAGE = `<main><h1 id="top">The  Title<a class="headerlink" href="#top">¶</a></h1>
  <section id="one"><h2>Section <em>One</em></h2></section><h3>No anchor</h3><h1 id="two">Two</h1></main>`;

test('listHeaders returns the headings with their anchors, and "#" for the first h1 and for headings without an id', () =>
  assert.deepEqual(listHeaders(parsePage(PAGE)), [
    {'The Title': '#'},
    {'Section One': '#one'},
    {'No anchor': '#'},
    {Two: '#two'},
  ]));

test('findAnchor finds a section by its anchor or by its heading, ignoring case and extra spaces', () => {
  assert.equal(findAnchor(parsePage(PAGE), 'one'), 'one');
  assert.equal(findAnchor(parsePage(PAGE), ' section  ONE '), 'one');
  assert.equal(findAnchor(parsePage(PAGE), 'No anchor'), '');
  assert.equal(findAnchor(parsePage(PAGE), 'three'), undefined);
});

test('embedSection does not throw, whatever the page and the fragment are', () =>
  fc.assert(
    fc.property(fc.string({unit: 'binary'}), fc.string(), (html, fragment) => {
      embed(html, {fragment});
      embed(`<dl><dt id="${fragment}">${html}`, {fragment, doctool: 'sphinx'});
    }),
  ));
