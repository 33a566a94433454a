import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {type AnyNode, isTag} from 'domhandler';
import {embedSection} from '../../cli/src/site/embed-section.js';
import {nodeTree, parsePage} from '../../cli/src/site/parse-page.js';
import {firstBelow, isNoiseInCard, mainNodes} from '../../src/reading/index.js';
import {textOf} from '../../src/reading/text.js';
import {sectionsOf} from './read.js';

/** The text of the card of a whole page. */
const cardOf = (html: string): string =>
  mainNodes(nodeTree, parsePage(html))
    .map(node => textOf(nodeTree, node, (below, name) => isNoiseInCard(nodeTree, below, name)))
    .join(' ');
const page = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../fixtures/pages', name), 'utf8');

const TOOLS = {
  'starlight/glazes-index.html': 'pagination-links',
  'sphinx-pydata-sphinx/glazes.html': 'prev-next-area',
};
for (const [name, box] of Object.entries(TOOLS))
  test(`the card of a whole page leaves out links to the previous and next page: ${name}`, () => {
    const html = page(name);
    const links = firstBelow<AnyNode>(
      nodeTree,
      parsePage(html),
      node => isTag(node) && (node.attribs['class'] ?? '').split(' ').includes(box),
    )!;
    const text = textOf(nodeTree, links);
    assert.ok(text.length > 10);
    assert.ok(!cardOf(html).includes(text));
    assert.ok(cardOf(html).includes('Glaze'));
  });

const FOOTERS: readonly [where: string, html: string, isShown: boolean][] = [
  ['the page', '<main><h1>T</h1><p>Text.</p><footer>Foot</footer></main>', false],
  ['an article', '<main><article><h1>T</h1><p>Text.</p><footer>Foot</footer></article></main>', false],
  [
    'an element that is not a section',
    '<main><h1>T</h1><div><footer class="x">Foot</footer></div></main>',
    false,
  ],
  ['a section', '<main><h1>T</h1><section><p>Text.</p><footer>Foot</footer></section></main>', true],
  ['a quotation', '<main><h1>T</h1><blockquote>Said.<footer>Foot</footer></blockquote></main>', true],
  ['a figure', '<main><h1>T</h1><figure><pre>x</pre><footer>Foot</footer></figure></main>', true],
  ['footnotes', '<main><h1>T</h1><p>Text.</p><footer class="footnotes">Foot</footer></main>', true],
];
for (const [where, html, isShown] of FOOTERS)
  test(`a footer of ${where} is ${isShown ? 'kept' : 'left out'} in cards and in the index`, () => {
    assert.equal(cardOf(html).includes('Foot'), isShown);
    assert.equal(sectionsOf(html).join(' ').includes('Foot'), isShown);
  });

test('the card of a heading shows the footer of its section, but not that of the page', () => {
  const of = (html: string): string =>
    embedSection(parsePage(html), {fragment: 'a', doctool: 'sphinx', baseUrl: 'https://docs.example.org/'}) ??
    '';
  assert.match(
    of('<main><section><h2 id="a">A</h2><p>Text.</p><footer>Foot</footer></section></main>'),
    /Foot/,
  );
  assert.doesNotMatch(of('<main><h2 id="a">A</h2><p>Text.</p><footer>Foot</footer></main>'), /Foot/);
});

test('headings above lists of members in Doxygen begin no sections, but the members do', () =>
  assert.deepEqual(
    sectionsOf(page('doxygen/classkiln_1_1Oven.html')).map(section => section.split(' | ')[1]),
    ['kiln::Oven Class Reference', 'Detailed Description', 'cool()', 'fire()', 'size'],
  ));
