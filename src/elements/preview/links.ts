import {scriptTagOptions} from '../../page/options.js';
import {isNoiseInCard} from '../../reading/noise-everywhere.js';
import {domTree} from '../../reading/tree/dom-tree.js';

/**
 * Links that never have a preview, besides the noise of `noise-everywhere.ts`: navigation, buttons, cards. One list for the
 * pages of all tools: such a name means the same everywhere, and detecting the tool would take more bytes than the
 * names. Links in a `nav`, `header` or `footer`, or outside the content, need no name here.
 */
const NEVER =
  'nav,header,footer,button,[role=navigation],[role=button],[role=tab],[role=menuitem],[download],' +
  '[aria-hidden=true],.toctree-wrapper,.contents.topic,[class*=card],[class*=btn],[class*=button i],' +
  // Sphinx and its themes; Python Markdown
  '.toc-backref,.fn-backref,.sphinxsidebar,.related,.toc,' +
  // Material for MkDocs
  '.md-tag,' +
  // Docusaurus, VitePress, themes of Hugo
  '.table-of-contents,.VPFeature,.td-heading-self-link';

/** Selectors of the content root. */
export interface RootSelectors {
  /** An attribute of the element; empty: none. */
  readonly root: string;
  /** Set by the site's owner. */
  readonly maincontent: string | undefined;
}

/** An attribute of the element or of the script tag takes precedence over the setting of the site's owner. */
export const rootSelector = ({root, maincontent}: RootSelectors): string | undefined =>
  root ||
  scriptTagOptions().contentRoot ||
  maincontent;

/** Files that are no pages. */
const FILE = /\.(?!html?$|php$|aspx?$)[a-z][a-z\d]{1,4}$/i;

/** Which links of a page have a preview. */
export interface LinkRules {
  /** Where the links are. */
  readonly root: Node;
  /** Selector that a link must match; without one, every link that is none of navigation and the like. */
  readonly links?: string | undefined;
  /** Origins that the API can answer for. */
  readonly origins: readonly string[];
  /** Hosts that it can answer for besides, separated by spaces; `*.example.org` is all below that name. */
  readonly hosts?: string | undefined;
}

const isListed = (host: string, hosts = ''): boolean =>
  hosts.split(/\s+/).some(one => (one.startsWith('*.') ? host.endsWith(one.slice(1)) : host === one));

/**
 * Whether a link has a preview. `data-docs-preview` on the link or an ancestor decides, unless the address
 * cannot be previewed: `off` means no, anything else yes.
 */
export function isPreviewable(link: HTMLAnchorElement, rules: LinkRules): boolean {
  const choice = link.closest<HTMLElement>('[data-docs-preview]')?.dataset['docsPreview'];
  if (choice === 'off' || choice === 'false' || (choice === undefined && !isContentLink(link, rules)))
    return false;
  const isNear = rules.origins.includes(link.origin);
  if (!isNear && !(/^https?:$/.test(link.protocol) && isListed(link.host, rules.hosts))) return false;
  if (FILE.test(link.pathname)) return false;
  // The page that the reader is on, as a whole, is in front of the reader.
  return link.hash.length > 1 || !isOnThisPage(link);
}

/** Whether an address is of the page that the reader is on, or of a part of it. */
export const isOnThisPage = ({href}: {readonly href: string}): boolean =>
  href.split('#')[0] === document.URL.split('#')[0];

function isContentLink(link: HTMLAnchorElement, {root, links}: LinkRules): boolean {
  if (links) return link.matches(links);
  if (!link.textContent?.trim() || isNoiseInCard(domTree, link, 'a')) return false;
  // Only what lies below the root counts: a page may have all of its content inside a `header`.
  const never = link.closest(NEVER);
  return !never || never === root || never.contains(root);
}
