import type {Document, Element} from 'domhandler';
import {removeElement} from 'domutils';
import {classesOf, elementsBelow, firstBelow} from './dom-walk.js';
import {textOf} from './page-text.js';

/** The `<body>`, or `undefined` of a frameset or a fragment. */
const bodyOf = (document: Document): Element | undefined =>
  firstBelow(document, element => element.name === 'body');

/**
 * The node that holds the page's own text: the first `[role=main]`, else the first `<main>`, else the parent of
 * the first `h1` (of its `<header>`, if it sits in one), else the body. Chosen before anything but what is never
 * rendered is removed, as on the live service: an `h1` in a `nav` counts.
 */
export function findMainNode(document: Document): Element | undefined {
  const body = bodyOf(document);
  if (!body) return undefined;
  const role = firstBelow(body, element => element.attribs['role'] === 'main');
  const main = role ?? firstBelow(body, element => element.name === 'main');
  if (main) return main;
  const h1 = firstBelow(body, isTitle) ?? firstBelow(body, element => element.name === 'h1');
  const holder = h1 && headingBox(h1).parent;
  return (holder as Element | null | undefined) ?? body;
}

/**
 * An `h1` that is a link to another page as a whole is the site's name in a banner, as in Django's manual: the
 * page's own h1 comes later. The one departure from the rules, and only where a page has no main node and
 * another h1; by the letter, nothing of such a site could be found.
 */
function isTitle(element: Element): boolean {
  if (element.name !== 'h1') return false;
  const link = firstBelow(element, inner => inner.name === 'a' && /^[^#]/.test(inner.attribs['href'] ?? ''));
  return !link || textOf(link) !== textOf(element);
}

/** The heading, or the `<header>` it directly sits in. */
export function headingBox(heading: Element): Element {
  const parent = heading.parent as Element | null;
  return parent?.name === 'header' ? parent : heading;
}

const NEVER_RENDERED = new Set(['script', 'style', 'template', 'noscript']);
const NOISE_ROLES = new Set(['navigation', 'search']);
const NOISE_CLASSES = new Set(['headerlink', 'linenos', 'lineno', 'toctree-wrapper']);

const isNeverRendered = (element: Element): boolean => NEVER_RENDERED.has(element.name);

const isNoise = (element: Element): boolean =>
  element.name === 'nav' ||
  NOISE_ROLES.has(element.attribs['role'] ?? '') ||
  classesOf(element).some(name => NOISE_CLASSES.has(name));

/** Takes out what is never rendered, in the whole document. */
export const removeNeverRendered = (document: Document): void => removeWhere(document, isNeverRendered);

/** Takes out navigation, search, permalinks, line numbers and tables of contents below the main node. */
export const removeNoise = (main: Element): void => removeWhere(main, isNoise);

function removeWhere(root: Document | Element, matches: (element: Element) => boolean): void {
  for (const element of [...elementsBelow(root)].filter(matches)) removeElement(element);
}
