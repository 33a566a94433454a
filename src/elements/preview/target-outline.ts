import {
  css,
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import {autoUpdate} from '../placement-updates.js';

/** Distance of the outline from the target, in px. */
const GAP = 4;

const styles = css`
  [part='outline'] {
    display: block;
    border: 2px solid var(--docs-preview-accent, var(--docs-accent, var(--page-link, Highlight)));
    border-radius: 0.3em;
    background: none;
    box-shadow: none;
    max-block-size: none;
    pointer-events: none !important;
    transition: none;
  }
`;

/**
 * Shows an outline around the target of a link to the same page, instead of a card. The outline is an element in the top
 * layer; the target itself is not changed. This module is loaded for the first such target.
 */
export class TargetOutlineController implements ReactiveController {
  readonly #element: ReactiveControllerHost & HTMLElement;
  #target: Element | null = null;
  #stopPlacing = (): void => {};

  constructor(element: ReactiveControllerHost & HTMLElement) {
    this.#element = element;
    element.shadowRoot!.adoptedStyleSheets.push(styles.styleSheet!);
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
