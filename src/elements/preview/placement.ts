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

/** Between the two, in px. */
const GAP = 8;

/**
 * The nearest position of a box, within the viewport, where it does not cover another one; where there is none, the
 * position where it covers the least.
 */
export function giveWay(box: DOMRect, other: DOMRect, viewport: DOMRect): DOMRect {
  const moved = [
    box,
    at(box, box.x, other.bottom + GAP),
    at(box, box.x, other.top - GAP - box.height),
    at(box, other.right + GAP, box.y),
    at(box, other.left - GAP - box.width, box.y),
  ].map(candidate => clamp(candidate, viewport));
  const distance = (moved: DOMRect): number => Math.hypot(moved.x - box.x, moved.y - box.y);
  const [best] = moved.sort((a, b) => overlap(a, other) - overlap(b, other) || distance(a) - distance(b));
  return best!;
}

const at = ({width, height}: DOMRect, x: number, y: number): DOMRect => new DOMRect(x, y, width, height);

const clamp = (box: DOMRect, viewport: DOMRect): DOMRect =>
  at(
    box,
    Math.max(viewport.x, Math.min(box.x, viewport.right - box.width)),
    Math.max(viewport.y, Math.min(box.y, viewport.bottom - box.height)),
  );

/** The area that two boxes share. */
function overlap(a: DOMRect, b: DOMRect): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}
