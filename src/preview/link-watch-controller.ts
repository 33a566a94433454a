import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {PageIdentity} from '../page/index.js';
import {contentRoot} from './links.js';
import type {Way} from './preview-state.js';

/** Who wants to know where the reader is. */
export interface LinkWatcher {
  /** Whether a link is of interest at all. */
  wants(link: HTMLAnchorElement): boolean;
  /** The reader came to a link, or is on it and moves. */
  enter(link: HTMLAnchorElement, way: Way, event: PointerEvent | FocusEvent): void;
  leave(link: HTMLAnchorElement, way: Way): void;
}

export interface LinkWatchHost extends ReactiveControllerHost {
  readonly page: PageIdentity;
  /** Selector of the content root, if the author gives one. */
  readonly root: string | undefined;
}

/** The link that an event happened on, through shadow roots. */
export const linkOf = (event: Event): HTMLAnchorElement | undefined =>
  event
    .composedPath()
    .find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement && node.href !== '');

/**
 * Owns the listeners on the content root, three for all its links. A link gets two more while the pointer is on
 * it. Does not own what becomes of it.
 */
export class LinkWatchController implements ReactiveController {
  readonly #host: LinkWatchHost;
  readonly #watcher: LinkWatcher;
  #listening = new AbortController();

  /** Where the links are. */
  root: Element = document.documentElement;

  constructor(host: LinkWatchHost, watcher: LinkWatcher) {
    this.#host = host;
    this.#watcher = watcher;
    host.addController(this);
  }

  hostConnected(): void {
    this.root = contentRoot(this.#host.page.doctool, this.#host.root);
    this.#listening = new AbortController();
    const options = {signal: this.#listening.signal, passive: true};
    this.root.addEventListener(
      'pointerover',
      event => this.#handlePointerover(event as PointerEvent),
      options,
    );
    this.root.addEventListener('focusin', event => this.#handleFocusin(event as FocusEvent), options);
    this.root.addEventListener('focusout', event => this.#handleFocusout(event), options);
  }

  hostDisconnected(): void {
    this.#listening.abort();
  }

  /** Takes over an event from before, unless the reader has gone on since. */
  begin(link: HTMLAnchorElement, event: PointerEvent | FocusEvent): void {
    // A single-page application may have put another root in place of ours.
    if (!this.root.isConnected) {
      this.hostDisconnected();
      this.hostConnected();
    }
    if (
      !link.matches(event instanceof PointerEvent ? ':hover' : ':focus-visible') ||
      !this.#watcher.wants(link)
    )
      return;
    if (!(event instanceof PointerEvent)) this.#watcher.enter(link, 'focus', event);
    else if (this.#follow(link, event)) this.#watcher.enter(link, 'pointer', event);
  }

  #handlePointerover(event: PointerEvent): void {
    const link = linkOf(event);
    if (link && this.#watcher.wants(link)) this.#follow(link, event);
  }

  /**
   * A pointer that comes to a link is over it and moves; when the page scrolls and a link comes to the pointer,
   * it is only over it. So the move is what counts. Touch never does: a finger on a link is a tap.
   */
  #follow(link: HTMLAnchorElement, event: PointerEvent): boolean {
    if (event.pointerType === 'touch') return false;
    link.addEventListener('pointermove', this.#handlePointermove);
    link.addEventListener('pointerleave', this.#handlePointerleave);
    return true;
  }

  readonly #handlePointermove = (event: PointerEvent): void =>
    this.#watcher.enter(event.currentTarget as HTMLAnchorElement, 'pointer', event);

  readonly #handlePointerleave = (event: PointerEvent): void => {
    const link = event.currentTarget as HTMLAnchorElement;
    link.removeEventListener('pointermove', this.#handlePointermove);
    link.removeEventListener('pointerleave', this.#handlePointerleave);
    this.#watcher.leave(link, 'pointer');
  };

  #handleFocusin(event: FocusEvent): void {
    const link = linkOf(event);
    if (link?.matches(':focus-visible') && this.#watcher.wants(link))
      this.#watcher.enter(link, 'focus', event);
  }

  #handleFocusout(event: Event): void {
    const link = linkOf(event);
    if (link) this.#watcher.leave(link, 'focus');
  }
}
