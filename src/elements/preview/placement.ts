/** Where a card is placed: at a line of its link, with `../place-floating.ts`; a pinned card clear of another. */
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

/** Between the two boxes, in px. */
const GAP = 8;

/**
 * The nearest position of a box, within the viewport, where it does not cover another one; where there is none, the
 * position where it covers the least.
 */
export function avoidOverlap(box: DOMRect, other: DOMRect, viewport: DOMRect): DOMRect {
  const candidates = [
    box,
    moveTo(box, box.x, other.bottom + GAP),
    moveTo(box, box.x, other.top - GAP - box.height),
    moveTo(box, other.right + GAP, box.y),
    moveTo(box, other.left - GAP - box.width, box.y),
  ].map(candidate => clamp(candidate, viewport));
  const distance = (candidate: DOMRect): number => Math.hypot(candidate.x - box.x, candidate.y - box.y);
  candidates.sort((a, b) => overlap(a, other) - overlap(b, other) || distance(a) - distance(b));
  return candidates[0]!;
}

const moveTo = ({width, height}: DOMRect, x: number, y: number): DOMRect => new DOMRect(x, y, width, height);

const clamp = (box: DOMRect, viewport: DOMRect): DOMRect =>
  moveTo(
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
