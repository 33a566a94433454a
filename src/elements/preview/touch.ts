import {css} from 'lit';

/** How long a finger has to rest, in ms: as long as the systems' own long press. */
export const LONG_PRESS = 500;
/** How far it may move meanwhile, in px. */
const STEADY = 10;

export interface TouchHost extends HTMLElement {
  readonly card: HTMLElement | null;
}

export interface TouchListener {
  /** The finger has rested for long enough. */
  open(link: HTMLAnchorElement): void;
  /** The reader has touched something beside the sheet. */
  dismiss(): void;
}

/**
 * Owns a finger on a link until it is lifted, and what closes the sheet that it opens. A tap, a scroll and a pinch are
 * left to the browser. Loaded by the first finger on a link.
 */
export class TouchController {
  readonly #host: TouchHost;
  readonly #listener: TouchListener;
  #pressed = new AbortController();
  #clicks = new AbortController();
  #outside = new AbortController();

  constructor(host: TouchHost, listener: TouchListener) {
    this.#host = host;
    this.#listener = listener;
    host.shadowRoot!.adoptedStyleSheets.push(sheetStyles.styleSheet!);
  }

  /** A finger is on a link. */
  press(link: HTMLAnchorElement, {timeStamp, pointerId, clientX, clientY}: PointerEvent): void {
    this.#pressed.abort();
    const {signal} = (this.#pressed = new AbortController());
    const options = {signal, capture: true};
    let isLong = false;

    const handleLong = (): void => {
      clearTimeout(timer);
      if (isLong) return;
      isLong = true;
      this.#listener.open(link);
    };
    const timer = setTimeout(handleLong, LONG_PRESS - (performance.now() - timeStamp));
    const release = (): void => this.#pressed.abort();
    // A browser may take the end of a long press for a tap.
    this.#clicks.abort();
    this.#clicks = new AbortController();
    const handleClick = (event: Event): void => {
      // The sheet may have opened under the finger. A click by the keyboard has `detail` 0.
      if (!isLong || !((event as UIEvent).detail || event.composedPath().includes(link))) return;
      this.#clicks.abort();
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const untilNext = {signal: this.#clicks.signal, capture: true};
    window.addEventListener('click', handleClick, untilNext);
    window.addEventListener('pointerdown', () => this.#clicks.abort(), untilNext);
    const handleMove = (event: PointerEvent): void => {
      const distance = Math.hypot(event.clientX - clientX, event.clientY - clientY);
      if (!isLong && (event.pointerId !== pointerId || distance > STEADY)) release();
    };
    // Android opens its menu by this event. iOS asks the style.
    const handleMenu = (event: Event): void => {
      event.preventDefault();
      handleLong();
    };
    const isStyled = link.hasAttribute('style');
    link.style.setProperty('-webkit-touch-callout', 'none');
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      link.style.removeProperty('-webkit-touch-callout');
      if (!isStyled) link.removeAttribute('style');
    });
    for (const type of ['pointerup', 'pointercancel', 'pointerdown', 'scroll'])
      window.addEventListener(type, release, options);
    window.addEventListener('pointermove', handleMove, options);
    link.addEventListener('contextmenu', handleMenu, options);
  }

  /** While a sheet is open, a touch beside it closes it. */
  toggleSheet(isOpen: boolean): void {
    this.#outside.abort();
    if (!isOpen) return;
    this.#outside = new AbortController();
    const {signal} = this.#outside;
    window.addEventListener('pointerdown', this.#handleOutside, {signal, capture: true});
  }

  readonly #handleOutside = (event: PointerEvent): void => {
    if (!event.composedPath().includes(this.#host.card!)) this.#listener.dismiss();
  };
}

/** The card as a sheet at the bottom of the viewport, within reach of the thumb. */
export const sheetStyles = css`
  [part~='sheet'] {
    inset: auto 0 0 !important;
    inline-size: auto;
    max-block-size: 60vh !important;
    border-end-start-radius: 0;
    border-end-end-radius: 0;
    padding-block-end: env(safe-area-inset-bottom);
  }
  [part~='sheet'] [part='footer'] {
    gap: 0.5em;
  }
  [part~='sheet'] [part='path'] {
    flex: 1;
    align-self: center;
  }
  /* A fingertip: WCAG 2.5.5. */
  [part~='sheet'] :is([part='open'], [part='button'], [part='back'], summary) {
    box-sizing: border-box;
    min-block-size: 44px;
    min-inline-size: 44px;
  }
  [part~='sheet'] :is([part='open'], .close) {
    display: grid;
    place-content: center;
    padding-inline: 1em;
    border: 1px solid var(--line);
    border-radius: 0.4em;
    color: var(--fg);
    background: none;
    font: inherit;
    text-decoration: none;
  }
  [part~='sheet'] [part='open'] {
    border-color: var(--accent);
    color: var(--accent);
  }
`;
