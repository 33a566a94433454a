// Long: every effect of the state is carried out in one file, where it can be followed from the state to the card.
import type {ReactiveController} from 'lit';
import {keepPlaced} from '../place-floating.js';
import {sharedSections} from '../../sections/index.js';
import {layOutSection, type CardModel} from './card-model.js';
import {lineAt, lineReference, type Point} from './placement.js';
import {
  DocsPreviewBeforeShowEvent,
  DocsPreviewErrorEvent,
  DocsPreviewHideEvent,
  DocsPreviewSeenEvent,
  DocsPreviewShowEvent,
  type PreviewSubject,
} from './events.js';
import {ActiveLinkController} from './active-link.js';
import {
  currentDelays,
  type Delays,
  isInSafeTriangle,
  LinkIntentController,
  type LinkIntentListener,
} from './intent.js';
import type {TouchController} from './touch.js';
import {isOnThisPage, isPreviewable} from './links.js';
import {isWanted} from './preferences.js';
import type {PreviewHost} from './preview-host.js';
import {
  IDLE,
  isShown,
  subject,
  transition,
  type Effect,
  type Input,
  type Pace,
  type State,
  type Way,
} from './state.js';
import type {TargetOutlineController} from './target-outline.js';

/** A link that the reader is interested in: its request, and the model so far. */
interface Interest {
  readonly request: AbortController;
  model: CardModel;
  /** The target, when it is visible on this page: it is outlined instead of shown in a card. */
  target?: Element | undefined;
}

/**
 * Owns the state, and carries out its effects: timers, requests, the card being open. Does not own how the reader's
 * interest is noticed (link-intent-controller.ts, active-link-controller.ts), what follows from it
 * (preview-state.ts), nor what the card looks like (the element).
 */
export class PreviewController implements ReactiveController, LinkIntentListener {
  /** The one whose card is open: two elements on a page do not open two. */
  static #open: PreviewController | null = null;

  /** What the card shows, or showed last. */
  model: CardModel | null = null;
  isOpen = false;
  /** Whether the card is a sheet at the bottom of the viewport, which stays open until it is closed. */
  isSheet = false;
  /** The outline around a target on this page, from the first link to one. */
  outline: TargetOutlineController | null = null;

  readonly #host: PreviewHost;
  readonly #delays: Delays;
  readonly #links: LinkIntentController;
  readonly #activeLink: ActiveLinkController;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #interests = new Map<number, Interest>();
  /** Addresses that do not exist. The reader is told once; then such a link has no preview. */
  readonly #missing = new Set<string>();
  #state: State = IDLE;
  #tokens = 0;
  /** Where the pointer was last on the link. */
  #point: Point | null = null;
  /** Where it left the link. */
  #leftAt: Point | null = null;
  #hiddenAt = -Infinity;
  #stopPlacing = (): void => {};
  /** From the first finger on a link. */
  #touch: TouchController | null = null;

  constructor(host: PreviewHost, delays: Delays) {
    this.#host = host;
    this.#delays = delays;
    this.#links = new LinkIntentController(host, this);
    this.#activeLink = new ActiveLinkController(host, {
      dismiss: this.dismiss,
      move: event => this.#handlePointermove(event),
    });
    host.addController(this);
  }

  /** The part of the page whose links have previews. */
  get contentRoot(): Element {
    return this.#links.root;
  }

  hostConnected(): void {
    this.#links.connect();
    // No card is open on a page that is restored from the back/forward cache.
    addEventListener('pagehide', this.dismiss);
  }

  hostDisconnected(): void {
    this.#links.disconnect();
    removeEventListener('pagehide', this.dismiss);
    // Timers that are still running mean nothing to an idle state.
    this.dismiss();
  }

  /** The selector of the content root has changed. */
  resetRoot(): void {
    this.#links.resetRoot();
  }

  begin(link: HTMLAnchorElement, event: PointerEvent | FocusEvent): void {
    this.#links.begin(link, event);
  }

  readonly dismiss = (): void => this.#send({is: 'dismiss'});

  hasPreview(link: HTMLAnchorElement): boolean {
    const {page, linkSelector: links, hosts, shadowRoot} = this.#host;
    // A link in the card does not open another card.
    if (link.getRootNode() === shadowRoot) return false;
    return isPreviewable(link, {
      root: this.#links.root,
      links,
      origins: [location.origin, page.api.origin],
      hosts,
    });
  }

  enter(link: HTMLAnchorElement, way: Way, event: PointerEvent | FocusEvent): void {
    const isAltHeld = event instanceof PointerEvent && event.altKey;
    if (this.#missing.has(link.href) || !isWanted(this.#host.preferences, link, isAltHeld)) return;
    this.#point = event instanceof PointerEvent ? event : null;
    const {at} = this.#state;
    if (at !== 'idle' && at !== 'leaving' && this.#state.link === link && this.#state.way === way) return;
    const now = performance.now();
    const isSoon =
      isShown(this.#state) || now - this.#hiddenAt < this.#delays.warm || this.#store.has(link.href);
    this.#enter(link, way, isSoon ? 'soon' : 'usual', Math.max(0, now - event.timeStamp));
  }

  leave(link: HTMLAnchorElement, way: Way, event: Event): void {
    if (event instanceof PointerEvent) this.#leftAt = event;
    this.#send({is: 'leave', way, link});
  }

  /** Shows the preview at once, whatever the reader's preferences; a card that is open gets the focus. */
  open(link: HTMLAnchorElement, way: Way = 'focus'): void {
    if (this.isOpen && this.model?.link === link)
      return this.#host.card!.querySelector<HTMLElement>('[part=body]')!.focus();
    this.#point = null;
    this.#enter(link, way, 'now');
  }

  async press(link: HTMLAnchorElement, event: PointerEvent): Promise<void> {
    if (!isWanted(this.#host.preferences, link, false)) return;
    let isDown = true;
    link.addEventListener('pointerout', () => (isDown = false), {once: true});
    // Where it does not load, a long press is the browser's own.
    const loaded = await loadToolsBundle();
    if (!loaded || !isDown) return;
    this.#touch ??= new loaded.TouchController(this.#host, {
      open: pressed => this.open(pressed, 'touch'),
      dismiss: this.dismiss,
    });
    this.#touch.press(link, event);
  }

  /** The pointer or the focus has entered the card. */
  readonly handleCardEnter = (event: Event): void => {
    void this.#host.loadTools();
    if (!this.isSheet) this.#send({is: 'reach', way: event.type === 'focusin' ? 'focus' : 'pointer'});
  };

  /** The pointer or the focus has left the card. */
  readonly handleCardLeave = (event: Event): void => {
    const card = this.#host.card!;
    if (this.isSheet) return;
    if (!(event instanceof FocusEvent)) {
      this.#leftAt = null;
      // A reader who uses the keyboard in the card may move the pointer out of the way.
      if (!card.querySelector(':focus-visible')) this.#send({is: 'leave', way: 'pointer'});
    } else if (card.matches(':hover')) this.#send({is: 'reach', way: 'pointer'});
    else if (!card.contains(event.relatedTarget as Node | null)) this.#send({is: 'leave', way: 'focus'});
  };

  /** One for all previews and embeds of the page. */
  get #store() {
    return sharedSections(this.#host.page, this.#host);
  }

  #enter(link: HTMLAnchorElement, way: Way, pace: Pace, ago = 0): void {
    this.#send({is: 'enter', token: ++this.#tokens, link, way, pace, ago});
  }

  #handlePointermove(event: PointerEvent): void {
    const isLeaving = this.isOpen && this.#leftAt && this.#state.at === 'leaving';
    if (isLeaving && isInSafeTriangle(this.#leftAt!, event, this.#host.card!.getBoundingClientRect()))
      this.#send({is: 'approach'});
  }

  #send(input: Input): void {
    const delays = currentDelays(this.#delays, this.#host.preferences);
    const [state, ...effects] = transition(this.#state, input, delays);
    this.#state = state;
    for (const effect of effects) this.#carryOut(effect);
    // Attributes of a link that is only passed over are left alone.
    const link = this.#state.at === 'dwelling' ? null : subject(this.#state);
    this.#activeLink.attend(link as HTMLAnchorElement | null, this.isOpen, this.#host.messages.hint);
  }

  #carryOut(effect: Effect): void {
    switch (effect.do) {
      case 'wait':
        return this.#wait(effect);
      case 'fetch':
        return void this.#fetch(effect.token, effect.link as HTMLAnchorElement);
      case 'abort':
        this.#interests.get(effect.token)?.request.abort();
        this.#interests.delete(effect.token);
        return;
      case 'show':
        return this.#show(effect.token);
      case 'update':
        return this.#update(this.#interests.get(effect.token)!.model);
      case 'seen':
        return this.#report(DocsPreviewSeenEvent);
      case 'hide':
        return this.#hide();
    }
  }

  #wait({timer, token, ms}: Extract<Effect, {do: 'wait'}>): void {
    const key = timer + token;
    clearTimeout(this.#timers.get(key));
    const id = setTimeout(() => {
      this.#timers.delete(key);
      this.#send({is: 'tick', timer, token});
    }, ms);
    this.#timers.set(key, id);
  }

  async #fetch(token: number, link: HTMLAnchorElement): Promise<void> {
    const url = new URL(link.href);
    const request = new AbortController();
    const interest: Interest = {request, model: {link, url, section: null, content: null}};
    this.#interests.set(token, interest);
    const hadPreview = this.hasPreview(link);
    const settings = isOnOwnHost() ? undefined : this.#host.loadOwnerSettings();
    // Which part of a page to request depends on them.
    if (!url.hash) await settings;
    // Only then, as a request that is about to be given up is taken over at once.
    if (isOnThisPage(url)) interest.target = await this.#targetInView(link);
    if (!interest.target)
      try {
        const {section, safe} = await this.#store.get(url.href, request.signal);
        // Laid out before the card opens: two short tasks instead of one long task.
        const content = await layOutSection(safe, section);
        if (content.isRich) await this.#host.loadRichContent();
        interest.model = {link, url, section, content: content.isBlank ? null : content};
      } catch (error) {
        if (request.signal.aborted) return;
        interest.model = {...interest.model, error};
        this.#host.dispatchEvent(new DocsPreviewErrorEvent(interest.model, error));
      }
    await settings;
    if (request.signal.aborted) return;
    if (hadPreview && !this.hasPreview(link)) return this.dismiss();
    this.#send({is: 'answer', token});
  }

  /** The target of a link to this page, when it can be outlined; its code may be missing, and a card does as well. */
  async #targetInView(link: HTMLAnchorElement): Promise<Element | undefined> {
    const loaded = await loadToolsBundle();
    if (!loaded) return undefined;
    this.outline ??= new loaded.TargetOutlineController(this.#host);
    return loaded.targetInView(link);
  }

  #show(token: number): void {
    const {model, target} = this.#interests.get(token)!;
    if (!model.link.isConnected) return this.dismiss();
    if (target) return this.outline!.show(target);
    if (!this.#host.dispatchEvent(new DocsPreviewBeforeShowEvent(model))) return this.dismiss();
    PreviewController.#open?.dismiss();
    PreviewController.#open = this;
    this.isOpen = true;
    this.isSheet = this.#state.at === 'open' && this.#state.way === 'touch';
    if (this.isSheet) void this.#host.loadTools();
    this.#update(model);
    if (!this.isSheet) {
      const line = lineReference(model.link, lineAt(model.link, this.#point));
      this.#stopPlacing = keepPlaced(line, this.#host.card!, this.dismiss);
    }
    this.#touch?.toggleSheet(this.isSheet);
    this.#report(DocsPreviewShowEvent);
    void this.#host.loadRichContent();
    void this.#host.loadOwnerSettings();
  }

  #update(model: CardModel): void {
    this.model = model;
    // A missing target is reported once.
    if (/gone|not-found/.test(`${(model.error as {kind?: string} | undefined)?.kind}`))
      this.#missing.add(model.url.href);
    this.#host.renderNow();
  }

  #hide(): void {
    this.outline?.hide();
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#stopPlacing();
    this.#touch?.toggleSheet(false);
    this.#hiddenAt = performance.now();
    PreviewController.#open = null;
    this.#host.renderNow();
    this.#report(DocsPreviewHideEvent);
  }

  #report(PreviewEvent: new (subject: PreviewSubject) => Event): void {
    if (this.model) this.#host.dispatchEvent(new PreviewEvent(this.model));
  }
}

/** `null` where it does not load; the next time, it is requested again. */
export const loadToolsBundle = () => import('./tools-bundle.js').catch(() => null);

/** Whether our own host serves this page. It has no settings for previews, so the first card does not wait for them. */
const isOnOwnHost = (): boolean => !!document.querySelector('[src^="/_/docent/"]');
