import type {ReactiveController} from 'lit';
import type {SearchController} from './controller.js';
import type {ScopeController} from './scope.js';
import type {SearchHost} from './search-host.js';
import {questionIn} from './state.js';
import {readResumePoint, type ResumePoint} from './resume.js';

/**
 * Reopens search as the reader left it for a result, or with the query in the page's address. Loaded when there is
 * something to restore. Owns waiting for the results before it restores selection and scroll position.
 */
export class RestoreController implements ReactiveController {
  readonly #host: SearchHost;
  readonly #search: SearchController;
  readonly #scope: ScopeController;
  /** Restored once the results have arrived. */
  #restoring: ResumePoint | undefined;

  constructor(host: SearchHost, search: SearchController, scope: ScopeController) {
    this.#host = host;
    this.#search = search;
    this.#scope = scope;
    host.addController(this);
  }

  hostUpdated(): void {
    const point = this.#restoring;
    if (!point) return;
    const {state} = this.#search;
    const query = point.query.trim();
    if (state.phase !== 'found' || state.question.query !== query) {
      // The reader has typed something else meanwhile.
      if (questionIn(state)?.query !== query) this.#restoring = undefined;
      return;
    }
    if (point.active >= state.found.hits.length && state.found.next) return this.#search.more();
    this.#restoring = undefined;
    this.#search.activate(Math.min(point.active, state.found.hits.length - 1));
    void this.#host.updateComplete.then(() => {
      const list = this.#host.shadowRoot!.getElementById('results');
      if (list) list.scrollTop = point.scroll;
    });
  }

  /** From the page's history entry, if it is about this element. */
  resume(): void {
    const point = readResumePoint(history.state);
    if (!point || searchElements()[point.element] !== this.#host) return;
    this.#scope.select(point.scope);
    this.#host.show({query: point.query});
    this.#restoring = point;
    this.#host.requestUpdate();
  }

  /** The first search element takes the query in the address, unless the page itself shows results for it. */
  openWithQuery(): void {
    const {queryParam} = this.#host;
    const query = new URLSearchParams(location.search).get(queryParam)?.trim();
    if (query && !isResultsPage(queryParam) && searchElements()[0] === this.#host) this.#host.show({query});
  }
}

const searchElements = (): Element[] => [...document.querySelectorAll('docs-search')];

/** Whether the page has a form that submits this parameter to itself: then it shows results of its own. */
function isResultsPage(name: string): boolean {
  return [...document.forms].some(form => {
    const action = new URL(form.getAttribute('action') ?? '', document.baseURI);
    return form.querySelector(`[name="${CSS.escape(name)}"]`) && action.pathname === location.pathname;
  });
}
