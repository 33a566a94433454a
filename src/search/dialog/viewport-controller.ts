import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {viewportStyles} from './viewport-styles.js';

/** The part of `window.visualViewport` used here: position and size of what is visible, in CSS px, and its magnification. */
export type Viewport = Pick<
  VisualViewport,
  'width' | 'height' | 'offsetLeft' | 'offsetTop' | 'scale' | keyof EventTarget
>;

/** Beyond this scale the reader has zoomed in on a part of the page on purpose. */
const MAGNIFIED = 1.05;

/**
 * Keeps search above the on-screen keyboard, which phones lay over the page: only the visual viewport tells how much is
 * left. While search is open, sets its size (`--viewport-height`, `--viewport-width`) and position (`--viewport-top`,
 * `--viewport-left`) for the styles.
 *
 * Owns the listeners on the viewport. Loaded with the panels, once search is open.
 */
export class ViewportController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement & {readonly open: boolean};
  readonly #viewport: Viewport;
  #isWatching = false;

  constructor(
    host: ReactiveControllerHost & HTMLElement & {readonly open: boolean},
    viewport: Viewport = window.visualViewport!,
  ) {
    this.#host = host;
    this.#viewport = viewport;
    host.shadowRoot!.adoptedStyleSheets.push(viewportStyles.styleSheet!);
    host.addController(this);
  }

  hostUpdated(): void {
    this.#watch(this.#host.open);
  }

  hostDisconnected(): void {
    this.#watch(false);
  }

  handleEvent(): void {
    const {width, height, offsetLeft, offsetTop, scale} = this.#viewport;
    const sizes = {height, width, top: offsetTop, left: offsetLeft};
    for (const [name, size] of Object.entries(sizes))
      this.#host.style.setProperty(`--viewport-${name}`, scale > MAGNIFIED ? null : `${size}px`);
  }

  #watch(isOpen: boolean): void {
    if (isOpen === this.#isWatching) return;
    this.#isWatching = isOpen;
    for (const type of ['resize', 'scroll']) {
      if (isOpen) this.#viewport.addEventListener(type, this);
      else this.#viewport.removeEventListener(type, this);
    }
    if (isOpen) this.handleEvent();
  }
}
