import {type AnyNode, hasChildren, isTag, isText} from 'domhandler';
import type {Tree} from '../../../src/reading/index.js';

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
