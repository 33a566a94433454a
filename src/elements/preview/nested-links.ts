import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {PageIdentity} from '../../page/index.js';
import {isHotkey} from '../../page/keyboard.js';
import type {ReadySection, SectionStore} from '../../sections/index.js';
import {type CardModel, loadCard} from './card-model.js';
import {DocsPreviewBeforeShowEvent, DocsPreviewErrorEvent, DocsPreviewShowEvent} from './events.js';
import {addressOf, isPreviewable, linkOf, type PageLink} from './links.js';
import {currentDelays, isWanted, type Preferences} from './preferences.js';
import type {PreviewDelays} from './state.js';

/** What the controller needs from `<docs-preview>`. */
export interface NestedLinkElement extends ReactiveControllerHost, HTMLElement {
  readonly page: PageIdentity;
  readonly delays: PreviewDelays;
  readonly preferences: Preferences;
  readonly hosts: string;
  readonly activeHotkeys: string;
  readonly sections: SectionStore<ReadySection>;
  readonly card: HTMLElement | null;
  renderNow(): void;
}

/**
 * Owns the previews of links inside the card. When the pointer rests on a link or the reader presses a hotkey, the target of
 * the link replaces the content of the card, and a button leads back. Links in the new content have no previews. A click
 * follows the link as usual.
 */
export class NestedLinksController implements ReactiveController {
  readonly #element: NestedLinkElement;
  /** Provides the model of the card's own link. */
  readonly #card: {readonly model: CardModel | null};
  readonly #body: HTMLElement;
  /** The link that the reader rests on, or whose preview was opened by a hotkey. */
  #link: PageLink | null = null;
  #request = new AbortController();
  #model: CardModel | null = null;
  /** The scroll position of the content, to go back to. */
  #scrollTop = 0;

  constructor(element: NestedLinkElement, card: {readonly model: CardModel | null}) {
    this.#element = element;
    this.#card = card;
    this.#body = element.shadowRoot!.getElementById('body')!;
    this.#body.addEventListener('pointermove', this.#handleMove);
    this.#body.addEventListener('pointerleave', () => this.#setLink(null));
    this.#body.addEventListener('keydown', this.#handleKeydown);
    element.addEventListener('docs-preview-hide', () => this.#reset());
    element.addController(this);
    // The pointer may have rested on a link since before this code was loaded.
    this.#handleRest(this.#body.querySelector<HTMLAnchorElement>('a:hover'));
  }

  /** The model of a link in the card, while the card shows it. */
  get model(): CardModel | null {
    return this.#model;
  }

  hostDisconnected(): void {
    this.#reset();
  }

  /** Returns to the target of the card's own link. */
  readonly goBack = (): void => {
    const {link} = this.#model!;
    const scrollTop = this.#scrollTop;
    this.#reset();
    this.#element.renderNow();
    this.#body.scrollTop = scrollTop;
    link.focus({preventScroll: true});
  };

  readonly #handleMove = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') this.#handleRest(linkOf(event), event.altKey);
  };

  readonly #handleKeydown = (event: KeyboardEvent): void => {
    const link = isHotkey(event, this.#element.activeHotkeys) && linkOf(event);
    if (!link || !this.#isPreviewable(link)) return;
    event.preventDefault();
    this.#setLink(link, true);
  };

  #handleRest(link: PageLink | null | undefined, isAltHeld = false): void {
    const isChosen =
      link && this.#isPreviewable(link) && isWanted(this.#element.preferences, link, isAltHeld);
    this.#setLink(isChosen ? link : null);
  }

  #isPreviewable(link: PageLink): boolean {
    const {page, hosts} = this.#element;
    if (this.#model || addressOf(link).href === this.#card.model?.url.href) return false;
    return isPreviewable(link, {root: this.#body, origins: [location.origin, page.api.origin], hosts});
  }

  #setLink(link: PageLink | null, isByKey = false): void {
    if (link === this.#link && !isByKey) return;
    this.#request.abort();
    this.#link = link;
    if (link) void this.#load(link, isByKey);
  }

  /** Loads and shows a preview, with the usual delays: nothing is requested for a link that the pointer only crosses. */
  async #load(link: PageLink, isByKey: boolean): Promise<void> {
    const {signal} = (this.#request = new AbortController());
    const {preferences, sections} = this.#element;
    const delays = currentDelays(this.#element.delays, preferences);
    const isDue = isByKey ? null : this.#wait(delays.show, signal);
    if (!isByKey) await this.#wait(Math.min(delays.fetch, delays.show), signal);
    try {
      const model = await loadCard(link, sections, signal);
      await isDue;
      if (!signal.aborted) this.#show(model, isByKey);
    } catch (error) {
      // The card keeps its content, and the link can still be followed.
      if (signal.aborted) return;
      const subject = {link, url: new URL(addressOf(link).href), section: null};
      this.#element.dispatchEvent(new DocsPreviewErrorEvent(subject, error));
    }
  }

  /** Resolves after some time, in ms; never once the signal is aborted. */
  #wait(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => clearTimeout(timer));
    });
  }

  #show(model: CardModel, isByKey: boolean): void {
    if (!this.#element.dispatchEvent(new DocsPreviewBeforeShowEvent(model))) return;
    const card = this.#element.card!;
    this.#scrollTop = this.#body.scrollTop;
    // Keeps the card from shrinking away from under the pointer.
    card.style.setProperty('min-block-size', `${card.offsetHeight}px`);
    this.#model = model;
    this.#element.renderNow();
    if (isByKey) card.querySelector<HTMLElement>('[part=back]')!.focus();
    this.#element.dispatchEvent(new DocsPreviewShowEvent(model));
  }

  #reset(): void {
    this.#setLink(null);
    if (!this.#model) return;
    this.#model = null;
    this.#element.card?.style.removeProperty('min-block-size');
    this.#element.requestUpdate();
  }
}
