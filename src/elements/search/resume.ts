import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {integer, object, read, string, withDefault} from '../../api/schema.js';
import {fromStorage, RESUME_POINTS_KEY} from '../../page/storage.js';
import type {SearchController} from './controller.js';
import type {DocsSearchSelectEvent} from './events.js';
import type {ScopeController} from './scope.js';
import {foundIn} from './state.js';

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
const STATE_PROPERTY = 'docent';

const resumePoint = object({
  element: integer,
  query: string,
  scope: withDefault(string, ''),
  active: withDefault(integer, -1),
  scroll: withDefault(integer, 0),
});

/**
 * Reads the resume point in the state of a history entry. `null`: the reader has closed search since then, or the stored
 * value is invalid. `undefined`: search was not open.
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
const storedPoint = (state: unknown): unknown => (isPlainObject(state) ? state[STATE_PROPERTY] : undefined);

/**
 * Adds a resume point to the state of a history entry; a state that is not a plain object is left unchanged.
 */
export function withResumePoint(state: unknown, point: ResumePoint | null): unknown {
  return state === null || isPlainObject(state) ? {...state, [STATE_PROPERTY]: point} : state;
}

/** Maximum number of resume points in session storage. */
const MAX_STORED = 10;

/**
 * Also keeps a resume point in session storage, by the address of its page, for sites whose scripts replace
 * the state of the history entry when the page loads, as Sphinx does.
 */
export function keepResumePoint(address: string, point: ResumePoint | null): void {
  const otherPoints = keptPoints().filter(([keptAddress]) => keptAddress !== address);
  const points = [...otherPoints, [address, point]].slice(-MAX_STORED);
  fromStorage(() => sessionStorage.setItem(RESUME_POINTS_KEY, JSON.stringify(points)));
}

/** The resume point in session storage for the page at an address; `null` and `undefined` as in `readResumePoint`. */
export function keptResumePoint(address: string): ResumePoint | null | undefined {
  const stored = keptPoints().find(([keptAddress]) => keptAddress === address);
  return stored && readResumePoint({[STATE_PROPERTY]: stored[1]});
}

/** Stored data is not trusted: any script of the site may have written it. */
function keptPoints(): (readonly unknown[])[] {
  const stored = fromStorage<unknown>(() => JSON.parse(sessionStorage.getItem(RESUME_POINTS_KEY) ?? '[]'));
  return Array.isArray(stored) ? stored.filter(entry => Array.isArray(entry)) : [];
}

/** Whether this page was loaded because the reader went back or forward to it. */
function isLoadedByBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'back_forward';
}

const isPlainObject = (state: unknown): state is Record<string, unknown> =>
  typeof state === 'object' && state !== null && !Array.isArray(state);

/** What the controller needs from `<docs-search>`. */
interface ResumeHost extends ReactiveControllerHost, HTMLElement {
  readonly queryParam: string;
  readonly open: boolean;
  show(options: {query: string}): void;
}

/**
 * When the reader opens a result, stores the query, the scope, the selected result and the scroll position in
 * the state of the page's history entry and in session storage; after Back, reopens search as it was. Also
 * opens search with the query in the page's address. No other file reads or writes resume points. The
 * selected result and the scroll position are restored once the results have arrived.
 */
export class ResumeController implements ReactiveController {
  readonly #host: ResumeHost;
  readonly #search: SearchController;
  readonly #scope: ScopeController;
  #isStarted = false;
  /** The resume point that is stored if search closes. Set when a result is opened, until the current task ends. */
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
    for (const type of PAGE_EVENTS) addEventListener(type, this);
  }

  hostDisconnected(): void {
    for (const type of PAGE_EVENTS) removeEventListener(type, this);
  }

  hostUpdated(): void {
    if (this.#restoring) this.#restore(this.#restoring);
    if (this.#isStarted) return;
    this.#isStarted = true;
    void this.#host.updateComplete.then(() => {
      const isLost = storedPoint(history.state) === undefined;
      // A reader who has opened search in the meantime is not taken back to an older query.
      const point =
        isLost && !this.#host.open && isLoadedByBack() ? keptResumePoint(location.href) : undefined;
      if (isLost && point === undefined) this.#openWithQuery();
      else this.#reopen(isLost ? point : undefined);
    });
  }

  handleEvent(event: Event): void {
    if (event.type === 'docs-search-select') this.#noteLeaving(event as DocsSearchSelectEvent);
    else if (event.type === 'docs-search-close') this.#store(this.#leavingFrom ?? null);
    else if (event.type === 'pagehide') this.#keepText();
    else if (event.type === 'popstate' || (event as PageTransitionEvent).persisted) this.#reopen();
  }

  /** Captures the state. It is stored only if search closes in the same task: then the result is opened in this tab. */
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
    const {href} = location;
    // The page has replaced the content on which search was opened; the reader has not closed search.
    if (!this.#host.isConnected) return;
    if (!point && !storedPoint(state) && !keptResumePoint(href) && this.#queryInAddress === null) return;
    history.replaceState(withResumePoint(state, point), '');
    keepResumePoint(href, point);
  }

  /**
   * Keeps the text in the box. Some time after it has taken a page from its back/forward cache, WebKit resets a field with
   * `autocomplete="off"` to its default value.
   */
  #keepText(): void {
    const input = this.#input;
    if (input) input.defaultValue = input.value;
  }

  /** Opens search as it was, if there is a resume point of this element. */
  #reopen(point = readResumePoint(history.state)): void {
    if (!point || searchElements()[point.element] !== this.#host) return;
    this.#scope.select(point.scope);
    this.#host.show({query: point.query});
    // If the browser has kept the page in memory, the query is selected, and the next key would replace it. So the
    // caret is set to its end.
    this.#input?.setSelectionRange(point.query.length, point.query.length);
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
    // The reader has typed something else in the meantime.
    if (this.#search.query !== query) this.#restoring = undefined;
    if (!this.#restoring || state.phase !== 'found' || state.request.query !== query) return;
    // A static index sends the rest of its answer without a further request. Until then, the list is too short to
    // scroll.
    if (state.more === 'asking') return;
    if (point.active >= state.found.hits.length && state.found.next) return this.#search.more();
    this.#restoring = undefined;
    this.#search.activate(Math.min(point.active, state.found.hits.length - 1));
    void this.#host.updateComplete.then(() => {
      if (this.#list) this.#list.scrollTop = point.scroll;
    });
  }

  get #input(): HTMLInputElement | null {
    return this.#host.shadowRoot!.querySelector('input');
  }

  get #list(): HTMLElement | null {
    return this.#host.shadowRoot!.getElementById('results');
  }

  /** The query in the page's address; `null` if there is none. */
  get #queryInAddress(): string | null {
    const {queryParam} = this.#host;
    return queryParam === '' ? null : new URLSearchParams(location.search).get(queryParam);
  }
}

const PAGE_EVENTS = ['pageshow', 'pagehide', 'popstate'] as const;

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
