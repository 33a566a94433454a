/** Finds the line of a link at which its card is placed. */
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

/**
 * Maximum number of lines of a link that its card does not cover. With more, the card would be far from the pointer.
 */
const MAX_LINES = 3;

/**
 * The reference at which the card of a link is placed, and which it does not cover: horizontally one line of the link;
 * vertically the whole link, or only that line if the link is long. A link that is not laid out has an empty box.
 */
export const lineReference = (link: Element, line: number): VirtualElement => ({
  contextElement: link,
  getBoundingClientRect: () => {
    const lines = link.getClientRects();
    const box = link.getBoundingClientRect();
    const {x, y, width, height} = lines[line] ?? lines[0] ?? box;
    return lines.length > MAX_LINES
      ? new DOMRect(x, y, width, height)
      : new DOMRect(x, box.y, width, box.height);
  },
});
