import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {integer, object, read, string, withDefault} from '../../api/schema.js';
import type {SearchController} from './controller.js';
import type {DocsSearchSelectEvent} from './events.js';
import type {ScopeController} from './scope.js';
import {foundIn, questionIn} from './state.js';

/**
 * Where a reader was in search when a result was opened, kept in the state of the page's history entry beside
 * whatever else is there, so that Back returns to the results. Pure.
 */
export interface ResumePoint {
  /** Index of the search element on the page. */
  readonly element: number;
  readonly query: string;
  /** Key of the scope; see `ScopeChoice`. */
  readonly scope: string;
  /** Row of the selected result; -1 for none. */
  readonly active: number;
  /** How far the list was scrolled, in px. */
  readonly scroll: number;
}

/** Its name in the state of the history entry. */
const NAME = 'docs-search';

const resumePoint = object({
  element: integer,
  query: string,
  scope: withDefault(string, ''),
  active: withDefault(integer, -1),
  scroll: withDefault(integer, 0),
});

/** `null`: the reader has closed search since, or the stored value is malformed. `undefined`: search was not open. */
export function readResumePoint(state: unknown): ResumePoint | null | undefined {
  const stored = storedPoint(state);
  if (stored === undefined) return undefined;
  try {
    return read(resumePoint, stored);
  } catch {
    return null;
  }
}

/** The stored value, unchecked. `null`: the reader has closed search since. `undefined`: it was not open. */
export const storedPoint = (state: unknown): unknown => (isPlain(state) ? state[NAME] : undefined);

/** Adds a resume point to the state of a history entry; a state that is not a plain object is left alone. */
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
 * When the reader opens a result, stores query, scope, selected result and scroll position in the state of the page's
 * history entry; after Back, reopens search as it was. Also opens search with a query in the page's address. Owns search's
 * part of that state, and waiting for the results before it restores selection and scroll position.
 */
export class ResumeController implements ReactiveController {
  readonly #host: ResumeHost;
  readonly #search: SearchController;
  readonly #scope: ScopeController;
  #isStarted = false;
  /** A result was opened, and search may be about to close for it. */
  #leavingFrom: ResumePoint | undefined;
  /** Restored once the results have arrived. */
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

  /** Captures the state while it is on the screen; it is used only if search closes for the result within this task. */
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

  /** Opens search as it was left, if the page's history entry is about this element. */
  #reopen(): void {
    const point = readResumePoint(history.state);
    if (!point || searchElements()[point.element] !== this.#host) return;
    this.#scope.select(point.scope);
    this.#host.show({query: point.query});
    this.#restoring = point;
    this.#host.requestUpdate();
  }

  /** The first search element takes the query in the address, unless the page itself shows results for it. */
  #openWithQuery(): void {
    const query = this.#queryInAddress?.trim();
    if (query && !isResultsPage(this.#host.queryParam) && searchElements()[0] === this.#host)
      this.#host.show({query});
  }

  #restore(point: ResumePoint): void {
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

/** Whether the page has a form that submits this parameter to itself: then it shows results of its own. */
function isResultsPage(name: string): boolean {
  return [...document.forms].some(form => {
    const action = new URL(form.getAttribute('action') ?? '', document.baseURI);
    return form.querySelector(`[name="${CSS.escape(name)}"]`) && action.pathname === location.pathname;
  });
}
