import {computePosition, flip, type Platform, shift, size} from '@floating-ui/core';
import type {AutoUpdateOptions, ReferenceElement} from '@floating-ui/dom';

/** Gap between the reference and the floating element, in px: small enough for a pointer to cross in one movement. */
const GAP = 6;
/** Distance of the floating element from the edges of the view, in px. */
const MARGIN = 8;

/**
 * Places a popover (`position: fixed`) below an element or a line of text, or above it where there is more room,
 * aligned with its start. The popover never covers its reference: its height is limited to the room that is left, and
 * to `--_most`, which its own styles set. The limit is not passed as a custom property, because the whole content of
 * the popover would inherit it and be styled again.
 * @returns whether the reference is in view, and so can be pointed at
 */
export async function placeFloating(reference: ReferenceElement, floating: HTMLElement): Promise<boolean> {
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
  // Instead of Floating UI's `offset` middleware, which would add 240 bytes.
  const gap = placement[0] === 'b' ? GAP : -GAP;
  Object.assign(floating.style, {left: `${Math.round(x)}px`, top: `${Math.round(y + gap)}px`});
  const {top, bottom} = reference.getBoundingClientRect();
  return bottom > 0 && top < document.documentElement.clientHeight;
}

/**
 * Places a popover at once, and again whenever the page scrolls, is resized or changes its layout. The code that
 * observes these changes is loaded once the popover is placed, because nobody scrolls before that.
 * @param handleLeave called when the reference has left the view
 * @param options of Floating UI's `autoUpdate`
 * @returns a function that stops placing the popover
 */
export function keepPlaced(
  reference: ReferenceElement,
  floating: HTMLElement,
  handleLeave: () => void,
  options?: AutoUpdateOptions,
): () => void {
  // The height limit of the last placement does not apply to this one.
  floating.style.maxBlockSize = '';
  let isStopped = false;
  let stopUpdates = (): void => {};
  const place = async (): Promise<void> => {
    const isInView = await placeFloating(reference, floating);
    if (!isInView && !isStopped) handleLeave();
  };
  const startUpdates = async (): Promise<void> => {
    await place();
    // If this fails, the popover stays where it is, and the next call tries again.
    const loaded = await import('./placement-updates.js').catch(() => null);
    if (loaded && !isStopped)
      stopUpdates = loaded.autoUpdate(reference, floating, () => void place(), options);
  };
  void startUpdates();
  return () => {
    isStopped = true;
    stopUpdates();
  };
}

/**
 * Floating UI's platform for a `position: fixed` element in the top layer, which has no ancestor that clips, scrolls or
 * transforms it, so only the view limits it. The platform of `@floating-ui/dom`, which looks for such ancestors, would
 * add 1 kB.
 */
export const topLayerPlatform: Platform = {
  getElementRects: ({reference, floating}: {reference: Element; floating: HTMLElement}) => ({
    reference: reference.getBoundingClientRect(),
    floating: {x: 0, y: 0, ...dimensionsOf(floating)},
  }),
  getDimensions: dimensionsOf,
  // The visible part of the page, because the reader may have zoomed in with two fingers.
  getClippingRect: () => {
    const {offsetLeft, offsetTop, width, height} = visualViewport!;
    return {x: offsetLeft, y: offsetTop, width, height};
  },
  isRTL: (floating: Element) => getComputedStyle(floating).direction === 'rtl',
};

function dimensionsOf({offsetWidth, offsetHeight}: HTMLElement) {
  return {width: offsetWidth, height: offsetHeight};
}
