import {createGetPage, type GetPage, NotFoundError, type Section} from '../client/index.js';
import {markupOf, parsePage} from '../sanitize/parse-page.js';
import {fragmentOf, writtenFragment} from '../client/section-v3.js';
import {findMainNode, findTarget, mainNodes, sectionAt} from '../reading/index.js';
import {domTree} from '../reading/dom-tree.js';
import {baseOfPage, makeAbsolute} from './page-base.js';
import {fetchPage} from './page-text.js';
import {SectionStore} from './section-store.js';

/** Gets a section. Rejects with a `DocentError` or an error of `src/sanitize`. */
export type GetSection = (url: string, signal: AbortSignal) => Promise<Section>;

/** Maximum number of pages in the cache, which is enough for several sections of a few pages. */
const KEPT_PAGES = 4;

/**
 * Gets sections from pages that are fetched and cut in the browser.
 * @param follows whether to return what follows a section instead of the section
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

  return async (address, signal) => {
    const pageUrl = new URL(address);
    const {hash} = pageUrl;
    const fragment = fragmentOf(pageUrl);
    const written = writtenFragment(pageUrl);
    pageUrl.hash = '';
    const {url, page} = await pages.get(pageUrl.href, signal);
    const cut = follows ? nodesAfter : cutSection;
    let nodes = fragment === null ? mainContent(page) : cut(page, written);
    // If no element has the fragment as it is written, the decoded fragment is looked up. Browsers do the same, because
    // ids may contain percent signs.
    if (!nodes.length) nodes = cut(page, fragment!);
    if (!nodes.length) throw new NotFoundError({status: 404, problem: `Can't find content for ${address}`});
    return {url: url.href + hash, fragment, content: markupOf(nodes)};
  };
}

/** The main content of a page. */
export function mainContent(page: Document): readonly Node[] {
  const nodes = mainNodes(domTree, page);
  return nodes.length ? nodes : [page.body];
}

/** The nodes of a section, as hosts return it for `doctool=sphinx`. Empty if the page has no such section. */
export function cutSection(page: Document, id: string): readonly Node[] {
  const target = page.getElementById(id) ?? findTarget(domTree, page, id);
  if (!target) return [];
  const {nodes, only, rows} = sectionAt(domTree, target, {withDefinition: true});
  if (rows) return [...nodes, copyWith(page.createElement('table'), rows)];
  return only ? [copyWith(nodes[0]!, only)] : nodes;
}

/** Maximum length of what follows a section, in characters: as much as fits below a short section. */
const FOLLOWING = 2_000;
const isBox = (node: Node): node is Element =>
  node instanceof Element && /^(article|div|main|section)$/.test(node.localName);

/** The nodes after a section, up to the end of the page or the maximum length. Empty for a whole page. */
function nodesAfter(page: Document, id: string): readonly Node[] {
  const target = page.getElementById(id) ?? findTarget(domTree, page, id);
  if (!target) return [];
  const main = findMainNode(domTree, page) ?? page.body;
  const {nodes, rows, only = rows ?? nodes} = sectionAt(domTree, target, {withDefinition: true});
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

/** Copies a list or table with only some of its children. The page does not change. */
function copyWith(list: Node, children: readonly Node[]): Node {
  const copy = list.cloneNode();
  for (const child of children) copy.appendChild(child.cloneNode(true));
  return copy;
}
