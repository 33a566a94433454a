import {computePosition, type Middleware, type Platform} from '@floating-ui/core';

/** Between the two: near enough for a pointer to cross in one movement. In px. */
const GAP = 6;
/** From it to the edge of the view. In px. */
const MARGIN = 8;

/** How large the view is: what is placed is `position: fixed` in the top layer, and nothing else clips it. */
const view = () => {
  const {clientWidth: width, clientHeight: height} = document.documentElement;
  return {x: 0, y: 0, width, height};
};

/** `shift` of Floating UI for this view alone; together with `flip` and `offset` it would be twice the library. */
const intoView: Middleware = {
  name: 'intoView',
  fn: ({x, rects}) => ({x: Math.max(MARGIN, Math.min(x, view().width - MARGIN - rects.floating.width))}),
};

/**
 * Places something of the top layer below a line or a box, or above it where there is more room, and never over
 * it: `--_room` is as high as it may become. Resolves to `false` when the line is out of view, and so is not to be pointed at.
 */
export async function placeBeside(floating: HTMLElement, line: DOMRect): Promise<boolean> {
  const {height} = view();
  if (line.bottom < 0 || line.top > height) return false;
  const below = height - line.bottom;
  const room = Math.floor(Math.max(line.top, below) - GAP - MARGIN);
  floating.style.setProperty('--_room', `${room}px`);
  const {offsetWidth: width, offsetHeight} = floating;
  const platform: Platform = {
    getElementRects: () => ({
      reference: {x: line.x, y: line.y - GAP, width: line.width, height: line.height + 2 * GAP},
      floating: {x: 0, y: 0, width, height: offsetHeight},
    }),
    getDimensions: () => ({width, height: offsetHeight}),
    getClippingRect: view,
    isRTL: () => getComputedStyle(floating).direction === 'rtl',
  };
  const {x, y} = await computePosition(line, floating, {
    platform,
    strategy: 'fixed',
    placement: line.top > below && offsetHeight + GAP + MARGIN > below ? 'top-start' : 'bottom-start',
    middleware: [intoView],
  });
  floating.style.setProperty('left', `${Math.round(x)}px`);
  floating.style.setProperty('top', `${Math.round(y)}px`);
  return true;
}
