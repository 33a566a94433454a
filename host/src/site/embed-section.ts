import render from 'dom-serializer';
import {type AnyNode, type Document, Element, isTag} from 'domhandler';
import {classesOf, elementsBelow, firstBelow, idOf, isHeading} from './dom-walk.js';
import {findMainNode} from './main-node.js';
import {makeLinksAbsolute} from './absolute-links.js';
import {textOf} from './page-text.js';
import {selectFirst} from './selector/simple-selector.js';

export interface CutSectionOptions {
  /** Without `#`; decoded. Absent or empty: the page's main node. */
  readonly fragment?: string | undefined;
  /** `sphinx`: a definition term brings its definition. */
  readonly doctool?: string | undefined;
  /** Simple CSS selector of the main node, see `selectFirst`; ignored when there is a fragment. */
  readonly maincontent?: string | undefined;
  /** Absolute address of the page, against which links are made absolute. */
  readonly baseUrl: string;
}

/**
 * HTML of one section with its links made absolute, not sanitised; `undefined` when there is no such section.
 * Changes the document: parse anew for another use.
 *
 * @throws {UnsupportedSelectorError} about `maincontent`.
 */
export function cutSection(
  document: Document,
  {fragment, doctool, maincontent, baseUrl}: CutSectionOptions,
): string | undefined {
  const found = fragment ? findById(document, fragment) : findMain(document, maincontent);
  if (!found) return undefined;
  const nodes = fragment ? sectionAt(found, doctool) : [found];
  makeLinksAbsolute(nodes, baseUrl);
  // As it stands in the page: only what would be read as markup is escaped.
  return render(nodes, {encodeEntities: 'utf8'}).trim();
}

const findById = (document: Document, id: string): Element | undefined =>
  firstBelow(document, element => element.attribs['id'] === id);

function findMain(document: Document, selector: string | undefined): Element | undefined {
  if (!selector) return findMainNode(document);
  return selectFirst(selector, document.children);
}

function sectionAt(element: Element, doctool: string | undefined): AnyNode[] {
  if (isHeading(element)) return headingWithText(element);
  if (doctool !== 'sphinx') return [element];
  const parent = element.parent as Element | null;
  const isMark = element.name === 'span' && parent && !textOf(element);
  if (isMark && isSection(parent)) return [parent];
  // Sphinx marks an option's other names so.
  const term = isMark ? parent : element;
  const list = term.parent as Element | null;
  if (term.name === 'dt' && list?.name === 'dl') return [definitionList(list, term)];
  return [element];
}

/** docutils writes `<section>` since 0.18, before that `<div class="section">`. */
const isSection = (element: Element): boolean =>
  element.name === 'section' || (element.name === 'div' && classesOf(element).includes('section'));

/** A glossary or citation list with the one term and its definition; any other list whole. */
function definitionList(list: Element, term: Element): Element {
  if (!classesOf(list).some(name => name === 'glossary' || name === 'citation')) return list;
  const children: Element[] = [term];
  for (let node = term.next; node; node = node.next) {
    if (!isTag(node) || node.name !== 'dd') continue;
    children.push(node);
    break;
  }
  const alone = new Element(list.name, list.attribs, children);
  return alone;
}

/**
 * Generators other than Sphinx put the anchor on the heading, with its text in the siblings after it: those up
 * to the next heading of the same or a higher rank come along, where the live service gives the heading alone.
 */
function headingWithText(heading: Element): AnyNode[] {
  const nodes: AnyNode[] = [heading];
  for (let node = heading.next; node; node = node.next) {
    if (isTag(node) && isHeading(node) && node.name <= heading.name) break;
    nodes.push(node);
  }
  return nodes;
}

/** Each heading of the page with its anchor in document order, the first h1 with the page's own, `#`. */
export function listHeaders(document: Document): Record<string, string>[] {
  let title = true;
  return headingsOf(document).map(heading => {
    const anchor = title && heading.name === 'h1' ? '' : anchorOf(heading);
    if (heading.name === 'h1') title = false;
    return {[headingText(heading)]: `#${anchor}`};
  });
}

/**
 * The anchor of a section that is named by its anchor or its heading (white space folded, letter case
 * ignored); `undefined` when there is none such.
 */
export function findAnchor(document: Document, name: string): string | undefined {
  if (findById(document, name)) return name;
  const wanted = name.trim().replace(/\s+/g, ' ').toLowerCase();
  const heading = headingsOf(document).find(element => headingText(element).toLowerCase() === wanted);
  return heading && anchorOf(heading);
}

function headingsOf(document: Document): Element[] {
  const main = findMainNode(document);
  return main ? [...elementsBelow(main)].filter(isHeading) : [];
}

const anchorOf = (heading: Element): string => idOf(heading) || idOf(heading.parent);

function headingText(heading: Element): string {
  const permalinks = [...elementsBelow(heading)].filter(element => classesOf(element).includes('headerlink'));
  return textOf(heading, new Set(permalinks));
}
