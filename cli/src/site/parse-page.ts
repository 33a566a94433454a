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

/** The tree that parse5 builds for the host, of nodes that can be changed and written; see `page-tree.ts` for the index. */
export const nodeTree: Tree<AnyNode> = {
  nameOf: node => (isTag(node) ? node.name : undefined),
  dataOf: node => (isText(node) ? node.data : undefined),
  attribute: (node, name) => (isTag(node) ? node.attribs[name] : undefined),
  firstChild: node => (hasChildren(node) ? (node.children[0] ?? null) : null),
  nextSibling: node => node.next,
  previousSibling: node => node.prev,
  parent: node => node.parent,
};

/** Parses as a browser does; never throws. */
export const parsePage = (html: string): Document => parse(html, {treeAdapter: adapter});

export type {ReadPage as CutPage, Section as CutSection} from '../../../src/reading/index.js';

/** Cuts a parsed page into what is indexed, and leaves it as it is; see `src/reading`. Never throws. */
export const cutPage = (document: Document, options: ReadOptions): ReadPage =>
  readPage(nodeTree, document, options);

/**
 * Whether a page redirects at once, like the pages that generators leave at old addresses: by a refresh, or like Javadoc's
 * front page by a script, with a refresh for browsers without JavaScript.
 */
export const isRedirect = <N extends object>(tree: Tree<N>, document: N): boolean => {
  const has = (is: (node: N, name: string | undefined) => boolean): boolean =>
    firstBelow(tree, document, is) !== undefined;
  const holds = (called: string, text: RegExp): boolean =>
    has((node, name) => {
      const child = name === called ? tree.firstChild(node) : null;
      return child !== null && text.test(tree.dataOf(child)?.slice(0, MOST_OF_SCRIPT) ?? '');
    });
  return (
    has(
      (node, name) =>
        name === 'meta' &&
        tree.attribute(node, 'http-equiv')?.toLowerCase() === 'refresh' &&
        /^\s*(?:0+\s*)?[;,]\s*url\s*=/i.test(tree.attribute(node, 'content') ?? ''),
    ) ||
    (holds('noscript', /http-equiv=["']?refresh/i) && holds('script', /^\s*(?:window\.)?location\.replace\(/))
  );
};

/** How many characters of a script are searched for a redirect. */
const MOST_OF_SCRIPT = 2_000;

/** The generator that a page names, such as `Doxygen 1.9.4`; empty if it names none. */
export const generatorOf = <N extends object>(tree: Tree<N>, document: N): string =>
  metaOf(tree, document, 'generator');

/** Whether a page asks search engines not to index it. */
export const isNoindex = <N extends object>(tree: Tree<N>, document: N): boolean =>
  /(^|[\s,])(noindex|none)($|[\s,])/i.test(metaOf(tree, document, 'robots'));

/** The `content` of the first `<meta>` with this name; empty if there is none. */
function metaOf<N extends object>(tree: Tree<N>, document: N, called: string): string {
  const meta = firstBelow(
    tree,
    document,
    (node, name) => name === 'meta' && tree.attribute(node, 'name')?.toLowerCase() === called,
  );
  return (meta && tree.attribute(meta, 'content')) || '';
}
