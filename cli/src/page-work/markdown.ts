import render from 'dom-serializer';
import {type AnyNode, type Document, Element, isTag, Text} from 'domhandler';
import {appendChild, existsOne, findAll, replaceElement, textContent} from 'domutils';
import {fromHtml} from 'hast-util-from-html';
import {toMdast} from 'hast-util-to-mdast';
import {gfmTableToMarkdown} from 'mdast-util-gfm-table';
import {toMarkdown} from 'mdast-util-to-markdown';
import {isNoiseInCard, readPage} from '../../../src/reading/index.js';
import {nodeTree, parsePage} from '../site/parse-page.js';
import {oneLine} from '../system/text.js';

/** How many ancestors of a code block are searched for its language, and for a table of line numbers. */
const MAX_ANCESTORS = 8;
/** Class names of code in a language, and of the box around it, in Sphinx, Rouge, Prism and Shiki. */
const LANGUAGE = /(?:^|\s)(?:highlight|language|lang)-(?:source-)?([a-z][\w+#]*)(?=\s|$)/;
const NO_LANGUAGE = /^(?:default|none|text|plaintext)$/;
/** Tables with two cells: line numbers and code. */
const NUMBERED = /(?:^|\s)(?:highlighttable|rouge-table|lntable)(?:\s|$)/;
/** Signatures of Sphinx and mkdocstrings; Sphinx before 4 only marks the name. */
const SIGNATURE = /(?:^|\s)(?:sig|doc-heading)(?:\s|$)/;
const NAME_IN_SIGNATURE = /(?:^|\s)(?:descname|sig-name)(?:\s|$)/;

/** Elements that are never text of a section. A `base` element could redirect every link to another site. */
const NO_TEXT = new Set(
  'script style noscript template iframe frame frameset noframes object embed noembed applet base link meta'.split(
    ' ',
  ),
);
/**
 * Maximum number of cells in all tables of a section, as if all rows of a table were as wide as its widest. Further tables
 * become paragraphs.
 */
const MAX_CELLS = 50_000;
/** Maximum rowspan of a cell. No real table has larger ones. */
const MAX_ROWSPAN = 20;
/** Maximum nesting of lists and quotations: each level indents every line in it. */
const MAX_NESTING = 12;
/** Maximum length of the Markdown of one section or page, in characters; the rest is left out. */
export const MAX_MARKDOWN = 4 * 1024 * 1024;

type Nodes = ReturnType<typeof toMdast>;

/**
 * Converts a section of a page to Markdown. The result contains no HTML at all, not even comments or escaped tags, and its
 * links lead to web pages only. Permalinks, line numbers and everything else that is not text of the section are left out.
 * Never throws; content that is nested too deeply is reduced to plain text.
 */
export function sectionMarkdown(html: string): string {
  try {
    const document = parsePage(html);
    removeNoise(document);
    simplifyCode(document);
    simplifySignatures(document);
    limitTables(document);
    limitNesting(document);
    return write(withoutMarkup(toMdast(fromHtml(render(document, {encodeEntities: 'utf8'})))));
  } catch (error) {
    // Most functions called here are recursive, and overflow the stack if the content is nested too deeply.
    if (!(error instanceof RangeError)) throw error;
    return wordsOf(parsePage(html));
  }
}

/** Escapes a line of text for Markdown. */
export const textMarkdown = (text: string): string =>
  write({type: 'paragraph', children: [{type: 'text', value: oneLine(text)}]});

/** A link with escaped text. @param address left out if its scheme is not http(s) */
export const linkMarkdown = (text: string, address: string): string =>
  isWebAddress(address)
    ? write({
        type: 'paragraph',
        children: [{type: 'link', url: address, children: [{type: 'text', value: oneLine(text)}]}],
      })
    : textMarkdown(text);

const write = (tree: Nodes): string =>
  toMarkdown(tree, {
    // Cells are not padded to the width of their column: one wide cell would cost every row.
    extensions: [gfmTableToMarkdown({tablePipeAlign: false})],
    bullet: '-',
    emphasis: '_',
    rule: '-',
    resourceLink: true,
  })
    .trim()
    .slice(0, MAX_MARKDOWN);

/** Removes HTML, the titles of links and images, and links and images whose address is not http(s) or relative. */
function withoutMarkup(tree: Nodes): Nodes {
  const stack: Nodes[] = [tree];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!('children' in node)) continue;
    const parent = node as {children: Nodes[]};
    parent.children = parent.children.flatMap(replacementsOf);
    for (const child of parent.children) stack.push(child);
  }
  return tree;
}

/** The nodes that replace a node: none, the node itself, or its children. */
function replacementsOf(node: Nodes): Nodes[] {
  if (node.type === 'html') return [];
  if (node.type !== 'link' && node.type !== 'image') return [node];
  node.title = null;
  if (isWebAddress(node.url)) return [node];
  return node.type === 'link'
    ? node.children.flatMap(replacementsOf)
    : [{type: 'text', value: node.alt ?? ''}];
}

/** Whether an address is http(s), or relative. */
function isWebAddress(address: string): boolean {
  const base = 'http://site.invalid/';
  return URL.canParse(address, base) && /^https?:$/.test(new URL(address, base).protocol);
}

/** The plain text of a page, section by section, escaped for Markdown. */
export function wordsOf(document: Document): string {
  const {title, sections} = readPage(nodeTree, document, {path: ''});
  return [title, ...sections.flatMap(section => [section.title, section.content])]
    .filter(Boolean)
    .map(textMarkdown)
    .join('\n\n')
    .slice(0, MAX_MARKDOWN);
}

/**
 * Turns tables with too many cells into paragraphs and limits spans: with `colspan`, a table of 12 kB can have a million
 * cells.
 */
function limitTables(document: Document): void {
  let remaining = MAX_CELLS;
  for (const table of outermost(document, 'table')) {
    const rows = findAll(({name}) => name === 'tr', table.children).map(row =>
      row.children.filter((cell): cell is Element => isTag(cell) && /^t[dh]$/.test(cell.name)),
    );
    const width = rows.reduce((max, {length}) => Math.max(max, length), 1);
    let columns = 1;
    let rowspan = 1;
    for (const row of rows) {
      let sum = 0;
      for (const cell of row) {
        sum += limitSpan(cell, 'colspan', width);
        rowspan = Math.max(rowspan, limitSpan(cell, 'rowspan', MAX_ROWSPAN));
      }
      columns = Math.max(columns, sum);
    }
    const cells = (rows.length + 1) * columns * rowspan;
    if (cells <= remaining) remaining -= cells;
    else replaceElement(table, new Element('div', {}, rows.map(rowAsText)));
  }
}

/** Sets an attribute to its effective value, within the limit. */
function limitSpan({attribs}: Element, name: 'colspan' | 'rowspan', max: number): number {
  if (attribs[name] === undefined) return 1;
  const span = Math.min(Math.max(Number.parseInt(attribs[name], 10) || 1, 1), max);
  attribs[name] = String(span);
  return span;
}

const rowAsText = (cells: readonly Element[]): Element =>
  new Element('p', {}, [new Text(cells.map(cell => oneLine(textContent(cell))).join(' | '))]);

/** Unwraps lists and quotations that are nested too deeply. */
function limitNesting(document: Document): void {
  const stack: [node: AnyNode, depth: number][] = document.children.map(node => [node, 0]);
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [node, depth] = next;
    if (!isTag(node)) continue;
    const isNesting = /^(?:[uod]l|blockquote|menu|dir)$/.test(node.name);
    const childDepth = isNesting ? depth + 1 : depth;
    if (childDepth > MAX_NESTING && (isNesting || /^(?:li|d[td])$/.test(node.name))) node.name = 'div';
    for (const child of node.children) stack.push([child, childDepth]);
  }
}

/** The elements with a name that are not inside another element with this name. */
function outermost(document: Document, name: string): Element[] {
  const elements: Element[] = [];
  const stack: AnyNode[] = document.children.toReversed();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isTag(node)) continue;
    if (node.name === name) elements.push(node);
    else for (const child of node.children.toReversed()) stack.push(child);
  }
  return elements;
}

function removeNoise(document: Document): void {
  const noise = new Set<AnyNode>(
    findAll(
      element => NO_TEXT.has(element.name) || isNoiseInCard(nodeTree, element, element.name),
      document.children,
    ),
  );
  // Children are filtered once for each parent: removing many siblings one at a time would take quadratic time.
  for (const parent of new Set([...noise].map(element => element.parent!))) {
    parent.children = (parent.children as AnyNode[]).filter(
      child => !noise.has(child),
    ) as typeof parent.children;
    for (const [at, child] of parent.children.entries()) {
      child.prev = parent.children[at - 1] ?? null;
      child.next = parent.children[at + 1] ?? null;
    }
  }
}

/** Reduces a code block to its text and language. */
function simplifyCode(document: Document): void {
  for (const block of findAll(({name}) => name === 'pre', document.children)) {
    const around = [block, ...findAll(({name}) => name === 'code', block.children), ...ancestorsOf(block)];
    const language = around
      .map(({attribs}) => LANGUAGE.exec(attribs['class'] ?? '')?.[1])
      .find(name => name && !NO_LANGUAGE.test(name));
    const code = new Element('code', language ? {class: `language-${language}`} : {}, [
      new Text(textContent(block)),
    ]);
    const table = ancestorsOf(block).find(({attribs}) => NUMBERED.test(attribs['class'] ?? ''));
    replaceElement(table ?? block, new Element('pre', {}, [code]));
  }
}

/** Reduces a signature to its text, as code. */
function simplifySignatures(document: Document): void {
  const isSignature = ({name, attribs, children}: Element): boolean =>
    name === 'dt' &&
    (SIGNATURE.test(attribs['class'] ?? '') ||
      existsOne(({attribs}) => NAME_IN_SIGNATURE.test(attribs['class'] ?? ''), children));
  for (const term of findAll(isSignature, document.children)) {
    const text = oneLine(textContent(term));
    term.children = [];
    appendChild(term, new Element('code', {}, [new Text(text)]));
  }
}

/** The nearest ancestors of an element, the nearest first. */
function ancestorsOf(element: Element): Element[] {
  const ancestors: Element[] = [];
  let {parent} = element;
  while (parent && isTag(parent) && ancestors.length < MAX_ANCESTORS) {
    ancestors.push(parent);
    ({parent} = parent);
  }
  return ancestors;
}
