import type {Point} from '../card/placement.js';

/** How far from the straight line a hand may be. In px. */
const TOLERANCE = 16;

/**
 * Whether a pointer that left a link at `from` is on its way to the card above or below: inside of the triangle
 * between that point and the card's nearer edge.
 */
export function isInSafeTriangle(from: Point, now: Point, card: DOMRect): boolean {
  const edge = card.top > from.y ? card.top : card.bottom;
  const part = edge === from.y ? 1 : (now.y - from.y) / (edge - from.y);
  const between = (to: number) => from.x + (to - from.x) * Math.min(1, Math.max(0, part));
  return (
    part * Math.abs(edge - from.y) > -TOLERANCE &&
    now.x > between(card.left) - TOLERANCE &&
    now.x < between(card.right) + TOLERANCE
  );
}
