import {isNoiseInCard} from '../reading/noise-everywhere.js';
import {domTree} from '../reading/tree/dom-tree.js';
import {type AddressRules, linkAddress} from './addresses.js';
import {
  allowedAttributes,
  type Attribute,
  CLASS_PREFIX,
  CLASSES,
  CODE_TOKEN,
  PRISM_TOKEN,
  RENAMED,
  ROLES,
  TEXT,
} from './policy.js';
import type {RichContent} from './rich-content.js';

export interface SafetyOptions extends AddressRules {
  /** Put before every id, and before every reference to one, so that nothing collides with or clobbers the page. */
  readonly idPrefix: string;
  /** The level of the topmost heading, 2 to 6; deeper ones follow. Default 2: the page has its `h1` already. */
  readonly headingLevel?: number | undefined;
}

/** Elements that are copied; what is longer ends there, with an ellipsis. A manual's longest page has a third of it. */
const MAX_ELEMENTS = 50_000;
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
 * @param rich without it, only text is kept
 */
export function makeSafe(
  nodes: Iterable<Node>,
  ids: ReadonlySet<string>,
  options: SafetyOptions,
  rich: RichContent | null,
): DocumentFragment {
  const roots = [...nodes];
  const inert = roots[0]?.ownerDocument;
  if (!inert) return document.createDocumentFragment();
  const policy = rich?.policy ?? TEXT;
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
    if (node.nodeType === Node.TEXT_NODE) parent.appendChild(node.cloneNode());
    if (node.nodeType !== Node.ELEMENT_NODE || ++elements > MAX_ELEMENTS) return;
    const element = node as Element;
    const {localName} = element;
    const allows = allowedAttributes(policy, element);
    if (!allows) {
      // An engine should have left nothing of the kind. If one does, only its content stays.
      if (!policy.dropped.has(localName)) copyChildren(element, parent, isCode, isLink);
      return;
    }
    if (localName === 'img' && ++images > MAX_IMAGES) {
      parent.append(element.getAttribute('alt') ?? '');
      return;
    }
    isCode ||= localName === 'pre' || localName === 'code';
    isLink ||= localName === 'a';
    const copied = inert!.createElementNS(element.namespaceURI, names.get(localName) ?? localName);
    copyAttributes(element, copied, allows, isCode);
    if (localName === 'a') markExternalLink(copied as HTMLAnchorElement, options.base);
    const shown = rich ? rich.finalizeMedia(copied, element, options, isLink) : copied;
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
    // By name: a node for each attribute takes longer than all else.
    for (const name of element.getAttributeNames()) {
      if (!allows(name)) continue;
      const attribute = {name, value: element.getAttribute(name)!};
      let value = rich?.cleanValue(element, attribute, options);
      if (value === undefined) value = cleanValue(element, attribute, ids, options, isCode);
      if (value !== null) copied.setAttribute(name, value);
    }
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

/** What the value of an allowed attribute becomes; `null` takes the attribute away. The rest is free text. */
function cleanValue(
  element: Element,
  {name, value}: Attribute,
  ids: ReadonlySet<string>,
  options: SafetyOptions,
  isCode: boolean,
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
      return cleanClasses(element, value, isCode) || null;
    case 'role':
      return ROLES.test(value) ? value : null;
    default:
      return value.slice(0, MAX_ATTRIBUTE_TEXT);
  }
}

function cleanClasses({localName}: Element, value: string, isCode: boolean): string {
  const names = value.slice(0, MAX_ATTRIBUTE_TEXT).split(/\s+/, MAX_CLASSES);
  const isSpan = isCode && localName === 'span';
  const isPrism = isSpan && names.includes('token');
  return names
    .filter(
      name =>
        CLASSES.has(name) ||
        CLASS_PREFIX.test(name) ||
        (isSpan && CODE_TOKEN.test(name)) ||
        (isPrism && PRISM_TOKEN.test(name)),
    )
    .join(' ');
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
  const renamed = new Map(Array.from(RENAMED, name => [name, 'div']));
  for (let level = topmost; level <= 6; level++)
    renamed.set(`h${level}`, `h${Math.min(6, level - topmost + top)}`);
  return renamed;
}

/** Takes out what serves a page, and not its reader elsewhere. A link that is led to stays as a place. */
export function removeNoise(root: ParentNode): void {
  for (const element of root.querySelectorAll('a,[class],[role]')) {
    // What was in something that is gone is gone, too, and costs no more than to be passed by.
    if (!isNoiseInCard(domTree, element, element.localName)) continue;
    if (element.localName === 'a' && element.id) element.replaceChildren();
    else element.remove();
  }
}

/** Comments, scripts and style sheets, and tags with their attributes. Never fails where it began: linear. */
const MARKUP =
  /<!--[^]*?(?:-->|$)|<(script|style)\b[^]*?(?:<\/\1[^>]*>?|$)|<[a-z](?:[^"'>]+|"[^"]*(?:"|$)|'[^']*(?:'|$))*/gi;
const INLINE = /(?<=[\s/"'])(?:style|on[a-z]+)\s*=\s*(?:"[^"]*"?|'[^']*'?|[^\s"'>]+)/gi;

/** In every HTML with something to be taken out. */
const FOUND = /<!--|<script|style|srcset|[\s/"']on[a-z]+\s*=/i;

/** A longer `srcset` than any real one, which engines would read for long and `mediaCandidates` leaves out anyway. */
const LONG_SRCSET = /(?<=[\s/"'])srcset\s*=\s*(?:"[^"]{2049,}"?|'[^']{2049,}'?)/gi;
const LONG_TAG = 2_048;

/** Colours that highlighters write into code: Prism's, or Shiki's and Expressive Code's, by day and by night. */
const CODE_COLOR =
  /(?<![\w-])(?:color|--shiki-(?:light|dark)|--[01])\s*:\s*(?:(#[\da-f]{3,8})\b|rgb\((\d+),\s?(\d+),\s?(\d+)\))/gi;

/**
 * HTML without inline styles and handlers. They go in any case; but a browser whose page has a strict CSP writes
 * an error to the console for each that it meets, also where it parses what is never shown, also in `setHTML`.
 * Nothing is safer for it, and nothing relies on it. Of the styles of a span the colours are kept, as an attribute
 * that only code may have (see `cleanValue` of rich-content-policy.ts).
 */
export const withoutInline = (html: string): string =>
  !FOUND.test(html)
    ? html
    : html.replace(MARKUP, (markup: string, raw?: string) => {
        if (raw || markup.startsWith('<!')) return '';
        if (markup.length > LONG_TAG) markup = markup.replace(LONG_SRCSET, '');
        if (!/style|[\s/"']on/i.test(markup)) return markup;
        const isSpan = /^<span\s/i.test(markup);
        return markup.replace(INLINE, inline => (isSpan && /^style/i.test(inline) ? colorsIn(inline) : ''));
      });

function colorsIn(style: string): string {
  const colors = Array.from(
    style.slice(0, 500).matchAll(CODE_COLOR),
    ([, hex, ...channels]) => hex ?? hexOf(channels),
  );
  const known = colors.filter(Boolean).slice(0, 2);
  return known.length ? `data-docs-colors="${known.join(' ')}"` : '';
}

/** Empty where a number is too large for a channel. */
const hexOf = (channels: readonly string[]): string =>
  channels.every(channel => Number(channel) < 256)
    ? `#${channels.map(channel => Number(channel).toString(16).padStart(2, '0')).join('')}`
    : '';
