import type {ReactiveController} from 'lit';
import {isHotkey} from '../../page/keyboard.js';
import {sharedSections} from '../../sections/index.js';
import {layOutSection, type CardModel} from './card-model.js';
import {DocsPreviewBeforeShowEvent, DocsPreviewErrorEvent, DocsPreviewShowEvent} from './events.js';
import {currentDelays, DELAYS, linkOf} from './intent.js';
import {isPreviewable} from './links.js';
import {isWanted} from './preferences.js';
import type {CardState, ToolHost} from './tools.js';

/**
 * Owns the preview of a link inside the card, by resting on it or by a hotkey: the target replaces the content of the
 * card, and a button leads back. One level deep. A click follows the link as usual.
 */
export class NestedLinksController implements ReactiveController {
  readonly #host: ToolHost;
  readonly #card: CardState;
  readonly #body: HTMLElement;
  /** The link that is rested on, or was asked for. */
  #link: HTMLAnchorElement | null = null;
  #request = new AbortController();
  #model: CardModel | null = null;
  /** The scroll position of the content, to go back to. */
  #scrollTop = 0;

  constructor(host: ToolHost, card: CardState) {
    this.#host = host;
    this.#card = card;
    this.#body = host.shadowRoot!.getElementById('body')!;
    this.#body.addEventListener('pointermove', this.#handleMove);
    this.#body.addEventListener('pointerleave', () => this.#aim(null));
    this.#body.addEventListener('keydown', this.#handleKeydown);
    host.addEventListener('docs-preview-hide', () => this.#reset());
    host.addController(this);
    // The pointer may be at rest on a link since before this code was loaded.
    this.#rest(this.#body.querySelector<HTMLAnchorElement>('a:hover'));
  }

  /** The target of a link in the card, while the card shows that. */
  get model(): CardModel | null {
    return this.#model;
  }

  hostDisconnected(): void {
    this.#reset();
  }

  /** Back to the target of the card's own link. */
  readonly goBack = (): void => {
    const {link} = this.#model!;
    const scrollTop = this.#scrollTop;
    this.#reset();
    this.#host.renderNow();
    this.#body.scrollTop = scrollTop;
    link.focus({preventScroll: true});
  };

  readonly #handleMove = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') this.#rest(linkOf(event), event.altKey);
  };

  readonly #handleKeydown = (event: KeyboardEvent): void => {
    const link = isHotkey(event, this.#host.hotkeys) && linkOf(event);
    if (!link || !this.#isPreviewable(link)) return;
    event.preventDefault();
    this.#aim(link, true);
  };

  #rest(link: HTMLAnchorElement | null | undefined, isAltHeld = false): void {
    const isWelcome = link && this.#isPreviewable(link) && isWanted(this.#host.preferences, link, isAltHeld);
    this.#aim(isWelcome ? link : null);
  }

  #isPreviewable(link: HTMLAnchorElement): boolean {
    const {page, hosts} = this.#host;
    if (this.#model || link.href === this.#card.model?.url.href) return false;
    return isPreviewable(link, {root: this.#body, origins: [location.origin, page.api.origin], hosts});
  }

  #aim(link: HTMLAnchorElement | null, isByKey = false): void {
    if (link === this.#link && !isByKey) return;
    this.#request.abort();
    this.#link = link;
    if (link) void this.#load(link, isByKey);
  }

  /** With the delays of any link: nothing is requested for a link that is passed over. */
  async #load(link: HTMLAnchorElement, isByKey: boolean): Promise<void> {
    const {signal} = (this.#request = new AbortController());
    const {page, preferences} = this.#host;
    const delays = currentDelays(DELAYS, preferences);
    const rested = isByKey ? null : rest(delays.show, signal);
    if (!isByKey) await rest(Math.min(delays.fetch, delays.show), signal);
    const url = new URL(link.href);
    try {
      const {section, safe} = await sharedSections(page, this.#host).get(url.href, signal);
      const content = await layOutSection(safe, section);
      if (content.isRich) await this.#host.loadRichContent();
      await rested;
      if (!signal.aborted)
        this.#show({link, url, section, content: content.isBlank ? null : content}, isByKey);
    } catch (error) {
      // The content stays; the link can be followed.
      if (!signal.aborted)
        this.#host.dispatchEvent(new DocsPreviewErrorEvent({link, url, section: null}, error));
    }
  }

  #show(model: CardModel, isByKey: boolean): void {
    if (!this.#host.dispatchEvent(new DocsPreviewBeforeShowEvent(model))) return;
    const card = this.#host.card!;
    this.#scrollTop = this.#body.scrollTop;
    // The card does not shrink away from under the pointer.
    card.style.setProperty('min-block-size', `${card.offsetHeight}px`);
    this.#model = model;
    this.#host.renderNow();
    if (isByKey) card.querySelector<HTMLElement>('[part=back]')!.focus();
    this.#host.dispatchEvent(new DocsPreviewShowEvent(model));
  }

  #reset(): void {
    this.#aim(null);
    if (!this.#model) return;
    this.#model = null;
    this.#host.card?.style.removeProperty('min-block-size');
    this.#host.requestUpdate();
  }
}

/** Resolves after some time, in ms; never once the signal is aborted. */
const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
