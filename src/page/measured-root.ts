import {findMainNode} from '../reading/main-node.js';
import {domTree} from '../reading/tree/dom-tree.js';

/** Elements of a body that are measured, in some 30 ms: of a longer page all is taken, so that it is not held up. */
const MOST_ELEMENTS = 30_000;

/** Measured once for what a page's body is; a page may bring another. */
const roots = new WeakMap<Element, Element>();

/** The main node of a page, as the host finds it for its index. */
export function measuredRoot({body}: Document): Element {
  const known = roots.get(body);
  if (known?.isConnected) return known;
  if (body.getElementsByTagName('*').length > MOST_ELEMENTS) return body;
  const root = (findMainNode(domTree, body.ownerDocument) ?? body) as Element;
  roots.set(body, root);
  return root;
}
