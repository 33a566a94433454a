/** Room between a sticky header and the heading below it, in px. */
const GAP = 8;
/** Headers may be stacked, and shrink while the page scrolls. */
const MAX_TRIES = 3;
/** What readers do when they move on by themselves. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to the start of a section, below sticky headers: now, and once more when the page has loaded, unless the
 * reader has moved on. Owns its listeners until then.
 */
export function revealTarget(target: Element): void {
  reveal(target);
  if (document.readyState === 'complete') return;
  const done = new AbortController();
  const {signal} = done;
  for (const type of MOVES) addEventListener(type, () => done.abort(), {signal, passive: true});
  addEventListener(
    'load',
    () => {
      reveal(target);
      done.abort();
    },
    {signal},
  );
}

function reveal(target: Element): void {
  const {style} = target as HTMLElement;
  const own = style.scrollMarginTop;
  scrollTo(target);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const header = headerOver(target);
    if (!header) break;
    // The scroll margin adds to the page's own scroll padding.
    const missing = header.bottom + GAP - target.getBoundingClientRect().top;
    style.scrollMarginTop = `${(parseFloat(getComputedStyle(target).scrollMarginTop) || 0) + missing}px`;
    scrollTo(target);
  }
  style.scrollMarginTop = own;
  if (!target.getAttribute('style')) target.removeAttribute('style');
}

const scrollTo = (target: Element) => target.scrollIntoView({block: 'start', behavior: 'instant'});

/** What covers the start of the section and does not scroll with it. */
function headerOver(target: Element): DOMRect | null {
  const {left, top, width} = target.getBoundingClientRect();
  const x = Math.max(0, left) + Math.min(width / 2, 24);
  const over = document.elementFromPoint(x, Math.max(0, top) + 1);
  if (!over || target.contains(over) || over.contains(target)) return null;
  for (
    let element: Element | null = over;
    element && !element.contains(target);
    element = element.parentElement
  )
    if (/^(fixed|sticky)$/.test(getComputedStyle(element).position)) return element.getBoundingClientRect();
  return null;
}
