import type {Element} from 'domhandler';
import {elementsBelow} from './dom-walk.js';
import {textOf} from './page-text.js';

/** A link of a page to a place of its site. */
export interface PageLink {
  /** As `path#anchor`. */
  readonly place: string;
  /** What the link calls the place. */
  readonly text: string;
}

/** Stands for the site while its own links are resolved. */
const SITE = 'http://site/';

/** A longer link is a sentence, not a name. */
const MAX_LINK_TEXT = 80;

/**
 * Where in the site a page's text leads, and what it calls that place, each pair once: how often the authors refer
 * to a section tells `open` the function from what else is called open, and their words for it are those of readers.
 *
 * @param main cleaned of navigation.
 */
export function linksFrom(main: Element, path: string): PageLink[] {
  const base = SITE + path.split('/').map(encodeURIComponent).join('/');
  const links = new Map<string, PageLink>();
  for (const element of elementsBelow(main)) {
    const href = element.name === 'a' ? element.attribs['href'] : undefined;
    const place = href && URL.canParse(href, base) ? placeOf(new URL(href, base)) : '';
    if (!place) continue;
    const text = textOf(element).slice(0, MAX_LINK_TEXT);
    links.set(`${place} ${text}`, {place, text});
  }
  return [...links.values()];
}

/** Empty for a place outside the site, or one that cannot be read. */
function placeOf({href, origin, pathname, hash}: URL): string {
  if (!href.startsWith(SITE) || `${origin}/` !== SITE) return '';
  try {
    const path = decodeURIComponent(pathname.slice(1));
    return `${path === '' || path.endsWith('/') ? `${path}index.html` : path}#${decodeURIComponent(hash.slice(1))}`;
  } catch {
    return '';
  }
}
