import {type AnyNode, type Element, hasChildren, isTag, type ParentNode} from 'domhandler';

/** Every element below a node in document order. The tree may be changed below the element last given, not above. */
export function* elementsBelow(root: ParentNode): Generator<Element> {
  const rest: AnyNode[] = [];
  const pushChildren = (node: ParentNode): void => {
    for (let child = node.children.length - 1; child >= 0; child--) rest.push(node.children[child]!);
  };
  pushChildren(root);
  for (let node = rest.pop(); node; node = rest.pop()) {
    if (isTag(node)) yield node;
    if (hasChildren(node)) pushChildren(node);
  }
}

export function firstBelow(root: ParentNode, matches: (element: Element) => boolean): Element | undefined {
  for (const element of elementsBelow(root)) if (matches(element)) return element;
  return undefined;
}

export const classesOf = (element: Element): string[] =>
  element.attribs['class']?.split(/\s+/).filter(Boolean) ?? [];

export const idOf = (node: ParentNode | null): string => (node && isTag(node) && node.attribs['id']) || '';

export const isHeading = (node: AnyNode): boolean => isTag(node) && /^h[1-6]$/.test(node.name);
