import {firstBelow, type Tree} from './tree.js';

/** The base URL of a page: its first `<base href>`, or else its own URL. @param address the URL of the page */
export function baseAddress<N extends object>(tree: Tree<N>, document: N, address: string | URL): URL {
  const base = firstBelow(
    tree,
    document,
    (node, name) => name === 'base' && tree.attribute(node, 'href') !== undefined,
  );
  return baseFrom(base && tree.attribute(base, 'href'), address);
}

/** Maximum length of a base, in characters. A long base would make every relative link of the page as long when it is resolved. */
const MAX_BASE = 2_048;

/**
 * @param href of the first `<base>`, if there is one. Ignored if it is too long
 * @param address the URL of the page
 */
export function baseFrom(href: string | undefined, address: string | URL): URL {
  const page = new URL(address);
  if (href === undefined || href.length > MAX_BASE || !URL.canParse(href, page.href)) return page;
  const url = new URL(href, page);
  // `javascript:` and `data:` are ignored, as in browsers. The length is checked again because encoding makes a URL longer.
  return /^https?:$/.test(url.protocol) && url.href.length <= MAX_BASE ? url : page;
}
