import {bestEngine, type EngineName, loadEngine, type ParsedHTML} from './engine.js';
import {prepareMarkup} from './markup.js';
import {POLICY} from './policy.js';
import {collectIds, safeCopy, type SafetyOptions} from './safe-copy.js';
import {domTree} from '../reading/dom-tree.js';
import {isNoiseInCard} from '../reading/noise-everywhere.js';

export type OutlineKind = keyof typeof OUTLINES;

/** Parts of a section, each parsed when it is asked for; inert, and not safe yet. */
export interface SectionParts {
  /** As much as a card may need, at most some 16,000 characters: the rest costs no time until it is read. */
  readonly beginning: ParsedHTML;
  /** Whether there is more than `beginning`. */
  readonly isCut: boolean;
  /**
   * All headings, each inside its section if it has one, or the definition lists with their terms and autosummary's
   * links to members; nothing of the text. `beginning` itself unless that is cut.
   */
  outline(kind: OutlineKind): ParsedHTML;
  /** All of it; `beginning` itself unless that is cut. */
  whole(): ParsedHTML;
}

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

/** What `rich.ts` is for. */
const RICH = 'pre,code span[class]:not(.pre),img,svg,audio,video';

/** Classes that `unify-forms.ts` is for. Docutils' own admonitions and signatures have the form that all others get. */
const FORM_CLASSES = [
  'toc',
  // Tabs
  ...['sd-tab-label', 'tabbed-labels', 'tabs', 'console-block'],
  // Admonitions
  ...['custom-block', 'starlight-aside', 'theme-admonition', 'markdown-alert', 'blockquote-tag', 'book-hint'],
  ...['alert', 'admonitionblock', 'deprecation-block', 'preview-block'],
  // Signatures
  ...['member-signature', 'type-signature', 'tsd-signature', 'memproto'],
  // Pages about a class: Doxygen, JSDoc, YARD, Javadoc of Java 8, gi-docgen, rustdoc
  ...['headertitle', 'page-title', 'docstring', 'typeNameLabel', 'toggle-wrapper', 'rustdoc-toggle'],
];
const FORMS = `.${FORM_CLASSES.join(',.')},[role=tablist],h3.title`;
/** The same in text that is not parsed. Attributes that go on for longer are not written by any tool. */
const FORMS_IN_TEXT = new RegExp(
  `(?:class|role)=["']?(?:[^"'>]{0,200}\\s)?(?:${FORM_CLASSES.join('|')}|tablist)(?![\\w-])|<h3[^>]{0,200}title`,
  'i',
);

const loadRich = () => import('./rich.js');
const loadForms = () => import('./unify-forms.js');

/**
 * Loads what a section is likely to need ahead of its first use, beside the request for it: a page that has code,
 * pictures or tabs leads to others that do. Never rejects.
 */
export const warmUp = (): Promise<unknown> =>
  Promise.allSettled([
    loadEngine(bestEngine()),
    document.querySelector(RICH) && loadRich(),
    document.querySelector(FORMS) && loadForms(),
  ]);

/**
 * THE door for HTML that somebody else wrote: a string goes in; what comes out, by `clean`, are nodes that hold nothing
 * but what `policy.ts` lists. They run, post, navigate and restyle nothing, load nothing but from the origin of `base`
 * and the consented ones, have absolute addresses, and ids of their own.
 *
 * Rejects when the engine does not load, or `rich.ts` or `unify-forms.ts` where it is needed.
 * @param length characters that `beginning` has at most, unless `target` is further down
 * @throws SanitizerUnavailable when the page's Trusted Types policy does not allow it.
 */
export async function safeSection(
  html: string,
  options: SafeSectionOptions,
  length = BEGINNING,
): Promise<SafeSection> {
  const engine = await loadEngine(options.engine ?? bestEngine());
  const ids = new Set<string>();
  let rich: Awaited<ReturnType<typeof loadRich>> | undefined;
  let forms: Awaited<ReturnType<typeof loadForms>> | undefined;
  const load = async (needsRich: boolean, needsForms: boolean): Promise<void> => {
    [rich, forms] = await Promise.all([
      needsRich ? loadRich() : Promise.resolve(undefined),
      needsForms ? loadForms() : Promise.resolve(undefined),
    ]);
  };
  const unify = (root: ParsedHTML) => {
    forms?.unifyForms(root);
    removeNoise(root);
    collectIds(root, ids);
    return root;
  };
  const parse = (text: string) => unify(engine(prepareMarkup(text), POLICY));
  const clean: SafeSection['clean'] = (nodes, headingLevel = options.headingLevel) =>
    safeCopy(nodes, ids, {...options, headingLevel}, rich);
  // The parts of a long section are parsed when they are asked for, and nobody waits then.
  const isLong = html.length > length;
  if (isLong) await load(true, FORMS_IN_TEXT.test(html));
  const cut = isLong && splitLongSection(html, parse, length, options.target, ids);
  if (cut) return {...cut, clean};
  const parsed = engine(prepareMarkup(html), POLICY);
  if (!isLong) await load(parsed.querySelector(RICH) !== null, parsed.querySelector(FORMS) !== null);
  const whole = unify(parsed);
  return {beginning: whole, isCut: false, outline: () => whole, whole: () => whole, clean};
}

/** Removes what is of use only on the page itself. A link with an id stays, empty, as a target of other links. */
function removeNoise(root: ParentNode): void {
  for (const element of root.querySelectorAll('a,footer,[class],[role]')) {
    // What was inside a removed element is gone with it, and only costs this check.
    if (!isNoiseInCard(domTree, element, element.localName)) continue;
    if (element.localName === 'a' && element.id) element.replaceChildren();
    else element.remove();
  }
}

/** All of some HTML, safe; see `safeSection`. */
export async function safeNodes(html: string, options: SafeNodesOptions): Promise<DocumentFragment> {
  const {beginning, clean} = await safeSection(html, options, Infinity);
  return clean(beginning.childNodes);
}

/**
 * The tags of an outline: of elements that are taken with their content, whose name is captured, and others. No pattern
 * goes from a tag to its end: Firefox runs out of stack. What a lookahead has found is not looked for again where a tag does
 * not end.
 */
const OUTLINES = {
  headings: /<(\/?)(h[1-6])\b[^<>]*>|<(?=section\b|div\b[^<>]*\bsection\b)[^<>]*>/gi,
  terms:
    /<(\/?)(dt)\b[^<>]*>|<\/?(?:dl|dd)\b[^<>]*>|(?<=<td>(?:<p>)?)<a\b[^<>]*><code[^<>]*\bpy-obj\b[^]{0,400}?<\/a>/gi,
} as const;
/** Characters of a heading or term; a longer one has no closing tag. */
const LONGEST = 4000;

/**
 * Splits a section that is too long to be parsed before a card shows its beginning.
 * @param length characters that `beginning` may have, cut before a tag
 * @param target an id that it must hold
 * @param ids those that were met while parsing
 * @returns `null` when the section has to be parsed whole
 */
export function splitLongSection(
  html: string,
  parse: (html: string) => ParsedHTML,
  length: number,
  target: string | null | undefined,
  ids: ReadonlySet<string>,
): SectionParts | null {
  const end = html.lastIndexOf('<', length);
  if (end < 1) return null;
  const beginning = parse(html.slice(0, end));
  if (target && !ids.has(target)) return null;
  let whole: ParsedHTML | undefined;
  return {
    beginning,
    isCut: true,
    outline: kind => {
      if (whole) return whole;
      const found = outlineOf(html, OUTLINES[kind]);
      return parse(found.map(tag => tag.replace(/^<(section|div)/i, '</$1>$&')).join(''));
    },
    whole: () => (whole ??= parse(html)),
  };
}

/** The parts of the text that an outline is made of, in one pass. */
function outlineOf(html: string, tags: RegExp): readonly string[] {
  const found: string[] = [];
  let open: {readonly name: string; readonly start: number; readonly before: number} | undefined;
  for (const {0: tag, 1: slash, 2: name, index} of html.matchAll(tags)) {
    if (open && index - open.start > LONGEST) open = undefined;
    if (name === undefined) found.push(tag);
    else if (!slash) open ??= {name: name.toLowerCase(), start: index, before: found.length};
    else if (name.toLowerCase() === open?.name) {
      found.splice(open.before, Infinity, html.slice(open.start, index + tag.length));
      open = undefined;
    }
  }
  return found;
}
