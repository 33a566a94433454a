import {bestEngine, type EngineName, loadEngine} from './engine.js';
import {controlsAsText, withoutInline} from './markup.js';
import {PAGE_POLICY} from './policy.js';
import {flattenTabs} from './unify-forms.js';

/**
 * Parses a whole page to cut sections out of it. The document is inert: it runs and loads nothing, and contains what
 * the engine leaves of the body. It is NOT safe: sections have to be passed to `safeSection` as text (see `markupOf`).
 *
 * `DOMParser` is not used, because under `require-trusted-types-for 'script'` it needs a policy of its own in the
 * site's header, and a check whether the policy is allowed would write to the console. The engines need no further
 * policy, and keep what is needed to cut sections: ids, named anchors, classes, roles, headings and lists.
 * @throws {SanitizerUnavailable} if the Trusted Types policy of the page does not allow the engine
 */
export async function parsePage(html: string, engine: EngineName = bestEngine()): Promise<Document> {
  const parse = await loadEngine(engine);
  const parsed = parse(controlsAsText(withoutInline(html)), PAGE_POLICY);
  // An image or form with a name would hide the property of the document that has the same name.
  for (const element of parsed.querySelectorAll('[name]:not(a)')) element.removeAttribute('name');
  flattenTabs(parsed);
  const page = document.implementation.createHTMLDocument('');
  page.body.append(...parsed.childNodes);
  return page;
}

/** Serializes nodes of a page that `parsePage` has parsed. */
export function markupOf(nodes: readonly Node[]): string {
  const holder = document.implementation.createHTMLDocument('').createElement('div');
  holder.append(...nodes.map(node => holder.ownerDocument.importNode(node, true)));
  return holder.innerHTML;
}
