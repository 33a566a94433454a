export {placeBeside as place} from '../../controllers/place-beside.js';

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
