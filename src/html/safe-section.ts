import {makeSafe, takeIds, type SafetyOptions} from './make-safe.js';
import {bestEngine, loadEngine, type Engine, type EngineName} from './engine.js';
import {loadRichContent} from './rich-content.js';
import type {Bones} from './long-section.js';
import {NOISE, TEXT} from './policy.js';

/** What an engine has made of HTML. */
export type Parsed = ReturnType<Engine>;

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
 * HTML that somebody else wrote, parsed out of reach of the page. `beginning` and `whole` are there to be read,
 * so that it can be decided what to show; they are inert, but not safe: whatever is shown comes from `clean`.
 */
export interface SafeSection {
  /** As much as a card may need, at most some 16,000 characters: what is not read costs no time. */
  readonly beginning: Parsed;
  /** Whether there is more than `beginning`. */
  readonly isCut: boolean;
  /**
   * All of its headings, each in a section of its own if it is in one, or its definition lists with their terms and
   * autosummary's links to members; nothing of the text. `beginning` itself unless that is cut.
   */
  skeleton(of: Bones): Parsed;
  /** All of it, parsed when first asked for; `beginning` itself unless that is cut. */
  whole(): Parsed;
  /**
   * Safe copies of nodes of either, for the reader's document.
   * @param headingLevel of the topmost heading among them; default: the option of this name
   */
  clean(nodes: Iterable<Node>, headingLevel?: number): DocumentFragment;
}

/** Characters a section is cut after, at the next best tag: more than a card shows at first, some 1 ms of parsing. */
const BEGINNING = 16_384;

/** Loads the engine ahead of its first use, beside the request for what it is to clean. Never rejects. */
export const warmUp = (): Promise<unknown> => loadEngine(bestEngine()).catch(() => {});

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
  const [engine, beyond] = await Promise.all([
    loadEngine(options.engine ?? bestEngine()),
    loadRichContent(html),
  ]);
  const ids = new Set<string>();
  const parse = (text: string) => {
    const root = beyond
      ? engine(beyond.plainControls(beyond.withoutInline(text)), beyond.policy)
      : engine(text, TEXT);
    beyond?.flattenTabs(root);
    for (const noise of root.querySelectorAll(NOISE)) noise.remove();
    takeIds(root, ids);
    return root;
  };
  const clean: SafeSection['clean'] = (nodes, headingLevel = options.headingLevel) =>
    makeSafe(nodes, ids, {...options, headingLevel}, beyond);
  if (html.length > length) {
    // Without it a long one takes its time.
    const long = await import('./long-section.js').catch(() => null);
    const cut = long?.cutSection(html, parse, length, options.target, ids);
    if (cut) return {...cut, clean};
  }
  const whole = parse(html);
  return {beginning: whole, isCut: false, skeleton: () => whole, whole: () => whole, clean};
}

/** All of some HTML, safe; see `safeSection`. */
export async function safeNodes(html: string, options: SafeNodesOptions): Promise<DocumentFragment> {
  const {beginning, clean} = await safeSection(html, options, Infinity);
  return clean(beginning.childNodes);
}
