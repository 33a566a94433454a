import type {Tree} from './tree.js';

/** The DOM as a `Tree`. Uses `nodeType`, because `instanceof` takes twice as long. */
export const domTree: Tree<Node> = {
  nameOf: node => (node.nodeType === 1 ? (node as Element).localName : undefined),
  dataOf: node => (node.nodeType === 3 ? (node as Text).data : undefined),
  attribute: (node, name) => (node as Element).getAttribute?.(name) ?? undefined,
  firstChild: node => node.firstChild,
  nextSibling: node => node.nextSibling,
  previousSibling: node => node.previousSibling,
  parent: node => node.parentNode,
};
