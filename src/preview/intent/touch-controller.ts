import type {PreviewMessages} from '../../i18n/preview-messages.js';
import {makeElement} from '../make-element.js';
import {sheetStyles} from '../card/sheet-styles.js';
import {adoptSheet} from '../style-sheet.js';

/** How long a finger has to rest, in ms: what the systems' own long press takes, too. */
export const LONG_PRESS = 500;
/** How far it may move meanwhile, in px. */
const STEADY = 10;

export interface TouchHost extends HTMLElement {
  readonly card: HTMLElement;
  readonly open: boolean;
  readonly messages: PreviewMessages;
}

/**
 * Owns a finger on a link until it is lifted, and what is different about a card that is opened by it: a sheet that
 * stays until it is closed. A tap, a scroll and a pinch are left to the browser. Loaded by the first finger on a link.
 */
export class TouchController {
  readonly #host: TouchHost;
  readonly #open: (link: HTMLAnchorElement) => void;
  readonly #dismiss: () => void;
  readonly #close = makeElement('button', {part: 'close', type: 'button'});
  #pressed = new AbortController();
  #clicks = new AbortController();
  #outside = new AbortController();

  /** @param open the finger has rested for long · @param dismiss the reader has had enough */
  constructor(host: TouchHost, open: (link: HTMLAnchorElement) => void, dismiss: () => void) {
    this.#host = host;
    this.#open = open;
    this.#dismiss = dismiss;
    this.#close.onclick = dismiss;
    void host.messages.menu().then(({close}) => this.#close.append(close));
  }

  /** A finger has come to a link. */
  press(link: HTMLAnchorElement, {timeStamp, pointerId, clientX, clientY}: PointerEvent): void {
    this.#pressed.abort();
    const {signal} = (this.#pressed = new AbortController());
    const options = {signal, capture: true};
    let isLong = false;

    const handleLong = (): void => {
      clearTimeout(timer);
      if (isLong) return;
      isLong = true;
      this.#open(link);
    };
    const timer = setTimeout(handleLong, LONG_PRESS - (performance.now() - timeStamp));
    const release = (): void => this.#pressed.abort();
    // A browser may take the end of a long press for a tap.
    this.#clicks.abort();
    this.#clicks = new AbortController();
    const handleClick = (event: Event): void => {
      if (!isLong || !event.composedPath().includes(link)) return;
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
    // Android's menu comes by this event. iOS asks the style.
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

  /** Makes the card a sheet, or a card again. */
  dress(isSheet: boolean): void {
    const {card, shadowRoot} = this.#host;
    card.part.toggle('sheet', isSheet);
    this.#outside.abort();
    if (!isSheet) return this.#close.remove();
    adoptSheet(shadowRoot!, sheetStyles());
    card.lastElementChild!.append(this.#close);
    this.#outside = new AbortController();
    const {signal} = this.#outside;
    window.addEventListener('pointerdown', this.#handleOutside, {signal, capture: true});
  }

  readonly #handleOutside = (event: PointerEvent): void => {
    const {card, open} = this.#host;
    if (!open) this.#outside.abort();
    else if (!event.composedPath().includes(card)) this.#dismiss();
  };
}
