import {nothing, type ReactiveController} from 'lit';
import type {SearchController} from './controller.js';
import type {NoResults} from './no-results.js';
import type {ScopeController} from './scope.js';
import type {SearchHost} from './search-host.js';
import {questionIn} from './state.js';

/**
 * Loads what search offers for a query without results. If that fails, only the message is shown, and the next such query
 * tries again; nothing is tried while offline.
 */
export class NoResultsController implements ReactiveController {
  readonly #host: SearchHost;
  readonly #search: SearchController;
  readonly #scope: ScopeController;
  #loaded: NoResults | undefined;
  #triedFor = 0;

  constructor(host: SearchHost, search: SearchController, scope: ScopeController) {
    this.#host = host;
    this.#search = search;
    this.#scope = scope;
    host.addController(this);
  }

  hostUpdated(): void {
    const {state} = this.#search;
    const isWithoutResults =
      state.phase === 'nothing' || (state.phase === 'failed' && state.failure.kind !== 'offline');
    const token = questionIn(state)?.token ?? 0;
    if (this.#loaded || !isWithoutResults || token === this.#triedFor) return;
    this.#triedFor = token;
    import('./no-results.js').then(
      ({createNoResults}) => (this.#loaded ??= createNoResults(this.#host, this.#search, this.#scope)),
      () => {},
    );
  }

  render() {
    return this.#loaded?.render() ?? nothing;
  }
}
