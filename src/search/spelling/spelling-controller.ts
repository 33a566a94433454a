import {html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import {panelsEn} from '../../i18n/english/panels.js';
import {readPage} from '../../page/index.js';
import {sharedSearchClient} from '../../page/shared-search-client.js';
import type {SearchController} from '../asking/search-controller.js';
import type {ScopeController} from '../scope/scope-controller.js';
import type {SearchHost} from '../search-host.js';
import {questionIn} from '../search-state.js';

/**
 * When nothing is found, proposes another spelling of the query: one that has results. Asks for words that are a
 * letter or two off once the reader has paused, and for the results of what these spell. Owns these requests; what they
 * ask is loaded with the first of them.
 */
export class SpellingController implements ReactiveController {
  readonly #host: SearchHost;
  readonly #search: SearchController;
  readonly #scope: ScopeController;
  #proposal: string | undefined;
  #lookedFor = 0;
  #request = new AbortController();

  constructor(host: SearchHost, search: SearchController, scope: ScopeController) {
    this.#host = host;
    this.#search = search;
    this.#scope = scope;
    host.addController(this);
  }

  hostUpdated(): void {
    const {state, isSettled} = this.#search;
    const token = questionIn(state)?.token ?? 0;
    if (token !== this.#lookedFor) {
      this.#request.abort();
      this.#proposal = undefined;
    }
    if (state.phase !== 'nothing' || !isSettled || token === this.#lookedFor) return;
    this.#lookedFor = token;
    void this.#look(state.question.query);
  }

  hostDisconnected(): void {
    this.#request.abort();
  }

  render(): TemplateResult | typeof nothing {
    const proposal = this.#proposal;
    if (proposal === undefined) return nothing;
    const {didYouMean} = this.#host.messages.panels ?? panelsEn;
    return html`<p>
      <button part="button" class="spelling" type="button" @click=${() => this.#host.show({query: proposal})}>
        ${didYouMean(proposal)}
      </button>
    </p>`;
  }

  async #look(query: string): Promise<void> {
    const scopes = this.#scope.scopesFor(query);
    if (!scopes) return;
    const {signal} = (this.#request = new AbortController());
    try {
      const {findSpelling} = await import('./find-spelling.js');
      if (signal.aborted) return;
      const {api, index} = readPage(document, this.#host);
      const client = this.#host.client ?? sharedSearchClient(api, index);
      const proposal = await findSpelling(query, scopes, client, signal);
      if (proposal === null || signal.aborted) return;
      this.#proposal = proposal;
      this.#host.requestUpdate();
    } catch {
      // There is nothing to propose then.
    }
  }
}
