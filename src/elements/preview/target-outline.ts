import {autoUpdate} from '@floating-ui/dom';
import {html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult} from 'lit';
import {decoded} from '../../api/schema.js';
import {targetOutlineStyles} from './tool-styles.js';

/** From the target to its outline. In px. */
const GAP = 4;
/** How much of the target has to be visible, in px. */
const GLANCE = 40;

/** The target of a link to this page, if enough of it is visible that no card is needed. */
export function targetInView(link: HTMLAnchorElement): Element | undefined {
  const target = link.ownerDocument.getElementById(decoded(link.hash.slice(1)));
  const {top, bottom, width} = target?.getBoundingClientRect() ?? new DOMRect();
  const isInView = width && top >= 0 && Math.min(bottom, top + GLANCE) <= innerHeight;
  return isInView ? target! : undefined;
}

/**
 * Owns the outline around a target on this page, which is shown instead of a card. It lies above the target, in the
 * top layer; the target stays as it is.
 */
export class TargetOutlineController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #target: Element | null = null;
  #stopPlacing = (): void => {};

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.shadowRoot!.adoptedStyleSheets.push(targetOutlineStyles.styleSheet!);
    host.addController(this);
  }

  show(target: Element): void {
    this.#target = target;
    this.#host.requestUpdate();
  }

  hide(): void {
    this.#stopPlacing();
    this.#target = null;
    this.#host.requestUpdate();
  }

  view(): TemplateResult | typeof nothing {
    return this.#target ? html`<div part="outline" popover="manual"></div>` : nothing;
  }

  hostUpdated(): void {
    const outline = this.#host.shadowRoot!.querySelector<HTMLElement>('[part=outline]:not(:popover-open)');
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
