import assert from 'node:assert/strict';
import {test} from 'node:test';
import {nodeTree, parsePage} from '../../cli/src/site/parse-page.js';
import {findTarget, sectionAt} from '../../src/reading/section-at.js';
import {textOf} from '../../src/reading/text.js';

/** The elements of the section at `x`, each with its text; of a list, the children that are meant. */
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
    'of a declaration that is no heading, what follows it up to the next',
    `<a name="x"></a> <div class="functionHeader">def fire()</div><div>Fires.</div><div class="functionHeader">def stop()</div>`,
    'div def fire(), div Fires.',
  ],
  [
    'the same around the anchor',
    `<p class="src"><a id="x" class="def">fire</a> :: Oven</p><div>Fires.</div><div><p class="src"><a class="def">stop</a></p></div>`,
    'p fire :: Oven, div Fires.',
  ],
  [
    'of a declaration in a box, the box and what follows it',
    `<div><table class="boxed RBoxed"><tr><td><p>procedure</p><p class="RForeground"><a name="x"></a><a name="(def._fire)"></a>(fire)</p>
    </td></tr></table></div><div>Fires.</div><h5>Next</h5>`,
    'table procedure (fire), div Fires.',
  ],
  [
    'of a term in a list of several definitions, its terms and its definition alone',
    '<dl><dt id="a">A</dt><dd>1</dd><dt id="x">X</dt><dt id="y">Y</dt><dd>2</dd><dt id="b">B</dt><dd>3</dd></dl>',
    'dl: dt X, dt Y, dd 2',
  ],
  [
    'of a list without a definition, as Django writes them, the text after it up to the next list',
    '<dl><dt id="x">save()</dt><dd></dd></dl><p>Saves.</p><ul><li>all</li></ul><dl><dt id="b">B</dt><dd></dd></dl><p>2</p>',
    'dl save(), p Saves., ul all',
  ],
  [
    'the same up to the next heading',
    '<dl><dt id="x">save()</dt><dd></dd></dl><p>Saves.</p><section><h3>B</h3></section><p>2</p>',
    'dl save(), p Saves.',
  ],
  [
    'of an unclosed anchor in a heading, as XHTML has it, the heading with its text',
    '<h2><a id="a"/>A</h2><p>1</p><h2><a id="x"/>X</h2><p>2</p><h2><a id="c"/>C</h2><p>3</p>',
    'h2 X, p 2',
  ],
  [
    'of a name around the words of a heading, the heading with its text',
    '<h2><a name="x">X</a></h2><p>1</p>',
    'h2 X, p 1',
  ],
  [
    'a heading, up to the next of its rank',
    '<h2 id="x">A</h2><p>1</p><h3>B</h3><p>2</p><h2>C</h2><p>3</p>',
    'h2 A, p 1, h3 B, p 2',
  ],
  ['up to one of a higher rank, in a box too', '<h3 id="x">A</h3><p>1</p><div><h2>B</h2></div>', 'h3 A, p 1'],
  ['up to a footer', '<h2 id="x">A</h2><p>1</p><footer>end</footer>', 'h2 A, p 1'],
  ['with what follows the box of a heading', '<div><h2 id="x">A</h2></div><p>1</p>', 'h2 A, p 1'],
  [
    'with what follows the outermost of its boxes that something follows',
    '<section><div><div><h2 id="x">A</h2></div></div><p>1</p></section><p>2</p>',
    'h2 A, p 1',
  ],
  [
    'with what follows its wrapper, whatever badge is in that',
    '<div><div><h2 id="x">A</h2><span>New</span></div><i></i></div><p>1</p><h2>B</h2>',
    'h2 A, span New, p 1',
  ],
  [
    'with what is in its header and what follows that',
    '<header><h2 id="x">A</h2><p>1</p></header><p>2</p>',
    'h2 A, p 1, p 2',
  ],
  ['the heading that is all there is in a box', '<div id="x"><h2>A</h2></div><p>1</p>', 'h2 A, p 1'],
  ['a box with text of its own, as it is', '<div id="x"><h2>A</h2>text</div><p>1</p>', 'div A text'],
  ['a paragraph, as it is', '<p id="x">1</p><p>2</p>', 'p 1'],
  ['of a target in a heading, the heading', '<h2><a id="x"></a>A</h2><p>1</p>', 'h2 A, p 1'],
  ['of a target before a heading, the heading', '<span id="x"></span> <h2>A</h2><p>1</p>', 'h2 A, p 1'],
  ['past empty elements', '<a id="x"></a><i></i><div><h2>A</h2></div><p>1</p>', 'h2 A, p 1'],
  [
    'of a heading in a table, the rows that say something, up to the next: Doxygen',
    `<table><tr><td><h2><a id="x"></a>A</h2></td></tr><tr><td>1</td></tr><tr><td>&nbsp;</td></tr><tr><td>2</td></tr>
    <tr><td><h2>B</h2></td></tr><tr><td>3</td></tr></table><p>4</p>`,
    'h2 A, tr 1, tr 2',
  ],
  [
    'of a target before a list of one member, as Javadoc and groovydoc have it, the member',
    '<a name="x"><!-- --></a><ul><li><h4>f()</h4><p>1</p></li></ul><a name="y"></a><ul><li><h4>g()</h4></li></ul>',
    'h4 f(), p 1',
  ],
  [
    'of a target before a list with text before its heading, itself',
    '<a name="x"></a><ul><li>1<h4>f()</h4></li></ul>',
    'a',
  ],
  ['of a target before text, itself', '<span id="x"></span>text<h2>A</h2>', 'span'],
  ['of a target before a paragraph, itself', '<span id="x"></span><p>1</p><h2>A</h2>', 'span'],
  ['of an old name in a paragraph, the paragraph', '<p>1 <a name="x"></a>2</p><h2>A</h2>', 'p 1 2'],
  ['of a target in a paragraph, itself', '<p>1 <span id="x"></span>2</p><h2>A</h2>', 'span'],
  [
    'of a target in a section, the section',
    '<section><span id="x"></span><h2>A</h2><p>1</p></section>',
    'section A 1',
  ],
  [
    'the same as docutils wrote it once',
    '<div class="section"><span id="x"></span><h2>A</h2><p>1</p></div>',
    'div A 1',
  ],
  [
    'in a box that is no section, the heading',
    '<div class="other"><span id="x"></span><h2>A</h2><p>1</p></div>',
    'h2 A, p 1',
  ],
  ['the heading, where no tool is named', '<section><span id="x"></span><h2>A</h2></section>', 'h2 A', false],
  [
    'of a glossary, the term and its definition',
    '<dl class="glossary"><dt>a</dt><dd>1</dd><dt id="x">b</dt><dt>c</dt><dd>2</dd></dl>',
    'dl: dt b, dd 2',
  ],
  ['of a citation without one, the term', '<dl class="citation"><dt id="x">a</dt></dl>', 'dl: dt a'],
  [
    'of a term, by a target in it',
    '<dl class="glossary"><dt><span id="x"></span>a</dt><dd>1</dd><dt>b</dt></dl>',
    'dl: dt a, dd 1',
  ],
  [
    'of any other list, all of it',
    '<dl class="py function"><dt id="x">f()</dt><dd>1</dd></dl><p>2</p>',
    'dl f() 1',
  ],
  [
    'of a list, the term alone where no tool is named',
    '<dl><dt id="x">f()</dt><dd>1</dd></dl>',
    'dt f()',
    false,
  ],
];
for (const [title, html, section, withDefinition] of cases)
  test(title, () => assert.equal(sectionOf(html, withDefinition), section));

test('an id comes before a name', () => {
  const document = parsePage('<a name="x">name</a><b name="x">no target</b><p id="x">id</p>');
  assert.equal(textOf(nodeTree, findTarget(nodeTree, document, 'x')!), 'id');
  assert.equal(findTarget(nodeTree, document, 'y'), undefined);
});
