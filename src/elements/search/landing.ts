import {decoded} from '../../api/paths.js';
import {enSearch} from '../../i18n/en-search.js';
import {messagesAround} from '../../i18n/load-messages.js';
import type {SearchMessages} from '../../i18n/messages.js';
import {findContentRoot, loadContentRoot} from '../../page/index.js';
import {tokens, words} from '../../ranking/text/tokens.js';
import {openAround} from './hidden-content.js';
import {MatchesController, USER_ACTIONS} from './matches.js';
import {plainText} from './highlight.js';
import {isPlainClick} from './navigation.js';
import {consumePendingHighlight, isSamePage, shownPage, storePendingHighlight} from './pending-highlight.js';
import type {Hit} from './result-model.js';

/**
 * Takes a reader who has followed a search result to the section: scrolls to its heading, below sticky headers, or to
 * the text that the result quoted, opens what hides it, and highlights the matching words. Waits for the site's router
 * and for the page to load if necessary.
 */
class LandingController {
  /** Stops waiting for the site's router. */
  #stopWaiting = (): void => {};
  readonly #matches = new MatchesController();

  /** Lands on this page if a search result led here, with messages in the page's language. */
  async land(url = location.href): Promise<void> {
    const [messages] = await Promise.all([
      messagesAround(document.documentElement),
      loadContentRoot(document),
    ]);
    this.showTarget(url, messages);
  }

  /**
   * Lands on the page of a result that was followed without a page load.
   * @param before `shownPage` at that time, if the site's router may replace the page
   */
  landOn(url: string, before: string | undefined): void {
    if (before === undefined) void this.land(url);
    else this.#whenRouted(url, before, () => void this.land(url));
  }

  /**
   * Shows what the pending highlight for this page asks for, if there is one.
   * @param url address that the pending highlight is for
   */
  showTarget(url = location.href, messages: SearchMessages = enSearch): void {
    const pending = consumePendingHighlight(url);
    if (!pending) return;
    const root = findContentRoot(document);
    const target =
      document.getElementById(decoded(new URL(url).hash.slice(1))) ?? headingNamed(root, pending.heading);
    if (target) this.#keepShown(() => reveal(target));
    const section = targetSection(!target || root.contains(target) ? root : document.body, target);
    let ranges = findTextRanges(section, pending.words);
    // A page may begin with a heading that has no text of its own.
    if (!target && !ranges.length)
      ranges = findTextRanges({from: root, until: nextAfter(root)}, pending.words);
    if (!ranges.length) return;
    const quoted = target || !pending.quote ? -1 : quotedRange(ranges, pending.quote);
    const first = elementOf(ranges[Math.max(0, quoted)]!);
    openAround(first);
    if (quoted >= 0) this.#keepShown(() => first.scrollIntoView({block: 'center', behavior: 'instant'}));
    this.#matches.show(ranges, root, messages, quoted);
  }

  /**
   * Calls back once the site's router has shown the page at an address without a page load, unless another
   * result is followed before that.
   */
  #whenRouted(url: string, before: string, land: () => void): void {
    this.#stopWaiting();
    const id = decoded(new URL(url).hash.slice(1));
    const check = () => {
      const isShown = isSamePage(url, location.href) && shownPage() !== before;
      if (!isShown || (id && !document.getElementById(id))) return;
      this.#stopWaiting();
      // The router scrolls in the frame in which it renders, so this waits for the next one.
      requestAnimationFrame(() => requestAnimationFrame(land));
    };
    const observer = new MutationObserver(check);
    observer.observe(document, {childList: true, subtree: true, characterData: true});
    this.#stopWaiting = () => observer.disconnect();
    check();
  }

  /**
   * Calls `show` to scroll to the target, and again when the page has loaded, unless the reader has scrolled, clicked or
   * pressed a key.
   */
  #keepShown(show: () => void): void {
    show();
    if (document.readyState === 'complete') return;
    const done = new AbortController();
    const {signal} = done;
    for (const type of USER_ACTIONS) addEventListener(type, () => done.abort(), {signal, passive: true});
    addEventListener(
      'load',
      () => {
        show();
        done.abort();
      },
      {signal},
    );
  }
}

/** The controller of this page. */
export const landing = new LandingController();

/**
 * Follows a result's link, and stores the words to highlight on the page. On the current page it scrolls without a page
 * load. If the site's router shows the page without a page load, landing waits for that.
 *
 * @param event the click, whose default action has not been prevented
 * @param here address of the current page
 */
export function followResult(event: MouseEvent, result: Hit, here = location.href): void {
  const {url, title, snippet} = result;
  if (!url) return;
  const words = [...title, ...snippet].flatMap(({text, hit}) => (hit ? text : []));
  const quote = quoteOf(result);
  storePendingHighlight({url, words, heading: plainText(title), ...(quote && {quote})});
  if (!isPlainClick(event)) return;
  const isHere = isSamePage(url, here);
  const before = isHere ? undefined : shownPage();
  if (isHere) event.preventDefault();
  // Search closes first, and stores what it needs to resume in the current history entry.
  queueMicrotask(() => {
    if (isHere && url.includes('#')) location.hash = new URL(url).hash;
    else if (isHere) window.scrollTo(0, 0);
    // If the browser loads the page instead, this script ends, and no longer waits for the router.
    landing.landOn(url, before);
  });
}

/** The text that the landing page is scrolled to; empty if it opens at its beginning (see `PendingHighlight`). */
function quoteOf({kind, title, snippet}: Hit): string {
  const first = snippet.findIndex(({hit}) => hit);
  return kind === 'page' && first >= 0 && !title.some(({hit}) => hit) ? plainText(snippet.slice(first)) : '';
}

const HEADING = 'h1,h2,h3,h4,h5,h6';
/** What starts a section: a heading, or the definition of an API object. */
const SECTION_START = `${HEADING},dt[id]`;

interface TargetSection {
  /** The first element of the section. */
  readonly from: Element;
  /** The first element after the section; `null` if the section ends with the page. */
  readonly until: Element | null;
}

/**
 * The section of an anchor, up to the next heading or definition.
 * @param target the anchor: a heading, a box around it, a definition, or an empty element before one of
 *   these; `null` for the beginning of the page
 */
function targetSection(root: Element, target: Element | null): TargetSection {
  const from = target ?? root;
  const isAfter = (element: Element) =>
    (from.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const starts = [...root.querySelectorAll(SECTION_START)];
  // A heading that contains the anchor, such as a link in it, starts the section too.
  const ownStart = starts.find(element => element.contains(from) || isAfter(element));
  const isOwnStart = (element: Element) => element === ownStart && (!target || isAtStart(target, element));
  const isHeading = ownStart !== undefined && isOwnStart(ownStart) && ownStart.matches(HEADING);
  // The section of a heading continues after definitions.
  const isEnd = (element: Element) => !isHeading || element.matches(HEADING);
  const until = starts.find(element => isAfter(element) && !isOwnStart(element) && isEnd(element));
  return {from, until: until ?? null};
}

/**
 * The heading or the term (`dt`) with this text, for sections without an anchor. `null` if there is none, or if it is the first
 * heading, which is the title of the page.
 */
function headingNamed(root: Element, title: unknown): Element | null {
  const headings = [...root.querySelectorAll(`${HEADING},dt`)];
  const normalized = (text: string) => text.replace(/\s+/g, ' ').trim();
  return headings.find((heading, index) => index > 0 && normalized(heading.textContent) === title) ?? null;
}

/** Whether there is no text between the start of an anchor and a heading after it. */
function isAtStart(from: Element, heading: Element): boolean {
  const between = new Range();
  between.setStartBefore(from);
  between.setEndBefore(heading);
  return !between.toString().trim();
}

/** Room between a sticky header and the heading below it, in px. */
const GAP = 8;
/** How often the scroll position is corrected: headers may be stacked, and shrink while the page scrolls. */
const MAX_TRIES = 3;

/** Opens what hides an element, and scrolls to it, below sticky headers. */
function reveal(target: Element): void {
  openAround(target);
  const {style} = target as HTMLElement;
  const original = style.scrollMarginTop;
  scrollTo(target);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const header = headerOver(target);
    if (!header) break;
    // The scroll margin is added to the page's own scroll padding.
    const covered = header.bottom + GAP - target.getBoundingClientRect().top;
    style.scrollMarginTop = `${(parseFloat(getComputedStyle(target).scrollMarginTop) || 0) + covered}px`;
    scrollTo(target);
  }
  style.scrollMarginTop = original;
  if (!target.getAttribute('style')) target.removeAttribute('style');
}

const scrollTo = (target: Element) => target.scrollIntoView({block: 'start', behavior: 'instant'});

/** The fixed or sticky element that covers the start of the section. */
function headerOver(target: Element): DOMRect | null {
  const {left, top, width} = target.getBoundingClientRect();
  const x = Math.max(0, left) + Math.min(width / 2, 24);
  const over = document.elementFromPoint(x, Math.max(0, top) + 1);
  if (!over || target.contains(over) || over.contains(target)) return null;
  for (
    let element: Element | null = over;
    element && !element.contains(target);
    element = element.parentElement
  )
    if (/^(fixed|sticky)$/.test(getComputedStyle(element).position)) return element.getBoundingClientRect();
  return null;
}

/** Further ranges are ignored: readers do not step through so many. */
const MAX_RANGES = 500;

/**
 * Where the highlighted texts of a result occur in a section, in document order. Only whole words match, in any spelling of
 * their letters (`noeud`, `nœud`). A text of several words, such as `Node.js`, is one range.
 */
function findTextRanges(section: TargetSection, marked: readonly string[]): Range[] {
  const phrases = [...new Set(marked)].map(words).filter(({length}) => length > 0);
  const ranges: Range[] = [];
  if (!phrases.length) return ranges;
  for (const {nodes, text} of textsOf(section)) {
    const textTokens = [...tokens(text)];
    for (let at = 0; at < textTokens.length; at++) {
      const matching = phrases.filter(phrase =>
        phrase.every((word, index) => textTokens[at + index]?.word === word),
      );
      const length = Math.max(0, ...matching.map(phrase => phrase.length));
      if (length === 0) continue;
      const {start} = textTokens[at]!;
      const {end} = textTokens[(at += length - 1)]!;
      ranges.push(rangeIn(nodes, start, end));
      if (ranges.length === MAX_RANGES) return ranges;
    }
  }
  return ranges;
}

/** A run of text in which words are looked for. */
interface ShownText {
  /** The text nodes of the run. There are several only if `<wbr>` separates them: it may break a line, but does not end a word. */
  readonly nodes: readonly Text[];
  readonly text: string;
}

function* textsOf({from, until}: TargetSection): Generator<ShownText> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  // The walker visits the nodes after this one.
  walker.currentNode = from;
  let nodes: Text[] = [];
  const shown = (): ShownText => ({nodes, text: nodes.map(({data}) => data).join('')});
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (until && !(until.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING)) break;
    if (node.parentElement?.closest('script,style,template,noscript,nav,[role=navigation]')) continue;
    const {previousSibling} = node;
    const isContinued =
      previousSibling?.nodeName === 'WBR' && previousSibling.previousSibling === nodes.at(-1);
    if (nodes.length && !isContinued) {
      yield shown();
      nodes = [];
    }
    nodes.push(node as Text);
  }
  if (nodes.length) yield shown();
}

/** @param start offset in the joined text of the nodes, as is `end`, which is exclusive */
function rangeIn(nodes: readonly Text[], start: number, end: number): Range {
  const range = new Range();
  let before = 0;
  for (const node of nodes) {
    const after = before + node.length;
    if (before <= start && start < after) range.setStart(node, start - before);
    if (before < end && end <= after) range.setEnd(node, end - before);
    before = after;
  }
  return range;
}

/** The first element after an element and its descendants; `null` at the end of the page. */
function nextAfter(element: Element): Element | null {
  for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement)
    if (ancestor.nextElementSibling) return ancestor.nextElementSibling;
  return null;
}

/** The element around the beginning of a range of text. */
const elementOf = (range: Range): Element => range.startContainer.parentElement!;

/** Characters of a quote that are compared, which are enough to tell places with the same words apart. */
const QUOTE_LENGTH = 200;
/** Text nodes after a match in which the rest of the quote is looked for. */
const QUOTE_NODES = 60;

/** The index of the range where the text continues most like a quote, which begins with its first match. */
function quotedRange(ranges: readonly Range[], quote: string): number {
  const letters = lettersOf(quote.slice(0, QUOTE_LENGTH));
  const scores = ranges.map(range => commonPrefixLength(letters, lettersOf(textFrom(range))));
  return scores.indexOf(Math.max(...scores));
}

function textFrom({startContainer, startOffset}: Range): string {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  walker.currentNode = startContainer;
  let text = (startContainer as Text).data.slice(startOffset, startOffset + QUOTE_LENGTH);
  for (let nodes = 0; text.length < QUOTE_LENGTH && nodes < QUOTE_NODES; nodes++)
    text += (walker.nextNode() as Text | null)?.data ?? '';
  return text;
}

/** Letters and digits only, because white space and punctuation differ between a page and a quote of it. */
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

function commonPrefixLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length++;
  return length;
}
