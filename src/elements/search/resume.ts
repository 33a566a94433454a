import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {integer, object, read, string, withDefault} from '../../api/schema.js';
import type {SearchController} from './controller.js';
import type {DocsSearchSelectEvent} from './events.js';
import type {ScopeController} from './scope.js';
import {foundIn, questionIn} from './state.js';

/**
 * The state of search when a result was opened, kept in the state of the page's history entry together with
 * what the site keeps there, so that Back returns to the results.
 */
export interface ResumePoint {
  /** Index of the search element on the page. */
  readonly element: number;
  readonly query: string;
  /** Key of the selected scope; see `ScopeChoice`. */
  readonly scope: string;
  /** Row of the selected result; -1 for none. */
  readonly active: number;
  /** Scroll position of the list, in px. */
  readonly scroll: number;
}

/** The key in the state of the history entry. */
const NAME = 'docent';

const resumePoint = object({
  element: integer,
  query: string,
  scope: withDefault(string, ''),
  active: withDefault(integer, -1),
  scroll: withDefault(integer, 0),
});

/**
 * `null`: the reader has closed search since then, or the stored value is invalid. `undefined`: search was
 * not open.
 */
export function readResumePoint(state: unknown): ResumePoint | null | undefined {
  const stored = storedPoint(state);
  if (stored === undefined) return undefined;
  try {
    return read(resumePoint, stored);
  } catch {
    return null;
  }
}

/**
 * The stored value, not validated. `null`: the reader has closed search since then. `undefined`: it was not
 * open.
 */
const storedPoint = (state: unknown): unknown => (isPlain(state) ? state[NAME] : undefined);

/**
 * Adds a resume point to the state of a history entry; a state that is not a plain object is left unchanged.
 */
export function withResumePoint(state: unknown, point: ResumePoint | null): unknown {
  return state === null || isPlain(state) ? {...state, [NAME]: point} : state;
}

const isPlain = (state: unknown): state is Record<string, unknown> =>
  typeof state === 'object' && state !== null && !Array.isArray(state);

/** What the controller needs of `<docs-search>`. */
interface ResumeHost extends ReactiveControllerHost, HTMLElement {
  readonly queryParam: string;
  show(options: {query: string}): void;
}

/**
 * When the reader opens a result, stores the query, the scope, the selected result and the scroll position in
 * the state of the page's history entry; after Back, reopens search as it was. Also opens search with the
 * query in the page's address. Owns the part of that state that belongs to search, and restoring selection
 * and scroll position once the results have arrived.
 */
export class ResumeController implements ReactiveController {
  readonly #host: ResumeHost;
  readonly #search: SearchController;
  readonly #scope: ScopeController;
  #isStarted = false;
  /** Set when a result is opened, until the current task ends. */
  #leavingFrom: ResumePoint | undefined;
  /** What to restore once the results have arrived. */
  #restoring: ResumePoint | undefined;

  constructor(host: ResumeHost, search: SearchController, scope: ScopeController) {
    this.#host = host;
    this.#search = search;
    this.#scope = scope;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.addEventListener('docs-search-select', this);
    this.#host.addEventListener('docs-search-close', this);
    addEventListener('pageshow', this);
    addEventListener('popstate', this);
  }

  hostDisconnected(): void {
    removeEventListener('pageshow', this);
    removeEventListener('popstate', this);
  }

  hostUpdated(): void {
    if (this.#restoring) this.#restore(this.#restoring);
    if (this.#isStarted) return;
    this.#isStarted = true;
    void this.#host.updateComplete.then(() => {
      if (storedPoint(history.state) === undefined) this.#openWithQuery();
      else this.#reopen();
    });
  }

  handleEvent(event: Event): void {
    if (event.type === 'docs-search-select') this.#noteLeaving(event as DocsSearchSelectEvent);
    else if (event.type === 'docs-search-close') this.#store(this.#leavingFrom ?? null);
    else if (event.type === 'popstate' || (event as PageTransitionEvent).persisted) this.#reopen();
  }

  /**
   * Captures the state; it is stored only if search closes in the same task, because the result was opened in
   * this tab.
   */
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
    const {state} = history;
    if (point || storedPoint(state) || this.#queryInAddress !== null)
      history.replaceState(withResumePoint(state, point), '');
  }

  /** Opens search as it was, if the page's history entry has a resume point of this element. */
  #reopen(): void {
    const point = readResumePoint(history.state);
    if (!point || searchElements()[point.element] !== this.#host) return;
    this.#scope.select(point.scope);
    this.#host.show({query: point.query});
    this.#restoring = point;
    this.#host.requestUpdate();
  }

  /**
   * Opens the first search element with the query in the address, unless the page itself shows results for
   * it.
   */
  #openWithQuery(): void {
    const query = this.#queryInAddress?.trim();
    if (query && !isResultsPage(this.#host.queryParam) && searchElements()[0] === this.#host)
      this.#host.show({query});
  }

  #restore(point: ResumePoint): void {
    const {state} = this.#search;
    const query = point.query.trim();
    if (state.phase !== 'found' || state.question.query !== query) {
      // The reader has typed something else in the meantime.
      if (questionIn(state)?.query !== query) this.#restoring = undefined;
      return;
    }
    if (point.active >= state.found.hits.length && state.found.next) return this.#search.more();
    this.#restoring = undefined;
    this.#search.activate(Math.min(point.active, state.found.hits.length - 1));
    void this.#host.updateComplete.then(() => {
      if (this.#list) this.#list.scrollTop = point.scroll;
    });
  }

  get #list(): HTMLElement | null {
    return this.#host.shadowRoot!.getElementById('results');
  }

  /** `null` if there is none. */
  get #queryInAddress(): string | null {
    const {queryParam} = this.#host;
    return queryParam === '' ? null : new URLSearchParams(location.search).get(queryParam);
  }
}

const searchElements = (): Element[] => [...document.querySelectorAll('docs-search')];

/**
 * Whether the page has a form that submits this parameter to the page itself, which then shows results of its
 * own.
 */
function isResultsPage(name: string): boolean {
  return [...document.forms].some(form => {
    const action = new URL(form.getAttribute('action') ?? '', document.baseURI);
    return form.querySelector(`[name="${CSS.escape(name)}"]`) && action.pathname === location.pathname;
  });
}
