import {findContentRoot, loadContentRoot} from '../../page/content-root.js';
import {isHotkey} from '../../page/keyboard.js';
import {linkOf, type PageLink} from './links.js';
import type {Point} from './placement.js';
import type {InputKind} from './state.js';

/** Notified of a reader's interest in a link. */
export interface LinkIntentListener {
  /** Whether a link has a preview. */
  hasPreview(link: PageLink): boolean;
  /** The reader has reached a link by pointer or keyboard, or moves the pointer on it. */
  handleLinkEnter(link: PageLink, input: InputKind, event: PointerEvent | FocusEvent): void;
  handleLinkLeave(link: PageLink, input: InputKind, event: Event): void;
  /** The reader has pressed a hotkey while the link has the focus. */
  handleHotkey(link: PageLink): void;
  /** A finger is on the link. */
  handleTouch(link: PageLink, event: PointerEvent): void;
}

export interface LinkIntentOptions {
  /** CSS selector of the content root, if one is set. */
  readonly contentRoot: () => string | undefined;
  /** The shortcuts that open the preview of the focused link; see `page/keyboard.ts`. */
  readonly hotkeys: () => string;
}

/**
 * Detects the reader's interest in a link. Owns six listeners for all links of a page, and two more on a link while the
 * pointer is on it. The six are on the document, because a single-page application may replace the content root. The
 * listener decides what follows from the interest.
 */
export class LinkIntentController {
  readonly #options: LinkIntentOptions;
  readonly #listener: LinkIntentListener;
  #listening = new AbortController();
  #root: Element | null = null;
  /** The last position of the pointer. */
  #pointer: Point | null = null;

  constructor(options: LinkIntentOptions, listener: LinkIntentListener) {
    this.#options = options;
    this.#listener = listener;
  }

  /** The element whose links have previews. */
  get root(): Element {
    if (!this.#root?.isConnected) this.#root = findContentRoot(document, this.#options.contentRoot());
    return this.#root;
  }

  connect(): void {
    this.#listening = new AbortController();
    const {signal} = this.#listening;
    const listen = (type: string, listener: (event: never) => void) =>
      document.addEventListener(type, listener as EventListener, {signal});
    listen('pointerover', this.#handlePointerover);
    listen('pointermove', this.#handleMove);
    listen('pointerdown', this.#handlePointerdown);
    listen('focusin', this.#handleFocusin);
    listen('focusout', this.#handleFocusout);
    listen('keydown', this.#handleKeydown);
    this.resetRoot();
  }

  disconnect(): void {
    this.#listening.abort();
  }

  /** Finds the content root again. Call it when the selector of the content root has changed. */
  resetRoot(): void {
    this.#root = null;
    void loadContentRoot(document, this.#options.contentRoot()).then(() => {
      this.#root = null;
    });
  }

  /**
   * Takes over an event from before this code was loaded, unless the reader has left the link since. For touch, the
   * caller checks that.
   * @returns whether the reader has reached the link by pointer or keyboard
   */
  begin(link: PageLink, event: PointerEvent | FocusEvent): boolean {
    const isPointer = event instanceof PointerEvent;
    const isTouch = isPointer && event.pointerType === 'touch';
    const isStillThere = isTouch || link.matches(isPointer ? ':hover' : ':focus-visible');
    if (!isStillThere || !this.#listener.hasPreview(link)) return false;
    if (isTouch) {
      this.#listener.handleTouch(link, event);
      return false;
    }
    if (isPointer) this.#follow(link);
    this.#listener.handleLinkEnter(link, isPointer ? 'pointer' : 'keyboard', event);
    return true;
  }

  /** The link with a preview that an event happened on. */
  #linkOf(event: Event): PageLink | undefined {
    const link = linkOf(event);
    const isInRoot = event.composedPath().includes(this.root);
    return link && isInRoot && this.#listener.hasPreview(link) ? link : undefined;
  }

  /** Ignores touch: a finger on a link is a tap or a long press. */
  readonly #handlePointerover = (event: PointerEvent): void => {
    const link = event.pointerType !== 'touch' && this.#linkOf(event);
    if (link) this.#follow(link);
  };

  readonly #handleMove = (event: PointerEvent): void => {
    this.#pointer = {x: event.x, y: event.y};
    // `pointerover` does not leave a shadow root if the pointer moves between two elements in it; `pointermove` does.
    if ((event.target as Element).shadowRoot) this.#handlePointerover(event);
  };

  readonly #handlePointerdown = (event: PointerEvent): void => {
    const link = event.pointerType === 'touch' && this.#linkOf(event);
    if (link) this.#listener.handleTouch(link, event);
  };

  /**
   * Waits for a move: when the page scrolls a link under a pointer at rest, the pointer is over the link without having
   * moved. (WebKit then sends a move to where the pointer was.)
   */
  #follow(link: PageLink): void {
    link.addEventListener('pointermove', this.#handlePointermove);
    link.addEventListener('pointerleave', this.#handlePointerleave);
  }

  readonly #handlePointermove = (event: Event): void => {
    const {x, y, currentTarget} = event as PointerEvent;
    if (x !== this.#pointer?.x || y !== this.#pointer.y)
      this.#listener.handleLinkEnter(currentTarget as PageLink, 'pointer', event as PointerEvent);
  };

  readonly #handlePointerleave = (event: Event): void => {
    const link = event.currentTarget as PageLink;
    link.removeEventListener('pointermove', this.#handlePointermove);
    link.removeEventListener('pointerleave', this.#handlePointerleave);
    this.#listener.handleLinkLeave(link, 'pointer', event);
  };

  readonly #handleFocusin = (event: FocusEvent): void => {
    const link = this.#linkOf(event);
    if (link?.matches(':focus-visible')) this.#listener.handleLinkEnter(link, 'keyboard', event);
  };

  readonly #handleFocusout = (event: FocusEvent): void => {
    const link = linkOf(event);
    if (link) this.#listener.handleLinkLeave(link, 'keyboard', event);
  };

  readonly #handleKeydown = (event: KeyboardEvent): void => {
    const link = isHotkey(event, this.#options.hotkeys()) && this.#linkOf(event);
    if (!link) return;
    event.preventDefault();
    this.#listener.handleHotkey(link);
  };
}

/** How far the pointer may stray from the straight line, in px. */
const TOLERANCE = 16;

/**
 * Whether a pointer that left a link at `from` is on its way to the card above or below: inside the triangle between
 * that point and the nearer edge of the card.
 */
export function isInSafeTriangle(from: Point, now: Point, card: DOMRect): boolean {
  const edge = card.top > from.y ? card.top : card.bottom;
  const part = edge === from.y ? 1 : (now.y - from.y) / (edge - from.y);
  const between = (to: number) => from.x + (to - from.x) * Math.min(1, Math.max(0, part));
  return (
    part * Math.abs(edge - from.y) > -TOLERANCE &&
    now.x > between(card.left) - TOLERANCE &&
    now.x < between(card.right) + TOLERANCE
  );
}
