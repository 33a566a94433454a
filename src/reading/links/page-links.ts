import {type FlatPage, textAt} from '../tree/flat-page.js';
import type {PageLink} from '../page-parts.js';

/** Stands for the site while its own links are resolved. */
const SITE = 'http://site/';
/** A longer link is a sentence, not a name. */
const MAX_LINK_TEXT = 80;

/**
 * Where in the site a page's text leads, and what it calls that place, each pair once: how often the authors refer
 * to a section tells `open` the function from what else is called open, and their words for it are those of readers.
 */
export function linksFrom<N extends object>(page: FlatPage<N>, path: string): PageLink[] {
  const base = baseOf(path);
  const links = new Map<string, PageLink>();
  for (let i = 1; i < page.nodes.length; i++) {
    // Without anything in it it is a place, or no link to speak of.
    if (page.names[i] !== 'a' || page.ends[i] === i + 1) continue;
    const place = placeAt(page, i, base);
    if (!place) continue;
    const text = textAt(page, i).slice(0, MAX_LINK_TEXT);
    links.set(`${place} ${text}`, {place, text});
  }
  return [...links.values()];
}

/** The address of a page while its links are resolved. */
export const baseOf = (path: string): string => SITE + path.split('/').map(encodeURIComponent).join('/');

/** Where the `<a>` at a place leads; empty when that is not in the site. */
export function placeAt<N extends object>(page: FlatPage<N>, index: number, base: string): string {
  const href = page.tree.attribute(page.nodes[index]!, 'href');
  return href && URL.canParse(href, base) ? placeOf(new URL(href, base)) : '';
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
