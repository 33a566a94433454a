import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {ReadySection, SectionStore} from '../section/index.js';
import {contentOf, type EmbedInput, type EmbedState, IDLE, transition} from './embed-state.js';
import {type Content, type Fit, fitSection} from './fit-section.js';

/** How far below the view, in parts of its height, a section is asked for: a screen ahead of the reader. */
const AHEAD = '0px 0px 100% 0px';

/** What the controller needs of its element. */
export interface EmbedHost extends ReactiveControllerHost, HTMLElement, Fit {
  readonly href: string | undefined;
  readonly loading: string;
  readonly hasUpdated: boolean;
  readonly sections: SectionStore<ReadySection>;
}

/** What becomes known; called once it is on the page. */
export interface EmbedReports {
  loaded(content: Content): void;
  failed(url: URL | null, error: unknown): void;
}

/** The address an embed is about; `null` for what is no address that a browser could be sent to. */
export function targetOf(href: string): URL | null {
  try {
    const url = new URL(href, document.baseURI);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/**
 * Owns the state, the request, and what tells when it is time for one: the view coming near, the network coming
 * back. Does not own what is shown (the element).
 */
export class EmbedController implements ReactiveController {
  readonly #host: EmbedHost;
  readonly #reports: EmbedReports;
  #tokens = 0;
  #request = new AbortController();
  #observer: IntersectionObserver | null = null;

  state: EmbedState = IDLE;

  constructor(host: EmbedHost, reports: EmbedReports) {
    this.#host = host;
    this.#reports = reports;
    host.addController(this);
  }

  hostConnected(): void {
    // The first time the element's first update does it, when all its attributes are known.
    if (this.#host.hasUpdated && this.state.at !== 'ready') this.#start();
  }

  hostDisconnected(): void {
    this.#end();
    this.#send({is: 'leave'});
  }

  /** The element is about something else now, or about something at all. */
  aim(): void {
    this.#end();
    this.#send({is: 'reset'});
    if (this.#host.isConnected) this.#start();
  }

  /** Resolves when it is over, well or not. */
  async ask(): Promise<void> {
    const {href, sections} = this.#host;
    if (!href) return;
    this.#end();
    const {signal} = (this.#request = new AbortController());
    const token = ++this.#tokens;
    const url = targetOf(href);
    this.#send({is: 'ask', token});
    try {
      if (!url) throw new TypeError(`Not an address: ${href}`);
      const shared = await sections.want(url.href, signal);
      if (signal.aborted) return;
      const content = fitSection(shared, this.#host);
      this.#send({is: 'answer', token, content});
      await this.#host.updateComplete;
      this.#reports.loaded(content);
    } catch (error) {
      if (signal.aborted) return;
      this.#send({is: 'failure', token, error});
      window.addEventListener('online', () => void this.ask(), {signal, once: true});
      await this.#host.updateComplete;
      this.#reports.failed(url, error);
    }
  }

  /** Asks anew for what is shown, which stays until the answer is there. */
  refresh(): Promise<void> {
    const url = this.#host.href && targetOf(this.#host.href);
    if (url) this.#host.sections.forget(url.href);
    return this.ask();
  }

  #start(): void {
    if (!this.#host.href) return;
    if (this.#host.loading === 'eager') return void this.ask();
    this.#observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) void this.ask();
      },
      {rootMargin: AHEAD},
    );
    this.#observer.observe(this.#host);
  }

  #end(): void {
    this.#request.abort();
    this.#observer?.disconnect();
    this.#observer = null;
  }

  #send(input: EmbedInput): void {
    this.state = transition(this.state, input);
    this.#host.requestUpdate();
  }

  /** What is on the page, or about to be. */
  get content(): Content | null {
    return contentOf(this.state);
  }
}
