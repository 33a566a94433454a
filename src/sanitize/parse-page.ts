import {loadRichContent} from './rich-content.js';
import {bestEngine, type EngineName, loadEngine} from './engine.js';
import {HTML, type Policy, TEXT} from './policy.js';
import {withoutInline} from './make-safe.js';

/**
 * A whole page as an inert document to cut something out of: it runs nothing, loads nothing, and holds what the
 * engine leaves of the body. It is NOT safe yet; what is cut out goes through `safeNodes` as text (`markupOf`).
 *
 * Not `DOMParser`: under `require-trusted-types-for 'script'` that is a sink, which would need a policy of our
 * own in the site's header, and to find out whether it is allowed would write to the console. The engines are
 * allowed already, and leave what cutting goes by: ids, names of places, classes, roles, headings and lists.
 * @throws SanitizerUnavailable as `safeNodes` does
 */
export async function parsePage(html: string, engine: EngineName = bestEngine()): Promise<Document> {
  const [parse, rich] = await Promise.all([loadEngine(engine), loadRichContent(html)]);
  const bare = withoutInline(html);
  const parsed = parse(rich?.controlsAsText(bare) ?? bare, withNames(rich?.policy ?? TEXT));
  // Of a picture or a form it would hide what a document has of that name.
  for (const named of parsed.querySelectorAll('[name]:not(a)')) named.removeAttribute('name');
  rich?.flattenTabs(parsed);
  const page = document.implementation.createHTMLDocument('');
  page.body.append(...parsed.childNodes);
  return page;
}

/** `<a name>` is a place to be led to, as pages had it before there were ids: gtk-doc's, Doxygen's, old DocBook's. */
function withNames({vocabularies, dropped}: Policy): Policy {
  const {elements, attributes} = vocabularies[HTML]!;
  const a = new Set([...attributes['a']!, 'name']);
  return {vocabularies: {...vocabularies, [HTML]: {elements, attributes: {...attributes, a}}}, dropped};
}

/** Nodes of such a page as text. */
export function markupOf(nodes: readonly Node[]): string {
  const holder = document.implementation.createHTMLDocument('').createElement('div');
  holder.append(...nodes.map(node => holder.ownerDocument.importNode(node, true)));
  return holder.innerHTML;
}

/** DocBook's table of contents, where text follows it: the card of a page shows that, and lists sections itself. */
export function removeContents(root: ParentNode): void {
  for (const contents of root.querySelectorAll('.toc:has(> dl.toc):has(~ *)')) contents.remove();
}
