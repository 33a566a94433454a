import type {SearchMessages} from '../../i18n/messages.js';
import {applyLook, readPageLook} from '../../page/look.js';
import {openAround} from './hidden-content.js';

/** Events that show that the reader has moved on. */
export const USER_ACTIONS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

const HIGHLIGHT = 'docent-found';
const MARK_STYLES = `::highlight(${HIGHLIGHT}){background-color:#ffc400;color:#000}`;
/** How far the page has to move to count as scrolled, in px. */
const MIN_SCROLL_DISTANCE = 8;

/**
 * Styles of the bar. The bar is in a corner of the page. If the page's own search button is in the same corner, the bar is
 * above the button.
 */
const BAR_STYLES = `
  :host {
    all: initial;
    --bg: var(--docs-search-background, var(--docs-background, var(--page-background, Canvas)));
    --fg: var(--docs-search-color, var(--docs-color, var(--page-color, CanvasText)));
    --line: color-mix(in srgb, var(--fg) 18%, var(--bg));
    position: fixed;
    inset: auto calc(16px + env(safe-area-inset-right, 0px)) calc(16px + env(safe-area-inset-bottom, 0px)) auto;
    display: flex;
    align-items: center;
    gap: 0.25em;
    max-inline-size: calc(100vw - 32px);
    box-sizing: border-box;
    padding: 0.25em 0.25em 0.25em 0.9em;
    border: 1px solid var(--line);
    border-radius: var(--docs-search-radius, var(--docs-radius, 0.75em));
    background: var(--bg);
    color: var(--fg);
    box-shadow: 0 4px 16px rgb(0 0 0 / 0.2);
    font-family: var(--docs-search-font, var(--docs-font, inherit));
    font-size: 15px;
    line-height: 1.5;
    transition: transform 0.15s, opacity 0.15s, visibility 0.15s;
  }
  :host(:dir(rtl)) {
    inset-inline: auto calc(16px + env(safe-area-inset-left, 0px));
    padding-inline: 0.9em 0.25em;
  }
  :host(.above) { margin-block-end: 60px }
  :host(.aside:not(:hover)) { transform: translateY(80px); opacity: 0; visibility: hidden }
  button {
    min-block-size: 2.25em;
    padding: 0 0.75em;
    border: 0;
    border-radius: 0.5em;
    background: none;
    color: inherit;
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }
  button:hover { background: color-mix(in srgb, var(--fg) 10%, var(--bg)) }
  button:focus-visible {
    outline: 2px solid var(--docs-search-accent, var(--docs-accent, var(--page-link, LinkText)));
  }
  @media (pointer: coarse) { button { min-block-size: 44px } }
  @media (prefers-reduced-motion) { :host { transition: none } }
  @media print { :host { display: none } }
`;

/**
 * Highlights what was searched for in the page. Where there are several matches, a bar in the top layer steps
 * through them. It moves out of the way of the page's end while the reader scrolls down, and returns on
 * scrolling up. Clear and Escape remove both. The page's DOM does not change: the highlights are CSS custom
 * highlights.
 */
export class MatchesController {
  /** Aborted when the highlights are removed. */
  #shown = new AbortController();

  /**
   * Replaces the highlights.
   * @param root the page's content, whose colours the bar takes
   * @param current index of the match that is in view. Default: none
   */
  show(ranges: readonly Range[], root: Element, messages: SearchMessages, current = -1): void {
    this.#shown.abort();
    if (!('highlights' in CSS)) return;
    this.#shown = new AbortController();
    const {signal} = this.#shown;
    const marks = styleSheet(MARK_STYLES);
    document.adoptedStyleSheets.push(marks);
    CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
    signal.addEventListener('abort', () => {
      CSS.highlights.delete(HIGHLIGHT);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => sheet !== marks);
    });
    document.addEventListener('keydown', event => this.#handleKeydown(event), {signal, capture: true});
    if (ranges.length > 1) this.#addBar(ranges, root, messages, current);
  }

  #addBar(ranges: readonly Range[], root: Element, messages: SearchMessages, current: number): void {
    const {signal} = this.#shown;
    const bar = document.createElement('div');
    const status = document.createElement('span');
    status.role = 'status';
    let hasMoved = false;
    const report = () =>
      (status.textContent = messages.landingMatch(Math.max(0, current) + 1, ranges.length));
    const next = button(messages.landingNext, () => {
      current = (current + 1) % ranges.length;
      // The button scrolls the page, not the reader.
      hasMoved = false;
      const container = ranges[current]!.startContainer.parentElement!;
      openAround(container);
      container.scrollIntoView({block: 'center'});
      report();
    });
    const clear = button(messages.clear, () => this.#shown.abort());
    showBar(bar, root, [status, next, clear]);
    report();
    signal.addEventListener('abort', () => bar.remove());

    for (const type of USER_ACTIONS) addEventListener(type, () => (hasMoved = true), {signal, passive: true});
    let lastTop: number | undefined;
    const handleScroll = ({target}: Event) => {
      if (!(target as Node).contains(root)) return;
      const {scrollTop} = target instanceof Element ? target : document.documentElement;
      const distance = scrollTop - (lastTop ?? scrollTop);
      if (lastTop !== undefined && Math.abs(distance) < MIN_SCROLL_DISTANCE) return;
      lastTop = scrollTop;
      if (distance) bar.classList.toggle('aside', hasMoved && distance > 0);
    };
    addEventListener('scroll', handleScroll, {signal, capture: true, passive: true});
  }

  /**
   * Removes the highlights on Escape, unless the key is for search. Events whose default action was prevented count, too,
   * because Sphinx prevents it for every Escape.
   */
  #handleKeydown({key, target}: KeyboardEvent): void {
    if (key === 'Escape' && !(target as Element).closest?.('docs-search')) this.#shown.abort();
  }
}

function showBar(bar: HTMLElement, root: Element, content: readonly Element[]): void {
  const shadow = bar.attachShadow({mode: 'open'});
  shadow.adoptedStyleSheets = [styleSheet(BAR_STYLES)];
  shadow.append(...content);
  applyLook(readPageLook(root), bar);
  bar.classList.toggle('above', document.querySelector('docent-corner:not([hidden])') !== null);
  bar.popover = 'manual';
  document.body.append(bar);
  // In a browser without popovers, the bar may be covered by the page.
  if ('showPopover' in bar) bar.showPopover();
}

function styleSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

function button(label: string, handleClick: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = label;
  element.onclick = handleClick;
  return element;
}
