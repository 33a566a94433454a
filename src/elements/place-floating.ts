import {computePosition, flip, type Platform, shift, size} from '@floating-ui/core';

/** An element, or anything else that has a place in the view. */
export interface Box {
  getBoundingClientRect(): DOMRect;
}

/** Between the two: near enough for a pointer to cross in one movement. In px. */
const GAP = 6;
/** From the floating element to the edges of the view. In px. */
const MARGIN = 8;

/**
 * Places a popover (`position: fixed`) below an element or a line of text, or above it where there is more room,
 * aligned with its start. It never covers its reference: it is as high as there is room, no higher than `--_most`, which its
 * own styles set. The height is no custom property, as its whole content would inherit that and be styled anew.
 * @returns whether the reference is in view, and so can be pointed at
 */
export async function placeFloating(reference: Box, floating: HTMLElement): Promise<boolean> {
  const {x, y, placement} = await computePosition(reference, floating, {
    platform: topLayerPlatform,
    placement: 'bottom-start',
    strategy: 'fixed',
    middleware: [
      flip({padding: MARGIN + GAP}),
      shift({padding: MARGIN}),
      size({
        padding: MARGIN + GAP,
        apply: ({availableHeight: room}) => {
          floating.style.maxBlockSize = `min(var(--_most),${room | 0}px)`;
        },
      }),
    ],
  });
  // The `offset` middleware does this in 240 bytes.
  const gap = placement[0] === 'b' ? GAP : -GAP;
  Object.assign(floating.style, {left: `${Math.round(x)}px`, top: `${Math.round(y + gap)}px`});
  const {top, bottom} = reference.getBoundingClientRect();
  return bottom > 0 && top < document.documentElement.clientHeight;
}

/**
 * Keeps a popover placed while the page scrolls, is resized or changes its layout.
 * @param handleLeave called when the reference has left the view
 * @returns stops it
 */
export function keepPlaced(reference: Box, floating: HTMLElement, handleLeave: () => void): () => void {
  // The height limit of the last placement does not apply to this one.
  floating.style.maxBlockSize = '';
  let isStopped = false;
  const layout = new LayoutController([reference, floating], () => {
    void placeFloating(reference, floating).then(isInView => {
      if (!isInView && !isStopped) handleLeave();
    });
  });
  return () => {
    isStopped = true;
    layout.stop();
  };
}

/**
 * Calls back at once, and before each paint for which a box or the view has moved or changed its size, whatever the
 * reason, until it is stopped. Measuring in each frame is cheap where the layout is unchanged; Floating UI's `autoUpdate`
 * looks for the reasons instead (scrollers, resizes, shifts of the layout) in 2 kB.
 */
export class LayoutController {
  readonly #boxes: readonly Box[];
  readonly #handleChange: () => void;
  #before = '';
  #frame = 0;

  constructor(boxes: readonly Box[], handleChange: () => void) {
    this.#boxes = boxes;
    this.#handleChange = handleChange;
    this.#check();
  }

  readonly stop = (): void => cancelAnimationFrame(this.#frame);

  readonly #check = (): void => {
    this.#frame = requestAnimationFrame(this.#check);
    const {offsetLeft, offsetTop, width, height} = visualViewport!;
    const rects = this.#boxes.map(box => JSON.stringify(box.getBoundingClientRect()));
    const now = [offsetLeft, offsetTop, width, height, ...rects].join();
    if (now === this.#before) return;
    this.#before = now;
    this.#handleChange();
  };
}

/**
 * Measures for Floating UI, of a `position: fixed` element of the top layer: it has no ancestor that clips, scrolls or
 * transforms it, so the view is all there is. The platform of `@floating-ui/dom` looks for such ancestors in 1 kB.
 */
export const topLayerPlatform: Platform = {
  getElementRects: ({reference, floating}: {reference: Box; floating: HTMLElement}) => ({
    reference: reference.getBoundingClientRect(),
    floating: {x: 0, y: 0, ...dimensionsOf(floating)},
  }),
  getDimensions: dimensionsOf,
  // What is seen of the page, which a reader may have zoomed with two fingers.
  getClippingRect: () => {
    const {offsetLeft, offsetTop, width, height} = visualViewport!;
    return {x: offsetLeft, y: offsetTop, width, height};
  },
  isRTL: (floating: Element) => getComputedStyle(floating).direction === 'rtl',
};

function dimensionsOf({offsetWidth, offsetHeight}: HTMLElement) {
  return {width: offsetWidth, height: offsetHeight};
}
