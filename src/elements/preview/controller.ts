import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {PageIdentity} from '../../page/index.js';
import type {PreviewMessages} from '../../i18n/messages.js';
import {NoSuchSectionError, type ReadySection, type SectionStore} from '../../sections/index.js';
import {isHotkey} from '../../page/keyboard.js';
import {keepPlaced} from '../place-floating.js';
import {ActiveLinkController} from './active-link.js';
import {type CardModel, loadCard} from './card-model.js';
import {
  DocsPreviewBeforeShowEvent,
  DocsPreviewErrorEvent,
  DocsPreviewHideEvent,
  DocsPreviewSeenEvent,
  DocsPreviewShowEvent,
  type PreviewSubject,
} from './events.js';
import {isInSafeTriangle, LinkIntentController, type LinkIntentListener} from './intent.js';
import {addressOf, isOnThisPage, isPreviewable, type PageLink, targetInView} from './links.js';
import {lineAt, lineReference, type Point} from './placement.js';
import {currentDelays, isWanted, type Preferences} from './preferences.js';
import {
  type DelayClass,
  type Effect,
  IDLE,
  type InputKind,
  isShown,
  linkIn,
  type PreviewDelays,
  type PreviewState,
  type StateEvent,
  transition,
} from './state.js';
import type {TargetOutlineController} from './target-outline.js';
import {TouchController} from './touch.js';

/** What the controller needs from `<docs-preview>`. */
interface PreviewElement extends ReactiveControllerHost, HTMLElement {
  readonly page: PageIdentity;
  readonly messages: Pick<PreviewMessages, 'previewFailed' | 'previewHint'>;
  readonly delays: PreviewDelays;
  readonly preferences: Preferences;
  readonly hosts: string;
  readonly activeHotkeys: string;
  readonly contentRootSelector: string | undefined;
  readonly linkSelector: string | undefined;
  /** Where sections come from, according to the site's settings as far as they are known. */
  readonly sections: SectionStore<ReadySection>;
  /** The popover; `null` before the first rendering. */
  readonly card: HTMLElement | null;
  /** Renders synchronously, because an event follows whose listeners expect the card. */
  renderNow(): void;
  loadSiteSettings(): void;
  /** Loads the controls of the card. */
  loadTools(): void;
  /** Announces a text to screen readers. */
  announce(text: string): void;
}

/** A link that the reader is interested in: its request, and its model so far. */
interface Interest {
  request: AbortController;
  sections: SectionStore<ReadySection>;
  model: CardModel;
  /** Whether the link had a preview according to the rules when the reader reached it; otherwise `show()` has opened the preview. */
  readonly isPreviewable: boolean;
  /** The target, if it is in view on this page: it gets an outline instead of a card. */
  readonly target: Element | undefined;
}

/**
 * Time between showing the card and filling its live region, in ms: screen readers do not read a region that already has text
 * when it appears.
 */
const ANNOUNCE_DELAY = 100;

/**
 * Owns the state, and carries out its effects: timers, requests, and opening and closing the card. The reader's
 * interest is detected in intent.ts, touch.ts and active-link.ts; state.ts decides what follows from it; card-model.ts
 * and card-view.ts decide what a card shows.
 */
export class PreviewController implements ReactiveController, LinkIntentListener {
  /** The controller whose card is open: two elements on a page do not open two cards. */
  static #open: PreviewController | null = null;

  /** What the card shows, or showed last. */
  model: CardModel | null = null;
  isOpen = false;
  /** Whether the card is a sheet at the bottom of the viewport, which stays open until it is closed. */
  isSheet = false;
  /** Draws the outline of a target on this page. Loaded for the first such target. */
  outline: TargetOutlineController | null = null;

  readonly #element: PreviewElement;
  readonly #links: LinkIntentController;
  readonly #activeLink: ActiveLinkController;
  readonly #touch: TouchController;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Interests by their tokens. */
  readonly #interests = new Map<number, Interest>();
  /** Addresses that do not exist. The first preview of such a link says so; after that, the link has no preview. */
  readonly #missing = new Set<string>();
  #state: PreviewState = IDLE;
  #tokens = 0;
  /** The last position of the pointer on the link. */
  #pointer: Point | null = null;
  /** Where the pointer left the link. */
  #leftAt: Point | null = null;
  /** When the last card was hidden, in ms of `performance.now()`. */
  #hiddenAt = -Infinity;
  #stopPlacing = (): void => {};

  constructor(element: PreviewElement) {
    this.#element = element;
    this.#links = new LinkIntentController(
      {contentRoot: () => element.contentRootSelector, hotkeys: () => element.activeHotkeys},
      this,
    );
    this.#activeLink = new ActiveLinkController({
      card: () => element.card,
      dismiss: this.dismiss,
      handlePointermove: event => this.#handlePointermove(event),
      handleFocusElsewhere: () => this.#send({type: 'card-leave', input: 'keyboard'}),
    });
    this.#touch = new TouchController({
      card: () => element.card,
      openSheet: link => this.open(link, 'touch'),
      dismiss: this.dismiss,
    });
    element.addController(this);
  }

  /** The element whose links have previews. */
  get root(): Element {
    return this.#links.root;
  }

  hostConnected(): void {
    this.#links.connect();
    // Closes the card, so that none is open on a page that is restored from the back/forward cache.
    addEventListener('pagehide', this.dismiss);
  }

  hostDisconnected(): void {
    this.#links.disconnect();
    removeEventListener('pagehide', this.dismiss);
    // Timers that are still running have no effect on an idle state.
    this.dismiss();
  }

  /** Call it when the selector of the content root has changed. */
  resetRoot(): void {
    this.#links.resetRoot();
  }

  /** Call it when the site's settings have arrived or changed. Dismisses or reloads previews that they affect. */
  handleSiteSettings(): void {
    this.resetRoot();
    for (const [token, interest] of this.#interests) {
      const {link, url} = interest.model;
      if (interest.isPreviewable && !this.hasPreview(link)) return this.dismiss();
      // The settings decide which part of a page is its content; sections are not affected.
      if (!url.hash && interest.sections !== this.#element.sections) void this.#reload(token, interest);
    }
  }

  /** Takes over the event that made the script tag load this code. */
  begin(link: PageLink, event: PointerEvent | FocusEvent | KeyboardEvent): void {
    if (event instanceof KeyboardEvent) {
      if (isHotkey(event, this.#element.activeHotkeys) && this.hasPreview(link)) this.open(link);
      return;
    }
    if (!this.#links.begin(link, event)) return;
    // The reader has stayed for as long as the code took to load.
    if (this.#delays.fetch < Infinity)
      this.#send({type: 'timer-elapsed', timer: 'fetch', token: this.#tokens});
  }

  readonly dismiss = (): void => this.#send({type: 'dismiss'});

  /** Shows the preview at once, regardless of the reader's preferences. If the card is already open, moves the focus into it. */
  open(link: PageLink, input: InputKind = 'keyboard'): void {
    if (this.isOpen && this.model?.link === link) {
      this.#element.card!.querySelector<HTMLElement>('[part=body]')!.focus();
      return this.#element.announce(this.#summary);
    }
    this.#pointer = null;
    this.#dwell(link, input, 'none');
  }

  hasPreview(link: PageLink): boolean {
    const {page, linkSelector: links, hosts, shadowRoot} = this.#element;
    // A link in the card does not open another card.
    if (link.getRootNode() === shadowRoot) return false;
    const origins = [location.origin, page.api.origin];
    return isPreviewable(link, {root: this.root, links, origins, hosts});
  }

  handleLinkEnter(link: PageLink, input: InputKind, event: PointerEvent | FocusEvent): void {
    const isPointer = event instanceof PointerEvent;
    const {preferences} = this.#element;
    if (this.#missing.has(addressOf(link).href) || !isWanted(preferences, link, isPointer && event.altKey))
      return;
    this.#pointer = isPointer ? event : null;
    const state = this.#state;
    const isLeft = state.phase === 'idle' || state.phase === 'leaving';
    if (!isLeft && state.link === link && state.input === input) return;
    const now = performance.now();
    const isShort =
      isShown(state) ||
      now - this.#hiddenAt < this.#delays.warm ||
      this.#element.sections.has(addressOf(link).href);
    this.#dwell(link, input, isShort ? 'short' : 'normal', Math.max(0, now - event.timeStamp));
  }

  handleLinkLeave(link: PageLink, input: InputKind, event: Event): void {
    if (event instanceof PointerEvent) this.#leftAt = event;
    this.#send({type: 'link-abandon', link, input});
  }

  handleHotkey(link: PageLink): void {
    this.open(link);
  }

  handleTouch(link: PageLink, event: PointerEvent): void {
    if (isWanted(this.#element.preferences, link, false)) this.#touch.press(link, event);
  }

  readonly handleCardEnter = (event: Event): void => {
    this.#element.loadTools();
    const input = event.type === 'focusin' ? 'keyboard' : 'pointer';
    if (!this.isSheet) this.#send({type: 'card-enter', input});
  };

  readonly handleCardLeave = (event: Event): void => {
    const card = this.#element.card!;
    if (this.isSheet) return;
    if (!(event instanceof FocusEvent)) {
      this.#leftAt = null;
      // A reader who uses the keyboard in the card may move the pointer out of the way.
      if (!card.querySelector(':focus-visible')) this.#send({type: 'card-leave', input: 'pointer'});
    } else if (card.matches(':hover')) this.#send({type: 'card-enter', input: 'pointer'});
    // When a screen reader reads the card, the focus leaves it without going elsewhere; the reader is still in the card.
    else if (event.relatedTarget && !card.contains(event.relatedTarget as Node))
      this.#send({type: 'card-leave', input: 'keyboard'});
  };

  /** A summary of the card for screen readers. */
  get #summary(): string {
    const {content, isMissingSection} = this.model ?? {};
    const notice = isMissingSection ? this.#element.messages.previewFailed('no-section') : '';
    return [notice, content?.summary].filter(Boolean).join(' ');
  }

  get #delays(): PreviewDelays {
    return currentDelays(this.#element.delays, this.#element.preferences);
  }

  #dwell(link: PageLink, input: InputKind, delay: DelayClass, elapsed = 0): void {
    this.#send({type: 'link-dwell', token: ++this.#tokens, link, input, delay, elapsed});
  }

  #handlePointermove(event: PointerEvent): void {
    const isLeaving = this.isOpen && this.#leftAt && this.#state.phase === 'leaving';
    if (isLeaving && isInSafeTriangle(this.#leftAt!, event, this.#element.card!.getBoundingClientRect()))
      this.#send({type: 'card-approach'});
  }

  #send(event: StateEvent): void {
    const [state, effects] = transition(this.#state, event, this.#delays);
    this.#state = state;
    for (const effect of effects) this.#carryOut(effect);
    // The attributes of a link that the pointer only crosses are not changed.
    const link = this.#state.phase === 'dwelling' ? null : linkIn(this.#state);
    const description = this.#isByKeyboard ? '' : this.#description(this.model?.link === link);
    this.#activeLink.setActiveLink(link as PageLink | null, this.isOpen, description);
  }

  get #isByKeyboard(): boolean {
    return this.#state.phase === 'open' && this.#state.input === 'keyboard';
  }

  /** What screen readers announce: the summary, and how to reach the card. */
  #description(hasModel = true): string {
    const summary = hasModel && this.#summary;
    return [summary, this.#element.messages.previewHint].filter(Boolean).join(' ');
  }

  #carryOut(effect: Effect): void {
    switch (effect.type) {
      case 'start-timer':
        return this.#startTimer(effect);
      case 'fetch':
        return this.#fetch(effect.token, effect.link as PageLink);
      case 'abort':
        this.#interests.get(effect.token)?.request.abort();
        this.#interests.delete(effect.token);
        return;
      case 'show':
        return this.#show(effect.token);
      case 'update':
        return this.#update(this.#interests.get(effect.token)!.model);
      case 'report-seen':
        return this.#report(DocsPreviewSeenEvent);
      case 'hide':
        return this.#hide();
    }
  }

  #startTimer({timer, token, ms}: Extract<Effect, {type: 'start-timer'}>): void {
    const key = timer + token;
    clearTimeout(this.#timers.get(key));
    const id = setTimeout(() => {
      this.#timers.delete(key);
      this.#send({type: 'timer-elapsed', timer, token});
    }, ms);
    this.#timers.set(key, id);
  }

  #fetch(token: number, link: PageLink): void {
    const url = new URL(addressOf(link).href);
    const interest: Interest = {
      request: new AbortController(),
      sections: this.#element.sections,
      model: {link, url, section: null, content: null},
      isPreviewable: this.hasPreview(link),
      target: isOnThisPage(url) ? targetInView(url) : undefined,
    };
    this.#interests.set(token, interest);
    void this.#load(token, interest);
    // The card does not wait for the settings; see `handleSiteSettings`.
    this.#element.loadSiteSettings();
  }

  /** Loads again what was requested before the site's settings were known. */
  #reload(token: number, interest: Interest): Promise<void> {
    interest.request.abort();
    interest.request = new AbortController();
    interest.sections = this.#element.sections;
    this.#missing.delete(interest.model.url.href);
    return this.#load(token, interest);
  }

  async #load(token: number, interest: Interest): Promise<void> {
    const {signal} = interest.request;
    const {link} = interest.model;
    try {
      // If the target is in view, no section is loaded.
      if (interest.target) await this.#loadOutline();
      else interest.model = await loadCard(link, interest.sections, signal);
      // The reader sees the beginning of the page instead. The event tells the site's owner that the link is broken.
      if (interest.model.isMissingSection && !signal.aborted)
        this.#reportError(interest.model, new NoSuchSectionError(interest.model.url.href));
    } catch (error) {
      if (signal.aborted) return;
      interest.model = {...interest.model, error};
      this.#reportError(interest.model, error);
    }
    if (!signal.aborted) this.#send({type: 'content-loaded', token});
  }

  #reportError(model: CardModel, error: unknown): void {
    this.#element.dispatchEvent(new DocsPreviewErrorEvent(model, error));
  }

  async #loadOutline(): Promise<void> {
    const {TargetOutlineController} = await import('./target-outline.js');
    this.outline ??= new TargetOutlineController(this.#element);
  }

  #show(token: number): void {
    const {model, target} = this.#interests.get(token)!;
    if (!model.link.isConnected) return this.dismiss();
    if (target) return this.outline?.show(target);
    if (!this.#element.dispatchEvent(new DocsPreviewBeforeShowEvent(model))) return this.dismiss();
    PreviewController.#open?.dismiss();
    PreviewController.#open = this;
    this.isOpen = true;
    this.isSheet = this.#state.phase === 'open' && this.#state.input === 'touch';
    if (this.isSheet) this.#element.loadTools();
    this.#update(model);
    if (!this.isSheet) {
      const line = lineReference(model.link, lineAt(model.link, this.#pointer));
      this.#stopPlacing = keepPlaced(line, this.#element.card!, this.dismiss);
    }
    this.#touch.toggleSheet(this.isSheet);
    this.#report(DocsPreviewShowEvent);
  }

  #update(model: CardModel): void {
    this.model = model;
    // A missing target is reported once.
    const {kind = ''} = (model.error ?? {}) as {kind?: string};
    if (kind === 'gone' || kind === 'not-found') this.#missing.add(model.url.href);
    this.#element.renderNow();
    // Announced, since a screen reader has already read the link, and most ignore a description that changes later.
    if (this.#isByKeyboard && (model.content ?? model.error ?? model.isMissingSection))
      setTimeout(() => {
        if (this.isOpen && this.model === model) this.#element.announce(this.#description());
      }, ANNOUNCE_DELAY);
  }

  #hide(): void {
    this.outline?.hide();
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#stopPlacing();
    this.#touch.toggleSheet(false);
    this.#hiddenAt = performance.now();
    PreviewController.#open = null;
    this.#element.renderNow();
    this.#report(DocsPreviewHideEvent);
  }

  #report(PreviewEvent: new (subject: PreviewSubject) => Event): void {
    if (this.model) this.#element.dispatchEvent(new PreviewEvent(this.model));
  }
}
