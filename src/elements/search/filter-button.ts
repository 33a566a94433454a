import {html, nothing, type ReactiveControllerHost, type TemplateResult} from 'lit';
import type {SearchMessages} from '../../i18n/messages.js';
import {OnDemand} from '../on-demand.js';
import type {SearchController} from './controller.js';
import {keepKeys} from './navigation.js';
import {facetsIn, foundIn} from './state.js';

/** What the controller needs from `<docs-search>`. */
interface FilterHost extends ReactiveControllerHost, HTMLElement {
  readonly messages: SearchMessages;
  /** Names of filters that the page's author wants shown, separated by spaces. */
  readonly filters: string;
}

/**
 * Decides whether the row of filters is shown: if the page's author names filters, or once the reader presses the
 * button for it, which is shown if results are of several kinds. The code of the row and the facets are requested only
 * then.
 */
export class FilterButtonController {
  readonly #host: FilterHost;
  readonly #search: SearchController;
  readonly #handleOpen: () => void;
  #isPressed = false;
  readonly #row: OnDemand<typeof import('./filters.js')>;

  /** @param handleOpen called when the reader opens the row */
  constructor(host: FilterHost, search: SearchController, handleOpen: () => void) {
    this.#host = host;
    this.#search = search;
    this.#handleOpen = handleOpen;
    this.#row = new OnDemand(host, () => import('./filters.js'));
    keepKeys(host, '.filter, .filters');
  }

  /** Whether the row is wanted, so that facets are requested. */
  get isOpen(): boolean {
    return this.#isPressed || this.#host.filters !== '';
  }

  renderButton(): TemplateResult | typeof nothing {
    const hits = foundIn(this.#search.state)?.hits ?? [];
    const isUseful = this.#isPressed || hits.some(({badge}) => badge !== hits[0]!.badge);
    if (this.#host.filters || !isUseful) return nothing;
    return html`<button
      part="button"
      class="filter"
      type="button"
      aria-expanded=${this.#isPressed}
      @click=${() => this.#toggle()}
    >
      ${this.#host.messages.filter}
    </button>`;
  }

  renderRow(): TemplateResult | typeof nothing {
    const facets = this.isOpen && facetsIn(this.#search.state);
    if (!facets) return nothing;
    void this.#row.load();
    const {messages, filters} = this.#host;
    const input = this.#host.shadowRoot!.querySelector('input')!;
    const search = this.#search;
    return this.#row.part?.filterRow({facets, filters, input, search, messages}) ?? nothing;
  }

  /** Hides the row, unless the page's author wants it shown. */
  close(): void {
    this.#isPressed = false;
    this.#host.requestUpdate();
  }

  #toggle(): void {
    this.#isPressed = !this.#isPressed;
    this.#host.requestUpdate();
    if (this.#isPressed) this.#handleOpen();
    if (this.#isPressed && !facetsIn(this.#search.state)) this.#search.ask();
  }
}
