import {linkAddress, type AddressRules} from './addresses.js';
import type {RichContent} from './rich-content.js';
import {
  allowsAttribute,
  allowsElement,
  CLASSES,
  CLASS_PREFIX,
  CODE_TOKEN,
  PRISM_TOKEN,
  RENAMED,
  ROLES,
  TEXT,
} from './policy.js';

export interface SafetyOptions extends AddressRules {
  /** Put before every id, and before every reference to one, so that nothing collides with or clobbers the page. */
  readonly idPrefix: string;
  /** The level of the topmost heading, 2 to 6; deeper ones follow. Default 2: the page has its `h1` already. */
  readonly headingLevel?: number | undefined;
}

/**
 * Applies the policy to copies of nodes that an engine has parsed, whatever the engine has left in them.
 * @param nodes of an inert document: in the reader's, an image would be asked for while it is copied
 * @param ids all that references may mean
 * @param rich without it, only text is kept
 */
export function makeSafe(
  nodes: Iterable<Node>,
  ids: ReadonlySet<string>,
  options: SafetyOptions,
  rich: RichContent | null,
): DocumentFragment {
  let holder: HTMLElement | undefined;
  for (const node of nodes) {
    holder ??= node.ownerDocument!.createElement('div');
    holder.append(node.cloneNode(true));
  }
  // Only now into the reader's document: from here on an image may load.
  const safe = document.createDocumentFragment();
  if (holder) {
    for (const element of holder.querySelectorAll('*')) cleanElement(element, ids, options, rich);
    demoteHeadings(holder, options.headingLevel ?? 2);
    safe.append(...holder.childNodes);
  }
  return safe;
}

/** Adds all ids below `root`. A repeated id is removed: no reference can mean it. */
export function collectIds(root: ParentNode, ids: Set<string>): void {
  const seen = new Set<string>();
  for (const element of root.querySelectorAll('[id]')) {
    if (seen.has(element.id) || !/^\S+$/.test(element.id)) element.removeAttribute('id');
    else seen.add(element.id);
  }
  for (const id of seen) ids.add(id);
}

function cleanElement(
  element: Element,
  ids: ReadonlySet<string>,
  options: SafetyOptions,
  rich: RichContent | null,
): void {
  const policy = rich?.policy ?? TEXT;
  const name = element.localName;
  if (!allowsElement(policy, element)) {
    // An engine should have left nothing of the kind. If one does, only its content stays, which is cleaned as well.
    element.replaceWith(...element.childNodes);
    return;
  }
  const source = element.getAttribute('src');
  for (const attribute of [...element.attributes]) {
    let value: string | null | undefined = null;
    if (allowsAttribute(policy, element, attribute.name)) {
      value = rich?.cleanValue(element, attribute, options);
      if (value === undefined) value = cleanValue(element, attribute, ids, options);
    }
    if (value === null) element.removeAttribute(attribute.name);
    else if (value !== attribute.value) element.setAttribute(attribute.name, value);
  }
  if (name === 'a') markExternalLink(element as HTMLAnchorElement, options.base);
  else if (RENAMED.has(name)) rename(element, 'div');
  else rich?.finalizeMedia(element, source, options);
}

/** What the value of an allowed attribute becomes; `null` takes the attribute away. The rest is free text. */
function cleanValue(
  element: Element,
  {name, value}: Attr,
  ids: ReadonlySet<string>,
  options: SafetyOptions,
): string | null {
  switch (name) {
    case 'href':
      return linkAddress(value, options)?.href ?? null;
    case 'id':
      return options.idPrefix + value;
    case 'headers':
    case 'aria-labelledby':
    case 'aria-describedby': {
      const known = value.split(/\s+/).filter(id => ids.has(id));
      return known.map(id => options.idPrefix + id).join(' ') || null;
    }
    case 'class':
      return cleanClasses(element, value) || null;
    case 'role':
      return ROLES.test(value) ? value : null;
    default:
      return value;
  }
}

function cleanClasses(element: Element, value: string): string {
  const isToken = (name: string) =>
    (CODE_TOKEN.test(name) || (PRISM_TOKEN.test(name) && element.classList.contains('token'))) &&
    element.localName === 'span' &&
    element.closest('pre,code') !== null;
  return value
    .split(/\s+/)
    .filter(name => CLASSES.has(name) || CLASS_PREFIX.test(name) || isToken(name))
    .join(' ');
}

/** The other site does not learn where the link was found. */
function markExternalLink(link: HTMLAnchorElement, base: URL): void {
  if (/^http/.test(link.protocol) && link.origin !== base.origin) link.rel = 'noopener noreferrer';
}

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name);
  for (const attribute of element.attributes) renamed.setAttribute(attribute.name, attribute.value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

function demoteHeadings(holder: ParentNode, top: number): void {
  const headings = [...holder.querySelectorAll('h1,h2,h3,h4,h5,h6')];
  const shift = top - Math.min(...headings.map(heading => Number(heading.localName[1])));
  if (shift === 0) return;
  for (const heading of headings) rename(heading, `h${Math.min(6, Number(heading.localName[1]) + shift)}`);
}
