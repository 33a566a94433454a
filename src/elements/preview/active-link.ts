import {isCommand} from '../../page/keyboard.js';
import {linkOf} from './intent.js';

/** Where Tab stops in the card. */
const TAB_STOPS = 'a[href],button,input,summary,audio,video,[tabindex="0"]';

/** The element whose card is open. */
export interface ActiveLinkHost extends HTMLElement {
  readonly card: HTMLElement | null;
}

export interface ActiveLinkListener {
  /** The reader closes the preview. */
  dismiss(): void;
  /** The pointer moves, wherever that is. */
  move(event: PointerEvent): void;
}

/**
 * Owns the listeners and the changes to the link that last only while its preview loads or is open: Esc and Tab, a
 * press on the link, its removal; the link's `title` and description. Does not own when that is.
 */
export class ActiveLinkController {
  readonly #host: ActiveLinkHost;
  readonly #listener: ActiveLinkListener;
  #link: HTMLAnchorElement | null = null;
  #shown = false;
  #listening: AbortController | null = null;
  /** Restores the link's attributes. */
  #restore: (() => void)[] = [];

  constructor(host: ActiveLinkHost, listener: ActiveLinkListener) {
    this.#host = host;
    this.#listener = listener;
  }

  /**
   * @param link what the reader is waiting for or looking at
   * @param shown whether there is a card of it
   * @param hint describes the link to those who do not see the card
   */
  attend(link: HTMLAnchorElement | null, shown: boolean, hint: string): void {
    if (link !== this.#link || shown !== this.#shown) {
      for (const restore of this.#restore) restore();
      // The browser's own tooltip would cover the card.
      this.#restore = link ? [setTemporaryAttribute(link, 'title', null)] : [];
      // `aria-describedby` cannot point into a shadow root, and an id in the page would be ours to leak.
      if (link && shown) this.#restore.push(setTemporaryAttribute(link, 'aria-description', hint));
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
    // On the window, before anything in the page: the key that closes the card must not close a dialog around it.
    addEventListener('keydown', this.#handleKeydown, options);
    addEventListener('pointerdown', this.#handlePress, options);
    addEventListener('click', this.#handlePress, options);
    addEventListener('pointermove', event => this.#listener.move(event), options);
    // The next Escape is for search.
    addEventListener('docs-search-open', this.#listener.dismiss, options);
    const removals = new MutationObserver(() => this.#link?.isConnected || this.#listener.dismiss());
    removals.observe(document, {childList: true, subtree: true});
    signal.addEventListener('abort', () => removals.disconnect());
  }

  /** A reader who follows a link, in the text or in the card, no longer needs the card. */
  readonly #handlePress = (event: Event): void => {
    const link = linkOf(event);
    if (link && (link === this.#link || (event.type === 'click' && this.#host.card?.contains(link))))
      this.#listener.dismiss();
  };

  readonly #handleKeydown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      // While there is no card, the key has its meaning in the page, too.
      if (this.#shown) {
        event.preventDefault();
        event.stopImmediatePropagation();
        if (this.#focused) this.#link?.focus({preventScroll: true});
      }
      this.#listener.dismiss();
    } else if (isTab(event) && this.#shown && !isCommand(event)) this.#tab(event, this.#link!);
  };

  /** The card is at the end of the document; with the Tab key it follows its link. */
  #tab(event: KeyboardEvent, link: HTMLAnchorElement): void {
    const stops = [...this.#host.card!.querySelectorAll<HTMLElement>(TAB_STOPS)];
    if ((link.getRootNode() as Document | ShadowRoot).activeElement === link && !event.shiftKey) {
      event.preventDefault();
      stops[0]?.focus();
    } else if (this.#focused && this.#focused === (event.shiftKey ? stops[0] : stops.at(-1))) {
      // Forwards, the browser itself goes on from the link to whatever is next.
      if (event.shiftKey) event.preventDefault();
      link.focus({preventScroll: true});
    }
  }

  /** What has the focus in the card. */
  get #focused(): Element | null {
    return this.#host.card?.querySelector(':focus') ?? null;
  }
}

/** WebKitGTK has no `key` for Shift+Tab, an on-screen keyboard no `code`. */
const isTab = ({key, code}: KeyboardEvent): boolean => key === 'Tab' || code === 'Tab';

/**
 * Sets or removes an attribute of one of the page's own elements for a while.
 * @returns restores it, unless the page has changed it since
 */
export function setTemporaryAttribute(element: Element, name: string, value: string | null): () => void {
  const before = element.getAttribute(name);
  if (before === value) return () => {};
  write(element, name, value);
  return () => {
    if (element.getAttribute(name) === value) write(element, name, before);
  };
}

const write = (element: Element, name: string, value: string | null): void =>
  value === null ? element.removeAttribute(name) : element.setAttribute(name, value);
