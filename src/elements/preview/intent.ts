import {isHotkey} from '../../page/keyboard.js';
import {findContentRoot, loadContentRoot} from '../../page/content-root.js';
import type {PageIdentity} from '../../page/index.js';
import type {Preferences} from './preferences.js';
import {rootSelector, type RootSelectors} from './links.js';
import type {Point} from './placement.js';
import type {Way} from './state.js';

/** How long previews wait, in ms, counted from when the reader reached the link unless stated otherwise. */
export interface Delays {
  /**
   * Before the section is requested: a pointer that only crosses a link is on it for 40 to 100 ms. With `Infinity` it is
   * requested when it is time to show, and so nothing is requested that is not shown.
   */
  readonly fetch: number;
  /** Before the card shows, even if the content is there earlier: readers get used to a constant delay (Wikipedia's is 500). */
  readonly show: number;
  /** The same if the content is here already, or when the reader is going from preview to preview. */
  readonly showSoon: number;
  /** The same for keyboard focus: longer, because somebody who tabs through links stays on each of them. */
  readonly showFocus: number;
  /** Before a card without content shows a placeholder; earlier it would only flash. */
  readonly slow: number;
  /** From leaving to hiding: time for the pointer to reach the card, or to return. */
  readonly grace: number;
  /** From showing until it counts as seen. */
  readonly seen: number;
  /** From hiding: how long the next preview has the shorter delay. */
  readonly warm: number;
}

/** The defaults. A reader can change `show` in the preferences, see `current-delays.ts`. */
export const DELAYS: Delays = {
  fetch: 150,
  show: 500,
  showSoon: 300,
  showFocus: 600,
  slow: 1100,
  grace: 300,
  seen: 1000,
  warm: 1000,
};

/** The Network Information API, where it is: https://wicg.github.io/netinfo/ */
interface NavigatorWithConnection {
  readonly connection?: {
    readonly saveData?: boolean;
    readonly type?: string;
    readonly effectiveType?: string;
  };
}

/** Whether the connection is metered or slow: then nothing is requested that is not shown. */
function isMetered({connection}: NavigatorWithConnection): boolean {
  const {saveData, type, effectiveType} = connection ?? {};
  return /true|cellular|2g/.test(`${saveData} ${type} ${effectiveType}`);
}

/** The delays to be used now: the reader's preference, on this connection. */
export function currentDelays(delays: Delays, {delay}: Preferences): Delays {
  const set = delay === null ? delays : {...delays, show: delay, showSoon: Math.min(delay, delays.showSoon)};
  return isMetered(navigator as NavigatorWithConnection) ? {...set, fetch: Infinity} : set;
}

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

/** How far from the straight line a hand may be. In px. */
const TOLERANCE = 16;

/**
 * Whether a pointer that left a link at `from` is on its way to the card above or below: inside of the triangle
 * between that point and the card's nearer edge.
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
