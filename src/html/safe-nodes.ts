import {linkAddress, mediaAddress, mediaCandidates, type AddressRules} from './addresses.js';
import {bestEngine, loadEngine, type Engine, type EngineName} from './engine.js';
import {
  allowsAttribute,
  CLASSES,
  CLASS_PREFIX,
  CODE_TOKEN,
  DROPPED,
  ELEMENTS,
  NOISE,
  PATTERNS,
  RENAMED,
  SVG_VALUE,
  VALUES,
  vocabularyOf,
} from './policy.js';

/** How untrusted HTML is made fit for the place where it is shown. */
export interface SafeNodesOptions extends AddressRules {
  /** Put before every id, and before every reference to one, so that nothing collides with or clobbers the page. */
  readonly idPrefix: string;
  /** The level of the topmost heading, 2 to 6; deeper ones follow. Default 2: the page has its `h1` already. */
  readonly headingLevel?: number | undefined;
  /** Default: the best this browser has. */
  readonly engine?: EngineName | undefined;
}

const engines = new Map<EngineName, Promise<Engine>>();

/** Loads the engine ahead of its first use, beside the request for what it is to clean. Never rejects. */
export const warmUp = (): Promise<unknown> => engineFor(bestEngine()).catch(() => {});

function engineFor(name: EngineName): Promise<Engine> {
  let engine = engines.get(name);
  if (!engine) {
    engine = loadEngine(name);
    engines.set(name, engine);
    // A chunk that did not load may load the next time.
    engine.catch(() => engines.delete(name));
  }
  return engine;
}

/**
 * THE door for HTML that somebody else wrote: in goes a string, out come nodes that hold nothing but what
 * `policy.ts` lists. They run, post, navigate and restyle nothing, ask no origin but that of `base` and the
 * consented ones for images, carry absolute addresses, and their ids are their own.
 * @throws SanitizerUnavailable when there is no engine, or none that the page's Trusted Types policy allows.
 */
export async function safeNodes(html: string, options: SafeNodesOptions): Promise<DocumentFragment> {
  const holder = (await engineFor(options.engine ?? bestEngine()))(html);
  for (const noise of holder.querySelectorAll(NOISE)) noise.remove();
  const ids = takeIds(holder);
  for (const element of holder.querySelectorAll('*')) cleanElement(element, ids, options);
  demoteHeadings(holder, options.headingLevel ?? 2);
  // Only now into the reader's document: from here on an image may load.
  const nodes = document.createDocumentFragment();
  while (holder.firstChild) nodes.append(holder.firstChild);
  return nodes;
}

/** All ids of the fragment; the second bearer of one loses it, as no reference can mean it. */
function takeIds(holder: ParentNode): Set<string> {
  const ids = new Set<string>();
  for (const element of holder.querySelectorAll('[id]')) {
    if (ids.has(element.id) || !/^\S+$/.test(element.id)) element.removeAttribute('id');
    else ids.add(element.id);
  }
  return ids;
}

function cleanElement(element: Element, ids: ReadonlySet<string>, options: SafeNodesOptions): void {
  const vocabulary = vocabularyOf(element);
  const name = element.localName;
  if (!vocabulary || !ELEMENTS[vocabulary].has(name)) {
    // Engines leave nothing of the kind; should one ever, this is what becomes of it.
    if (DROPPED.has(name.toLowerCase())) element.remove();
    else element.replaceWith(...element.childNodes);
    return;
  }
  const source = element.getAttribute('src');
  for (const attribute of [...element.attributes]) {
    const value = allowsAttribute(vocabulary, name, attribute.name)
      ? cleanValue(element, attribute, ids, options)
      : null;
    if (value === null) element.removeAttribute(attribute.name);
    else if (value !== attribute.value) element.setAttribute(attribute.name, value);
  }
  if (name === 'a') markLeaving(element, options.base);
  else if (name === 'img') settleImage(element, source, options);
  else if (name === 'video' || name === 'audio') settlePlayer(element);
  else if (vocabulary === 'html' && RENAMED[name]) rename(element, RENAMED[name]);
}

/** What the value of an allowed attribute becomes; `null` takes the attribute away. */
function cleanValue(
  element: Element,
  {name, value}: Attr,
  ids: ReadonlySet<string>,
  options: SafeNodesOptions,
): string | null {
  switch (VALUES[name]) {
    case 'link':
      return linkAddress(value, options)?.href ?? null;
    case 'media': {
      const media = mediaAddress(value, options);
      return media?.consented ? media.url.href : null;
    }
    case 'candidates':
      return mediaCandidates(value, options) || null;
    case 'id':
      return options.idPrefix + value;
    case 'references': {
      const known = value.split(/\s+/).filter(id => ids.has(id));
      return known.map(id => options.idPrefix + id).join(' ') || null;
    }
    case 'classes':
      return cleanClasses(element, value) || null;
    default: {
      const svg = vocabularyOf(element) === 'svg' && name !== 'aria-label';
      return (PATTERNS[name] ?? (svg ? SVG_VALUE : /^/)).test(value) ? value : null;
    }
  }
}

function cleanClasses(element: Element, value: string): string {
  const isToken = (name: string) =>
    CODE_TOKEN.test(name) && element.localName === 'span' && element.closest('pre,code') !== null;
  return value
    .split(/\s+/)
    .filter(name => CLASSES.has(name) || CLASS_PREFIX.test(name) || isToken(name))
    .join(' ');
}

/** A link that leaves the site tells the other one nothing of where it was found. */
function markLeaving(link: Element, base: URL): void {
  const href = link.getAttribute('href');
  if (href && /^https?:/.test(href) && new URL(href).origin !== base.origin)
    link.setAttribute('rel', 'noopener noreferrer');
}

/** An image of an origin without consent, as a link; inside of a link as text; as nothing when it is decoration. */
function linkToImage(image: Element, url: URL): Node | string {
  const words = (image.getAttribute('alt') ?? url.pathname.slice(url.pathname.lastIndexOf('/') + 1)).trim();
  if (!words || image.closest('a')) return words;
  const link = image.ownerDocument.createElement('a');
  link.href = url.href;
  link.rel = 'noopener noreferrer';
  link.textContent = words;
  return link;
}

function settleImage(image: Element, source: string | null, options: SafeNodesOptions): void {
  if (!image.hasAttribute('src') && !image.hasAttribute('srcset')) {
    const media = source ? mediaAddress(source, options) : null;
    image.replaceWith(media ? linkToImage(image, media.url) : (image.getAttribute('alt') ?? ''));
    return;
  }
  if (!image.hasAttribute('alt')) image.setAttribute('alt', '');
  image.setAttribute('loading', 'lazy');
  image.setAttribute('decoding', 'async');
  image.setAttribute('referrerpolicy', 'same-origin');
}

/** Nothing plays, or is fetched to be played, before the reader says so. */
function settlePlayer(player: Element): void {
  player.setAttribute('controls', '');
  player.setAttribute('preload', 'none');
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
