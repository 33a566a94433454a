/**
 * How a section is cut out of its page, as the interface's hosts do it (`host/src/site/embed-section.ts`, with
 * `doctool=sphinx`). Reads the page, changes nothing in it.
 */

import {findContentRoot} from '../page/index.js';

/**
 * The page's main content. An `h1` that is a link to another page as a whole is the site's name in a banner, as in
 * Django's manual: where there is no main node, the page's own h1 goes before it.
 */
export function mainContent(page: Document): Element {
  const root = findContentRoot(page);
  if (root.matches('main,[role=main]')) return root;
  const title = Array.from(page.querySelectorAll('h1')).find(h1 => !isBanner(h1))?.parentElement;
  return (title?.localName === 'header' ? title.parentElement : title) ?? root;
}

function isBanner(h1: Element): boolean {
  const link = h1.querySelector('a[href]:not([href^="#"])');
  return link?.textContent.trim() === h1.textContent.trim();
}

/** The section's nodes; none when the page has no such section. */
export function cutSection(page: Document, id: string): readonly Node[] {
  const found = page.getElementById(id);
  if (!found) return [];
  if (isHeading(found)) return headingWithText(found);
  const parent = found.parentElement;
  const name = found.localName;
  const isMark = name === 'span' && parent && !found.textContent.trim();
  if (isMark && isSection(parent)) return [parent];
  // Sphinx marks an option's other names so.
  const term = isMark ? parent : found;
  if (term.localName === 'dt' && term.parentElement?.localName === 'dl')
    return [definitionList(term.parentElement, term)];
  return [found];
}

const isHeading = (element: Element): boolean => /^h[1-6]$/.test(element.localName);

/** docutils writes `<section>` since 0.18, before that `<div class="section">`. */
const isSection = (element: Element): boolean => element.matches('section,div.section');

/** A glossary or citation list with the one term and its definition; any other list whole. */
function definitionList(list: Element, term: Element): Element {
  if (!list.matches('.glossary,.citation')) return list;
  let definition = term.nextElementSibling;
  while (definition && definition.localName !== 'dd') definition = definition.nextElementSibling;
  const alone = list.cloneNode() as Element;
  for (const part of [term, definition]) if (part) alone.append(part.cloneNode(true));
  return alone;
}

/** Where the id is on the heading, its text is what follows, up to the next heading of the same or a higher rank. */
function headingWithText(heading: Element): Node[] {
  const nodes: Node[] = [heading];
  for (let node = heading.nextSibling; node; node = node.nextSibling) {
    if (node instanceof Element && isHeading(node) && node.localName <= heading.localName) break;
    nodes.push(node);
  }
  return nodes;
}
