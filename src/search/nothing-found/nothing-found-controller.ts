import {nothing, type ReactiveController, type TemplateResult} from 'lit';
import type {SearchController} from '../asking/search-controller.js';
import type {ScopeController} from '../scope/scope-controller.js';
import type {SearchHost} from '../search-host.js';
import {questionIn} from '../search-state.js';
import type * as Code from './propose.js';

/**
 * When nothing is found and the reader has paused, proposes what has results: another spelling, another scope. Owns when
 * to look for them, and ends that when the reader goes on. How to look, and what it looks like, is loaded with the first
 * look.
 */
export class NothingFoundController implements ReactiveController {
  readonly #host: SearchHost;
  readonly #search: SearchController;
  readonly #scope: ScopeController;
  #code: typeof Code | undefined;
  /** For the question on the screen. */
  #proposals: Code.Proposals = {};
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
      this.#proposals = {};
    }
    if (state.phase !== 'nothing' || !isSettled || token === this.#lookedFor) return;
    this.#lookedFor = token;
    void this.#look(state.question.query);
  }

  hostDisconnected(): void {
    this.#request.abort();
  }

  render(): TemplateResult | typeof nothing {
    return this.#code?.proposalsView(this.#proposals, this.#host, this.#scope) ?? nothing;
  }

  async #look(query: string): Promise<void> {
    const {signal} = (this.#request = new AbortController());
    try {
      this.#code = await import('./propose.js');
    } catch {
      // Then nothing is proposed; the message stands without it.
      return;
    }
    if (signal.aborted) return;
    this.#code.propose(query, this.#host, this.#scope, signal, proposals => {
      this.#proposals = {...this.#proposals, ...proposals};
      this.#host.requestUpdate();
    });
  }
}
