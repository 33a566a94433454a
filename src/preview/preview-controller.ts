import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {Section} from '../client/index.js';
import {safeNodes, warmUp} from '../html/index.js';
import type {PreviewMessages} from '../i18n/preview-messages.js';
import {sharedClient, type PageIdentity} from '../page/index.js';
import {AttentionController} from './attention-controller.js';
import {
  DocsPreviewBeforeShowEvent,
  DocsPreviewErrorEvent,
  DocsPreviewHideEvent,
  DocsPreviewSeenEvent,
  DocsPreviewShowEvent,
  type PreviewSubject,
} from './events.js';
import {LinkWatchController, type LinkWatcher} from './link-watch-controller.js';
import {isPreviewable} from './links.js';
import {lineAt, place, type Point} from './placement.js';
import {
  IDLE,
  isShown,
  subject,
  transition,
  type Delays,
  type Effect,
  type Input,
  type State,
  type Way,
} from './preview-state.js';
import {SectionStore} from './section-store.js';

/** What the card shows. */
export interface View extends PreviewSubject {
  /** The content; `null` while it is loading, and when there is none. */
  readonly nodes: DocumentFragment | null;
  /** Why there is none: what was thrown. */
  readonly error?: unknown;
}

/** What the controller needs of its element. */
export interface PreviewHost extends ReactiveControllerHost, HTMLElement {
  readonly page: PageIdentity;
  readonly messages: PreviewMessages;
  readonly root: string | undefined;
  readonly links: string | undefined;
  readonly mediaFrom: string | undefined;
  /** The popover, once rendered. */
  readonly card: HTMLElement | null;
  open: boolean;
  view: View | null;
}

/** An interest that has been asked for: how to end it, and what is known of it so far. */
interface Asked {
  readonly request: AbortController;
  view: View;
}

/**
 * Owns the state, and carries out its effects: timers, requests, the card. Does not own how the reader's way is
 * observed (link-watch-controller.ts, attention-controller.ts), when what is to happen (preview-state.ts), nor
 * what the card looks like (the element).
 */
export class PreviewController implements ReactiveController, LinkWatcher {
  /** The one whose card is shown: two elements on a page do not show two. */
  static #showing: PreviewController | null = null;

  readonly #host: PreviewHost;
  readonly #delays: Delays;
  readonly #links: LinkWatchController;
  readonly #attention: AttentionController;
  readonly #store = new SectionStore((url, signal) => this.#load(url, signal));
  readonly #timers = new Set<number>();
  readonly #asked = new Map<number, Asked>();
  #state: State = IDLE;
  #tokens = 0;
  /** Where the pointer was last on the link, and which of its lines that is. */
  #point: Point | null = null;
  #line = 0;
  #hiddenAt = -Infinity;

  constructor(host: PreviewHost, delays: Delays) {
    this.#host = host;
    this.#delays = delays;
    host.addController(this);
    this.#links = new LinkWatchController(host, this);
    this.#attention = new AttentionController(
      host,
      () => this.dismiss(),
      () => void this.#place(),
    );
  }

  hostDisconnected(): void {
    this.dismiss();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  /** The part of the page whose links have previews. */
  get contentRoot(): Element {
    return this.#links.root;
  }

  begin(link: HTMLAnchorElement, event: PointerEvent | FocusEvent): void {
    this.#links.begin(link, event);
  }

  dismiss(): void {
    this.#send({is: 'dismiss'});
  }

  wants(link: HTMLAnchorElement): boolean {
    const {page, links, shadowRoot} = this.#host;
    // A link in the card is no way to another card.
    if (link.getRootNode() === shadowRoot) return false;
    const origins = [location.origin, page.api.origin];
    return isPreviewable(link, {root: this.#links.root, doctool: page.doctool, links, origins});
  }

  enter(link: HTMLAnchorElement, way: Way, event: PointerEvent | FocusEvent): void {
    this.#point = event instanceof PointerEvent ? event : null;
    const {at} = this.#state;
    if (at !== 'idle' && at !== 'leaving' && this.#state.link === link && this.#state.way === way) return;
    const now = performance.now();
    const warm = isShown(this.#state) || now - this.#hiddenAt < this.#delays.warm;
    this.#send({
      is: 'enter',
      token: ++this.#tokens,
      link,
      way,
      soon: warm || this.#store.has(link.href),
      ago: Math.max(0, now - event.timeStamp),
    });
  }

  leave(link: HTMLAnchorElement, way: Way): void {
    this.#send({is: 'leave', way, link});
  }

  /** For the card, which is in the element's own tree. */
  readonly handleCardEnter = (event: Event): void => {
    this.#send({is: 'reach', way: event instanceof FocusEvent ? 'focus' : 'pointer'});
  };

  readonly handleCardLeave = (event: Event): void => {
    const {card} = this.#host;
    if (!(event instanceof FocusEvent)) {
      // A reader at work in the card with the keyboard may move the pointer out of the way.
      if (!card?.querySelector(':focus-visible')) this.#send({is: 'leave', way: 'pointer'});
    } else if (card?.matches(':hover')) this.#send({is: 'reach', way: 'pointer'});
    else if (!card?.contains(event.relatedTarget as Node | null)) this.#send({is: 'leave', way: 'focus'});
  };

  #send(input: Input): void {
    const [state, ...effects] = transition(this.#state, input, this.#delays);
    this.#state = state;
    for (const effect of effects) this.#carryOut(effect);
    // Attributes of a link that is only passed over are left alone.
    const link = this.#state.at === 'dwelling' ? null : subject(this.#state);
    this.#attention.attend(link as HTMLAnchorElement | null, isShown(this.#state), this.#host.messages.hint);
  }

  #carryOut(effect: Effect): void {
    switch (effect.do) {
      case 'wait':
        return this.#wait(effect);
      case 'ask':
        return void this.#ask(effect.token, effect.link as HTMLAnchorElement);
      case 'drop':
        this.#asked.get(effect.token)?.request.abort();
        this.#asked.delete(effect.token);
        return;
      case 'show':
        return void this.#show(effect.token);
      case 'fill':
        return void this.#fill(effect.token);
      case 'seen':
        return this.#tell(DocsPreviewSeenEvent);
      case 'hide':
        return this.#hide();
    }
  }

  #wait({timer, token, ms}: Extract<Effect, {do: 'wait'}>): void {
    const id = window.setTimeout(() => {
      this.#timers.delete(id);
      this.#send({is: 'tick', timer, token});
    }, ms);
    this.#timers.add(id);
  }

  async #ask(token: number, link: HTMLAnchorElement): Promise<void> {
    const url = new URL(link.href);
    const request = new AbortController();
    const asked: Asked = {request, view: {link, url, section: null, nodes: null}};
    this.#asked.set(token, asked);
    try {
      const {section, nodes} = await this.#store.want(url.href, request.signal);
      if (request.signal.aborted) return;
      asked.view = {link, url, section, nodes: nodes && (nodes.cloneNode(true) as DocumentFragment)};
    } catch (error) {
      if (request.signal.aborted) return;
      asked.view = {...asked.view, error};
      this.#host.dispatchEvent(new DocsPreviewErrorEvent(asked.view, error));
    }
    this.#send({is: 'answer', token});
  }

  async #load(url: string, signal: AbortSignal): Promise<{section: Section; nodes: DocumentFragment | null}> {
    const {page, mediaFrom} = this.#host;
    void warmUp();
    const doctool = page.doctool === 'sphinx' ? page.doctool : undefined;
    const section = await sharedClient(page.api).section(url, {signal, doctool});
    const nodes = await safeNodes(section.content, {
      base: new URL(section.url),
      idPrefix: 'docs-preview-',
      mediaFrom: mediaFrom?.split(/\s+/),
    });
    const isBlank = !nodes.textContent?.trim() && !nodes.querySelector('img,svg,video,audio');
    return {section, nodes: isBlank ? null : nodes};
  }

  async #show(token: number): Promise<void> {
    const view = this.#asked.get(token)?.view;
    if (!view?.link.isConnected || !this.#host.dispatchEvent(new DocsPreviewBeforeShowEvent(view)))
      return this.dismiss();
    PreviewController.#showing?.dismiss();
    PreviewController.#showing = this;
    this.#line = lineAt(view.link, this.#point);
    this.#host.open = true;
    if (!(await this.#render(view))) return;
    this.#host.card?.showPopover();
    await this.#settle();
    this.#tell(DocsPreviewShowEvent);
  }

  async #fill(token: number): Promise<void> {
    const view = this.#asked.get(token)?.view;
    if (view && (await this.#render(view))) await this.#settle();
  }

  /** @returns whether it is still wanted, once it is rendered */
  async #render(view: View): Promise<boolean> {
    this.#host.view = view;
    await this.#host.updateComplete;
    return this.#host.open && this.#host.view === view;
  }

  #hide(): void {
    if (!this.#host.open) return;
    this.#host.card?.hidePopover();
    this.#host.open = false;
    this.#hiddenAt = performance.now();
    PreviewController.#showing = null;
    this.#tell(DocsPreviewHideEvent);
  }

  /** Once it has its size: gives it its place, and whatever scrolls sideways in it to the keyboard. */
  async #settle(): Promise<void> {
    await this.#place();
    for (const wide of this.#host.card?.querySelectorAll<HTMLElement>('pre,table') ?? [])
      if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
  }

  async #place(): Promise<void> {
    const {card, view} = this.#host;
    const lines = view?.link.getClientRects();
    const line = lines?.[this.#line] ?? lines?.[0];
    if (card && this.#host.open && !(line && (await place(card, line)))) this.dismiss();
  }

  #tell(Told: new (about: PreviewSubject) => Event): void {
    const {view} = this.#host;
    if (view) this.#host.dispatchEvent(new Told(view));
  }
}
