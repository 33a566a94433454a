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
  /** The decoded fragment, without `#`. Default, also if empty: the page's main node. */
  readonly fragment?: string | undefined;
  /** `sphinx`: a definition term includes its definition. */
  readonly doctool?: string | undefined;
  /** Simple CSS selector of the main node, see `selectFirst`; ignored if there is a fragment. */
  readonly maincontent?: string | undefined;
  /** Absolute address of the page, against which links are made absolute unless it has a `<base>`. */
  readonly baseUrl: string;
}

/**
 * Returns the HTML of a section with absolute links, not sanitised; `undefined` if there is no such section. Modifies
 * the document: parse it again for another use.
 *
 * @throws {UnsupportedSelectorError} if `maincontent` is not supported
 */
export function embedSection(
  document: Document,
  {fragment, doctool, maincontent, baseUrl}: CutSectionOptions,
): string | undefined {
  const target = fragment ? findTarget(nodeTree, document, fragment) : undefined;
  const nodes = target
    ? nodesOf(sectionAt(nodeTree, target, {withDefinition: doctool === 'sphinx'}))
    : fragment
      ? []
      : contentOf(document, maincontent);
  if (!nodes.length) return undefined;
  makeLinksAbsolute(nodes, baseAddress(nodeTree, document, baseUrl).href);
  // Escapes only characters that would be parsed as markup, as in the page.
  return render(nodes, {encodeEntities: 'utf8'}).trim();
}

function contentOf(document: Document, selector: string | undefined): readonly AnyNode[] {
  if (!selector) return mainNodes(nodeTree, document);
  const element = selectFirst(selector, document.children);
  return element ? [element] : [];
}

/** The nodes of a section. Items of a list, or rows of a table, are wrapped in a new list or table. */
function nodesOf({nodes, only, rows}: SectionNodes<AnyNode>): readonly AnyNode[] {
  if (rows) return [...nodes, new Element('table', {}, [...rows])];
  const [list] = nodes;
  return only && list instanceof Element ? [new Element(list.name, list.attribs, [...only])] : nodes;
}

/**
 * The headings of a page in document order, each with its anchor. The anchor of the first h1 is `#`, the page itself.
 */
export function listHeaders(document: Document): Record<string, string>[] {
  let title = true;
  return listHeadings(nodeTree, document).map(({level, id, text}) => {
    const isTitle = title && level === 1;
    if (level === 1) title = false;
    return {[text]: `#${isTitle ? '' : id}`};
  });
}

/**
 * Finds a section by its anchor, or by its heading (ignoring case, and with white space folded).
 *
 * @returns its anchor, or `undefined`
 */
export function findAnchor(document: Document, name: string): string | undefined {
  if (findTarget(nodeTree, document, name)) return name;
  const heading = name.trim().replace(/\s+/g, ' ').toLowerCase();
  return listHeadings(nodeTree, document).find(({text}) => text.toLowerCase() === heading)?.id;
}

const LINKS: Readonly<Record<string, string>> = {a: 'href', img: 'src'};

/** Resolves every `a[href]` and `img[src]` against the address of the page. Invalid addresses are not changed. */
function makeLinksAbsolute(nodes: readonly AnyNode[], base: string): void {
  for (const node of nodes) {
    if (isTag(node)) resolve(node, base);
    walk(nodeTree, node, descendant => {
      if (isTag(descendant)) resolve(descendant, base);
    });
  }
}

function resolve(element: Element, base: string): void {
  const name = LINKS[element.name];
  const value = name && element.attribs[name];
  if (name && value !== undefined && URL.canParse(value, base))
    element.attribs[name] = new URL(value, base).href;
}
