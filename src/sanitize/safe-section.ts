import {bestEngine, type EngineName, loadEngine, type ParsedHTML} from './engine.js';
import {prepareMarkup} from './markup.js';
import {POLICY} from './policy.js';
import {collectIds, safeCopy, type SafetyOptions} from './safe-copy.js';
import {domTree} from '../reading/dom-tree.js';
import {isNoiseInCard} from '../reading/noise-everywhere.js';

export type OutlineKind = keyof typeof OUTLINES;

/** Parts of a section. Each is parsed when it is used. They are inert, but not safe. */
export interface SectionParts {
  /** The beginning, of at most about 16,000 characters, which is enough for a card. The rest is not parsed until it is used. */
  readonly beginning: ParsedHTML;
  /** Whether the section is longer than `beginning`. */
  readonly isCut: boolean;
  /**
   * The outline of the section, without other text: for `headings`, all headings, each in its section if it has one;
   * for `terms`, the definition lists with their terms, and the links that autosummary writes. The same as `whole()`
   * once the whole section has been parsed.
   */
  outline(kind: OutlineKind): ParsedHTML;
  /** The whole section. The same as `beginning` if that is not cut. */
  whole(): ParsedHTML;
}

/** How untrusted HTML is sanitized. */
export interface SafeNodesOptions extends SafetyOptions {
  /** The engine that parses the HTML. Default: the best engine of this browser. */
  readonly engine?: EngineName | undefined;
}

export interface SafeSectionOptions extends SafeNodesOptions {
  /** An id that `beginning` has to contain, because the reader wants to go there. Default: none. */
  readonly target?: string | null | undefined;
}

/**
 * HTML from another source, parsed in an inert document. Its parts can be inspected to decide what to show, but they are not safe:
 * only nodes returned by `clean` may be shown.
 */
export interface SafeSection extends SectionParts {
  /**
   * Safe copies of nodes of any part, for the document of the page.
   * @param headingLevel level of the topmost heading among them. Default: the option of this name
   */
  clean(nodes: Iterable<Node>, headingLevel?: number): DocumentFragment;
}

/** Length after which a section is cut, at the next tag, in characters: more than a card shows at first, and about 1 ms of parsing. */
const BEGINNING = 16_384;

/** Elements that need `rich.ts`. */
const RICH = 'pre,code span[class]:not(.pre),img,svg,audio,video';

/** Classes that need `unify-forms.ts`. Admonitions and signatures of docutils have the final form already. */
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
/** Matches these classes in HTML that has not been parsed. Generators do not write longer attributes. */
const FORMS_IN_TEXT = new RegExp(
  `(?:class|role)=["']?(?:[^"'>]{0,200}\\s)?(?:${FORM_CLASSES.join('|')}|tablist)(?![\\w-])|<h3[^>]{0,200}title`,
  'i',
);

const loadRich = () => import('./rich.js');
const loadForms = () => import('./unify-forms.js');

/**
 * Loads what a section probably needs in advance, while the section is requested: a page with code, pictures or tabs usually
 * links to sections that have them, too. Never rejects.
 */
export const warmUp = (): Promise<unknown> =>
  Promise.allSettled([
    loadEngine(bestEngine()),
    document.querySelector(RICH) && loadRich(),
    document.querySelector(FORMS) && loadForms(),
  ]);

/**
 * Sanitizes HTML from another source. The nodes that `clean` returns contain only what `policy.ts` lists: they run, post, navigate and
 * restyle nothing, load only from the origin of `base` and from allowed origins, and have absolute URLs and prefixed ids.
 *
 * Rejects if the engine, `rich.ts` or `unify-forms.ts` does not load.
 * @param length maximum length of `beginning` in characters, unless `target` is further down
 * @throws SanitizerUnavailable if the Trusted Types policy of the page does not allow the engine
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
  // Parts of a long section are parsed later, so what they need is loaded in advance.
  const isLong = html.length > length;
  if (isLong) await load(true, FORMS_IN_TEXT.test(html));
  const cut = isLong && splitLongSection(html, parse, length, options.target, ids);
  if (cut) return {...cut, clean};
  const parsed = engine(prepareMarkup(html), POLICY);
  if (!isLong) await load(parsed.querySelector(RICH) !== null, parsed.querySelector(FORMS) !== null);
  const whole = unify(parsed);
  return {beginning: whole, isCut: false, outline: () => whole, whole: () => whole, clean};
}

/** Removes elements that are only useful on the page itself. A link with an id remains, without content, as a link target. */
function removeNoise(root: ParentNode): void {
  for (const element of root.querySelectorAll('a,footer,[class],[role]')) {
    // Elements in a removed element are removed with it; checking them again does no harm.
    if (!isNoiseInCard(domTree, element, element.localName)) continue;
    if (element.localName === 'a' && element.id) element.replaceChildren();
    else element.remove();
  }
}

/** Sanitizes all of some HTML; see `safeSection`. */
export async function safeNodes(html: string, options: SafeNodesOptions): Promise<DocumentFragment> {
  const {beginning, clean} = await safeSection(html, options, Infinity);
  return clean(beginning.childNodes);
}

/**
 * Match the tags of an outline. They capture the names of elements that are copied with their content. Of other elements,
 * only the tag is copied. No pattern matches an element from its start to its end, because Firefox would run out of stack.
 */
const OUTLINES = {
  headings: /<(\/?)(h[1-6])\b[^<>]*>|<(?=section\b|div\b[^<>]*\bsection\b)[^<>]*>/gi,
  terms:
    /<(\/?)(dt)\b[^<>]*>|<\/?(?:dl|dd)\b[^<>]*>|(?<=<td>(?:<p>)?)<a\b[^<>]*><code[^<>]*\bpy-obj\b[^]{0,400}?<\/a>/gi,
} as const;
/** Maximum length of a heading or term, in characters. A longer one is left out: its end tag is probably missing. */
const MAX_ITEM = 4000;

/**
 * Splits a section that is too long to be parsed before a card shows its beginning.
 * @param length maximum length of `beginning`, which is cut before a tag
 * @param target an id that `beginning` has to contain
 * @param ids the ids in all parts that have been parsed so far
 * @returns `null` if the section has to be parsed as a whole
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
      const parts = outlineOf(html, OUTLINES[kind]);
      return parse(parts.map(tag => tag.replace(/^<(section|div)/i, '</$1>$&')).join(''));
    },
    whole: () => (whole ??= parse(html)),
  };
}

/** The tags and elements of an outline, in one pass. */
function outlineOf(html: string, tags: RegExp): readonly string[] {
  const parts: string[] = [];
  let open: {readonly name: string; readonly start: number; readonly before: number} | undefined;
  for (const {0: tag, 1: slash, 2: name, index} of html.matchAll(tags)) {
    if (open && index - open.start > MAX_ITEM) open = undefined;
    if (name === undefined) parts.push(tag);
    else if (!slash) open ??= {name: name.toLowerCase(), start: index, before: parts.length};
    else if (name.toLowerCase() === open?.name) {
      parts.splice(open.before, Infinity, html.slice(open.start, index + tag.length));
      open = undefined;
    }
  }
  return parts;
}
