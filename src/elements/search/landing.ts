import {decoded} from '../../api/schema.js';
import {en} from '../../i18n/en.js';
import {messagesAround} from '../../i18n/load-messages.js';
import type {Messages} from '../../i18n/messages.js';
import {findContentRoot, loadContentRoot} from '../../page/index.js';
import {findTextRanges, highlightRanges} from './highlight-on-page.js';
import {consumePendingHighlight, isSamePage, shownPage} from './pending-highlight.js';

/** Lands on this page if a search result led here, with messages in the page's language. */
export async function landInLanguage(url = location.href): Promise<void> {
  const [messages] = await Promise.all([messagesAround(document.documentElement), loadContentRoot(document)]);
  land(url, messages);
}

/**
 * Lands on the page of a result that was followed without a page load.
 * @param before `shownPage` at that time, if the site's router may replace the page
 */
export function landOn(url: string, before: string | undefined): void {
  const land = () => void landInLanguage(url);
  if (before === undefined) land();
  else whenRouted(url, before, land);
}

/**
 * Applies the pending highlight for this page, if there is one: scrolls to the heading of the section and highlights
 * the matching words in it.
 * @param url address that the pending highlight is for
 */
export function land(url = location.href, messages: Messages = en): void {
  const note = consumePendingHighlight(url);
  if (!note) return;
  const root = findContentRoot(document);
  const target =
    document.getElementById(decoded(new URL(url).hash.slice(1))) ?? headingNamed(root, note.heading);
  if (target) revealTarget(target);
  const section = targetSection(root.contains(target) ? root : document.body, target);
  const ranges = findTextRanges(document.body, section, note.words);
  if (ranges.length && 'highlights' in CSS) highlightRanges(ranges, root, messages);
}

const HEADING = 'h1,h2,h3,h4,h5,h6';
/** What starts a section: a heading, or the definition of an API object. */
const BEGINNING = `${HEADING},dt[id]`;

export interface TargetSection {
  /** The first element of the section. */
  readonly from: Element;
  /** The first element after it; `null` if it is the last one. */
  readonly until: Element | null;
}

/**
 * The section that an anchor leads to, up to the next heading or definition.
 * @param target the anchor: a heading, a box around it, a definition, or an empty element before one of these; `null`
 *   for the beginning of the page
 */
export function targetSection(root: Element, target: Element | null): TargetSection {
  const from = target ?? root;
  const isAfter = (element: Element) =>
    (from.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const beginnings = [...root.querySelectorAll(BEGINNING)];
  // A heading that contains the anchor, such as a link in it, starts the section too.
  const own = beginnings.find(element => element.contains(from) || isAfter(element));
  const isOwn = (element: Element) => element === own && (!target || isAtStart(target, element));
  const isHeading = own !== undefined && isOwn(own) && own.matches(HEADING);
  // A heading's text continues after the definitions in it.
  const isEnd = (element: Element) => !isHeading || element.matches(HEADING);
  const until = beginnings.find(element => isAfter(element) && !isOwn(element) && isEnd(element));
  return {from, until: until ?? null};
}

/**
 * The heading with this title, for pages without an anchor; `null` for the first heading, which is the page's title.
 */
export function headingNamed(root: Element, title: unknown): Element | null {
  const headings = [...root.querySelectorAll(HEADING)];
  const folded = (text: string) => text.replace(/\s+/g, ' ').trim();
  return headings.find((heading, index) => index > 0 && folded(heading.textContent) === title) ?? null;
}

/** Whether there is no text between the start of an anchor and a heading after it. */
function isAtStart(from: Element, heading: Element): boolean {
  const between = new Range();
  between.setStartBefore(from);
  between.setEndBefore(heading);
  return !between.toString().trim();
}

let stop = () => {};

/**
 * Calls back once the site's own router has replaced the page with the one at an address, without a page load. Owns its
 * observers until then, or until the next result is followed.
 * @param before `shownPage` when the result was followed
 */
export function whenRouted(url: string, before: string, land: () => void): void {
  stop();
  const id = decoded(new URL(url).hash.slice(1));
  const check = () => {
    const isShown = isSamePage(url, location.href) && shownPage() !== before;
    if (!isShown || (id && !document.getElementById(id))) return;
    stop();
    // The router scrolls first, in the frame it renders in.
    requestAnimationFrame(() => requestAnimationFrame(land));
  };
  const observer = new MutationObserver(check);
  observer.observe(document, {childList: true, subtree: true, characterData: true});
  stop = () => observer.disconnect();
  check();
}

/** Room between a sticky header and the heading below it, in px. */
const GAP = 8;
/** Headers may be stacked, and shrink while the page scrolls. */
const MAX_TRIES = 3;
/** What readers do when they move on by themselves. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to the start of a section, below sticky headers: now, and once more when the page has loaded, unless the
 * reader has moved on. Owns its listeners until then.
 */
export function revealTarget(target: Element): void {
  reveal(target);
  if (document.readyState === 'complete') return;
  const done = new AbortController();
  const {signal} = done;
  for (const type of MOVES) addEventListener(type, () => done.abort(), {signal, passive: true});
  addEventListener(
    'load',
    () => {
      reveal(target);
      done.abort();
    },
    {signal},
  );
}

function reveal(target: Element): void {
  const {style} = target as HTMLElement;
  const own = style.scrollMarginTop;
  scrollTo(target);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const header = headerOver(target);
    if (!header) break;
    // The scroll margin adds to the page's own scroll padding.
    const missing = header.bottom + GAP - target.getBoundingClientRect().top;
    style.scrollMarginTop = `${(parseFloat(getComputedStyle(target).scrollMarginTop) || 0) + missing}px`;
    scrollTo(target);
  }
  style.scrollMarginTop = own;
  if (!target.getAttribute('style')) target.removeAttribute('style');
}

const scrollTo = (target: Element) => target.scrollIntoView({block: 'start', behavior: 'instant'});

/** What covers the start of the section and does not scroll with it. */
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
