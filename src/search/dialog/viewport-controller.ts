import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {viewportStyles} from './viewport-styles.js';

/** What of `window.visualViewport` counts here: what is left of the window, in CSS px, and how far it is magnified. */
export type View = Pick<
  VisualViewport,
  'width' | 'height' | 'offsetLeft' | 'offsetTop' | 'scale' | keyof EventTarget
>;

/** Magnified beyond this, what is in view is a part that the reader has chosen to look at. */
const MAGNIFIED = 1.05;

/**
 * Keeps search above the on-screen keyboard: phones lay it over the page, and only the visual viewport knows. Says
 * to the styles how large the view is (`--view-height`, `--view-width`), and where it begins (`--view-top`,
 * `--view-left`), as long as search is open.
 *
 * Owns the listeners on the view. Comes with what stands beside box and list, once search is open.
 */
export class ViewportController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement & {readonly open: boolean};
  readonly #view: View;
  #isWatching = false;

  constructor(
    host: ReactiveControllerHost & HTMLElement & {readonly open: boolean},
    view: View = window.visualViewport!,
  ) {
    this.#host = host;
    this.#view = view;
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
    const {width, height, offsetLeft, offsetTop, scale} = this.#view;
    const sizes = {height, width, top: offsetTop, left: offsetLeft};
    for (const [name, size] of Object.entries(sizes))
      this.#host.style.setProperty(`--view-${name}`, scale > MAGNIFIED ? null : `${size}px`);
  }

  #watch(isOpen: boolean): void {
    if (isOpen === this.#isWatching) return;
    this.#isWatching = isOpen;
    for (const type of ['resize', 'scroll']) {
      if (isOpen) this.#view.addEventListener(type, this);
      else this.#view.removeEventListener(type, this);
    }
    if (isOpen) this.handleEvent();
  }
}
