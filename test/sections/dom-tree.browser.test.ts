import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {nodeTree, parsePage} from '../../cli/src/site/parse-page.js';
import {findMainNode, findTarget, readPage, sectionAt, type Tree} from '../../src/reading/index.js';
import {domTree} from '../../src/reading/dom-tree.js';
import {fetchFixture} from '../support/fetch-fixture.js';

/** The result of reading a page, and the sections at its first anchors, as plain data. */
function readAll<N extends object>(tree: Tree<N>, document: N): unknown {
  const page = readPage(tree, document, {path: 'a/page.html'});
  const describe = (node: N): string => tree.nameOf(node) ?? tree.dataOf(node) ?? '';
  const cuts = page.sections.slice(0, 50).map(({id}) => {
    const target = id ? findTarget(tree, document, id) : findMainNode(tree, document);
    if (!target) return null;
    const {nodes, only} = sectionAt(tree, target, {withDefinition: true});
    // Nodes without text are left out, such as comments, which pages parsed by the sanitizer do not have.
    return [nodes, only ?? []].map(list => list.map(describe).filter(text => /\S/.test(text)));
  });
  return {page, cuts};
}

const byHost = (html: string): unknown => readAll(nodeTree, parsePage(html));
const byBrowser = (html: string): unknown =>
  readAll<Node>(domTree, new DOMParser().parseFromString(html, 'text/html'));

const MANUALS = ['django', 'pandas-install', 'pandas', 'python'];

const tag = fc.constantFrom(
  ...'main div section h1 h2 h3 header dl dt dd p span a pre ul li aside footer details summary'.split(' '),
);
const attributes = fc.constantFrom('', ' id="x"', ' id="y"', ' name="z"', ' class="highlight"', ' href="#x"');
const {node} = fc.letrec<{node: string}>(tie => ({
  node: fc.oneof(
    {maxDepth: 5},
    fc.constantFrom('one', 'two ', ' ', '#', '<!-- c -->'),
    fc
      .tuple(tag, attributes, fc.array(tie('node'), {maxLength: 4}))
      .map(([name, attribute, inner]) => `<${name}${attribute}>${inner.join('')}</${name}>`),
  ),
}));

describe('a page read in the browser and on the host', () => {
  for (const name of MANUALS)
    it(`is the same: ${name}`, async () => {
      const html = await fetchFixture(`manuals/${name}.html`);
      expect(JSON.stringify(byBrowser(html))).to.equal(JSON.stringify(byHost(html)));
    });

  it('is the same for generated markup', () => {
    fc.assert(
      fc.property(node, html => JSON.stringify(byBrowser(html)) === JSON.stringify(byHost(html))),
      {numRuns: 200},
    );
  });
});
