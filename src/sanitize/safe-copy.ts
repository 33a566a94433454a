import {type AddressRules, linkAddress, mediaAddress, mediaCandidates} from './addresses.js';
import {
  allowedAttributes,
  DROPPED_IN_CODE,
  isAllowedClass,
  POLICY,
  RENAMED,
  ROLES,
  UNWRAPPED_IN_CODE,
} from './policy.js';

export interface SafetyOptions extends AddressRules {
  /** Put before every id, and before every reference to one, so that nothing collides with or clobbers the page. */
  readonly idPrefix: string;
  /** The level of the topmost heading, 2 to 6; deeper ones follow. Default 2: the page has its `h1` already. */
  readonly headingLevel?: number | undefined;
}

/** What is loaded for code and media only; see `rich.ts`. */
export type Rich = Pick<typeof import('./rich.js'), 'finalizeMedia' | 'isTokenClass'>;

/** What `finalizeMedia` makes fit to be shown. */
const MEDIA = /^(img|svg|audio|video)$/;
/** Elements that are copied; a longer section ends with an ellipsis. The longest page of a manual has a third of that. */
const MAX_ELEMENTS = 50_000;
/** They change the order in which text is shown, so that copied code would differ from what the reader has seen. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;
/** Images that are copied; of others, the text that stands for them. */
const MAX_IMAGES = 500;
/** Classes that are read. */
const MAX_CLASSES = 16;
/** Characters of a text in an attribute: what a tooltip shows. */
const MAX_ATTRIBUTE_TEXT = 500;

/**
 * Copies nodes that an engine has parsed, and of them only what the policy allows, whatever the engine has left in them.
 * Linear: parents come before their children, since moving a subtree costs its size.
 * @param nodes of an inert document, where the copies are made too: in the reader's, an image would load at once
 * @param ids all ids that references may point to
 * @param rich without it there are no media, and tokens of code have no classes
 */
export function safeCopy(
  nodes: Iterable<Node>,
  ids: ReadonlySet<string>,
  options: SafetyOptions,
  rich: Rich | undefined,
): DocumentFragment {
  const roots = [...nodes];
  const inert = roots[0]?.ownerDocument;
  if (!inert) return document.createDocumentFragment();
  const names = namesOfCopies(roots, options.headingLevel ?? 2);
  let elements = 0;
  let images = 0;

  const safe = inert.createDocumentFragment();
  for (const root of roots) copy(root, safe);
  if (elements > MAX_ELEMENTS) safe.append(inert.createElement('p'), '…');
  // Only from here on may an image load.
  return document.adoptNode(safe);

  /** @param isCode whether that is around the node; `isLink` likewise */
  function copy(node: Node, parent: ParentNode & Node, isCode = false, isLink = false): void {
    if (elements > MAX_ELEMENTS) return;
    if (node.nodeType === Node.TEXT_NODE) {
      const text = parent.appendChild(node.cloneNode()) as Text;
      if (isCode && BIDI_CONTROLS.test(text.data)) text.data = text.data.replace(BIDI_CONTROLS, '');
    }
    if (node.nodeType !== Node.ELEMENT_NODE || ++elements > MAX_ELEMENTS) return;
    const element = node as Element;
    const {localName} = element;
    const allows = allowedAttributes(POLICY, element);
    if (isCode && DROPPED_IN_CODE.has(localName)) return;
    if (!allows || (isCode && UNWRAPPED_IN_CODE.has(localName))) {
      // An engine should have left nothing that is not allowed. If one does, only its content stays.
      if (!POLICY.dropped.has(localName)) copyChildren(element, parent, isCode, isLink);
      return;
    }
    if ((localName === 'img' && ++images > MAX_IMAGES) || (!rich && MEDIA.test(localName))) {
      parent.append(element.getAttribute('alt') ?? '');
      return;
    }
    isCode ||= localName === 'pre' || localName === 'code';
    isLink ||= localName === 'a';
    const copied = inert!.createElementNS(element.namespaceURI, names.get(localName) ?? localName);
    copyAttributes(element, copied, allows, isCode);
    if (localName === 'a') markExternalLink(copied as HTMLAnchorElement, options.base);
    const shown = rich?.finalizeMedia(copied, element, options, isLink) ?? copied;
    parent.appendChild(shown);
    if (shown === copied) copyChildren(element, copied, isCode, isLink);
  }

  function copyChildren(element: Element, parent: ParentNode & Node, isCode: boolean, isLink: boolean): void {
    for (let child = element.firstChild; child; child = child.nextSibling)
      copy(child, parent, isCode, isLink);
  }

  function copyAttributes(
    element: Element,
    copied: Element,
    allows: (name: string) => boolean,
    isCode: boolean,
  ): void {
    // By name: to create a node for each attribute takes longer than all else.
    for (const name of element.getAttributeNames()) {
      if (!allows(name)) continue;
      const value = cleanValue(element, name, isCode);
      if (value !== null) copied.setAttribute(name, value);
    }
  }

  /** What the value of an allowed attribute becomes; `null` removes the attribute. */
  function cleanValue(element: Element, name: string, isCode: boolean): string | null {
    const value = element.getAttribute(name)!;
    switch (name) {
      case 'href':
        return linkAddress(value, options)?.href ?? null;
      case 'src':
      case 'poster': {
        const media = mediaAddress(value, options);
        return media?.consented ? media.url.href : null;
      }
      case 'srcset':
        return mediaCandidates(value, options) || null;
      case 'id':
        return options.idPrefix + value;
      case 'headers':
      case 'aria-labelledby':
      case 'aria-describedby': {
        const known = value.split(/\s+/).filter(id => ids.has(id));
        return known.map(id => options.idPrefix + id).join(' ') || null;
      }
      case 'class':
        return cleanClasses(value, isCode && element.localName === 'span' ? rich : undefined) || null;
      case 'role':
        return ROLES.test(value) ? value : null;
    }
    const pattern = POLICY.vocabularies[element.namespaceURI!]!.values[name];
    if (!pattern) return value.slice(0, MAX_ATTRIBUTE_TEXT);
    return pattern.test(value) ? value : null;
  }
}

/** Adds all ids below `root`. A repeated id is removed: no reference can point to it. */
export function collectIds(root: ParentNode, ids: Set<string>): void {
  const seen = new Set<string>();
  for (const element of root.querySelectorAll('[id]')) {
    if (seen.has(element.id) || !/^\S+$/.test(element.id)) element.removeAttribute('id');
    else seen.add(element.id);
  }
  for (const id of seen) ids.add(id);
}

/** @param token for the `span` of a token in code */
function cleanClasses(value: string, token: Rich | undefined): string {
  const all = value.slice(0, MAX_ATTRIBUTE_TEXT).split(/\s+/, MAX_CLASSES);
  return all.filter(name => isAllowedClass(name) || token?.isTokenClass(name, all)).join(' ');
}

/** The other site is sent no referrer. */
function markExternalLink(link: HTMLAnchorElement, base: URL): void {
  if (/^http/.test(link.protocol) && link.origin !== base.origin) link.rel = 'noopener noreferrer';
}

const HEADINGS = 'h1,h2,h3,h4,h5,h6';
const HEADING = /^h([1-6])$/;

/** The names of elements that get another: headings move so that the topmost is at `top`. */
function namesOfCopies(roots: readonly Node[], top: number): ReadonlyMap<string, string> {
  let topmost = 6;
  for (const root of roots) {
    if (root.nodeType !== Node.ELEMENT_NODE) continue;
    const [, level] = HEADING.exec((root as Element).localName) ?? [];
    if (level) topmost = Math.min(topmost, Number(level));
    for (const {localName} of (root as Element).querySelectorAll(HEADINGS))
      topmost = Math.min(topmost, Number(localName[1]));
  }
  const renamed = new Map([...RENAMED].map(name => [name, 'div']));
  for (let level = topmost; level <= 6; level++)
    renamed.set(`h${level}`, `h${Math.min(6, level - topmost + top)}`);
  return renamed;
}
