import {html, parse, type Token, type TreeAdapter, type TreeAdapterTypeMap} from 'parse5';
import type {Tree} from '../../../src/reading/index.js';

/**
 * A node of a page that is parsed for the index only. Indexing spends most of its time on the trees of pages, so a node has
 * only the fields that the index needs, and its children are a linked list instead of an array.
 */
export class PageNode {
  parent: PageNode | null = null;
  next: PageNode | null = null;
  previous: PageNode | null = null;
  first: PageNode | null = null;
  last: PageNode | null = null;

  constructor(
    /** Name of an element. Default: the node is not an element. */
    readonly name?: string,
    /** Text of a text node. Default: the node is not a text node. */
    public data?: string,
    readonly attributes: Token.Attribute[] = [],
    readonly namespace: html.NS = html.NS.HTML,
  ) {}

  attribute(name: string): string | undefined {
    // If an element has both `href` and `xlink:href`, the last one counts.
    for (let at = this.attributes.length - 1; at >= 0; at--)
      if (this.attributes[at]!.name === name) return this.attributes[at]!.value;
    return undefined;
  }

  /** Inserts a child. @param before its next sibling. Default: it becomes the last child */
  insert(node: PageNode, before: PageNode | null = null): void {
    const previous = before ? before.previous : this.last;
    node.parent = this;
    node.previous = previous;
    node.next = before;
    if (previous) previous.next = node;
    else this.first = node;
    if (before) before.previous = node;
    else this.last = node;
  }

  detach(): void {
    const {parent, previous, next} = this;
    if (!parent) return;
    if (previous) previous.next = next;
    else parent.first = next;
    if (next) next.previous = previous;
    else parent.last = previous;
    this.parent = this.previous = this.next = null;
  }
}

/** Maximum number and length of interned names of elements and attributes. Interned names are never released. */
const MAX_INTERNED = 5_000;
const MAX_NAME = 32;
const interned = new Map<string, string>();

/**
 * Returns the same string object for equal names. The parser creates a new string for each tag, and comparing two of
 * them compares their characters; comparing interned strings only compares pointers.
 */
function intern(name: string): string {
  if (name.length > MAX_NAME) return name;
  const internedName = interned.get(name);
  if (internedName !== undefined || interned.size >= MAX_INTERNED) return internedName ?? name;
  // V8 interns property keys, and also the string literals that names are compared with.
  const [key = name] = Object.keys({[name]: 0});
  interned.set(key, key);
  return key;
}

/**
 * Maximum number of attributes of an element. No tool writes as many, and reading an attribute takes time proportional
 * to their number.
 */
const MAX_ATTRIBUTES = 200;

class PageDocument extends PageNode {
  mode: html.DOCUMENT_MODE = html.DOCUMENT_MODE.NO_QUIRKS;
}

/** Access to the tree for `src/reading`. */
export const pageTree: Tree<PageNode> = {
  nameOf: node => node.name,
  dataOf: node => node.data,
  attribute: (node, name) => node.attribute(name),
  firstChild: node => node.first,
  nextSibling: node => node.next,
  previousSibling: node => node.previous,
  parent: node => node.parent,
};

/** Parses like a browser, and never throws. Nodes before `<html>` are left out. */
export const parsePageTree = (source: string): PageNode => parse(source, {treeAdapter: adapter});

type PageNodes = TreeAdapterTypeMap<
  PageNode,
  PageNode,
  PageNode,
  PageDocument,
  PageNode,
  PageNode,
  PageNode,
  PageNode,
  PageNode,
  PageNode
>;

function insertText(parent: PageNode, text: string, before: PageNode | null = null): void {
  const last = before ? before.previous : parent.last;
  if (last?.data !== undefined) last.data += text;
  else parent.insert(new PageNode(undefined, text), before);
}

function childrenOf(node: PageNode): PageNode[] {
  const children: PageNode[] = [];
  for (let child = node.first; child; child = child.next) children.push(child);
  return children;
}

const ignore = (): void => {};
const isElement = (node: PageNode): node is PageNode => node.name !== undefined;
const isText = (node: PageNode): node is PageNode => node.data !== undefined;

const adapter: TreeAdapter<PageNodes> = {
  createDocument: () => new PageDocument(),
  createDocumentFragment: () => new PageNode(),
  createElement(name, namespace, attributes) {
    const firstAttributes =
      attributes.length > MAX_ATTRIBUTES ? attributes.slice(0, MAX_ATTRIBUTES) : attributes;
    for (const attribute of firstAttributes) attribute.name = intern(attribute.name);
    return new PageNode(intern(name), undefined, firstAttributes, namespace);
  },
  createCommentNode: () => new PageNode(),
  createTextNode: text => new PageNode(undefined, text),
  appendChild: (parent, node) => parent.insert(node),
  insertBefore: (parent, node, before) => parent.insert(node, before),
  insertText,
  insertTextBefore: insertText,
  detachNode: node => node.detach(),
  setTemplateContent: (template, content) => template.insert(content),
  getTemplateContent: template => template.first!,
  adoptAttributes(node, attributes) {
    for (const attribute of attributes)
      if (node.attributes.length < MAX_ATTRIBUTES && node.attribute(attribute.name) === undefined)
        node.attributes.push(attribute);
  },
  setDocumentMode: (document, mode) => void (document.mode = mode),
  getDocumentMode: document => document.mode,
  setDocumentType: ignore,
  getDocumentTypeNodeName: () => '',
  getDocumentTypeNodePublicId: () => '',
  getDocumentTypeNodeSystemId: () => '',
  getFirstChild: node => node.first,
  getChildNodes: childrenOf,
  getParentNode: node => node.parent,
  getAttrList: node => node.attributes,
  getTagName: node => node.name ?? '',
  getNamespaceURI: node => node.namespace,
  getTextNodeContent: node => node.data ?? '',
  getCommentNodeContent: () => '',
  isElementNode: isElement,
  isTextNode: isText,
  isCommentNode: (node): node is PageNode => !isElement(node) && !isText(node),
  isDocumentTypeNode: (_): _ is PageNode => false,
  setNodeSourceCodeLocation: ignore,
  updateNodeSourceCodeLocation: ignore,
  getNodeSourceCodeLocation: () => undefined,
};
