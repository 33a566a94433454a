import {isCommand} from '../../page/keyboard.js';
import {linkOf, type PageLink} from './links.js';

/** Attributes that browsers show as a tooltip: `xlink:title` in SVG. */
const TOOLTIPS = ['title', 'xlink:title'];

/** The elements of the card at which Tab stops. */
const TAB_STOPS = 'a[href],button,input,summary,audio,video,[tabindex="0"]';

export interface ActiveLinkOptions {
  readonly card: () => HTMLElement | null;
  /** Called when the reader closes the preview. */
  readonly dismiss: () => void;
  /** Called for each move of the pointer, anywhere. */
  readonly handlePointermove: (event: PointerEvent) => void;
  /** Called when the focus moves to an element that is neither the link nor in the card. */
  readonly handleFocusElsewhere: () => void;
}

/**
 * Owns what lasts only while the preview of a link loads or is shown: the listeners for Escape, Tab, a press on the
 * link and its removal, and the changes to the link's `title` and description. Does not decide when a preview loads or
 * is shown.
 */
export class ActiveLinkController {
  readonly #options: ActiveLinkOptions;
  #link: PageLink | null = null;
  #isShown = false;
  /** Whether the card had the focus last. A screen reader may have taken it away since. */
  #isEntered = false;
  #description = '';
  #listening: AbortController | null = null;
  /** Functions that restore the attributes of the link. */
  #restores: (() => void)[] = [];

  constructor(options: ActiveLinkOptions) {
    this.#options = options;
  }

  /**
   * @param link whose preview loads or is shown
   * @param isShown whether its card is shown
   * @param description for screen readers; the link gets none if it is empty
   */
  setActiveLink(link: PageLink | null, isShown: boolean, description: string): void {
    if (link !== this.#link || isShown !== this.#isShown || description !== this.#description) {
      for (const restore of this.#restores) restore();
      // The browser's own tooltip would cover the card.
      this.#restores = link ? TOOLTIPS.map(name => setTemporaryAttribute(link, name, null)) : [];
      // `aria-describedby` cannot refer to an element in a shadow root, and Docent adds no ids to the page.
      if (link && isShown && description)
        this.#restores.push(setTemporaryAttribute(link, 'aria-description', description));
    }
    this.#link = link;
    this.#isShown = isShown;
    this.#description = description;
    if (link && !this.#listening) this.#listen();
    else if (!link) {
      this.#isEntered = false;
      this.#listening?.abort();
      this.#listening = null;
    }
  }

  #listen(): void {
    const {dismiss, handlePointermove} = this.#options;
    const {signal} = (this.#listening = new AbortController());
    const options = {capture: true, signal};
    // On the window, before any listener in the page: the key that closes the card must not close a dialog around it.
    addEventListener('keydown', this.#handleKeydown, options);
    addEventListener('pointerdown', this.#handlePress, options);
    addEventListener('click', this.#handlePress, options);
    addEventListener('pointermove', handlePointermove, options);
    addEventListener('focusin', this.#handleFocusin, options);
    // The next Escape then closes search, and not the card.
    addEventListener('docs-search-open', dismiss, options);
    const removals = new MutationObserver(() => this.#link?.isConnected || dismiss());
    removals.observe(document, {childList: true, subtree: true});
    signal.addEventListener('abort', () => removals.disconnect());
  }

  /** A reader who follows a link, in the text or in the card, no longer needs the card. */
  readonly #handlePress = (event: Event): void => {
    const link = linkOf(event);
    const isInCard = event.type === 'click' && link && this.#options.card()?.contains(link);
    if (link && (link === this.#link || isInCard)) this.#options.dismiss();
  };

  readonly #handleFocusin = (event: FocusEvent): void => {
    const path = event.composedPath();
    this.#isEntered = path.includes(this.#options.card()!);
    if (!path.includes(this.#link!) && !this.#isEntered) this.#options.handleFocusElsewhere();
  };

  readonly #handleKeydown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      // Without a card, the key keeps its effect in the page.
      if (this.#isShown) {
        event.preventDefault();
        event.stopImmediatePropagation();
        if (this.#isEntered) this.#link?.focus({preventScroll: true});
      }
      this.#options.dismiss();
    } else if (isTab(event) && this.#isShown && !isCommand(event)) this.#handleTab(event, this.#link!);
  };

  /** Makes Tab lead from the link into the card, which is at the end of the document, and back. */
  #handleTab(event: KeyboardEvent, link: PageLink): void {
    const stops = [...this.#options.card()!.querySelectorAll<HTMLElement>(TAB_STOPS)];
    if ((link.getRootNode() as Document | ShadowRoot).activeElement === link && !event.shiftKey) {
      event.preventDefault();
      stops[0]?.focus();
    } else if (this.#focused && this.#focused === (event.shiftKey ? stops[0] : stops.at(-1))) {
      // On Tab without Shift, the browser then moves the focus from the link to the next element of the page.
      if (event.shiftKey) event.preventDefault();
      link.focus({preventScroll: true});
    }
  }

  /** The focused element in the card. */
  get #focused(): Element | null {
    return this.#options.card()?.querySelector(':focus') ?? null;
  }
}

/** WebKitGTK sets no `key` for Shift+Tab, and on-screen keyboards set no `code`. */
const isTab = ({key, code}: KeyboardEvent): boolean => key === 'Tab' || code === 'Tab';

/**
 * Temporarily sets or removes an attribute of one of the page's own elements.
 * @returns a function that restores the attribute, unless the page has changed it since
 */
export function setTemporaryAttribute(element: Element, name: string, value: string | null): () => void {
  // The attribute node keeps its namespace, such as XLink.
  const before = element.getAttributeNode(name);
  if ((before?.value ?? null) === value) return () => {};
  if (before) element.removeAttributeNode(before);
  if (value !== null) element.setAttribute(name, value);
  return () => {
    if (element.getAttribute(name) !== value) return;
    element.removeAttribute(name);
    if (before) element.setAttributeNode(before);
  };
}
