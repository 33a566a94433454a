import type {PageLink} from './links.js';

/** How long a finger has to rest, in ms: as for a long press in operating systems. */
const LONG_PRESS = 500;
/** How far the finger may move meanwhile, in px. */
const MAX_MOVE = 10;

export interface TouchOptions {
  readonly card: () => HTMLElement | null;
  /** Called when a finger has rested for long enough. */
  readonly openSheet: (link: PageLink) => void;
  /** Called when the reader touches something beside the sheet. */
  readonly dismiss: () => void;
}

/**
 * Follows a finger on a link until it is lifted, and closes the sheet that a long press opens when the reader touches
 * something beside it. Taps, scrolling and pinching are left to the browser.
 */
export class TouchController {
  readonly #options: TouchOptions;
  #pressed = new AbortController();
  #clicks = new AbortController();
  #outside = new AbortController();

  constructor(options: TouchOptions) {
    this.#options = options;
  }

  /** Call it when a finger is put on a link. */
  press(link: PageLink, {timeStamp, pointerId, clientX, clientY}: PointerEvent): void {
    this.#pressed.abort();
    const {signal} = (this.#pressed = new AbortController());
    const options = {signal, capture: true};
    let isLong = false;

    const handleLongPress = (): void => {
      clearTimeout(timer);
      if (isLong) return;
      isLong = true;
      this.#options.openSheet(link);
    };
    const timer = setTimeout(handleLongPress, LONG_PRESS - (performance.now() - timeStamp));
    const release = (): void => this.#pressed.abort();
    // A browser may treat the end of a long press as a tap.
    this.#clicks.abort();
    this.#clicks = new AbortController();
    const handleClick = (event: Event): void => {
      // The sheet may have opened under the finger. A click by keyboard has a `detail` of 0.
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
      if (!isLong && (event.pointerId !== pointerId || distance > MAX_MOVE)) release();
    };
    // Android opens its menu on this event. On iOS, the style below prevents the menu.
    const handleMenu = (event: Event): void => {
      event.preventDefault();
      handleLongPress();
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
    if (!event.composedPath().includes(this.#options.card()!)) this.#options.dismiss();
  };
}
