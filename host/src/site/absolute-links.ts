import {type AnyNode, type Element, isTag} from 'domhandler';
import {walk} from '../../../src/reading/index.js';
import {nodeTree} from './node-tree.js';

const LINKS: Readonly<Record<string, string>> = {a: 'href', img: 'src'};

/** Resolves every `a[href]` and `img[src]` of the nodes against a page's address; invalid addresses stay as they are. */
export function makeLinksAbsolute(nodes: readonly AnyNode[], base: string): void {
  for (const node of nodes) {
    if (isTag(node)) resolve(node, base);
    walk(nodeTree, node, below => {
      if (isTag(below)) resolve(below, base);
    });
  }
}

function resolve(element: Element, base: string): void {
  const name = LINKS[element.name];
  const value = name && element.attribs[name];
  if (name && value !== undefined && URL.canParse(value, base))
    element.attribs[name] = new URL(value, base).href;
}
