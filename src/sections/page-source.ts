import {createGetPage, type GetPage, NotFoundError, type Section} from '../client/index.js';
import {markupOf, parsePage} from '../sanitize/parse-page.js';
import {fragmentOf, writtenFragment} from '../client/section-v3.js';
import {findMainNode, findTarget, mainNodes, sectionAt} from '../reading/index.js';
import {domTree} from '../reading/dom-tree.js';
import {baseOfPage, makeAbsolute} from './page-base.js';
import {fetchPage} from './page-text.js';
import {SectionStore} from './section-store.js';

/** Gets a section. Rejects with a `DocentError`, or an error of `src/sanitize`. */
export type GetSection = (url: string, signal: AbortSignal) => Promise<Section>;

/** Whole pages kept: enough for several sections of one, or of a few. */
const KEPT_PAGES = 4;

/**
 * Sections cut out of their pages in the browser.
 * @param follows what follows the section on its page, in place of the section
 */
export function createPageSource(
  getPage: GetPage = createGetPage({fetch: fetchPage}),
  follows = false,
): GetSection {
  const pages = new SectionStore(async (address, signal) => {
    const {url, html} = await getPage(new URL(address), {signal});
    const page = await parsePage(html);
    const base = baseOfPage(html, url);
    if (base !== url) makeAbsolute(page, base);
    return {url, page};
  }, KEPT_PAGES);

  return async (given, signal) => {
    const asked = new URL(given);
    const {hash} = asked;
    const fragment = fragmentOf(asked);
    const written = writtenFragment(asked);
    asked.hash = '';
    const {url, page} = await pages.get(asked.href, signal);
    const cut = follows ? nodesAfter : cutSection;
    let nodes = fragment === null ? mainContent(page) : cut(page, written);
    // As browsers do: ids may contain percent signs.
    if (!nodes.length) nodes = cut(page, fragment!);
    if (!nodes.length) throw new NotFoundError({status: 404, problem: `Can't find content for ${given}`});
    return {url: url.href + hash, fragment, content: markupOf(nodes)};
  };
}

/** The page's main content. */
export function mainContent(page: Document): readonly Node[] {
  const nodes = mainNodes(domTree, page);
  return nodes.length ? nodes : [page.body];
}

/** The section's nodes, as the interface's hosts cut it for `doctool=sphinx`; none when the page has no such section. */
export function cutSection(page: Document, id: string): readonly Node[] {
  const found = page.getElementById(id) ?? findTarget(domTree, page, id);
  if (!found) return [];
  const {nodes, only, rows} = sectionAt(domTree, found, {withDefinition: true});
  if (rows) return [...nodes, copyWith(page.createElement('table'), rows)];
  return only ? [copyWith(nodes[0]!, only)] : nodes;
}

/** Characters of what follows a section: what fits below a short one. */
const FOLLOWING = 2_000;
const isBox = (node: Node): node is Element =>
  node instanceof Element && /^(article|div|main|section)$/.test(node.localName);

/** The nodes after a section, to the end of its page or as far as they are likely to be seen; none below a whole page. */
function nodesAfter(page: Document, id: string): readonly Node[] {
  const found = page.getElementById(id) ?? findTarget(domTree, page, id);
  if (!found) return [];
  const main = findMainNode(domTree, page) ?? page.body;
  const {nodes, rows, only = rows ?? nodes} = sectionAt(domTree, found, {withDefinition: true});
  const following: Node[] = [];
  let room = FOLLOWING;
  const take = (node: Node): void => {
    const {length} = node.textContent ?? '';
    if (length > room && isBox(node)) return node.childNodes.forEach(take);
    if (room > 0) following.push(node);
    room -= length;
  };
  for (let at: Node | null = only.at(-1)!; at && at !== main && room > 0; at = at.parentNode)
    for (let next = at.nextSibling; next; next = next.nextSibling) take(next);
  return following.some(node => node.textContent?.trim()) ? following : [];
}

/** Part of a list or a table is one of its own; the page stays as it is. */
function copyWith(list: Node, children: readonly Node[]): Node {
  const alone = list.cloneNode();
  for (const child of children) alone.appendChild(child.cloneNode(true));
  return alone;
}
