/** Where a card is placed: at a line of its link, by `keepPlaced` of `../place-floating.ts`. */
import type {VirtualElement} from '@floating-ui/dom';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The line of a link, which may be wrapped, that the reader is on: the one nearest to the point, else the first.
 * @returns an index into `getClientRects()`, which still holds when the page has scrolled
 */
export function lineAt(link: Element, point: Point | null): number {
  if (!point) return 0;
  const distances = [...link.getClientRects()].map(rect => {
    const x = Math.max(rect.left - point.x, 0, point.x - rect.right);
    const y = Math.max(rect.top - point.y, 0, point.y - rect.bottom);
    return x * x + y * y;
  });
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

/** Lines of a link that a card leaves in view; from a longer one it would be far from the pointer. */
const MOST_LINES = 3;

/**
 * Where the card of a link begins, at one of its lines, and what it does not cover: the whole link, or that line of a long
 * one. A link that is not laid out has an empty box.
 */
export const lineReference = (link: Element, line: number): VirtualElement => ({
  contextElement: link,
  getBoundingClientRect: () => {
    const lines = link.getClientRects();
    const whole = link.getBoundingClientRect();
    const {x, y, width, height} = lines[line] ?? lines[0] ?? whole;
    return lines.length > MOST_LINES
      ? new DOMRect(x, y, width, height)
      : new DOMRect(x, whole.y, width, whole.height);
  },
});
