import {findMainNode} from '../reading/main-node.js';
import {domTree} from '../reading/dom-tree.js';

/**
 * A body with more elements than this is not measured, because it would take over 30 ms: the whole body is
 * the content root.
 */
const MAX_ELEMENTS = 30_000;

const isHeading = (_: Node, name: string): boolean => name === 'h1';

/** The result for each body; a page may replace its body. */
const roots = new WeakMap<Element, Element>();

/**
 * The main node of a page, as the host finds it for its index, but without Doxygen's title, which is not in the text but among
 * the navigation.
 */
export function measuredRoot({body}: Document): Element {
  const cached = roots.get(body);
  if (cached?.isConnected) return cached;
  if (body.getElementsByTagName('*').length > MAX_ELEMENTS) return body;
  const root = (findMainNode(domTree, body.ownerDocument, isHeading) ?? body) as Element;
  roots.set(body, root);
  return root;
}
