import type {PreviewMenuMessages} from '../../i18n/preview-messages.js';
import {copyButton, copyCode} from './copy-button.js';
import type {View} from './card-shell.js';
import {iconButton} from './icon-button.js';
import {NestedLinksController, type NestedLinksHost} from './nested-links-controller.js';
import {makeElement} from '../make-element.js';
import {pinCard, type PinHost} from './pinned-card.js';
import {adoptSheet} from '../style-sheet.js';
import {toolStyles} from './tool-styles.js';

export interface ToolHost extends PinHost, NestedLinksHost {}

const equipped = new WeakMap<ToolHost, CardTools>();

/**
 * Gives a card that a reader has come to what can be done with it: copy its link and its code, keep it, look into
 * its links, choose when previews show. Loaded then. Called again for each view, or later, it adds what is missing.
 * @param settle the card's size has changed
 */
export function equipCard(host: ToolHost, view: View, words: PreviewMenuMessages, settle: () => void): void {
  let tools = equipped.get(host);
  if (!tools) equipped.set(host, (tools = new CardTools(host, words, settle)));
  tools.equip(view);
}

class CardTools {
  readonly #host: ToolHost;
  readonly #words: PreviewMenuMessages;
  readonly #inner: NestedLinksController;
  #view!: View;

  constructor(host: ToolHost, words: PreviewMenuMessages, settle: () => void) {
    this.#host = host;
    this.#words = words;
    const {card, shadowRoot} = host;
    adoptSheet(shadowRoot!, toolStyles());
    this.#inner = new NestedLinksController(host, words.before, () => {
      this.#handleContent();
      settle();
    });
    const link = copyButton(words.copyLink, words.copied, () => this.#inner.shown.url.href);
    const pin = iconButton('pin', words.pin);
    pin.onclick = () => this.#handlePin();
    const attributes = {part: 'menu-button', type: 'button', 'aria-expanded': 'false'};
    const menu = makeElement('button', {...attributes, 'aria-label': host.messages.choices}, '⋯');
    menu.onclick = () => void this.#handleMenu();
    card.querySelector('[part=open]')!.before(link, pin, menu);
    card.addEventListener('filled', () => this.#handleContent());
  }

  equip(view: View): void {
    this.#view = view;
    this.#inner.outer = view;
    this.#handleContent();
  }

  #handleContent(): void {
    copyCode(this.#host.card, this.#words);
  }

  async #handleMenu(): Promise<void> {
    const loaded = await import('../preferences/preference-menu.js').catch(() => null);
    loaded?.togglePreferenceMenu(this.#host.card, this.#host, this.#words);
  }

  #handlePin(): void {
    pinCard(this.#host, {...this.#inner.shown, link: this.#view.link}, this.#words);
  }
}
