import type {ReactiveController, TemplateResult} from 'lit';
import type {SearchController} from '../asking/search-controller.js';
import type {ScopeController} from '../scope/scope-controller.js';
import type {SearchHost} from '../search-host.js';
import {questionIn} from '../search-state.js';
import {propose, type Proposals, proposalsView} from './propose.js';

/**
 * When nothing is found and the reader has paused, proposes another spelling or scope that has results. Owns when to
 * look for them, and stops when the reader continues.
 */
export class NothingFoundController implements ReactiveController {
  readonly #host: SearchHost;
  readonly #search: SearchController;
  readonly #scope: ScopeController;
  /** For the query on the screen. */
  #proposals: Proposals = {};
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
    this.#look(state.question.query);
  }

  hostDisconnected(): void {
    this.#request.abort();
  }

  render(): TemplateResult {
    return proposalsView(this.#proposals, this.#host, this.#scope);
  }

  #look(query: string): void {
    const {signal} = (this.#request = new AbortController());
    propose(query, this.#host, this.#scope, signal, proposals => {
      this.#proposals = {...this.#proposals, ...proposals};
      this.#host.requestUpdate();
    });
  }
}
