import {decoded} from '../../api/decoded.js';
import {makeElement} from '../make-element.js';
import {adoptSheet, styleSheet} from '../style-sheet.js';

const outlineStyles = styleSheet(`
  [part='outline'] {
    all: initial;
    position: fixed;
    box-sizing: border-box;
    border: 2px solid var(--docs-preview-accent, var(--docs-accent, var(--page-link, Highlight)));
    border-radius: 0.3em;
    pointer-events: none;
  }
`);

/** From the target to its outline. In px. */
const GAP = 4;

/**
 * Makes a frame around the part of this page that a link leads to, in place of a card, if all of it that matters is in
 * view already.
 */
export function seekOutline(link: HTMLAnchorElement, root: ShadowRoot): (() => TargetOutline) | undefined {
  const target = link.ownerDocument.getElementById(decoded(link.hash.slice(1)));
  const {top, bottom, width} = target?.getBoundingClientRect() ?? new DOMRect();
  // Its beginning has to be there, and as much of it as a look takes.
  const isInView = width && top >= 0 && Math.min(bottom, top + 40) <= innerHeight;
  return isInView ? () => new TargetOutline(root, target!) : undefined;
}

/** A frame around something in the page, which stays as it is: the frame lies above it, in the top layer. */
export class TargetOutline {
  readonly #target: Element;
  readonly #frame = makeElement('div', {part: 'outline', popover: 'manual'});

  constructor(root: ShadowRoot, target: Element) {
    this.#target = target;
    adoptSheet(root, outlineStyles());
    root.append(this.#frame);
    this.#frame.showPopover();
    this.place();
  }

  /** Again, when the page has moved. */
  place(): void {
    const {left, top, width, height} = this.#target.getBoundingClientRect();
    const place = {left: left - GAP, top: top - GAP, width: width + 2 * GAP, height: height + 2 * GAP};
    for (const [name, value] of Object.entries(place)) this.#frame.style.setProperty(name, `${value}px`);
  }

  remove(): void {
    this.#frame.remove();
  }
}
