import {setTemporaryAttribute} from './temporary-attribute.js';
import {linkOf} from './link-intent-controller.js';

/** Where Tab stops in the card. */
const TAB_STOPS = 'a[href],button,input,summary,audio,video,[tabindex="0"]';

/** What a reader does with a card, or with its link. */
export interface ActiveLinkHost extends HTMLElement {
  readonly card: HTMLElement;
}

/**
 * Owns what is listened to, and what is borrowed from the page, only while a link has the reader's attention:
 * Esc and Tab, a press on the link, its removal, a view that moves; the link's `title` and description.
 * Does not own when that is.
 */
export class ActiveLinkController {
  readonly #host: ActiveLinkHost;
  readonly #dismiss: () => void;
  readonly #move: () => void;
  readonly #point: (event: PointerEvent) => void;
  #link: HTMLAnchorElement | null = null;
  #shown = false;
  #listening: AbortController | null = null;
  /** Gives back what is borrowed. */
  #returns: (() => void)[] = [];

  /** @param dismiss the reader wants none · @param move what is around the card has moved
   * @param point the pointer moves, wherever that is */
  constructor(
    host: ActiveLinkHost,
    dismiss: () => void,
    move: () => void,
    point: (event: PointerEvent) => void,
  ) {
    this.#host = host;
    this.#dismiss = dismiss;
    this.#move = move;
    this.#point = point;
  }

  /**
   * @param link what the reader is waiting for or looking at
   * @param shown whether there is a card of it
   * @param hint what the link is to say of the card to those who do not see it
   */
  attend(link: HTMLAnchorElement | null, shown: boolean, hint: string): void {
    if (link !== this.#link || shown !== this.#shown) {
      for (const giveBack of this.#returns) giveBack();
      // The browser's own tooltip would come over the card.
      this.#returns = link ? [setTemporaryAttribute(link, 'title', null)] : [];
      // `aria-describedby` cannot point into a shadow root, and an id in the page would be ours to leak.
      if (link && shown) this.#returns.push(setTemporaryAttribute(link, 'aria-description', hint));
    }
    this.#link = link;
    this.#shown = shown;
    if (link && !this.#listening) this.#listen();
    else if (!link) {
      this.#listening?.abort();
      this.#listening = null;
    }
  }

  #listen(): void {
    const {signal} = (this.#listening = new AbortController());
    const options = {capture: true, signal};
    // On the window, and there first: a dialog around must not close by the key that closed the card.
    window.addEventListener('keydown', this.#handleKeydown, options);
    window.addEventListener('pointerdown', this.#handlePress, options);
    window.addEventListener('click', this.#handlePress, options);
    window.addEventListener('resize', this.#move, options);
    window.addEventListener('scroll', this.#move, {...options, passive: true});
    window.addEventListener('pointermove', this.#point, {...options, passive: true});
    const removals = new MutationObserver(() => this.#link?.isConnected || this.#dismiss());
    removals.observe(document, {childList: true, subtree: true});
    signal.addEventListener('abort', () => removals.disconnect());
  }

  /** Who follows a link, be it the one in the text or one in the card, needs the card no more. */
  readonly #handlePress = (event: Event): void => {
    const link = linkOf(event);
    if (link && (link === this.#link || (event.type === 'click' && this.#host.card.contains(link))))
      this.#dismiss();
  };

  readonly #handleKeydown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      // While nothing is seen yet, the key is for somebody else too.
      if (this.#shown) {
        event.preventDefault();
        event.stopImmediatePropagation();
        if (this.#focused) this.#link?.focus({preventScroll: true});
      }
      this.#dismiss();
    } else if (isTab(event) && this.#shown && !event.altKey && !event.ctrlKey && !event.metaKey)
      this.#tab(event, this.#link!);
  };

  /** The card stands at the end of the document; for the Tab key it comes right after its link. */
  #tab(event: KeyboardEvent, link: HTMLAnchorElement): void {
    const stops = [...this.#host.card.querySelectorAll<HTMLElement>(TAB_STOPS)];
    if ((link.getRootNode() as Document | ShadowRoot).activeElement === link && !event.shiftKey) {
      event.preventDefault();
      stops[0]?.focus();
    } else if (this.#focused && this.#focused === (event.shiftKey ? stops[0] : stops.at(-1))) {
      // Forwards the browser itself goes on from the link, to whatever is next.
      if (event.shiftKey) event.preventDefault();
      link.focus({preventScroll: true});
    }
  }

  /** What has the focus in the card. */
  get #focused(): Element | null {
    return this.#host.card.querySelector(':focus');
  }
}

/** WebKitGTK has no `key` for Shift+Tab, an on-screen keyboard no `code`. */
const isTab = ({key, code}: KeyboardEvent): boolean => key === 'Tab' || code === 'Tab';
