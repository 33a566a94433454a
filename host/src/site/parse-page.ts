import {type AnyNode, type Document, hasChildren, isTag, isText} from 'domhandler';
import {parse} from 'parse5';
import {adapter} from 'parse5-htmlparser2-tree-adapter';
import {
  firstBelow,
  flattenMain,
  lostText,
  type LostText,
  type ReadOptions,
  readPage,
  type ReadPage,
  type Tree,
} from '../../../src/reading/index.js';

/** The tree that parse5 builds for the host. */
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

export type {
  ApiObject,
  PageLink,
  ReadPage as CutPage,
  Section as CutSection,
} from '../../../src/reading/index.js';

/** Cuts a parsed page into what is indexed, and leaves it as it is; see `src/reading`. Never throws. */
export const cutPage = (document: Document, options: ReadOptions): ReadPage =>
  readPage(nodeTree, document, options);

/** The same, and how much of what a reader sees no section has. */
export function cutAndCompare(document: Document, options: ReadOptions): {page: ReadPage; lost: LostText} {
  const main = flattenMain(nodeTree, document);
  const page = readPage(nodeTree, document, options, main);
  return {page, lost: main ? lostText(main, page.sections) : {share: 0, example: ''}};
}

/** Whether a page redirects at once, like those that generators leave at old addresses. */
export const isRedirect = (document: Document): boolean =>
  firstBelow(
    nodeTree,
    document,
    (node, name) =>
      name === 'meta' &&
      isTag(node) &&
      node.attribs['http-equiv']?.toLowerCase() === 'refresh' &&
      /^\s*0*\s*[;,]\s*url\s*=/i.test(node.attribs['content'] ?? ''),
  ) !== undefined;

/** The generator that a page names, such as `Doxygen 1.9.4`; empty if it names none. */
export function generatorOf(document: Document): string {
  const meta = firstBelow(
    nodeTree,
    document,
    (node, name) => name === 'meta' && nodeTree.attribute(node, 'name')?.toLowerCase() === 'generator',
  );
  return (meta && nodeTree.attribute(meta, 'content')) || '';
}
