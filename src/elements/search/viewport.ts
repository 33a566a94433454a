import {css, type ReactiveController, type ReactiveControllerHost} from 'lit';

/**
 * The part of `window.visualViewport` used here: position and size of what is visible, in CSS px, and its
 * magnification.
 */
export type Viewport = Pick<
  VisualViewport,
  'width' | 'height' | 'offsetLeft' | 'offsetTop' | 'scale' | keyof EventTarget
>;

/** Above this scale, the reader has deliberately zoomed in on a part of the page. */
const MAGNIFIED = 1.05;

/** Matches a small window, where search shows only the box, one row of tools and the results. The styles below repeat it. */
export const SMALL = '(max-width: 40rem), (max-height: 30rem)';

/** What the controller needs from `<docs-search>`. */
interface ViewportHost extends ReactiveControllerHost, HTMLElement {
  readonly open: boolean;
}

/**
 * Keeps search above the on-screen keyboard, which on phones covers part of the page: only the visual
 * viewport says how much is visible. While search is open, passes its size (`--viewport-height`,
 * `--viewport-width`) and position (`--viewport-top`, `--viewport-left`) to the styles.
 *
 * Owns the listeners on the viewport.
 */
export class ViewportController implements ReactiveController {
  readonly #host: ViewportHost;
  readonly #viewportOption: Viewport | undefined;
  #isWatching = false;

  /** @param viewport Default: the window's */
  constructor(host: ViewportHost, viewport?: Viewport) {
    this.#host = host;
    this.#viewportOption = viewport;
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

  /** The viewport. Read when needed, because a server has none. */
  get #viewport(): Viewport {
    return this.#viewportOption ?? window.visualViewport!;
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

/** Styles for small viewports: phones, on-screen keyboards, 400 % zoom. Adopted after the other styles. */
export const viewportStyles = css`
  dialog [part='panel'] {
    max-block-size: min(84vh, var(--viewport-height, 100dvh) - var(--top) - 1em);
  }
  .for-tools {
    display: none;
  }
  @media (max-width: 40rem), (max-height: 30rem) {
    dialog {
      --top: var(--viewport-top, 0px);
    }
    /* Hidden until the settings are opened. */
    .tools:not(.open) {
      display: none;
    }
    .for-tools {
      display: revert;
    }
    /* One slim row below the box: the number of pages, filters, the preview. More results are loaded by scrolling. */
    [part='footer'] {
      order: 1;
      flex-wrap: nowrap;
      padding-block: 0;
    }
    /* The buttons have padding enough, and the box needs the width. */
    [part='header'] button {
      margin-inline-start: -0.5em;
    }
    [part='footer'] .count {
      flex: 1;
      min-inline-size: 0;
    }
    [part='footer']:not(.failed) .more {
      display: none;
    }
    :is([part='results'], [part='message'], [part='result-preview']) {
      order: 3;
    }
    dialog [part='panel'] {
      inline-size: var(--viewport-width, 100%);
      block-size: var(--viewport-height, 100dvh);
      max-block-size: none;
      /* On a page wider than the screen, the visual viewport can be anywhere. */
      margin-left: var(--viewport-left, 0px);
      margin-right: auto;
    }
  }
  /* The height that is left above the on-screen keyboard of a phone. */
  @media (max-height: 26.25rem) {
    [part='snippet'] {
      -webkit-line-clamp: 1;
    }
    [part='header'] {
      padding-block: 0;
    }
  }
  /* A window of 1280 × 1024 px at 400 % zoom is 320 × 256 px: padding and breadcrumbs make room for results. */
  @media (max-height: 20rem) {
    [part='results'],
    [part='results'] .row {
      padding-block: 0;
    }
    .breadcrumb {
      display: none;
    }
  }
`;
