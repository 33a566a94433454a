import type {ReactiveController} from 'lit';
import type {SearchController} from '../asking/search-controller.js';
import type {DocsSearchSelectEvent} from '../events.js';
import type {ScopeController} from '../scope/scope-controller.js';
import type {SearchHost} from '../search-host.js';
import {foundIn, questionIn} from '../search-state.js';
import {readResumePoint, type ResumePoint, withResumePoint} from './resume-point.js';

/**
 * Reopens search: after Back, with the query, scope, selected result and scroll position at which the reader opened
 * a result; and, on a page with a query in its address, with the results for it. Owns search's part of the state of
 * the page's history entry.
 */
export class ResumeController implements ReactiveController {
  readonly #host: SearchHost;
  readonly #search: SearchController;
  readonly #scope: ScopeController;
  /** A result was selected, and search may be about to close for it. */
  #leavingFrom: ResumePoint | undefined;
  /** To be restored once the results are there. */
  #restoring: ResumePoint | undefined;

  constructor(host: SearchHost, search: SearchController, scope: ScopeController) {
    this.#host = host;
    this.#search = search;
    this.#scope = scope;
    host.addController(this);
    host.addEventListener('docs-search-select', this);
    host.addEventListener('docs-search-close', this);
    // After the element has the panels: the scope is part of the resume point.
    queueMicrotask(() => {
      const point = readResumePoint(history.state);
      if (point === undefined) this.#openWithQuery();
      else this.#resume(point);
    });
  }

  hostConnected(): void {
    addEventListener('pageshow', this);
    addEventListener('popstate', this);
  }

  hostDisconnected(): void {
    removeEventListener('pageshow', this);
    removeEventListener('popstate', this);
  }

  handleEvent(event: Event): void {
    if (event.type === 'docs-search-select') this.#noteLeaving(event as DocsSearchSelectEvent);
    else if (event.type === 'docs-search-close') this.#store(this.#leavingFrom ?? null);
    else if (event.type === 'popstate' || (event as PageTransitionEvent).persisted)
      this.#resume(readResumePoint(history.state));
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
      const list = this.#list;
      if (list) list.scrollTop = point.scroll;
    });
  }

  /** Notes the state while it is on the screen; it counts only if search closes for the result, in this very task. */
  #noteLeaving({query, hit}: DocsSearchSelectEvent): void {
    const hits = foundIn(this.#search.state)?.hits ?? [];
    this.#leavingFrom = {
      element: searchElements().indexOf(this.#host),
      query,
      scope: this.#scope.selected?.key ?? '',
      active: hits.indexOf(hit),
      scroll: Math.round(this.#list?.scrollTop ?? 0),
    };
    queueMicrotask(() => (this.#leavingFrom = undefined));
  }

  #store(point: ResumePoint | null): void {
    if (!point && !readResumePoint(history.state) && !this.#queryInAddress) return;
    history.replaceState(withResumePoint(history.state, point), '');
  }

  #resume(point: ResumePoint | null | undefined): void {
    if (!point || searchElements()[point.element] !== this.#host) return;
    this.#scope.select(point.scope);
    this.#host.show({query: point.query});
    this.#restoring = point;
    this.#host.requestUpdate();
  }

  #openWithQuery(): void {
    const query = this.#queryInAddress;
    if (query && searchElements()[0] === this.#host) this.#host.show({query});
  }

  get #queryInAddress(): string {
    const {queryParam} = this.#host;
    const query = queryParam && new URLSearchParams(location.search).get(queryParam);
    return query && !isResultsPage(queryParam) ? query.trim() : '';
  }

  get #list(): Element | null {
    return this.#host.shadowRoot!.getElementById('results');
  }
}

const searchElements = (): Element[] => [...document.querySelectorAll('docs-search')];

/** Whether the page has a form that leads to this very page with the parameter: it shows results itself. */
function isResultsPage(name: string): boolean {
  return [...document.forms].some(form => {
    const action = new URL(form.getAttribute('action') ?? '', document.baseURI);
    return form.querySelector(`[name="${CSS.escape(name)}"]`) && action.pathname === location.pathname;
  });
}
