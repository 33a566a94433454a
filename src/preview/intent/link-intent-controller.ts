import type {PageIdentity} from '../../page/index.js';
import {contentRoot} from '../links/previewable-links.js';
import type {Point} from '../card/placement.js';
import type {Way} from '../preview-state.js';

/** Who wants to know where the reader is. */
export interface LinkIntentListener {
  /** Whether a link is of interest at all. */
  wants(link: HTMLAnchorElement): boolean;
  /** The reader came to a link, or is on it and moves. */
  enter(link: HTMLAnchorElement, way: Way, event: PointerEvent | FocusEvent): void;
  leave(link: HTMLAnchorElement, way: Way, event: Event): void;
  /** The reader asks for it by the key. */
  call(link: HTMLAnchorElement): void;
  /** A finger is on it. */
  press(link: HTMLAnchorElement, event: PointerEvent): void;
}

export interface LinkIntentHost {
  readonly page: PageIdentity;
  /** Selector of the content root, if the author gives one. */
  readonly root: string | undefined;
  /** The key that opens the preview of the link that has the focus; see `isKey`. */
  readonly hotkey: string;
}

/** The link that an event happened on, through shadow roots. */
export const linkOf = (event: Event): HTMLAnchorElement | undefined =>
  event
    .composedPath()
    .find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement && node.href !== '');

/** `alt+arrowdown`: modifiers (`ctrl`, `alt`, `shift`, `meta`, in this order) and the event's `key`. */
export const isKey = (event: KeyboardEvent, hotkey: string): boolean => {
  const {ctrlKey, altKey, shiftKey, metaKey, key} = event;
  const held = [ctrlKey && 'ctrl', altKey && 'alt', shiftKey && 'shift', metaKey && 'meta', key];
  return held.filter(Boolean).join('+').toLowerCase() === hotkey.toLowerCase();
};

/**
 * Owns the listeners, six for all links of a page. A link gets two more while the pointer is on it. They are on the
 * document: a single-page application puts another content root in place of ours. Does not own what becomes of it.
 */
export class LinkIntentController {
  readonly #host: LinkIntentHost;
  readonly #watcher: LinkIntentListener;
  #listening = new AbortController();

  #root: Element | null = null;
  /** Where the pointer was last. */
  #at: Point | null = null;

  constructor(host: LinkIntentHost, watcher: LinkIntentListener) {
    this.#host = host;
    this.#watcher = watcher;
  }

  /** Where the links are. */
  get root(): Element {
    if (!this.#root?.isConnected) this.#root = contentRoot(this.#host.root);
    return this.#root;
  }

  /** Also when it is already: the root may be another by now. */
  connect(): void {
    this.disconnect();
    this.#root = null;
    this.#listening = new AbortController();
    const {signal} = this.#listening;
    const listen = (type: string, listener: (event: never) => void, passive = true) =>
      document.addEventListener(type, listener as EventListener, {signal, passive});
    listen('pointerover', this.#handlePointerover);
    listen('pointermove', ({x, y}: PointerEvent) => (this.#at = {x, y}));
    listen('pointerdown', this.#handlePointerdown);
    listen('focusin', this.#handleFocusin);
    listen('focusout', this.#handleFocusout);
    listen('keydown', this.#handleKeydown, false);
  }

  disconnect(): void {
    this.#listening.abort();
  }

  /** Takes over an event from before, unless the reader has gone on since. Of a finger, whoever gives it knows. */
  begin(link: HTMLAnchorElement, event: PointerEvent | FocusEvent): void {
    const isPointer = event instanceof PointerEvent;
    const isTouch = isPointer && event.pointerType === 'touch';
    const isStillThere = isTouch || link.matches(isPointer ? ':hover' : ':focus-visible');
    if (!isStillThere || !this.#watcher.wants(link)) return;
    if (isTouch) this.#watcher.press(link, event);
    else if (!isPointer || this.#follow(link, event))
      this.#watcher.enter(link, isPointer ? 'pointer' : 'focus', event);
  }

  /** The link of the content that an event happened on, if it is of interest. */
  #linkOf(event: Event): HTMLAnchorElement | undefined {
    const link = linkOf(event);
    return link && event.composedPath().includes(this.root) && this.#watcher.wants(link) ? link : undefined;
  }

  readonly #handlePointerover = (event: PointerEvent): void => {
    const link = this.#linkOf(event);
    if (link) this.#follow(link, event);
  };

  readonly #handlePointerdown = (event: PointerEvent): void => {
    const link = event.pointerType === 'touch' && this.#linkOf(event);
    if (link) this.#watcher.press(link, event);
  };

  /**
   * A pointer that comes to a link is over it and moves; when the page scrolls and a link comes to the pointer,
   * it is only over it (in WebKit it moves too, to where it is). So the move is what counts. Touch never does: a
   * finger on a link is a tap, or a press.
   */
  #follow(link: HTMLAnchorElement, event: PointerEvent): boolean {
    if (event.pointerType === 'touch') return false;
    link.addEventListener('pointermove', this.#handlePointermove);
    link.addEventListener('pointerleave', this.#handlePointerleave);
    return true;
  }

  readonly #handlePointermove = (event: PointerEvent): void => {
    if (event.x !== this.#at?.x || event.y !== this.#at.y)
      this.#watcher.enter(event.currentTarget as HTMLAnchorElement, 'pointer', event);
  };

  readonly #handlePointerleave = (event: PointerEvent): void => {
    const link = event.currentTarget as HTMLAnchorElement;
    link.removeEventListener('pointermove', this.#handlePointermove);
    link.removeEventListener('pointerleave', this.#handlePointerleave);
    this.#watcher.leave(link, 'pointer', event);
  };

  readonly #handleFocusin = (event: FocusEvent): void => {
    const link = this.#linkOf(event);
    if (link?.matches(':focus-visible')) this.#watcher.enter(link, 'focus', event);
  };

  readonly #handleFocusout = (event: FocusEvent): void => {
    const link = linkOf(event);
    if (link) this.#watcher.leave(link, 'focus', event);
  };

  readonly #handleKeydown = (event: KeyboardEvent): void => {
    const link = isKey(event, this.#host.hotkey) && this.#linkOf(event);
    if (!link) return;
    event.preventDefault();
    this.#watcher.call(link);
  };
}
