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
