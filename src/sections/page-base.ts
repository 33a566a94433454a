import {baseFrom} from '../reading/base.js';

/** Comments, scripts, style sheets, and tags with their attributes. Takes linear time: once a match has begun, it cannot fail. */
const MARKUP =
  /<!--[^]*?(?:-->|$)|<(script|style|title|template)\b[^]*?(?:<\/\1[^>]*>?|$)|<[a-z](?:[^"'>]+|"[^"]*(?:"|$)|'[^']*(?:'|$))*/gi;
const HREF = /[\s/"']href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/** How many characters of a page are searched for a base. With millions of quotes in a tag, the pattern would take too much memory. */
const MAX_SEARCHED = 1_000_000;

/** The base URL of a page, read from its HTML, because sanitized pages have no head. */
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

/** Makes relative URLs of a page absolute. Not those in `srcset`: an image has a URL in `src`, too. */
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
