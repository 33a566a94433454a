import type {Platform} from '@floating-ui/core';

/**
 * Measures for Floating UI, of a `position: fixed` element of the top layer: it has no ancestor that clips, scrolls or
 * transforms it, so the view is all there is. The platform of `@floating-ui/dom` looks for such ancestors in 1 kB.
 */
export const topLayerPlatform: Platform = {
  getElementRects: ({reference, floating}: {reference: Element; floating: HTMLElement}) => ({
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
