import {computePosition, flip, offset, shift, type Platform} from '@floating-ui/core';

/** From link to card: near enough for a pointer to cross in one movement. In px. */
const GAP = 6;
/** From the card to the edge of the view. In px. */
const MARGIN = 8;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Which line of a link, that may be wrapped, the reader is on: the one nearest to the point, else the first.
 * @returns an index into `getClientRects()`, which still holds when the page has scrolled
 */
export function lineAt(link: Element, point: Point | null): number {
  if (!point) return 0;
  const distances = Array.from(link.getClientRects(), rect => {
    const x = Math.max(rect.left - point.x, 0, point.x - rect.right);
    const y = Math.max(rect.top - point.y, 0, point.y - rect.bottom);
    return x * x + y * y;
  });
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

/** The card is `position: fixed` in the top layer: nothing clips it but the view. */
const view = () => {
  const {clientWidth: width, clientHeight: height} = document.documentElement;
  return {x: 0, y: 0, width, height};
};

/**
 * Places the card below the line, or above it where there is more room, and never over it: it becomes as low
 * as the larger side is. Resolves to `false` when the line is out of view, and so is not to be pointed at.
 */
export async function place(card: HTMLElement, line: DOMRect): Promise<boolean> {
  const {height} = view();
  if (line.bottom < 0 || line.top > height) return false;
  const room = Math.max(line.top, height - line.bottom) - GAP - MARGIN;
  card.style.setProperty('--_room', `${Math.floor(room)}px`);
  const platform: Platform = {
    getElementRects: () => ({
      reference: {x: line.x, y: line.y, width: line.width, height: line.height},
      floating: {x: 0, y: 0, width: card.offsetWidth, height: card.offsetHeight},
    }),
    getDimensions: () => ({width: card.offsetWidth, height: card.offsetHeight}),
    getClippingRect: view,
    isRTL: () => getComputedStyle(card).direction === 'rtl',
  };
  const {x, y} = await computePosition(line, card, {
    platform,
    strategy: 'fixed',
    placement: 'bottom-start',
    middleware: [offset(GAP), flip({padding: MARGIN}), shift({padding: MARGIN})],
  });
  card.style.setProperty('left', `${Math.round(x)}px`);
  card.style.setProperty('top', `${Math.round(y)}px`);
  return true;
}
