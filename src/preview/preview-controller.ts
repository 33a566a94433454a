/*
 * Past 300 lines, as one file is where a reader of the code can follow an effect from the state to the card.
 */
import type {PreviewMessages} from '../i18n/preview-messages.js';
import type {PageIdentity} from '../page/index.js';
import {sharedSections} from '../section/shared-sections.js';
import {ActiveLinkController} from './intent/active-link-controller.js';
import {cardNodes} from './card/card-view.js';
import {currentDelays} from './intent/current-delays.js';
import {
  DocsPreviewBeforeShowEvent,
  DocsPreviewErrorEvent,
  DocsPreviewHideEvent,
  DocsPreviewSeenEvent,
  DocsPreviewShowEvent,
  type PreviewSubject,
} from './events.js';
import type {View} from './card/card-shell.js';
import {LinkIntentController, type LinkIntentListener} from './intent/link-intent-controller.js';
import {isPreviewable} from './links/previewable-links.js';
import {isInSafeTriangle} from './intent/safe-triangle.js';
import type {TargetOutline} from './card/target-outline.js';
import {lineAt, place, type Point} from './card/placement.js';
import {isWanted, type Preferences} from './preferences/preferences.js';
import {
  IDLE,
  isShown,
  subject,
  transition,
  type Delays,
  type Effect,
  type Input,
  type Pace,
  type State,
  type Way,
} from './preview-state.js';
import type {TouchController} from './intent/touch-controller.js';

/** What the controller needs of its element. */
export interface PreviewHost extends HTMLElement {
  readonly page: PageIdentity;
  readonly messages: PreviewMessages;
  readonly root: string | undefined;
  readonly links: string | undefined;
  readonly hosts: string | undefined;
  readonly hotkey: string;
  readonly mediaFrom: string | undefined;
  readonly sources: string | undefined;
  preferences: Preferences;
  /** The popover. */
  readonly card: HTMLElement;
  readonly open: boolean;
  readonly contentRoot: Element;
  hide(): void;
  /** Fills the card, which is about to be shown or is. */
  fill(view: View): void;
  /** Loads what content needs to look right. */
  dress(content: ParentNode): Promise<void>;
  /** Says at its foot where the card's section is from. */
  sayWhence(url: URL): Promise<void>;
  /** What is shown where there is no content, yet or at all. */
  standIn(view: View): Promise<Node | string>;
}

/** An interest that has been asked for: how to end it, and what is known of it so far. */
interface Asked {
  readonly request: AbortController;
  view: View;
  /** Makes the frame around a target that is in view, which is shown instead of a card. */
  outline?: (() => TargetOutline) | undefined;
}

/**
 * Owns the state, and carries out its effects: timers, requests, the card. Does not own how the reader's way is
 * observed (link-watch-controller.ts, attention-controller.ts), when what is to happen (preview-state.ts), nor
 * what the card looks like (the element).
 */
export class PreviewController implements LinkIntentListener {
  /** The one whose card is shown: two elements on a page do not show two. */
  static #showing: PreviewController | null = null;

  readonly #host: PreviewHost;
  readonly #delays: Delays;
  readonly #links: LinkIntentController;
  readonly #attention: ActiveLinkController;
  readonly #timers = new Map<string, number>();
  readonly #asked = new Map<number, Asked>();
  #state: State = IDLE;
  /** What the card shows, or showed last. */
  #view: View | null = null;
  #tokens = 0;
  /** Where the pointer was last on the link, and which of its lines that is. */
  #point: Point | null = null;
  #line = 0;
  /** Addresses where there was nothing; a reader is told of each once. */
  readonly #dead = new Set<string>();
  /** Where it left the link. */
  #left: Point | null = null;
  #hiddenAt = -Infinity;
  #outline: TargetOutline | null = null;
  /** What touch needs, from the first finger on a link. */
  #touch: TouchController | null = null;

  constructor(host: PreviewHost, delays: Delays) {
    this.#host = host;
    this.#delays = delays;
    this.#links = new LinkIntentController(host, this);
    this.#attention = new ActiveLinkController(
      host,
      () => this.dismiss(),
      () => this.#place(),
      event => this.#handleMove(event),
    );
    const {card} = host;
    for (const type of ['pointerenter', 'focusin']) card.addEventListener(type, this.#handleCardEnter);
    for (const type of ['pointerleave', 'focusout']) card.addEventListener(type, this.#handleCardLeave);
  }

  connect(): void {
    this.#links.connect();
  }

  disconnect(): void {
    this.#links.disconnect();
    // Timers that are left mean nothing to a state that waits for none.
    this.dismiss();
  }

  /** One for all previews and embeds of the page. */
  get #store() {
    return sharedSections(this.#host.page, this.#host);
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
    const {page, links, hosts, shadowRoot} = this.#host;
    // A link in the card is no way to another card.
    if (link.getRootNode() === shadowRoot) return false;
    const origins = [location.origin, page.api.origin];
    return isPreviewable(link, {root: this.#links.root, links, origins, hosts});
  }

  enter(link: HTMLAnchorElement, way: Way, event: PointerEvent | FocusEvent): void {
    const isAltHeld = event instanceof PointerEvent && event.altKey;
    if (this.#dead.has(link.href) || !isWanted(this.#host.preferences, link, isAltHeld)) return;
    this.#point = event instanceof PointerEvent ? event : null;
    const {at} = this.#state;
    if (at !== 'idle' && at !== 'leaving' && this.#state.link === link && this.#state.way === way) return;
    const now = performance.now();
    const isSoon =
      isShown(this.#state) || now - this.#hiddenAt < this.#delays.warm || this.#store.has(link.href);
    this.#enter(link, way, isSoon ? 'soon' : 'usual', Math.max(0, now - event.timeStamp));
  }

  leave(link: HTMLAnchorElement, way: Way, event: Event): void {
    if (event instanceof PointerEvent) this.#left = event;
    this.#send({is: 'leave', way, link});
  }

  /** Shows it at once, whatever the reader's preferences; a card that is there gets the focus. */
  call(link: HTMLAnchorElement, way: Way = 'focus'): void {
    if (this.#host.open && this.#view?.link === link)
      return this.#host.card.querySelector<HTMLElement>('[tabindex]')!.focus();
    this.#point = null;
    this.#enter(link, way, 'now');
  }

  async press(link: HTMLAnchorElement, event: PointerEvent): Promise<void> {
    let isDown = true;
    link.addEventListener('pointerout', () => (isDown = false), {once: true});
    // Where it does not load, a long press is the browser's own.
    const loaded = await import('./intent/touch-controller.js').catch(() => null);
    if (!loaded || !isDown || !isWanted(this.#host.preferences, link, false)) return;
    this.#touch ??= new loaded.TouchController(
      this.#host,
      pressed => this.call(pressed, 'touch'),
      () => this.dismiss(),
    );
    this.#touch.press(link, event);
  }

  #enter(link: HTMLAnchorElement, way: Way, pace: Pace, ago = 0): void {
    this.#send({is: 'enter', token: ++this.#tokens, link, way, pace, ago});
  }

  #handleMove(event: PointerEvent): void {
    const {open, card} = this.#host;
    const isLeaving = open && this.#left && this.#state.at === 'leaving';
    if (isLeaving && isInSafeTriangle(this.#left!, event, card.getBoundingClientRect()))
      this.#send({is: 'approach'});
  }

  readonly #handleCardEnter = (event: Event): void => {
    void this.#equip();
    if (this.#isSheet) return;
    this.#send({is: 'reach', way: event instanceof FocusEvent ? 'focus' : 'pointer'});
  };

  /** Where its tools do not load, a card is still a card. */
  async #equip(): Promise<void> {
    const words = this.#host.messages.menu();
    const loaded = await Promise.all([import('./card/card-tools-controller.js'), words]).catch(() => null);
    if (loaded && this.#view) loaded[0].equipCard(this.#host, this.#view, loaded[1], () => this.settle());
  }

  readonly #handleCardLeave = (event: Event): void => {
    const {card} = this.#host;
    if (this.#isSheet) return;
    if (!(event instanceof FocusEvent)) {
      this.#left = null;
      // A reader at work in the card with the keyboard may move the pointer out of the way.
      if (!card.querySelector(':focus-visible')) this.#send({is: 'leave', way: 'pointer'});
    } else if (card.matches(':hover')) this.#send({is: 'reach', way: 'pointer'});
    else if (!card.contains(event.relatedTarget as Node | null)) this.#send({is: 'leave', way: 'focus'});
  };

  /** It stays until it is closed. */
  get #isSheet(): boolean {
    return this.#host.card.part.contains('sheet');
  }

  #send(input: Input): void {
    const delays = currentDelays(this.#delays, this.#host.preferences);
    const [state, ...effects] = transition(this.#state, input, delays);
    this.#state = state;
    for (const effect of effects) this.#carryOut(effect);
    // Attributes of a link that is only passed over are left alone.
    const link = this.#state.at === 'dwelling' ? null : subject(this.#state);
    this.#attention.attend(link as HTMLAnchorElement | null, this.#host.open, this.#host.messages.hint);
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
        return this.#show(effect.token);
      case 'fill':
        this.#fill(this.#asked.get(effect.token)!.view);
        return this.settle();
      case 'seen':
        return this.#tell(DocsPreviewSeenEvent);
      case 'hide':
        return this.#hide();
    }
  }

  #wait({timer, token, ms}: Extract<Effect, {do: 'wait'}>): void {
    const key = timer + token;
    clearTimeout(this.#timers.get(key));
    const id = window.setTimeout(() => {
      this.#timers.delete(key);
      this.#send({is: 'tick', timer, token});
    }, ms);
    this.#timers.set(key, id);
  }

  async #ask(token: number, link: HTMLAnchorElement): Promise<void> {
    const url = new URL(link.href);
    const request = new AbortController();
    const asked: Asked = {request, view: {link, url, section: null, nodes: null}};
    this.#asked.set(token, asked);
    try {
      // At once, so that a request which the one before is about to give up goes on.
      const isHere = link.href.split('#')[0] === document.URL.split('#')[0];
      const inPlace = isHere ? await import('./card/target-outline.js').catch(() => null) : null;
      asked.outline = inPlace?.seekOutline(link, this.#host.shadowRoot!);
      if (!asked.outline) {
        const {section, safe} = await this.#store.get(url.href, request.signal);
        // Laid out now and not when the card opens: two short tasks in place of a long one.
        const nodes = await cardNodes(safe, section, this.#host.messages);
        await this.#host.dress(nodes);
        asked.view = {link, url, section, nodes: nodes.hasChildNodes() ? nodes : null};
      }
    } catch (error) {
      if (request.signal.aborted) return;
      asked.view = {...asked.view, error};
      this.#host.dispatchEvent(new DocsPreviewErrorEvent(asked.view, error));
    }
    if (!asked.view.nodes && !asked.outline)
      asked.view = {...asked.view, nodes: await this.#host.standIn(asked.view)};
    if (!request.signal.aborted) this.#send({is: 'answer', token});
  }

  #show(token: number): void {
    const {view, outline} = this.#asked.get(token)!;
    if (!view.link.isConnected) return this.dismiss();
    if (outline) {
      this.#outline = outline();
      return;
    }
    if (!this.#host.dispatchEvent(new DocsPreviewBeforeShowEvent(view))) return this.dismiss();
    PreviewController.#showing?.dismiss();
    PreviewController.#showing = this;
    this.#line = lineAt(view.link, this.#point);
    this.#fill(view);
    this.#host.toggleAttribute('open', true);
    const isSheet = this.#state.at === 'open' && this.#state.way === 'touch';
    this.#touch?.dress(isSheet);
    this.#host.card.showPopover();
    this.settle();
    if (!view.nodes)
      void this.#host.standIn(view).then(nodes => {
        if (this.#view !== view) return;
        this.#fill({...view, nodes});
        this.settle();
      });
    this.#tell(DocsPreviewShowEvent);
    // What the card has besides its content comes when that is there.
    void this.#host.sayWhence(view.url);
    if (isSheet) void this.#equip();
  }

  #fill(view: View): void {
    this.#view = view;
    // Said once is enough.
    const {kind} = (view.error ?? {}) as {kind?: string};
    if (kind === 'not-found' || kind === 'gone') this.#dead.add(view.url.href);
    this.#host.fill(view);
  }

  #hide(): void {
    this.#outline?.remove();
    this.#outline = null;
    if (!this.#host.open) return;
    this.#host.card.hidePopover();
    this.#host.toggleAttribute('open', false);
    this.#hiddenAt = performance.now();
    PreviewController.#showing = null;
    this.#tell(DocsPreviewHideEvent);
  }

  /** Once it has its size, or another: gives it its place, and whatever scrolls sideways in it to the keyboard. */
  settle(): void {
    this.#place();
    for (const wide of this.#host.card.querySelectorAll<HTMLElement>('pre,table,math'))
      if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0;
  }

  #place(): void {
    const {card, open} = this.#host;
    this.#outline?.place();
    if (this.#isSheet) return;
    const lines = this.#view?.link.getClientRects();
    const line = lines?.[this.#line] ?? lines?.[0];
    if (open && !(line && place(card, line))) this.dismiss();
  }

  #tell(Told: new (about: PreviewSubject) => Event): void {
    if (this.#view) this.#host.dispatchEvent(new Told(this.#view));
  }
}
