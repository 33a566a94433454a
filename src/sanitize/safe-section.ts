import {bestEngine, type EngineName, loadEngine} from './engine.js';
import type {SectionParts} from './long-section.js';
import {collectIds, makeSafe, removeNoise, type SafetyOptions} from './make-safe.js';
import {TEXT} from './policy.js';
import {loadRichContent} from './rich-content.js';

/** How untrusted HTML is made fit for the place where it is shown. */
export interface SafeNodesOptions extends SafetyOptions {
  /** Default: the best this browser has. */
  readonly engine?: EngineName | undefined;
}

export interface SafeSectionOptions extends SafeNodesOptions {
  /** An id that `beginning` must hold: where the reader wants to go. */
  readonly target?: string | null | undefined;
}

/**
 * HTML that somebody else wrote, parsed out of reach of the page. Its parts are there to decide what to show; they are
 * inert, but not safe: whatever is shown comes from `clean`.
 */
export interface SafeSection extends SectionParts {
  /**
   * Safe copies of nodes of any part, for the reader's document.
   * @param headingLevel of the topmost heading among them; default: the option of this name
   */
  clean(nodes: Iterable<Node>, headingLevel?: number): DocumentFragment;
}

/** Characters a section is cut after, at the next best tag: more than a card shows at first, some 1 ms of parsing. */
const BEGINNING = 16_384;

/**
 * THE door for HTML that somebody else wrote: in goes a string, out come, by `clean`, nodes that hold nothing
 * but what `policy.ts` lists. They run, post, navigate and restyle nothing, ask no origin but that of `base` and
 * the consented ones for images, carry absolute addresses, and their ids are their own.
 * @param length characters that `beginning` has at most, unless `target` is further down
 * Rejects when the engine does not load.
 * @throws SanitizerUnavailable when the page's Trusted Types policy does not allow it.
 */
export async function safeSection(
  html: string,
  options: SafeSectionOptions,
  length = BEGINNING,
): Promise<SafeSection> {
  const [engine, rich] = await Promise.all([
    loadEngine(options.engine ?? bestEngine()),
    loadRichContent(html),
  ]);
  const ids = new Set<string>();
  const parse = (text: string) => {
    const root = rich
      ? engine(rich.limitFormulas(rich.controlsAsText(rich.withoutInline(text))), rich.policy)
      : engine(text, TEXT);
    rich?.unifyForms(root);
    removeNoise(root);
    collectIds(root, ids);
    return root;
  };
  const clean: SafeSection['clean'] = (nodes, headingLevel = options.headingLevel) =>
    makeSafe(nodes, ids, {...options, headingLevel}, rich);
  if (html.length > length) {
    // If that does not load, the section is parsed whole, which takes longer.
    const long = await import('./long-section.js').catch(() => null);
    const cut = long?.splitLongSection(html, parse, length, options.target, ids);
    if (cut) return {...cut, clean};
  }
  const whole = parse(html);
  return {beginning: whole, isCut: false, outline: () => whole, whole: () => whole, clean};
}

/** All of some HTML, safe; see `safeSection`. */
export async function safeNodes(html: string, options: SafeNodesOptions): Promise<DocumentFragment> {
  const {beginning, clean} = await safeSection(html, options, Infinity);
  return clean(beginning.childNodes);
}
