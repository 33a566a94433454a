import {autoUpdate} from '@floating-ui/dom';
import {html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult} from 'lit';
import {decoded} from '../../api/paths.js';

/** From the target to its outline, in px. */
const GAP = 4;
/** How much of the target has to be in view, in px. */
const MIN_VISIBLE = 40;

/** The target of a link to this page, if enough of it is in view that no card is needed. */
export function targetInView(link: HTMLAnchorElement): Element | undefined {
  const target = link.ownerDocument.getElementById(decoded(link.hash.slice(1)));
  const {top, bottom, width} = target?.getBoundingClientRect() ?? new DOMRect();
  const isInView = width && top >= 0 && Math.min(bottom, top + MIN_VISIBLE) <= innerHeight;
  return isInView ? target! : undefined;
}

/**
 * Owns the outline around a target on this page, which is shown instead of a card. It is in the top layer; the target
 * itself is not changed.
 */
export class TargetOutlineController implements ReactiveController {
  readonly #element: ReactiveControllerHost & HTMLElement;
  #target: Element | null = null;
  #stopPlacing = (): void => {};

  constructor(element: ReactiveControllerHost & HTMLElement) {
    this.#element = element;
    element.addController(this);
  }

  show(target: Element): void {
    this.#target = target;
    this.#element.requestUpdate();
  }

  hide(): void {
    if (!this.#target) return;
    this.#stopPlacing();
    this.#target = null;
    this.#element.requestUpdate();
  }

  render(): TemplateResult | typeof nothing {
    return this.#target ? html`<div part="outline" popover="manual"></div>` : nothing;
  }

  hostUpdated(): void {
    const outline = this.#element.shadowRoot!.querySelector<HTMLElement>('[part=outline]:not(:popover-open)');
    if (!outline?.isConnected || !this.#target) return;
    const target = this.#target;
    outline.showPopover();
    this.#stopPlacing = autoUpdate(target, outline, () => {
      const {left, top, width, height} = target.getBoundingClientRect();
      const box = {left: left - GAP, top: top - GAP, width: width + 2 * GAP, height: height + 2 * GAP};
      for (const [name, px] of Object.entries(box)) outline.style.setProperty(name, `${px}px`);
    });
  }
}
