import type {Element} from 'domhandler';
import {elementsBelow} from './dom-walk.js';

/** Stands for the site while its own links are resolved. */
const SITE = 'http://site/';

/**
 * Where in the site a page's text leads, each place once, as `path#anchor`: how often the authors refer to a
 * section tells `open` the function from what else is called open.
 *
 * @param main cleaned of navigation.
 */
export function linksFrom(main: Element, path: string): string[] {
  const base = SITE + path.split('/').map(encodeURIComponent).join('/');
  const places = new Set<string>();
  for (const element of elementsBelow(main)) {
    const href = element.name === 'a' ? element.attribs['href'] : undefined;
    if (href && URL.canParse(href, base)) places.add(placeOf(new URL(href, base)));
  }
  places.delete('');
  return [...places];
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
