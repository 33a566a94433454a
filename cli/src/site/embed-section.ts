import render from 'dom-serializer';
import {type AnyNode, type Document, Element, isTag} from 'domhandler';
import {
  baseAddress,
  findTarget,
  listHeadings,
  mainNodes,
  sectionAt,
  type SectionNodes,
  walk,
} from '../../../src/reading/index.js';
import {nodeTree} from './parse-page.js';
import {selectFirst} from './simple-selector.js';

export interface CutSectionOptions {
  /** Without `#`; decoded. Absent or empty: the page's main node. */
  readonly fragment?: string | undefined;
  /** `sphinx`: a definition term includes its definition. */
  readonly doctool?: string | undefined;
  /** Simple CSS selector of the main node, see `selectFirst`; ignored when there is a fragment. */
  readonly maincontent?: string | undefined;
  /** Absolute address of the page, against which links are made absolute unless it has a `<base>`. */
  readonly baseUrl: string;
}

/**
 * HTML of one section with its links made absolute, not sanitised; `undefined` when there is no such section.
 * Modifies the document: parse it again for another use.
 *
 * @throws {UnsupportedSelectorError} about `maincontent`.
 */
export function embedSection(
  document: Document,
  {fragment, doctool, maincontent, baseUrl}: CutSectionOptions,
): string | undefined {
  const found = fragment ? findTarget(nodeTree, document, fragment) : undefined;
  const nodes = found
    ? nodesOf(sectionAt(nodeTree, found, {withDefinition: doctool === 'sphinx'}))
    : fragment
      ? []
      : contentOf(document, maincontent);
  if (!nodes.length) return undefined;
  makeLinksAbsolute(nodes, baseAddress(nodeTree, document, baseUrl).href);
  // As in the page: only characters that would be read as markup are escaped.
  return render(nodes, {encodeEntities: 'utf8'}).trim();
}

function contentOf(document: Document, selector: string | undefined): readonly AnyNode[] {
  if (!selector) return mainNodes(nodeTree, document);
  const found = selectFirst(selector, document.children);
  return found ? [found] : [];
}

/** Wraps part of a list or a table in one of its own. */
function nodesOf({nodes, only, rows}: SectionNodes<AnyNode>): readonly AnyNode[] {
  if (rows) return [...nodes, new Element('table', {}, [...rows])];
  const [list] = nodes;
  return only && list instanceof Element ? [new Element(list.name, list.attribs, [...only])] : nodes;
}

/** Each heading of the page with its anchor in document order, the first h1 with the page's own, `#`. */
export function listHeaders(document: Document): Record<string, string>[] {
  let title = true;
  return listHeadings(nodeTree, document).map(({level, id, text}) => {
    const isTitle = title && level === 1;
    if (level === 1) title = false;
    return {[text]: `#${isTitle ? '' : id}`};
  });
}

/**
 * The anchor of a section that is named by its anchor or its heading (white space folded, letter case
 * ignored); `undefined` if there is none.
 */
export function findAnchor(document: Document, name: string): string | undefined {
  if (findTarget(nodeTree, document, name)) return name;
  const wanted = name.trim().replace(/\s+/g, ' ').toLowerCase();
  return listHeadings(nodeTree, document).find(({text}) => text.toLowerCase() === wanted)?.id;
}

const LINKS: Readonly<Record<string, string>> = {a: 'href', img: 'src'};

/** Resolves every `a[href]` and `img[src]` of the nodes against a page's address; invalid addresses stay as they are. */
function makeLinksAbsolute(nodes: readonly AnyNode[], base: string): void {
  for (const node of nodes) {
    if (isTag(node)) resolve(node, base);
    walk(nodeTree, node, below => {
      if (isTag(below)) resolve(below, base);
    });
  }
}

function resolve(element: Element, base: string): void {
  const name = LINKS[element.name];
  const value = name && element.attribs[name];
  if (name && value !== undefined && URL.canParse(value, base))
    element.attribs[name] = new URL(value, base).href;
}
