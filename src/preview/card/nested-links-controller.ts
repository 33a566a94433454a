import {sharedSections} from '../../section/shared-sections.js';
import {cardNodes} from './card-view.js';
import {currentDelays} from '../intent/current-delays.js';
import {DocsPreviewBeforeShowEvent, DocsPreviewErrorEvent, DocsPreviewShowEvent} from '../events.js';
import type {View} from './card-shell.js';
import {isKey, linkOf} from '../intent/link-intent-controller.js';
import {isPreviewable} from '../links/previewable-links.js';
import {makeElement} from '../make-element.js';
import {isWanted} from '../preferences/preferences.js';
import type {PreviewHost} from '../preview-controller.js';
import {DELAYS} from '../preview-state.js';

export type NestedLinksHost = PreviewHost;

/**
 * Owns what comes of a link inside of the card: rested on, or by the key, the card shows its section, and a button
 * leads back. One level: what came so leads on by its links alone. A click follows a link as everywhere.
 */
export class NestedLinksController {
  readonly #host: NestedLinksHost;
  readonly #body: HTMLElement;
  readonly #label: string;
  readonly #settle: () => void;
  /** Rested on, or called. */
  #link: HTMLAnchorElement | null = null;
  #request = new AbortController();
  /** What the card showed before. */
  #before: {readonly nodes: readonly Node[]; readonly scrollTop: number; readonly link: HTMLElement} | null =
    null;
  #outer: View | null = null;
  #inner: View | null = null;

  /** @param label of the way back · @param settle the card's size has changed */
  constructor(host: NestedLinksHost, label: string, settle: () => void) {
    this.#host = host;
    this.#label = label;
    this.#settle = settle;
    this.#body = host.card.querySelector<HTMLElement>('[part=body]')!;
    this.#body.addEventListener('pointermove', this.#handleMove);
    this.#body.addEventListener('pointerleave', () => this.#aim(null));
    this.#body.addEventListener('keydown', this.#handleKeydown);
    host.addEventListener('docs-preview-hide', () => this.#forget());
  }

  /** What the card's own link leads to, which is what the card shows until one of its links is looked into. */
  set outer(view: View) {
    const isFirst = !this.#outer;
    this.#outer = view;
    // The pointer may have come to a link, and to rest, while this code was loading.
    if (isFirst) this.#rest(this.#body.querySelector<HTMLAnchorElement>('a:hover'));
  }

  /** What the card shows. */
  get shown(): View {
    return this.#inner ?? this.#outer!;
  }

  readonly #handleMove = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') this.#rest(linkOf(event), event.altKey);
  };

  readonly #handleKeydown = (event: KeyboardEvent): void => {
    const link = isKey(event, this.#host.hotkey) && linkOf(event);
    if (!link || !this.#isInner(link)) return;
    event.preventDefault();
    this.#aim(link, true);
  };

  #rest(link: HTMLAnchorElement | null | undefined, isAltHeld = false): void {
    const isWelcome = link && this.#isInner(link) && isWanted(this.#host.preferences, link, isAltHeld);
    this.#aim(isWelcome ? link : null);
  }

  #isInner(link: HTMLAnchorElement): boolean {
    const {page, hosts} = this.#host;
    if (this.#inner || link.href === this.#outer?.url.href) return false;
    return isPreviewable(link, {root: this.#body, origins: [location.origin, page.api.origin], hosts});
  }

  #aim(link: HTMLAnchorElement | null, isCalled = false): void {
    if (link === this.#link && !isCalled) return;
    this.#request.abort();
    this.#link = link;
    if (link) void this.#look(link, isCalled);
  }

  /** As for any link: nothing is asked for when it is passed over, and what it leads to shows after a rest. */
  async #look(link: HTMLAnchorElement, isCalled: boolean): Promise<void> {
    const {signal} = (this.#request = new AbortController());
    const {page, messages, preferences} = this.#host;
    const delays = currentDelays(DELAYS, preferences);
    const rested = isCalled ? null : rest(delays.show, signal);
    if (!isCalled) await rest(Math.min(delays.fetch, delays.show), signal);
    const url = new URL(link.href);
    const none = {link, url, section: null};
    try {
      const {section, safe} = await sharedSections(page, this.#host).get(url.href, signal);
      const nodes = await cardNodes(safe, section, messages);
      await this.#host.dress(nodes);
      const view = {link, url, section, nodes};
      const shown = nodes.hasChildNodes() ? view : {...view, nodes: await this.#host.standIn(view)};
      await rested;
      if (!signal.aborted) this.#show(shown, isCalled);
    } catch (error) {
      // The reader has something to read already; the link is there to be followed.
      if (!signal.aborted) this.#host.dispatchEvent(new DocsPreviewErrorEvent(none, error));
    }
  }

  #show(view: View, isCalled: boolean): void {
    const {card} = this.#host;
    if (!this.#host.dispatchEvent(new DocsPreviewBeforeShowEvent(view))) return;
    const {scrollTop} = this.#body;
    this.#before = {nodes: [...this.#body.childNodes], scrollTop, link: view.link};
    this.#inner = view;
    // The pointer is in the card, and is to be so still.
    card.style.setProperty('min-block-size', `${card.offsetHeight}px`);
    // A link in the page would be asked how the page looks around it.
    this.#host.fill({...view, link: view.link.cloneNode(true) as HTMLAnchorElement});
    const back = makeElement('button', {part: 'before', type: 'button'}, this.#label);
    back.onclick = () => this.#back();
    this.#body.prepend(back);
    if (isCalled) back.focus();
    this.#settle();
    this.#host.dispatchEvent(new DocsPreviewShowEvent(view));
  }

  #back(): void {
    const {nodes, scrollTop, link} = this.#before!;
    const content = document.createDocumentFragment();
    content.append(...nodes);
    this.#forget();
    this.#host.fill({...this.#outer!, nodes: content});
    this.#body.scrollTop = scrollTop;
    link.focus({preventScroll: true});
    this.#settle();
  }

  #forget(): void {
    this.#aim(null);
    this.#inner = this.#before = null;
    this.#host.card.style.removeProperty('min-block-size');
  }
}

/** Never over when the reader has gone on before. */
const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
