import {decoded} from '../../api/paths.js';
import {isNoiseInCard} from '../../reading/noise-everywhere.js';
import {domTree} from '../../reading/dom-tree.js';

/**
 * Matches what links with a preview are never in, besides the noise in `noise-everywhere.ts`: navigation, buttons, cards. There
 * is one list for the pages of all tools, because such a class name means the same in all of them.
 */
const NEVER =
  'nav,header,footer,button,[role=navigation],[role=button],[role=tab],[role=menuitem],[role=option],[download],' +
  '[aria-hidden=true],.toctree-wrapper>ul,.contents.topic,[class*=card],[class*=btn],[class*=button i],' +
  // Sphinx and its themes; Python Markdown
  '.toc-backref,.fn-backref,.sphinxsidebar,.related,.toc,' +
  // Material for MkDocs
  '.md-tag,' +
  // Docusaurus, VitePress, themes of Hugo
  '.table-of-contents,.VPFeature,.td-heading-self-link';

/** A link of the page, in its text or in an SVG drawing. */
export type PageLink = HTMLAnchorElement | SVGAElement;

const isLink = (node: EventTarget): node is PageLink =>
  (node instanceof HTMLAnchorElement || node instanceof SVGAElement) && node.matches('[*|href]');

/** The link that an event happened on, even in a shadow root. */
export const linkOf = (event: Event): PageLink | undefined => event.composedPath().find(isLink);

/** An element with the parts of a link's address, which an SVG link does not have itself. */
export const addressOf = (link: PageLink): HTMLAnchorElement =>
  link instanceof HTMLAnchorElement
    ? link
    : Object.assign(document.createElement('a'), {href: link.href.baseVal});

/** Paths of files that are not pages. */
const FILE = /\.(?!html?$|php$|aspx?$)[a-z][a-z\d]{1,4}$/i;

/** Which links of a page have a preview. */
export interface LinkRules {
  /** The element that contains the links. */
  readonly root: Node;
  /** Selector that a link must match. Default: every link but navigation and the like. */
  readonly links?: string | undefined;
  /** Origins that the API can answer for. */
  readonly origins: readonly string[];
  /** Other hosts that the API can answer for, separated by spaces; `*.example.org` stands for all below that name. */
  readonly hosts?: string | undefined;
}

const isListed = (host: string, hosts = ''): boolean =>
  hosts.split(/\s+/).some(name => (name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name));

/**
 * Whether a link has a preview. `data-docs-preview` on the link or an ancestor decides, unless the address
 * cannot be previewed: `off` means no, anything else yes.
 */
export function isPreviewable(link: PageLink, rules: LinkRules): boolean {
  const choice = link.closest<HTMLElement>('[data-docs-preview]')?.dataset['docsPreview'];
  if (choice === 'off' || choice === 'false' || (choice === undefined && !isContentLink(link, rules)))
    return false;
  const address = addressOf(link);
  const isNear = rules.origins.includes(address.origin);
  if (!isNear && !(/^https?:$/.test(address.protocol) && isListed(address.host, rules.hosts))) return false;
  if (FILE.test(address.pathname)) return false;
  // A link to the page itself, without a fragment, has no preview, because the reader already sees the page.
  return address.hash.length > 1 || !isOnThisPage(address);
}

/** Whether an address is of the page that the reader is on, or of a part of it. */
export const isOnThisPage = ({href}: {readonly href: string}): boolean =>
  href.split('#')[0] === document.URL.split('#')[0];

/** How much of the target has to be in view, in px. */
const MIN_VISIBLE = 40;

/** The target of a link to this page, if enough of it is in view that no card is needed. */
export function targetInView({hash}: {readonly hash: string}): Element | undefined {
  const target = document.getElementById(decoded(hash.slice(1)));
  const {top, bottom, width} = target?.getBoundingClientRect() ?? new DOMRect();
  const isInView = width && top >= 0 && Math.min(bottom, top + MIN_VISIBLE) <= innerHeight;
  return isInView ? target! : undefined;
}

function isContentLink(link: PageLink, {root, links}: LinkRules): boolean {
  if (links) return link.matches(links);
  if (!link.textContent?.trim() || isNoiseInCard(domTree, link, 'a')) return false;
  // Only ancestors below the root count: a page may have all of its content in a `header`.
  const never = link.closest(NEVER);
  return !never || never === root || never.contains(root);
}
