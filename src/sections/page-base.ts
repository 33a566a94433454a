import {baseFrom} from '../reading/base.js';

/** Comments, scripts and style sheets, and tags with their attributes. Linear: once a match has begun, it cannot fail. */
const MARKUP =
  /<!--[^]*?(?:-->|$)|<(script|style|title|template)\b[^]*?(?:<\/\1[^>]*>?|$)|<[a-z](?:[^"'>]+|"[^"]*(?:"|$)|'[^']*(?:'|$))*/gi;
const HREF = /[\s/"']href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/** What the relative addresses of a page are resolved against. Of the text: no engine leaves the head of a page. */
export function baseOfPage(html: string, address: URL): URL {
  if (/<base\s/i.test(html))
    for (const [tag] of html.matchAll(MARKUP)) {
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
