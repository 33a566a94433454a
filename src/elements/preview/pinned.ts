import {computePosition, shift} from '@floating-ui/core';
import {html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult} from 'lit';
import {topLayerPlatform} from '../place-floating.js';
import {autoUpdate} from '../placement-updates.js';
import type {CardModel} from './card-model.js';
import {bodyView, type CardContext, moreView, pathView} from './card-view.js';
import {type CopyController, iconView} from './copy-buttons.js';

/** What the controller needs from `<docs-preview>`. */
export interface PinnedCardElement
  extends CardContext, Omit<ReactiveControllerHost, 'requestUpdate'>, HTMLElement {
  readonly open: boolean;
  readonly card: HTMLElement | null;
  hide(): void;
  renderNow(): void;
}

/** Distance from the text, in px. */
const GAP = 16;
/** Distance from the edges of the viewport and from the card, in px. */
const MARGIN = 8;

/**
 * Owns the pinned card: it takes over the content of the card, and stays beside the text, where there is room, until
 * it is closed. There is one at a time. It moves out of the way of the next card.
 */
export class PinnedCardController implements ReactiveController {
  readonly #element: PinnedCardElement;
  /** Provides the element whose links have previews. */
  readonly #content: {readonly root: Element};
  readonly #copy: CopyController;
  #model: CardModel | null = null;
  /** The top of the card when it was pinned, in px. */
  #top = 0;
  #stopPlacing = (): void => {};

  constructor(element: PinnedCardElement, content: {readonly root: Element}, copy: CopyController) {
    this.#element = element;
    this.#content = content;
    this.#copy = copy;
    element.addController(this);
  }

  /** Pins the card. @param model what the card shows; closing it returns the focus to the model's link */
  pin(model: CardModel): void {
    this.#top = this.#element.card!.getBoundingClientRect().top;
    this.#model = model;
    this.#element.hide();
    this.#element.renderNow();
    this.#pinned!.querySelector<HTMLElement>('.close')!.focus({preventScroll: true});
  }

  render(): TemplateResult | typeof nothing {
    const model = this.#model;
    if (!model) return nothing;
    const {copyLink, close, open, previewOf} = this.#element.messages;
    const name = model.link.textContent.trim();
    return html`<div
      id="pinned"
      part="card pinned"
      popover="manual"
      role="dialog"
      aria-label=${previewOf(name)}
      @keydown=${this.#handleKeydown}
    >
      <div part="body" role="group" aria-label=${name} tabindex="0">${bodyView(model, this.#element)}</div>
      <div part="footer">
        <span part="path">${pathView(model.url, this.#element)}</span>
        ${this.#copy.buttonView(this, {icon: 'link', label: copyLink, text: () => model.url.href})}${moreView(model, this.#element)}
        <a part="open" href=${model.url.href}>${open}</a>
        <button part="button" class="close" type="button" title=${close} @click=${this.#close}>
          ${iconView('close')}
        </button>
      </div>
    </div>`;
  }

  hostUpdated(): void {
    const pinned = this.#pinned;
    if (!pinned?.isConnected) return;
    if (!pinned.matches(':popover-open')) pinned.showPopover();
    // Started again for each card that opens, because the position depends on that card.
    this.#stopPlacing();
    const {card, open} = this.#element;
    const {root} = this.#content;
    const stops = [root, ...(open ? [card!] : [])].map(reference =>
      autoUpdate(reference, pinned, () => void this.#updatePosition(pinned)),
    );
    this.#stopPlacing = () => stops.forEach(stop => stop());
  }

  hostDisconnected(): void {
    this.#stopPlacing();
    this.#model = null;
  }

  get #pinned(): HTMLElement | null {
    return this.#element.shadowRoot!.getElementById('pinned');
  }

  /** Beside the text, at the height where the card was. */
  async #updatePosition(pinned: HTMLElement): Promise<void> {
    const {card, open} = this.#element;
    const {root} = this.#content;
    const reference = {
      contextElement: root,
      getBoundingClientRect: () => {
        const {left, width} = root.getBoundingClientRect();
        return new DOMRect(left - GAP, this.#top, width + 2 * GAP, 0);
      },
    };
    const isRightToLeft = getComputedStyle(pinned).direction === 'rtl';
    const {x, y} = await computePosition(reference, pinned, {
      platform: topLayerPlatform,
      placement: isRightToLeft ? 'left-start' : 'right-start',
      strategy: 'fixed',
      middleware: [shift({crossAxis: true, padding: MARGIN})],
    });
    const {clientWidth, clientHeight} = document.documentElement;
    const {offsetWidth, offsetHeight} = pinned;
    const viewport = new DOMRect(MARGIN, MARGIN, clientWidth - 2 * MARGIN, clientHeight - 2 * MARGIN);
    const box = new DOMRect(x, y, offsetWidth, offsetHeight);
    const {left, top} = open ? avoidOverlap(box, card!.getBoundingClientRect(), viewport) : box;
    Object.assign(pinned.style, {left: `${Math.round(left)}px`, top: `${Math.round(top)}px`});
  }

  readonly #handleKeydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    this.#close();
  };

  readonly #close = (): void => {
    const {link} = this.#model!;
    const hasFocus = this.#pinned!.contains(this.#element.shadowRoot!.activeElement);
    this.#stopPlacing();
    this.#model = null;
    this.#element.renderNow();
    if (hasFocus) link.focus({preventScroll: true});
  };
}

/**
 * The nearest position of a box, within the viewport, where it does not cover another box; if there is none, the
 * position where it covers the least.
 */
export function avoidOverlap(box: DOMRect, obstacle: DOMRect, viewport: DOMRect): DOMRect {
  const candidates = [
    box,
    moveTo(box, box.x, obstacle.bottom + MARGIN),
    moveTo(box, box.x, obstacle.top - MARGIN - box.height),
    moveTo(box, obstacle.right + MARGIN, box.y),
    moveTo(box, obstacle.left - MARGIN - box.width, box.y),
  ].map(candidate => clamp(candidate, viewport));
  const distance = (candidate: DOMRect): number => Math.hypot(candidate.x - box.x, candidate.y - box.y);
  candidates.sort((a, b) => overlap(a, obstacle) - overlap(b, obstacle) || distance(a) - distance(b));
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
