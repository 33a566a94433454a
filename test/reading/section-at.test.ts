import assert from 'node:assert/strict';
import {test} from 'node:test';
import {nodeTree, parsePage} from '../../cli/src/site/parse-page.js';
import {findTarget, sectionAt} from '../../src/reading/section-at.js';
import {textOf} from '../../src/reading/text.js';

/** The elements of the section at the anchor `x`, with their texts. If only some children of a list belong to it, these children. */
function sectionOf(html: string, withDefinition = true): string {
  const document = parsePage(`<main>${html}</main>`);
  const {
    nodes,
    only,
    rows = [],
  } = sectionAt(nodeTree, findTarget(nodeTree, document, 'x')!, {withDefinition});
  const shown = (list: typeof nodes) =>
    list
      .filter(node => nodeTree.nameOf(node))
      .map(node => `${nodeTree.nameOf(node)} ${textOf(nodeTree, node)}`.trim())
      .join(', ');
  return only
    ? `${nodes.map(node => nodeTree.nameOf(node)).join()}: ${shown(only)}`
    : shown([...nodes, ...rows]);
}

const cases: readonly [title: string, html: string, section: string, withDefinition?: boolean][] = [
  [
    'a declaration includes what follows it, up to the next declaration',
    `<a name="x"></a> <div class="functionHeader">def fire()</div><div>Fires.</div><div class="functionHeader">def stop()</div>`,
    'div def fire(), div Fires.',
  ],
  [
    'an anchor in a declaration selects the declaration',
    `<p class="src"><a id="x" class="def">fire</a> :: Oven</p><div>Fires.</div><div><p class="src"><a class="def">stop</a></p></div>`,
    'p fire :: Oven, div Fires.',
  ],
  [
    'a declaration in a box includes the box and what follows it',
    `<div><table class="boxed RBoxed"><tr><td><p>procedure</p><p class="RForeground"><a name="x"></a><a name="(def._fire)"></a>(fire)</p>
    </td></tr></table></div><div>Fires.</div><h5>Next</h5>`,
    'table procedure (fire), div Fires.',
  ],
  [
    'a term in a list of several definitions includes only its definition and the terms that share this definition',
    '<dl><dt id="a">A</dt><dd>1</dd><dt id="x">X</dt><dt id="y">Y</dt><dd>2</dd><dt id="b">B</dt><dd>3</dd></dl>',
    'dl: dt X, dt Y, dd 2',
  ],
  [
    'a list without a definition, as in Django, includes the text after it up to the next list',
    '<dl><dt id="x">save()</dt><dd></dd></dl><p>Saves.</p><ul><li>all</li></ul><dl><dt id="b">B</dt><dd></dd></dl><p>2</p>',
    'dl save(), p Saves., ul all',
  ],
  [
    'a list without a definition includes the text after it up to the next heading',
    '<dl><dt id="x">save()</dt><dd></dd></dl><p>Saves.</p><section><h3>B</h3></section><p>2</p>',
    'dl save(), p Saves.',
  ],
  [
    'an unclosed anchor in a heading, as in XHTML, selects the heading with its text',
    '<h2><a id="a"/>A</h2><p>1</p><h2><a id="x"/>X</h2><p>2</p><h2><a id="c"/>C</h2><p>3</p>',
    'h2 X, p 2',
  ],
  [
    'an <a name> around the words of a heading selects the heading with its text',
    '<h2><a name="x">X</a></h2><p>1</p>',
    'h2 X, p 1',
  ],
  [
    'a heading includes its text up to the next heading of the same level',
    '<h2 id="x">A</h2><p>1</p><h3>B</h3><p>2</p><h2>C</h2><p>3</p>',
    'h2 A, p 1, h3 B, p 2',
  ],
  [
    'a heading includes its text up to a nested heading of a higher level',
    '<h3 id="x">A</h3><p>1</p><div><h2>B</h2></div>',
    'h3 A, p 1',
  ],
  [
    'a heading includes its text up to a footer',
    '<h2 id="x">A</h2><p>1</p><footer>end</footer>',
    'h2 A, p 1',
  ],
  [
    'a heading includes what follows the element around it',
    '<div><h2 id="x">A</h2></div><p>1</p>',
    'h2 A, p 1',
  ],
  [
    'a heading includes what follows the outermost element around it that other elements follow',
    '<section><div><div><h2 id="x">A</h2></div></div><p>1</p></section><p>2</p>',
    'h2 A, p 1',
  ],
  [
    'a heading includes a badge beside it and what follows the element around both',
    '<div><div><h2 id="x">A</h2><span>New</span></div><i></i></div><p>1</p><h2>B</h2>',
    'h2 A, span New, p 1',
  ],
  [
    'a heading includes the rest of its header, and what follows the header',
    '<header><h2 id="x">A</h2><p>1</p></header><p>2</p>',
    'h2 A, p 1, p 2',
  ],
  ['an element with only a heading selects the heading', '<div id="x"><h2>A</h2></div><p>1</p>', 'h2 A, p 1'],
  [
    'an element with text beside its heading is returned unchanged',
    '<div id="x"><h2>A</h2>text</div><p>1</p>',
    'div A text',
  ],
  ['a paragraph is returned unchanged', '<p id="x">1</p><p>2</p>', 'p 1'],
  ['a link target in a heading selects the heading', '<h2><a id="x"></a>A</h2><p>1</p>', 'h2 A, p 1'],
  [
    'a link target right before a heading selects the heading',
    '<span id="x"></span> <h2>A</h2><p>1</p>',
    'h2 A, p 1',
  ],
  [
    'a link target before a heading and empty elements selects the heading',
    '<a id="x"></a><i></i><div><h2>A</h2></div><p>1</p>',
    'h2 A, p 1',
  ],
  [
    'a heading in a table includes rows with text up to the next heading (Doxygen)',
    `<table><tr><td><h2><a id="x"></a>A</h2></td></tr><tr><td>1</td></tr><tr><td>&nbsp;</td></tr><tr><td>2</td></tr>
    <tr><td><h2>B</h2></td></tr><tr><td>3</td></tr></table><p>4</p>`,
    'h2 A, tr 1, tr 2',
  ],
  [
    'a link target before a list of one member, as in Javadoc and Groovydoc, selects the member',
    '<a name="x"><!-- --></a><ul><li><h4>f()</h4><p>1</p></li></ul><a name="y"></a><ul><li><h4>g()</h4></li></ul>',
    'h4 f(), p 1',
  ],
  [
    'a link target before a list with text before its heading selects only itself',
    '<a name="x"></a><ul><li>1<h4>f()</h4></li></ul>',
    'a',
  ],
  ['a link target before text selects only itself', '<span id="x"></span>text<h2>A</h2>', 'span'],
  ['a link target before a paragraph selects only itself', '<span id="x"></span><p>1</p><h2>A</h2>', 'span'],
  ['an <a name> in a paragraph selects the paragraph', '<p>1 <a name="x"></a>2</p><h2>A</h2>', 'p 1 2'],
  ['a link target in a paragraph selects only itself', '<p>1 <span id="x"></span>2</p><h2>A</h2>', 'span'],
  [
    'a link target in a section selects the section',
    '<section><span id="x"></span><h2>A</h2><p>1</p></section>',
    'section A 1',
  ],
  [
    'a link target in a section selects the section (old docutils)',
    '<div class="section"><span id="x"></span><h2>A</h2><p>1</p></div>',
    'div A 1',
  ],
  [
    'a link target in another element selects the heading',
    '<div class="other"><span id="x"></span><h2>A</h2><p>1</p></div>',
    'h2 A, p 1',
  ],
  [
    'a link target in a section selects the heading if no doctool is given',
    '<section><span id="x"></span><h2>A</h2></section>',
    'h2 A',
    false,
  ],
  [
    'a term of a glossary includes its definition',
    '<dl class="glossary"><dt>a</dt><dd>1</dd><dt id="x">b</dt><dt>c</dt><dd>2</dd></dl>',
    'dl: dt b, dd 2',
  ],
  [
    'a citation without a definition includes only the term',
    '<dl class="citation"><dt id="x">a</dt></dl>',
    'dl: dt a',
  ],
  [
    'a link target in a term selects the term and its definition',
    '<dl class="glossary"><dt><span id="x"></span>a</dt><dd>1</dd><dt>b</dt></dl>',
    'dl: dt a, dd 1',
  ],
  [
    'a term of a list that is neither a glossary nor citations selects the whole list',
    '<dl class="py function"><dt id="x">f()</dt><dd>1</dd></dl><p>2</p>',
    'dl f() 1',
  ],
  [
    'an empty anchor at the beginning of a sidebar, as DocBook and Publican write it, selects the whole sidebar',
    '<p>0</p><div class="sidebar"><a id="x"></a><div class="titlepage"><p class="title"><b>More</b></p></div><a id="i" class="indexterm"></a><div class="para">1</div></div><p>2</p>',
    'div More 1',
  ],
  [
    'an empty anchor at the beginning of the text of a page does not select the whole text',
    '<div class="content"><a id="x"></a><p>1</p><h2>2</h2></div>',
    'a',
  ],
  [
    'a term selects only itself without its definition if no doctool is given',
    '<dl><dt id="x">f()</dt><dd>1</dd></dl>',
    'dt f()',
    false,
  ],
];
for (const [title, html, section, withDefinition] of cases)
  test(title, () => assert.equal(sectionOf(html, withDefinition), section));

test('an id takes precedence over a name', () => {
  const document = parsePage('<a name="x">name</a><b name="x">no target</b><p id="x">id</p>');
  assert.equal(textOf(nodeTree, findTarget(nodeTree, document, 'x')!), 'id');
  assert.equal(findTarget(nodeTree, document, 'y'), undefined);
});
