/** Between the two: near enough for a pointer to cross in one movement. In px. */
const GAP = 6;
/** From it to the edge of the view. In px. */
const MARGIN = 8;

/**
 * Places something of the top layer below a line or a box, or above it where there is more room, at its start, and
 * never over it: `--_room` is as high as it may become. It is `position: fixed`, so the view alone clips it.
 * @returns `false` when the line is out of view, and so is not to be pointed at
 */
export function placeBeside(floating: HTMLElement, line: DOMRect): boolean {
  const {clientWidth, clientHeight} = document.documentElement;
  if (line.bottom < 0 || line.top > clientHeight) return false;
  const set = (name: string, px: number) => floating.style.setProperty(name, `${Math.round(px)}px`);
  const below = clientHeight - line.bottom;
  set('--_room', Math.floor(Math.max(line.top, below)) - GAP - MARGIN);
  // Only now has it the size that it may have.
  const {offsetWidth, offsetHeight} = floating;
  const isAbove = line.top > below && offsetHeight + GAP + MARGIN > below;
  const isRightToLeft = getComputedStyle(floating).direction === 'rtl';
  const start = isRightToLeft ? line.right - offsetWidth : line.left;
  set('left', Math.max(MARGIN, Math.min(start, clientWidth - MARGIN - offsetWidth)));
  set('top', isAbove ? line.top - GAP - offsetHeight : line.bottom + GAP);
  return true;
}
