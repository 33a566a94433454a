import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {NoSuchSectionError, type ReadySection, type SectionStore} from '../../sections/index.js';
import {DocsEmbedErrorEvent, DocsEmbedLoadEvent} from './events.js';
import {
  type Content,
  contentIn,
  type EmbedEffect,
  type EmbedEvent,
  type EmbedState,
  IDLE,
  transition,
} from './state.js';

/** A section is loaded when it is within one viewport's height of the viewport. */
const MARGIN = '0px 0px 100% 0px';

/** How a section is adapted to its place. */
interface Fit {
  /** Level of the topmost heading, 2 to 6. */
  readonly headingLevel: number;
  /** Whether the section's own heading is left out. */
  readonly untitled: boolean;
}

interface EmbedElement extends ReactiveControllerHost, HTMLElement, Fit {
  readonly href: string;
  readonly loading: string;
  readonly hasUpdated: boolean;
  /** Where sections come from. */
  readonly sections: SectionStore<ReadySection>;
}

/** The absolute address of a section; `null` unless it is a valid http(s) address. */
export function parseAddress(href: string): URL | null {
  const url = URL.canParse(href, document.baseURI) ? new URL(href, document.baseURI) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

/**
 * Owns the state and carries out its effects. Decides when a section is loaded: when the element comes near the
 * viewport, or when the network is back. The element renders the state.
 */
export class EmbedController implements ReactiveController {
  readonly #element: EmbedElement;
  #tokens = 0;
  #request = new AbortController();
  #observer: IntersectionObserver | null = null;

  state: EmbedState = IDLE;

  constructor(element: EmbedElement) {
    this.#element = element;
    element.addController(this);
  }

  /** What is shown. */
  get content(): Content | null {
    return contentIn(this.state);
  }

  hostConnected(): void {
    // Before the element's first update, its attributes may not be set yet; that update loads the section.
    if (this.#element.hasUpdated && this.state.phase !== 'ready') this.#loadWhenNear();
  }

  hostDisconnected(): void {
    this.#stopObserving();
    void this.#send({type: 'disconnect'});
  }

  /** Call it when an attribute that decides which section is shown has changed. */
  reload(): void {
    this.#stopObserving();
    void this.#send({type: 'source-change'});
    if (this.#element.isConnected) this.#loadWhenNear();
  }

  /** Loads the section again; the old one stays until then. Resolves when the request has ended. */
  async refresh(): Promise<void> {
    const url = parseAddress(this.#element.href);
    if (url) this.#element.sections.delete(url.href);
    await this.#load();
  }

  #loadWhenNear(): void {
    if (!this.#element.href) return;
    if (this.#element.loading === 'eager') return void this.#load();
    this.#observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) void this.#load();
      },
      {rootMargin: MARGIN},
    );
    this.#observer.observe(this.#element);
  }

  async #load(): Promise<void> {
    this.#stopObserving();
    if (this.#element.href) await this.#send({type: 'load', token: ++this.#tokens});
  }

  #stopObserving(): void {
    this.#observer?.disconnect();
    this.#observer = null;
  }

  /** Applies an event to the state. Resolves when all effects of the event have ended. */
  async #send(event: EmbedEvent): Promise<void> {
    const [state, effects] = transition(this.state, event);
    this.state = state;
    this.#element.requestUpdate();
    await Promise.all(effects.map(effect => this.#carryOut(effect)));
  }

  async #carryOut(effect: EmbedEffect): Promise<void> {
    switch (effect.type) {
      case 'fetch':
        return this.#fetch(effect.token);
      case 'abort':
        this.#request.abort();
        return;
      case 'await-network': {
        const {signal} = this.#request;
        window.addEventListener('online', () => void this.#load(), {signal, once: true});
        return;
      }
      case 'report-load':
        return this.#report(new DocsEmbedLoadEvent(effect.content.section));
      case 'report-error':
        return this.#report(new DocsEmbedErrorEvent(parseAddress(this.#element.href), effect.error));
    }
  }

  async #fetch(token: number): Promise<void> {
    const {href, sections} = this.#element;
    const {signal} = (this.#request = new AbortController());
    try {
      const url = parseAddress(href);
      if (!url) throw new TypeError(`Not an address: ${href}`);
      const ready = await sections.get(url.href, signal);
      // The author wants to show one section, not a whole page in the middle of another one.
      if (ready.section.isMissingSection) throw new NoSuchSectionError(url.href);
      const content = fitSection(ready, this.#element);
      await this.#send({type: 'content-loaded', token, content});
    } catch (error) {
      if (!signal.aborted) await this.#send({type: 'request-failed', token, error});
    }
  }

  /** Dispatches an event once the outcome is rendered. */
  async #report(event: Event): Promise<void> {
    await this.#element.updateComplete;
    this.#element.dispatchEvent(event);
  }
}

/** A copy of a section, which other elements may show as well, adapted to its place. */
function fitSection({section, safe}: ReadySection, {headingLevel, untitled}: Fit): Content {
  const nodes = safe.clean(safe.whole().childNodes, Math.min(6, Math.max(2, headingLevel || 2)));
  if (untitled) nodes.querySelector('h2,h3,h4,h5,h6')?.remove();
  const isEmpty = !nodes.textContent.trim() && !nodes.querySelector('img,svg,video,audio');
  return {section, nodes: isEmpty ? null : nodes};
}
