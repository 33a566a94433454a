import {baseFrom} from '../reading/base.js';

/** Comments, scripts and style sheets, and tags with their attributes. Linear: once a match has begun, it cannot fail. */
const MARKUP =
  /<!--[^]*?(?:-->|$)|<(script|style|title|template)\b[^]*?(?:<\/\1[^>]*>?|$)|<[a-z](?:[^"'>]+|"[^"]*(?:"|$)|'[^']*(?:'|$))*/gi;
const HREF = /[\s/"']href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/** Characters of a page in which its base is looked for: with millions of quotes in a tag, the pattern takes too much memory. */
const MAX_SEARCHED = 1_000_000;

/** What the relative addresses of a page are resolved against. Reads its HTML: sanitised pages have no head. */
export function baseOfPage(html: string, address: URL): URL {
  const start = html.slice(0, MAX_SEARCHED);
  if (/<base\s/i.test(start))
    for (const [tag] of start.matchAll(MARKUP)) {
      const [, ...values] = (/^<base\s/i.test(tag) && HREF.exec(tag)) || [];
      const href = values.find(value => value !== undefined);
      if (href !== undefined) return baseFrom(href.replaceAll('&amp;', '&'), address);
    }
  return address;
}

/**
 * Has addresses of a page mean what they mean there, whatever they will be resolved against. Not `srcset`: the picture
 * itself has an address, too.
 */
export function makeAbsolute(page: ParentNode, base: URL): void {
  for (const element of page.querySelectorAll('[href],[src],[poster],[srcset]')) {
    element.removeAttribute('srcset');
    for (const name of ['href', 'src', 'poster']) {
      const value = element.getAttribute(name);
      if (value !== null && URL.canParse(value, base.href))
        element.setAttribute(name, new URL(value, base).href);
    }
  }
}
