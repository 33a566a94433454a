import type {Tree} from '../reading/index.js';

/** The tree that a browser builds. */
export const domTree: Tree<Node> = {
  nameOf: node => (node instanceof Element ? node.localName : undefined),
  dataOf: node => (node instanceof Text ? node.data : undefined),
  attribute: (node, name) => (node as Element).getAttribute?.(name) ?? undefined,
  firstChild: node => node.firstChild,
  nextSibling: node => node.nextSibling,
  previousSibling: node => node.previousSibling,
  parent: node => node.parentNode,
};
