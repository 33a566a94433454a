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
  const distances = Array.from(link.getClientRects(), rect => {
    const x = Math.max(rect.left - point.x, 0, point.x - rect.right);
    const y = Math.max(rect.top - point.y, 0, point.y - rect.bottom);
    return x * x + y * y;
  });
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

/** A line of a link as the reference of a card. A link that is not laid out has an empty box. */
export const lineReference = (link: Element, line: number): VirtualElement => ({
  contextElement: link,
  getBoundingClientRect: () => {
    const lines = link.getClientRects();
    return lines[line] ?? lines[0] ?? link.getBoundingClientRect();
  },
});
