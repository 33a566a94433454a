import {type AnyNode, type Document, hasChildren, isTag, isText} from 'domhandler';
import {parse} from 'parse5';
import {adapter} from 'parse5-htmlparser2-tree-adapter';
import {
  firstBelow,
  type ReadOptions,
  readPage,
  type ReadPage,
  type Tree,
} from '../../../src/reading/index.js';

/** Access to trees whose nodes can be modified and serialised, for sections of pages. The index uses `page-tree.ts`. */
export const nodeTree: Tree<AnyNode> = {
  nameOf: node => (isTag(node) ? node.name : undefined),
  dataOf: node => (isText(node) ? node.data : undefined),
  attribute: (node, name) => (isTag(node) ? node.attribs[name] : undefined),
  firstChild: node => (hasChildren(node) ? (node.children[0] ?? null) : null),
  nextSibling: node => node.next,
  previousSibling: node => node.prev,
  parent: node => node.parent,
};

/** Parses like a browser, and never throws. @param sourceCodeLocationInfo whether nodes say where they are in the text. Default: false */
export const parsePage = (html: string, sourceCodeLocationInfo = false): Document =>
  parse(html, {treeAdapter: adapter, sourceCodeLocationInfo});

export type {ReadPage as CutPage, Section as CutSection} from '../../../src/reading/index.js';

/** Cuts a parsed page into sections without modifying it; see `src/reading`. Never throws. */
export const cutPage = (document: Document, options: ReadOptions): ReadPage =>
  readPage(nodeTree, document, options);

/**
 * Whether a page redirects immediately, like those that generators leave at old addresses: with `<meta
 * http-equiv="refresh">`, or with a script and such a meta tag in `<noscript>`, like Javadoc's front page.
 */
export const isRedirect = <N extends object>(tree: Tree<N>, document: N): boolean => {
  const has = (test: (node: N, name: string | undefined) => boolean): boolean =>
    firstBelow(tree, document, test) !== undefined;
  const hasElement = (elementName: string, text: RegExp): boolean =>
    has((node, name) => {
      const child = name === elementName ? tree.firstChild(node) : null;
      return child !== null && text.test(tree.dataOf(child)?.slice(0, MAX_SCRIPT_LENGTH) ?? '');
    });
  return (
    has(
      (node, name) =>
        name === 'meta' &&
        tree.attribute(node, 'http-equiv')?.toLowerCase() === 'refresh' &&
        /^\s*(?:0+\s*)?[;,]\s*url\s*=/i.test(tree.attribute(node, 'content') ?? ''),
    ) ||
    (hasElement('noscript', /http-equiv=["']?refresh/i) &&
      hasElement('script', /^\s*(?:window\.)?location\.replace\(/))
  );
};

/** How many characters of a script are searched for a redirect. */
const MAX_SCRIPT_LENGTH = 2_000;

/** The `generator` of a page, such as `Doxygen 1.9.4`; empty if it declares none. */
export const generatorOf = <N extends object>(tree: Tree<N>, document: N): string =>
  metaOf(tree, document, 'generator');

/** Whether a page asks search engines not to index it. */
export const isNoindex = <N extends object>(tree: Tree<N>, document: N): boolean =>
  /(^|[\s,])(noindex|none)($|[\s,])/i.test(metaOf(tree, document, 'robots'));

/** The `content` of the first `<meta>` with this name; empty if there is none. */
function metaOf<N extends object>(tree: Tree<N>, document: N, metaName: string): string {
  const meta = firstBelow(
    tree,
    document,
    (node, name) => name === 'meta' && tree.attribute(node, 'name')?.toLowerCase() === metaName,
  );
  return (meta && tree.attribute(meta, 'content')) || '';
}
