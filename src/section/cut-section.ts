import {findMainNode, findTarget, sectionAt} from '../reading/index.js';
import {domTree} from '../reading/tree/dom-tree.js';

/** The page's main content. */
export const mainContent = (page: Document): Node => findMainNode(domTree, page) ?? page.body;

/** The section's nodes, as the interface's hosts cut it for `doctool=sphinx`; none when the page has no such section. */
export function cutSection(page: Document, id: string): readonly Node[] {
  const found = page.getElementById(id) ?? findTarget(domTree, page, id);
  if (!found) return [];
  const {nodes, only} = sectionAt(domTree, found, {withDefinition: true});
  return only ? [copyWith(nodes[0]!, only)] : nodes;
}

/** Part of a list is a list of its own; the page stays as it is. */
function copyWith(list: Node, children: readonly Node[]): Node {
  const alone = list.cloneNode();
  for (const child of children) alone.appendChild(child.cloneNode(true));
  return alone;
}
