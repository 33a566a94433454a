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

/** Each relative address of the page becomes as long as its base. In characters; that of a folder is far shorter. */
const MAX_BASE = 2_048;

/** @param href of the first `<base>`; `undefined` where there is none. A longer one than any address has does not count */
export function baseFrom(href: string | undefined, address: string | URL): URL {
  const page = new URL(address);
  if (href === undefined || href.length > MAX_BASE || !URL.canParse(href, page.href)) return page;
  const url = new URL(href, page);
  // A script or data as a base does not count, as in browsers. Encoding makes an address longer.
  return /^https?:$/.test(url.protocol) && url.href.length <= MAX_BASE ? url : page;
}
