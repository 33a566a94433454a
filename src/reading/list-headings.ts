import {headingAnchor} from './anchors.js';
import {flatten} from './tree/flat-page.js';
import {titleAt} from './headings.js';
import {findMainNode} from './main-node.js';
import type {Tree} from './tree/tree.js';

export interface Heading {
  /** 1 to 6. */
  readonly level: number;
  /** Empty where nothing leads to it. */
  readonly id: string;
  readonly text: string;
}

/** The headings of a page's main content in document order. */
export function listHeadings<N extends object>(tree: Tree<N>, document: N): Heading[] {
  const main = findMainNode(tree, document);
  if (!main) return [];
  const page = flatten(tree, main);
  return page.headings.map(heading => ({
    level: Number(page.names[heading]![1]),
    id: headingAnchor(page, heading),
    text: titleAt(page, heading),
  }));
}
