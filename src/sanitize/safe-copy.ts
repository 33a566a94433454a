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
  /** Prefix of all ids and references to ids, so that they neither collide with ids of the page nor clobber its global variables. */
  readonly idPrefix: string;
  /** Level of the topmost heading, 2 to 6; other headings follow. Default: 2, because the page has an `h1`. */
  readonly headingLevel?: number | undefined;
}

/** Functions that are only loaded for code and media; see `rich.ts`. */
export type Rich = Pick<typeof import('./rich.js'), 'finalizeMedia' | 'isTokenClass'>;

/** Elements that `finalizeMedia` changes before they are shown. */
const MEDIA = /^(img|svg|audio|video)$/;
/** Maximum number of elements that are copied. A longer section ends with an ellipsis. The longest page of a manual has a third of that. */
const MAX_ELEMENTS = 50_000;
/**
 * Characters that change the order in which text is displayed. With them, code that a reader copies could differ from
 * what the reader has seen.
 */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;
/** Maximum number of images. Further ones are replaced by their alternative text. */
const MAX_IMAGES = 500;
/** Maximum number of classes of an element. */
const MAX_CLASSES = 16;
/** Maximum length of a text in an attribute, in characters. Tooltips show it. */
const MAX_ATTRIBUTE_TEXT = 500;

/**
 * Copies nodes that an engine has parsed. Only what the policy allows is copied, even if the engine has left more. Takes linear time:
 * parents are inserted before their children, because moving a subtree takes time proportional to its size.
 * @param nodes of an inert document. The copies are made in that document, too, because images of the page's document would load
 * @param ids all ids that references may point to
 * @param rich without it, media are not copied, and tokens of code have no classes
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
  // Images can only load from here on.
  return document.adoptNode(safe);

  /** @param isCode whether the node is in code @param isLink whether it is in a link */
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
      // The engine should have removed elements that are not allowed. If it has not, only their content is copied.
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
    // By name, because creating an object for each attribute takes longer than everything else here.
    for (const name of element.getAttributeNames()) {
      if (!allows(name)) continue;
      const value = cleanValue(element, name, isCode);
      if (value !== null) copied.setAttribute(name, value);
    }
  }

  /** The new value of an allowed attribute; `null` removes the attribute. */
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
        const references = value.split(/\s+/).filter(id => ids.has(id));
        return references.map(id => options.idPrefix + id).join(' ') || null;
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

/**
 * Adds all ids below `root` to `ids`. Removes the id of an element if it is invalid or an earlier element has it,
 * because no reference can point to it.
 */
export function collectIds(root: ParentNode, ids: Set<string>): void {
  const seen = new Set<string>();
  for (const element of root.querySelectorAll('[id]')) {
    if (seen.has(element.id) || !/^\S+$/.test(element.id)) element.removeAttribute('id');
    else seen.add(element.id);
  }
  for (const id of seen) ids.add(id);
}

/** @param token `rich.ts`, if the element is the `span` of a token in code */
function cleanClasses(value: string, token: Rich | undefined): string {
  const classes = value.slice(0, MAX_ATTRIBUTE_TEXT).split(/\s+/, MAX_CLASSES);
  return classes.filter(name => isAllowedClass(name) || token?.isTokenClass(name, classes)).join(' ');
}

/** Makes a link to another site send no referrer. */
function markExternalLink(link: HTMLAnchorElement, base: URL): void {
  if (/^http/.test(link.protocol) && link.origin !== base.origin) link.rel = 'noopener noreferrer';
}

const HEADINGS = 'h1,h2,h3,h4,h5,h6';
const HEADING = /^h([1-6])$/;

/** New names of elements: headings are shifted so that the topmost one has the level `top`. */
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
