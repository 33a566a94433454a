import {computePosition} from '@floating-ui/core';
import {autoUpdate, shift} from '@floating-ui/dom';
import {html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import {topLayerPlatform} from '../place-floating.js';
import type {Messages} from '../../i18n/messages.js';
import {bodyView} from './card-view.js';
import type {CardModel} from './card-model.js';
import {type CopyController, iconView, type ToolHost} from './tools.js';
import {giveWay} from './placement.js';

/** From the text, in px. */
const GAP = 16;
/** From the edges of the viewport, in px. */
const MARGIN = 8;

/**
 * Owns the pinned card: it takes over the content of the card, and stays beside the text, where there is room, until
 * it is closed. There is one at a time. It gives way to the next card.
 */
export class PinnedCardController implements ReactiveController {
  readonly #host: ToolHost;
  readonly #copy: CopyController;
  readonly #messages: Messages;
  #model: CardModel | null = null;
  /** Where the card was when it was pinned. */
  #top = 0;
  #stopPlacing = (): void => {};

  constructor(host: ToolHost, copy: CopyController, messages: Messages) {
    this.#host = host;
    this.#copy = copy;
    this.#messages = messages;
    host.addController(this);
  }

  /** @param model its link is what the focus goes back to */
  pin(model: CardModel): void {
    this.#top = this.#host.card!.getBoundingClientRect().top;
    this.#model = model;
    this.#host.hide();
    this.#host.renderNow();
    this.#element!.querySelector<HTMLElement>('.close')!.focus({preventScroll: true});
  }

  view(): TemplateResult | typeof nothing {
    const model = this.#model;
    if (!model) return nothing;
    const {messages} = this.#host;
    const {copyLink, close} = this.#messages;
    return html`<div
      id="pinned"
      part="card pinned"
      popover="manual"
      role="dialog"
      aria-label=${messages.previewOf(model.link.textContent.trim())}
      @keydown=${this.#handleKeydown}
    >
      <div part="body" role="group" tabindex="0">${bodyView(model, this.#host)}</div>
      <div part="footer">
        <span part="path">${this.#host.sourceView(model.url)}</span>
        ${this.#copy.buttonView(this, {icon: 'link', label: copyLink, text: () => model.url.href})}
        <a part="open" href=${model.url.href}>${messages.open}</a>
        <button
          part="button"
          class="close"
          type="button"
          aria-label=${close}
          title=${close}
          @click=${this.#close}
        >
          ${iconView('close')}
        </button>
      </div>
    </div>`;
  }

  hostUpdated(): void {
    const pinned = this.#element;
    if (!pinned?.isConnected) return;
    if (!pinned.matches(':popover-open')) pinned.showPopover();
    // Again for each card that opens, whose position and size it follows.
    this.#stopPlacing();
    const {card, open, contentRoot} = this.#host;
    const stops = [contentRoot, ...(open ? [card!] : [])].map(reference =>
      autoUpdate(reference, pinned, () => void this.#updatePosition(pinned)),
    );
    this.#stopPlacing = () => stops.forEach(stop => stop());
  }

  hostDisconnected(): void {
    this.#stopPlacing();
    this.#model = null;
  }

  get #element(): HTMLElement | null {
    return this.#host.shadowRoot!.getElementById('pinned');
  }

  /** Beside the text, at the height where the card was. */
  async #updatePosition(pinned: HTMLElement): Promise<void> {
    const {card, open, contentRoot} = this.#host;
    const reference = {
      contextElement: contentRoot,
      getBoundingClientRect: () => {
        const {left, width} = contentRoot.getBoundingClientRect();
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
    const {left, top} = open ? giveWay(box, card!.getBoundingClientRect(), viewport) : box;
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
    const hasFocus = this.#element!.contains(this.#host.shadowRoot!.activeElement);
    this.#stopPlacing();
    this.#model = null;
    this.#host.renderNow();
    if (hasFocus) link.focus({preventScroll: true});
  };
}
