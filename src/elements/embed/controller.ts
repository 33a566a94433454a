import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {ReadySection, SectionStore} from '../../sections/index.js';
import type {Section} from '../../client/index.js';
import {contentOf, type EmbedInput, type EmbedState, IDLE, transition} from './state.js';

/** A section is loaded one screen before the reader reaches it. */
const MARGIN = '0px 0px 100% 0px';

/** What the controller needs of its element. */
export interface EmbedHost extends ReactiveControllerHost, HTMLElement, Fit {
  readonly href: string | undefined;
  readonly loading: string;
  readonly hasUpdated: boolean;
  readonly sections: SectionStore<ReadySection>;
}

/** Called once the outcome is on the page. */
export interface EmbedReports {
  loaded(content: Content): void;
  failed(url: URL | null, error: unknown): void;
}

/** The absolute address of a section; `null` unless it is a valid http(s) address. */
export function parseAddress(href: string): URL | null {
  try {
    const url = new URL(href, document.baseURI);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/**
 * Owns the state, the request, and what starts one: the element approaching the viewport, the network being back. Does not
 * own what is shown (the element).
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
    // The first time, the element's first update starts it, when all attributes are set.
    if (this.#host.hasUpdated && this.state.at !== 'ready') this.#start();
  }

  hostDisconnected(): void {
    this.#end();
    this.#send({is: 'leave'});
  }

  /** The element shows something else from now on. */
  reload(): void {
    this.#end();
    this.#send({is: 'reset'});
    if (this.#host.isConnected) this.#start();
  }

  /** Resolves when the request has ended, successful or not. */
  async ask(): Promise<void> {
    const {href, sections} = this.#host;
    if (!href) return;
    this.#end();
    const {signal} = (this.#request = new AbortController());
    const token = ++this.#tokens;
    const url = parseAddress(href);
    this.#send({is: 'ask', token});
    try {
      if (!url) throw new TypeError(`Not an address: ${href}`);
      const shared = await sections.get(url.href, signal);
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

  /** Loads the section again; the old one stays until then. */
  refresh(): Promise<void> {
    const url = this.#host.href && parseAddress(this.#host.href);
    if (url) this.#host.sections.delete(url.href);
    return this.ask();
  }

  #start(): void {
    if (!this.#host.href) return;
    if (this.#host.loading === 'eager') return void this.ask();
    this.#observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) void this.ask();
      },
      {rootMargin: MARGIN},
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

  /** What is shown, or about to be. */
  get content(): Content | null {
    return contentOf(this.state);
  }
}

/** What an embed shows. */
export interface Content {
  readonly section: Section;
  /** Safe, and its own. `null`: there is nothing to see. */
  readonly nodes: DocumentFragment | null;
}

export interface Fit {
  /** Of the topmost heading, 2 to 6. */
  readonly headingLevel: number;
  /** Without the section's own heading. */
  readonly untitled: boolean;
}

/** A copy of a section, which others may show as well, adapted to its place. */
export function fitSection({section, safe}: ReadySection, {headingLevel, untitled}: Fit): Content {
  const nodes = safe.clean(safe.whole().childNodes, Math.min(6, Math.max(2, headingLevel || 2)));
  if (untitled) nodes.querySelector('h2,h3,h4,h5,h6')?.remove();
  const isBlank = !nodes.textContent.trim() && !nodes.querySelector('img,svg,video,audio');
  return {section, nodes: isBlank ? null : nodes};
}
