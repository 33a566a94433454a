import {isHotkey} from '../../keyboard/hotkeys.js';
import {findContentRoot, loadContentRoot} from '../../page/content-root.js';
import type {PageIdentity} from '../../page/index.js';
import {rootSelector, type RootSelectors} from '../links/previewable-links.js';
import type {Point} from '../card/placement.js';
import type {Way} from '../preview-state.js';

/** Notified of a reader's interest in a link. */
export interface LinkIntentListener {
  /** Whether a link has a preview. */
  hasPreview(link: HTMLAnchorElement): boolean;
  /** The reader has reached a link, or moves on it. */
  enter(link: HTMLAnchorElement, way: Way, event: PointerEvent | FocusEvent): void;
  leave(link: HTMLAnchorElement, way: Way, event: Event): void;
  /** The reader has pressed a hotkey. */
  open(link: HTMLAnchorElement): void;
  /** A finger is on it. */
  press(link: HTMLAnchorElement, event: PointerEvent): void;
}

export interface LinkIntentHost extends RootSelectors {
  readonly page: PageIdentity;
  /** What opens the preview of the link that has the focus; see `keyboard/hotkeys.ts`. */
  readonly hotkeys: string;
}

/** The link that an event happened on, also inside of shadow roots. */
export const linkOf = (event: Event): HTMLAnchorElement | undefined =>
  event
    .composedPath()
    .find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement && node.href !== '');

/**
 * Owns six listeners for all links of a page, and two more on a link while the pointer is on it. They are on the
 * document, as a single-page application may replace the content root. Does not own what follows from them.
 */
export class LinkIntentController {
  readonly #host: LinkIntentHost;
  readonly #listener: LinkIntentListener;
  #listening = new AbortController();

  #root: Element | null = null;
  /** Where the pointer was last. */
  #at: Point | null = null;

  constructor(host: LinkIntentHost, listener: LinkIntentListener) {
    this.#host = host;
    this.#listener = listener;
  }

  /** Where the links are. */
  get root(): Element {
    if (!this.#root?.isConnected) this.#root = findContentRoot(document, rootSelector(this.#host));
    return this.#root;
  }

  connect(): void {
    this.#listening = new AbortController();
    const {signal} = this.#listening;
    const listen = (type: string, listener: (event: never) => void) =>
      document.addEventListener(type, listener as EventListener, {signal});
    listen('pointerover', this.#handlePointerover);
    listen('pointermove', ({x, y}: PointerEvent) => (this.#at = {x, y}));
    listen('pointerdown', this.#handlePointerdown);
    listen('focusin', this.#handleFocusin);
    listen('focusout', this.#handleFocusout);
    listen('keydown', this.#handleKeydown);
    this.resetRoot();
  }

  /** The content root is looked for anew: its selector has changed. */
  resetRoot(): void {
    this.#root = null;
    void loadContentRoot(document, rootSelector(this.#host)).then(() => {
      this.#root = null;
    });
  }

  disconnect(): void {
    this.#listening.abort();
  }

  /**
   * Takes over an event from before this code was loaded, unless the reader has left the link since. The caller checks
   * that for touch.
   */
  begin(link: HTMLAnchorElement, event: PointerEvent | FocusEvent): void {
    const isPointer = event instanceof PointerEvent;
    const isTouch = isPointer && event.pointerType === 'touch';
    const isStillThere = isTouch || link.matches(isPointer ? ':hover' : ':focus-visible');
    if (!isStillThere || !this.#listener.hasPreview(link)) return;
    if (isTouch) this.#listener.press(link, event);
    else if (!isPointer || this.#follow(link, event))
      this.#listener.enter(link, isPointer ? 'pointer' : 'focus', event);
  }

  /** The link of the content that an event happened on, if it is of interest. */
  #linkOf(event: Event): HTMLAnchorElement | undefined {
    const link = linkOf(event);
    return link && event.composedPath().includes(this.root) && this.#listener.hasPreview(link)
      ? link
      : undefined;
  }

  readonly #handlePointerover = (event: PointerEvent): void => {
    const link = this.#linkOf(event);
    if (link) this.#follow(link, event);
  };

  readonly #handlePointerdown = (event: PointerEvent): void => {
    const link = event.pointerType === 'touch' && this.#linkOf(event);
    if (link) this.#listener.press(link, event);
  };

  /**
   * Waits for a move: when the page scrolls a link under a pointer at rest, the pointer is over the link without having
   * moved (in WebKit it moves to where it was). Touch does not count: a finger on a link is a tap or a long press.
   */
  #follow(link: HTMLAnchorElement, event: PointerEvent): boolean {
    if (event.pointerType === 'touch') return false;
    link.addEventListener('pointermove', this.#handlePointermove);
    link.addEventListener('pointerleave', this.#handlePointerleave);
    return true;
  }

  readonly #handlePointermove = (event: PointerEvent): void => {
    if (event.x !== this.#at?.x || event.y !== this.#at.y)
      this.#listener.enter(event.currentTarget as HTMLAnchorElement, 'pointer', event);
  };

  readonly #handlePointerleave = (event: PointerEvent): void => {
    const link = event.currentTarget as HTMLAnchorElement;
    link.removeEventListener('pointermove', this.#handlePointermove);
    link.removeEventListener('pointerleave', this.#handlePointerleave);
    this.#listener.leave(link, 'pointer', event);
  };

  readonly #handleFocusin = (event: FocusEvent): void => {
    const link = this.#linkOf(event);
    if (link?.matches(':focus-visible')) this.#listener.enter(link, 'focus', event);
  };

  readonly #handleFocusout = (event: FocusEvent): void => {
    const link = linkOf(event);
    if (link) this.#listener.leave(link, 'focus', event);
  };

  readonly #handleKeydown = (event: KeyboardEvent): void => {
    const link = isHotkey(event, this.#host.hotkeys) && this.#linkOf(event);
    if (!link) return;
    event.preventDefault();
    this.#listener.open(link);
  };
}
