/** Between the two, in px. */
const GAP = 8;

/**
 * The nearest place for a box, in view, where it does not cover another one; the one where it covers the least, when
 * there is none.
 */
export function giveWay(box: DOMRect, other: DOMRect, view: DOMRect): DOMRect {
  const moved = [
    box,
    at(box, box.x, other.bottom + GAP),
    at(box, box.x, other.top - GAP - box.height),
    at(box, other.right + GAP, box.y),
    at(box, other.left - GAP - box.width, box.y),
  ].map(place => clamp(place, view));
  const distance = (place: DOMRect): number => Math.hypot(place.x - box.x, place.y - box.y);
  const [best] = moved.sort((a, b) => overlap(a, other) - overlap(b, other) || distance(a) - distance(b));
  return best!;
}

const at = ({width, height}: DOMRect, x: number, y: number): DOMRect => new DOMRect(x, y, width, height);

const clamp = (box: DOMRect, view: DOMRect): DOMRect =>
  at(
    box,
    Math.max(view.x, Math.min(box.x, view.right - box.width)),
    Math.max(view.y, Math.min(box.y, view.bottom - box.height)),
  );

/** The area that two boxes share. */
function overlap(a: DOMRect, b: DOMRect): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}
