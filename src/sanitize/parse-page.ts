import {bestEngine, type EngineName, loadEngine} from './engine.js';
import {controlsAsText, withoutInline} from './markup.js';
import {PAGE_POLICY} from './policy.js';
import {flattenTabs} from './unify-forms.js';

/**
 * A whole page as an inert document to cut something out of: it runs nothing, loads nothing, and holds what the engine
 * leaves of the body. It is NOT safe yet; what is cut out goes through `safeSection` as text (`markupOf`).
 *
 * Not `DOMParser`: under `require-trusted-types-for 'script'` that is a sink, which would need a policy of our own in
 * the site's header, and finding out whether it is allowed would write to the console. The engines are allowed already,
 * and leave what cutting needs: ids, named anchors, classes, roles, headings and lists.
 * @throws SanitizerUnavailable as `safeSection` does
 */
export async function parsePage(html: string, engine: EngineName = bestEngine()): Promise<Document> {
  const parse = await loadEngine(engine);
  const parsed = parse(controlsAsText(withoutInline(html)), PAGE_POLICY);
  // The name of a picture or a form would hide the document's own property of that name.
  for (const named of parsed.querySelectorAll('[name]:not(a)')) named.removeAttribute('name');
  flattenTabs(parsed);
  const page = document.implementation.createHTMLDocument('');
  page.body.append(...parsed.childNodes);
  return page;
}

/** Nodes of such a page as text. */
export function markupOf(nodes: readonly Node[]): string {
  const holder = document.implementation.createHTMLDocument('').createElement('div');
  holder.append(...nodes.map(node => holder.ownerDocument.importNode(node, true)));
  return holder.innerHTML;
}
