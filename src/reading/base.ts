import {firstBelow, type Tree} from './tree.js';

/** What the relative addresses of a page are resolved against: its first `<base href>`, else its own address. */
export function baseAddress<N extends object>(tree: Tree<N>, document: N, address: string | URL): URL {
  const base = firstBelow(
    tree,
    document,
    (node, name) => name === 'base' && tree.attribute(node, 'href') !== undefined,
  );
  return baseFrom(base && tree.attribute(base, 'href'), address);
}

/** @param href of the first `<base>`; `undefined` where there is none */
export function baseFrom(href: string | undefined, address: string | URL): URL {
  const page = new URL(address);
  const url = href !== undefined && URL.canParse(href, page.href) ? new URL(href, page) : page;
  // A script or data as a base does not count, as in browsers.
  return /^https?:$/.test(url.protocol) ? url : page;
}
